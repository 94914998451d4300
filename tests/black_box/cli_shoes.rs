//! The command line for shoes that are over, for roads and for figures.

use crate::{
    cases::{FairSeedCase, RoadsCase, cases},
    cli::json,
    server::{Ended, run, shared},
    table_files::folder,
};

fn printed(arguments: &[&str]) -> String {
    let Ended { code, stdout, stderr } = run(arguments);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{arguments:?}");
    stdout
}

fn fair(case: &FairSeedCase) -> Vec<String> {
    let nonce = case.nonce.to_string();
    ["--server-seed", &case.server_seed, "--client-seed", &case.client_seed, "--nonce", &nonce]
        .map(str::to_owned)
        .to_vec()
}

fn strings(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

#[test]
fn a_server_seed_is_committed_to() {
    for case in cases::<FairSeedCase>("fair_seeds.json") {
        let commitment = printed(&["commit", "--server-seed", &case.server_seed]);
        assert_eq!(commitment.trim_end(), case.commitment);
    }
}

#[test]
fn a_fair_shoe_is_the_shoe_of_its_derived_seed() {
    for case in cases::<FairSeedCase>("fair_seeds.json") {
        let fair = fair(&case);
        let shoe = printed(&[&["shoe"][..], &strings(&fair)].concat());
        assert_eq!(shoe, printed(&["shoe", "--seed", &case.seed]));
    }
}

#[test]
fn a_shoe_is_verified() {
    for (number, case) in cases::<FairSeedCase>("fair_seeds.json").into_iter().enumerate() {
        let fair = fair(&case);
        let shoe = printed(&[&["shoe", "--json"][..], &strings(&fair)].concat());
        let folder = folder(&format!("verify-{number}"), &[("shoe.json", &shoe)]);
        let rounds = format!("{folder}/shoe.json");
        let claims =
            ["--commitment", &case.commitment, "--derived-seed", &case.seed, "--rounds", rounds.as_str()];
        let told = printed(&[&["verify"][..], &strings(&fair), &claims].concat());
        assert!(told.starts_with("holds: commitment, seed, rounds\n"), "{told}");
        let wrong = [&["verify"][..], &strings(&fair), &["--commitment", &case.seed]].concat();
        let ended = run(&wrong);
        assert_eq!(ended.code, Some(1));
        assert!(ended.stderr.contains("does not hold: commitment"), "{}", ended.stderr);
        assert!(!ended.stderr.contains(&case.server_seed), "a seed is never repeated");
    }
}

#[test]
fn a_claimed_card_that_is_not_the_shoes_is_named() {
    let zero = "0".repeat(64);
    let shoe = printed(&["shoe", "--seed", &zero, "--json"]);
    // Round 1 of this shoe is Player 8C 7S.
    let tampered = shoe.replacen("CARD_8C", "CARD_9C", 1);
    let folder = folder("verify-tampered", &[("shoe.json", &tampered)]);
    let ended = run(&["verify", "--seed", &zero, "--rounds", &format!("{folder}/shoe.json")]);
    assert_eq!(ended.code, Some(1));
    assert!(ended.stderr.contains("round 1") && ended.stderr.contains("dealt 8C"), "{}", ended.stderr);
}

#[tokio::test]
async fn roads_are_drawn_as_the_call_draws_them() {
    for case in cases::<RoadsCase>("roads.json") {
        let reply = shared().draw(crate::roads::request(&case.outcomes)).await.unwrap();
        let said: serde_json::Value =
            serde_json::from_str(&printed(&["roads", &case.outcomes, "--json"])).unwrap();
        assert_eq!(said, json("DrawRoadsResponse", &reply), "{}", case.outcomes);
    }
}

#[test]
fn roads_are_drawn_for_people() {
    let drawn = printed(&["roads", "BBPT"]);
    let lines: Vec<_> = drawn.lines().map(str::trim_end).collect();
    assert_eq!(lines[..6], ["Bead plate", "B", "B", "P", "T", ""]);
    assert!(lines.contains(&"B P1"), "the tie is counted on the last cell: {drawn}");
    assert!(!drawn.contains('\u{1b}'), "colour on a terminal only: {drawn:?}");
}

#[test]
fn faults_of_roads_and_seeds_are_named() {
    for (arguments, named) in [
        (&["roads", "BBX"][..], "'X' (letter 3)"),
        (&["commit", "--server-seed", "00"], "server_seed"),
        (&["verify", "--seed", "zz", "--total-rounds", "9"], "--seed"),
        (&["replay", "/nowhere/records"], "/nowhere/records"),
        (&["table", "analyze", "clasic"], "classic"),
    ] {
        let ended = run(arguments);
        assert_eq!(ended.code, Some(1), "{arguments:?}");
        assert!(ended.stderr.contains(named), "{arguments:?}: {}", ended.stderr);
    }
    assert_eq!(run(&["roads"]).code, Some(2));
    assert_eq!(run(&["verify"]).code, Some(2));
    for of_a_shoe in
        [["--max-rounds", "2"], ["--decks", "6"], ["--client-seed", "x"], ["--last-round", "finish-round"]]
    {
        assert_eq!(run(&[&["roads", "BBP"][..], &of_a_shoe].concat()).code, Some(2), "{of_a_shoe:?}");
    }
    let zero = "0".repeat(64);
    let unclaimed = run(&["verify", "--seed", &zero]);
    assert_eq!(unclaimed.code, Some(2), "nothing is claimed: {}", unclaimed.stdout);
    for part in [["--client-seed", "x"], ["--nonce", "9"]] {
        let mixed = run(&[&["shoe", "--seed", &zero][..], &part].concat());
        assert_eq!(mixed.code, Some(2), "parts of a fair seed with a plain one: {part:?}");
    }
}

#[test]
fn figures_are_shown() {
    let shown = printed(&["table", "analyze", "classic"]);
    let banker = shown.lines().find(|line| line.starts_with("banker ")).unwrap();
    assert!(banker.contains("1.0579%") && banker.contains("98.9421%"), "{banker}");
    let csv = printed(&["table", "analyze", "classic", "--csv"]);
    let player =
        "player,8712962041376/19524993263685,619306544887/6508331087895,241149546272/19524993263685,";
    assert!(csv.lines().any(|line| line.starts_with(player)), "{csv}");
}
