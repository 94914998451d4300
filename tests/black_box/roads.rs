//! DrawRoads: the roads of outcomes and of a shoe. Requests at fault: `bad_roads`.

use crate::{
    cases::{RoadsCase, ShoeCase, cases},
    server::{Server, shared},
    shoe::{self, ZERO, plain, seed},
    table_files::{HOUSE, folder},
};
use croupier::proto::{
    BeadCell, BeadMark, BigRoadCell, DealShoeRequest, DrawRoadsRequest, DrawRoadsResponse, Outcome, RoadCell,
    RoadColor, Round, Shoe, ShoeRules,
};

fn outcome(letter: char) -> i32 {
    match letter {
        'P' => Outcome::Player.into(),
        'B' => Outcome::Banker.into(),
        'T' => Outcome::Tie.into(),
        _ => panic!("{letter}?"),
    }
}

/// Outcomes by their letters.
pub(crate) fn request(letters: &str) -> DrawRoadsRequest {
    DrawRoadsRequest { outcomes: letters.chars().map(outcome).collect(), ..DrawRoadsRequest::default() }
}

async fn draw(request: DrawRoadsRequest) -> DrawRoadsResponse {
    shared().draw(request).await.unwrap()
}

/// A cell for each round, column by column, six rows; without marks.
fn bead_plate(letters: &str) -> Vec<BeadCell> {
    let places = (1..).flat_map(|column| (1..=6).map(move |row| (column, row)));
    let cell = |((column, row), letter)| BeadCell { column, row, outcome: outcome(letter), mark: None };
    places.zip(letters.chars()).map(cell).collect()
}

/// The bead plate without its marks, once it is seen that there are none.
fn unmarked(cells: &[BeadCell]) -> Vec<BeadCell> {
    let unmarked = |cell: &BeadCell| {
        assert_eq!(cell.mark.unwrap_or_default(), BeadMark::default(), "{cell:?}");
        BeadCell { mark: None, ..*cell }
    };
    cells.iter().map(unmarked).collect()
}

fn big_road(cells: &[(char, u32, u32, u32)]) -> Vec<BigRoadCell> {
    let cell = |&(letter, column, row, ties)| BigRoadCell { column, row, outcome: outcome(letter), ties };
    cells.iter().map(cell).collect()
}

fn derived(cells: &[(char, u32, u32)]) -> Vec<RoadCell> {
    let color = |letter| if letter == 'r' { RoadColor::Red } else { RoadColor::Blue };
    let cell = |&(letter, column, row)| RoadCell { column, row, color: color(letter).into() };
    cells.iter().map(cell).collect()
}

#[tokio::test]
async fn every_case() {
    for case in cases::<RoadsCase>("roads.json") {
        let drawn = draw(request(&case.outcomes)).await;
        let leading = case.outcomes.chars().take_while(|&letter| letter == 'T').count();
        let expected = DrawRoadsResponse {
            payout_table: None,
            bead_plate: bead_plate(&case.outcomes),
            big_road: big_road(&case.big),
            big_eye_boy: derived(&case.big_eye_boy),
            small_road: derived(&case.small_road),
            cockroach_road: derived(&case.cockroach_road),
            leading_ties: u32::try_from(leading).unwrap(),
        };
        assert_eq!(
            DrawRoadsResponse { bead_plate: unmarked(&drawn.bead_plate), ..drawn },
            expected,
            "{}",
            case.outcomes
        );
    }
}

#[tokio::test]
async fn leading_ties_are_counted_on_the_first_cell_once_there_is_one() {
    for (letters, leading_ties, ties) in
        [("TT", 2, &[][..]), ("TTP", 2, &[2]), ("TTPT", 2, &[3]), ("PTT", 0, &[2]), ("TBTTPT", 1, &[3, 1])]
    {
        let drawn = draw(request(letters)).await;
        assert_eq!(drawn.leading_ties, leading_ties, "{letters}");
        assert_eq!(drawn.big_road.iter().map(|cell| cell.ties).collect::<Vec<_>>(), ties, "{letters}");
        assert_eq!(drawn.bead_plate.len(), letters.len(), "{letters}: ties have beads");
    }
}

#[tokio::test]
async fn marks_are_shown_on_the_beads_and_change_no_road() {
    let mark = |bits: u32| BeadMark {
        player_pair: bits & 1 != 0,
        banker_pair: bits & 2 != 0,
        natural: bits & 4 != 0,
    };
    let plain = draw(request("BPTBBPPB")).await;
    let marks: Vec<_> = (0..8).map(mark).collect();
    let marked = draw(DrawRoadsRequest { marks: marks.clone(), ..request("BPTBBPPB") }).await;
    let shown: Vec<_> = marked.bead_plate.iter().map(|cell| cell.mark.unwrap_or_default()).collect();
    assert_eq!(shown, marks);
    let bead_plate = plain.bead_plate.clone();
    assert_eq!(DrawRoadsResponse { bead_plate, ..marked }, plain);
}

#[tokio::test]
async fn no_rounds_have_empty_roads() {
    assert_eq!(draw(DrawRoadsRequest::default()).await, DrawRoadsResponse::default());
}

#[tokio::test]
async fn ten_thousand_outcomes_are_drawn() {
    let letters = "PBBTP".repeat(2000);
    let drawn = draw(request(&letters)).await;
    assert_eq!(unmarked(&drawn.bead_plate), bead_plate(&letters));
    assert_eq!(drawn.big_road.len(), 8000, "a cell for each round that was no tie");
}

/// The roads of rounds that were dealt, drawn from their outcomes and marks.
async fn drawn_from(rounds: &[Round]) -> DrawRoadsResponse {
    let mark = |round: &Round| BeadMark {
        player_pair: round.player.as_ref().unwrap().pair,
        banker_pair: round.banker.as_ref().unwrap().pair,
        natural: round.natural,
    };
    let outcomes = rounds.iter().map(|round| round.outcome).collect();
    let marks = rounds.iter().map(mark).collect();
    draw(DrawRoadsRequest { outcomes, marks, ..DrawRoadsRequest::default() }).await
}

fn by_shoe(request: DealShoeRequest) -> DrawRoadsRequest {
    let DealShoeRequest { source, shoe: rules, payout_table, .. } = request;
    DrawRoadsRequest { shoe: Some(Shoe { source, rules }), payout_table, ..DrawRoadsRequest::default() }
}

#[tokio::test]
async fn a_shoe_is_drawn_as_its_rounds_are() {
    for case in cases::<ShoeCase>("shoes.json") {
        let shoe = shared().deal(shoe::request(&case)).await.unwrap();
        let drawn = draw(by_shoe(shoe::request(&case))).await;
        assert_eq!(drawn, drawn_from(&shoe.rounds).await, "seed {}", case.seed);
    }
}

#[tokio::test]
async fn of_a_shoe_the_first_rounds_may_be_asked_for() {
    let rounds = shared().deal(plain(seed(ZERO))).await.unwrap().rounds;
    for (max_rounds, drawn) in [(0, 79), (1, 1), (8, 8), (78, 78), (79, 79), (80, 79), (u32::MAX, 79)] {
        let first = DrawRoadsRequest { max_rounds, ..by_shoe(plain(seed(ZERO))) };
        assert_eq!(draw(first).await, drawn_from(&rounds[..drawn]).await, "at most {max_rounds}");
    }
}

#[tokio::test]
async fn the_procedure_is_the_requests_else_the_tables() {
    let six_decks = format!("{HOUSE}\n[shoe]\ndecks = 6\n");
    let server = Server::start(&["--tables", &folder("roads", &[("house.toml", &six_decks)])]);
    let tables = DealShoeRequest { payout_table: "house".to_owned(), ..plain(seed(ZERO)) };
    let shoe = Some(ShoeRules { decks: 1, ..ShoeRules::default() });
    for request in [DealShoeRequest { shoe, ..tables.clone() }, tables] {
        let dealt = server.deal(request.clone()).await.unwrap();
        let drawn = server.draw(by_shoe(request)).await.unwrap();
        assert!(drawn.payout_table.is_some(), "the table whose settings held is named");
        assert_eq!(drawn.payout_table, dealt.payout_table);
        assert_eq!(DrawRoadsResponse { payout_table: None, ..drawn }, drawn_from(&dealt.rounds).await);
    }
}
