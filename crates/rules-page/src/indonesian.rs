//! Everything a page says in Indonesian, its conditions apart.

use crate::{
    number::net,
    words::{Act, Amounts, BetFacts, Column, Heading, Words},
};
use croupier_game::{Burn, LastRound, ShoeRules, Side};
use croupier_payout::{Commission, Rounding, Verdict};

/// Indonesian.
pub(crate) struct Indonesian;

impl Words for Indonesian {
    fn heading(&self, heading: Heading) -> &'static str {
        match heading {
            Heading::Shoe => "Kartu dan sepatu",
            Heading::Cards => "Nilai kartu",
            Heading::Dealing => "Jalannya satu putaran",
            Heading::ThirdCard => "Aturan kartu ketiga",
            Heading::PlayerThird => "Pemain",
            Heading::BankerThird => "Bandar",
            Heading::Ending => "Siapa yang menang",
            Heading::Bets => "Jenis taruhan dan pembayaran",
            Heading::Closings => "Kapan taruhan ditutup",
            Heading::Limits => "Batas taruhan",
            Heading::Money => "Pembulatan",
            Heading::Returns => "Pengembalian kepada pemain (RTP)",
            Heading::Interruptions => "Jika terjadi gangguan",
            Heading::GoodToKnow => "Perlu diketahui",
            Heading::Notes => "Catatan",
            Heading::About => "Tentang halaman ini",
        }
    }

    fn column(&self, column: Column) -> &'static str {
        match column {
            Column::Card => "Kartu",
            Column::Value => "Nilai",
            Column::Cards => "Kartu",
            Column::Sum => "Jumlah",
            Column::Total => "Total",
            Column::TwoCards(Side::Player) => "Total dua kartu pertama Pemain",
            Column::TwoCards(Side::Banker) => "Total dua kartu pertama Bandar",
            Column::Rule => "Aturan",
            Column::DrawsOn => "Menarik kartu jika kartu ketiga Pemain bernilai",
            Column::StandsOn => "Berhenti jika kartu ketiga Pemain bernilai",
            Column::PlayerThird => "Kartu ketiga Pemain bernilai",
            Column::BankerDraws => "Bandar menarik kartu pada total",
            Column::BankerStands => "Bandar berhenti pada total",
            Column::Result => "Hasil",
            Column::Paid => "Pembayaran",
            Column::LastRound => "Putaran terakhir",
            Column::Bets => "Taruhan",
            Column::Bet => "Taruhan",
            Column::Wins => "Peluang menang",
            Column::Pushes => "Dikembalikan",
            Column::Return => "RTP",
        }
    }

    fn title(&self, title: &str) -> String {
        format!("{title}: aturan permainan")
    }

    fn introduction(&self) -> &'static [&'static str] {
        &[
            "Bakarat (baccarat) adalah permainan kartu antara dua tangan, yaitu Pemain (Player) dan Bandar (Banker). Anda \
             bertaruh pada tangan yang totalnya akan paling dekat dengan 9, atau pada hasil lain yang tercantum di bawah.",
            "Pemain dan Bandar hanyalah nama kedua tangan itu. Anda boleh bertaruh pada yang mana pun, dan nama itu tidak \
             memberi Anda kendali atas pembagian atau penarikan kartu.",
        ]
    }

    fn decks(&self, rules: &ShoeRules) -> String {
        format!(
            "Permainan ini menggunakan {} tumpukan (dek) yang masing-masing berisi 52 kartu, tanpa joker: seluruhnya {} \
             kartu. Kartu dikocok sebelum dibagikan, lalu dibagikan dari sepatu (shoe).",
            rules.decks,
            rules.cards()
        )
    }

    fn burn(&self, burn: Burn) -> String {
        match burn {
            Burn::FaceValue => "Di awal sepatu baru, kartu pertama dibuka, lalu kartu sebanyak nilai muka kartu itu \
                dibakar, yaitu disisihkan tanpa dilihat: 1 untuk As, 2 sampai 9 sesuai angkanya, 10 untuk kartu 10, Jack, \
                Ratu, atau Raja."
                .into(),
            Burn::None => "Tidak ada kartu yang dibakar di awal sepatu.".into(),
            Burn::Cards(cards) => {
                format!("Di awal sepatu baru, {cards} kartu dibakar, yaitu disisihkan tanpa dilihat.")
            }
        }
    }

    fn cut_card(&self, cut_card: u16, last_round: LastRound) -> String {
        if cut_card == 0 {
            return "Kartu potong tidak digunakan: sepatu dimainkan selama kartunya masih cukup untuk satu putaran."
                .into();
        }
        let last = match last_round {
            LastRound::FinishRound => "Putaran saat kartu potong itu keluar adalah putaran terakhir sepatu.",
            LastRound::OneMoreRound => {
                "Setelah putaran saat kartu potong itu keluar, masih ada satu putaran lagi; tetapi jika kartu potong \
                 keluar sebelum kartu pertama suatu putaran, putaran itulah yang terakhir."
            }
        };
        format!("Kartu potong (cut card) terletak di depan {cut_card} kartu terakhir dalam sepatu. {last}")
    }

    fn shoe_ends(&self, least: usize) -> [String; 2] {
        [
            format!("Putaran tidak akan dimulai jika kartu dalam sepatu kurang dari {least}."),
            "Setelah putaran terakhir, kartu dikocok ulang dan putaran berikutnya menggunakan sepatu baru."
                .into(),
        ]
    }

    fn card_values(&self) -> &'static str {
        "As bernilai 1, kartu 2 sampai 9 bernilai sesuai angkanya, sedangkan kartu 10 dan kartu bergambar (Jack, Ratu, dan \
         Raja) bernilai 0. Suit tidak berpengaruh pada nilai kartu."
    }

    fn totals(&self) -> &'static str {
        "Total suatu tangan adalah jumlah nilai kartunya. Jika jumlahnya lebih besar dari 9, hanya angka terakhirnya yang \
         dihitung: 10 dikurangkan sampai tersisa 0 hingga 9. Jadi tidak ada tangan yang totalnya lebih dari 9. Contoh:"
    }

    fn side(&self, side: Side) -> &'static str {
        match side {
            Side::Player => "Pemain",
            Side::Banker => "Bandar",
        }
    }

    fn dealing(&self, order: &[&str]) -> Vec<String> {
        vec![
            format!("Empat kartu pertama dibagikan dengan urutan: {}.", order.join(", ")),
            "Jika dua kartu pertama salah satu tangan bernilai total 8 atau 9, itu disebut **alami** (natural): kedua \
             tangan berhenti dan tidak ada lagi kartu yang dibagikan."
                .into(),
            "Jika tidak ada alami, tangan Pemain lebih dahulu menarik kartu ketiga atau berhenti.".into(),
            "Kemudian tangan Bandar menarik kartu ketiga atau berhenti.".into(),
            "Total akhir kedua tangan dibandingkan dan taruhan diselesaikan. Sebelum itu belum ada hasil, \
             sekalipun salah satu tangan sudah mencapai 9."
                .into(),
        ]
    }

    fn no_choice(&self) -> &'static str {
        "Tidak ada yang memilih apakah kartu ditarik, baik pemain maupun kasino: hanya aturan ini yang menentukan. Setiap \
         tangan paling banyak berisi tiga kartu."
    }

    fn player_third(&self) -> &'static str {
        "Ditentukan oleh dua kartu pertama Pemain sendiri:"
    }

    fn banker_alone(&self) -> &'static str {
        "Jika Pemain berhenti dengan dua kartu, yang menentukan adalah dua kartu pertama Bandar sendiri:"
    }

    fn banker_against(&self) -> &'static str {
        "Jika Pemain menarik kartu ketiga, yang menentukan adalah dua kartu pertama Bandar dan nilai kartu ketiga Pemain. Yang \
         dihitung adalah nilai kartu ketiga itu, bukan total Pemain:"
    }

    fn banker_by_card(&self) -> &'static str {
        "Aturan yang sama, dibaca dari kartu ketiga Pemain:"
    }

    fn act(&self, act: Act) -> &'static str {
        match act {
            Act::Draws => "menarik kartu ketiga",
            Act::Stands => "berhenti (stand)",
            Act::Natural => "alami: kedua tangan berhenti",
        }
    }

    fn ending(&self) -> &'static [&'static str] {
        &[
            "**Pemain menang** jika total akhir Pemain lebih tinggi daripada total akhir Bandar.",
            "**Bandar menang** jika total akhir Bandar lebih tinggi daripada total akhir Pemain.",
            "Hasilnya **Seri** (Tie) jika kedua total akhir sama.",
            "Alami menghentikan penarikan kartu, tetapi kedua tangan tetap dibandingkan: alami 9 mengalahkan alami 8, dan \
             dua alami dengan total yang sama menghasilkan Seri.",
        ]
    }

    fn reading(&self, facts: BetFacts) -> Vec<String> {
        let mut items = vec![
            "Pembayaran adalah keuntungan di luar taruhan, dan taruhan selalu kembali bersama kemenangan: taruhan 2 yang \
             menang 7:2 mendapat 7 ditambah 2 yang dipertaruhkan."
                .into(),
            "Baris setiap taruhan dibaca dari atas, dan baris pertama yang terpenuhi menentukan: *selain hasil di atas* berarti tidak \
             ada baris di atasnya yang terpenuhi. Baris yang tidak menyebut pemenang berlaku siapa pun yang menang."
                .into(),
        ];
        items.extend(facts.commission.map(|some| if some {
            "Komisi adalah bagian dari kemenangan dan dipotong secara otomatis saat taruhan diselesaikan. Taruhan yang kalah \
             atau dikembalikan tidak dikenai komisi."
                .into()
        } else {
            "Tidak ada komisi pada taruhan mana pun.".into()
        }));
        if facts.pair || facts.suited_pair {
            items.push(
                "*Pasangan* (pair) berarti dua kartu pertama suatu tangan memiliki rangking yang sama; kartu ketiga tidak \
                 berpengaruh. Kartu 10 dan Raja bukan pasangan, walaupun keduanya bernilai 0."
                    .into(),
            );
        }
        if facts.suited_pair {
            items.push(
                "*Pasangan sempurna* (perfect pair) berarti pasangan dengan rangking dan suit yang sama. Pasangan sempurna \
                 juga menang sebagai pasangan biasa."
                    .into(),
            );
        }
        items
    }

    fn otherwise(&self, phrase: &str) -> String {
        format!("selain hasil di atas, jika {phrase}")
    }

    fn any_other(&self, first: bool) -> &'static str {
        if first { "Semua hasil" } else { "Semua hasil lainnya" }
    }

    fn paid(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Win(pay) if pay.commission() == Commission::NONE => format!("dibayar {}", pay.odds()),
            Verdict::Win(pay) => format!(
                "dibayar {} dipotong komisi {} dari kemenangan, menjadi {}",
                pay.odds(),
                pay.commission(),
                net(pay)
            ),
            Verdict::Push => "taruhan dikembalikan".into(),
            Verdict::Lose => "kalah".into(),
        }
    }

    fn paid_once(&self, hands: bool) -> &'static str {
        if hands {
            "Hanya dibayar sekali, meskipun kedua tangan memenuhi syarat."
        } else {
            "Hanya dibayar sekali, meskipun lebih dari satu bagian syarat itu terpenuhi."
        }
    }

    fn unwritten(&self) -> &'static str {
        "Pembayaran taruhan ini dihitung oleh program milik kasino dan tidak dapat dituliskan di sini. Tanyakan kepada kasino."
    }

    fn open(&self, last_round: u32) -> String {
        match last_round {
            1 => "Hanya dibuka pada putaran 1 setiap sepatu.".into(),
            _ => format!("Dibuka pada putaran 1 sampai {last_round} setiap sepatu, setelah itu ditutup."),
        }
    }

    fn returns(&self, part: &str) -> String {
        format!("RTP (pengembalian kepada pemain): {part}.")
    }

    fn stakes(&self, amounts: &Amounts, each: bool) -> String {
        let of = if each { " setiap jenis, kecuali disebut lain pada jenis taruhannya," } else { "" };
        match (&amounts.min, &amounts.max) {
            (Some(min), Some(max)) => format!("Taruhan{of} dari {min} sampai {max}."),
            (Some(min), None) => format!("Taruhan{of} paling sedikit {min}."),
            (None, Some(max)) => format!("Taruhan{of} paling banyak {max}."),
            (None, None) => String::new(),
        }
    }

    fn closings(&self, some: bool) -> &'static str {
        if some {
            "Jenis taruhan berikut hanya tersedia sampai putaran tertentu dalam sepatu. Setelah putaran itu taruhannya tidak \
             diterima lagi, dan taruhan yang tetap dipasang akan dikembalikan. Taruhan dibuka lagi pada sepatu berikutnya. \
             Jenis taruhan yang tidak tercantum di sini dibuka pada setiap putaran."
        } else {
            "Semua jenis taruhan dibuka pada setiap putaran dalam sepatu."
        }
    }

    fn limits(&self, some: bool) -> &'static str {
        if some {
            "Jumlah ditulis dalam satuan terkecil mata uang, misalnya sen: 1,234 berarti 12.34."
        } else {
            "Tabel ini tidak menetapkan batas taruhan; yang berlaku adalah batas yang ditampilkan di tempat Anda bermain."
        }
    }

    fn difference(&self, amount: Option<&str>) -> String {
        match amount {
            Some(amount) => format!(
                "Selisih antara jumlah taruhan Pemain dan jumlah taruhan Bandar paling banyak {amount}. Batas ini berlaku \
                 untuk selisih keduanya, bukan untuk masing-masing."
            ),
            None => "Jika ditampilkan batas bersama untuk Pemain dan Bandar, batas itu berlaku untuk selisih antara jumlah \
                taruhan Pemain dan jumlah taruhan Bandar."
                .into(),
        }
    }

    fn rounding(&self, rounding: Rounding, commission: bool) -> String {
        let after = if commission { " setelah komisi" } else { "" };
        let how = match rounding {
            Rounding::Down => "ke bawah",
            Rounding::HalfUp => "ke yang terdekat, dan setengah ke atas",
            Rounding::HalfEven => "ke yang terdekat, dan setengah ke bilangan genap",
            Rounding::Up => "ke atas",
        };
        format!(
            "Kemenangan taruhan{after} dihitung secara tepat, lalu dibulatkan satu kali saja {how}, menjadi satuan terkecil mata \
             uang (misalnya sen). Setiap taruhan dibulatkan sendiri-sendiri."
        )
    }

    fn about_returns(&self, decks: u8, all_exact: bool) -> String {
        let but = if all_exact { "" } else { ", kecuali yang disertai kata “sekitar”," };
        format!(
            "RTP adalah bagian dari seluruh taruhan yang rata-rata kembali kepada pemain. Angka ini{but} dihitung secara tepat \
             dari semua kemungkinan satu putaran dari sepatu baru berisi {decks} tumpukan kartu, sebelum uang \
             dibulatkan, dan ditampilkan dengan dua desimal (setengah dibulatkan ke atas). Hasil satu putaran atau satu \
             sesi singkat dapat jauh berbeda."
        )
    }

    fn roughly(&self, figure: &str) -> String {
        format!("sekitar {figure}")
    }

    fn about_samples(&self, rounds: &str) -> String {
        format!(
            "Angka dengan kata “sekitar” adalah rata-rata dari {rounds} putaran yang dimainkan secara acak dari sepatu seperti \
             itu, karena pembayaran taruhannya bergantung pada lebih banyak hal pada kartu daripada yang dapat dihitung."
        )
    }

    fn highest(&self, part: &str, bets: &str) -> String {
        format!("RTP tertinggi permainan ini adalah {part} ({bets}).")
    }

    fn pays_the_player(&self, bet: &str) -> String {
        format!("{bet} rata-rata membayar lebih banyak daripada yang dipertaruhkan.")
    }

    fn unknown(&self) -> &'static str {
        "tidak diketahui"
    }

    fn interruptions(&self) -> &'static [&'static str] {
        &[
            "Jika koneksi Anda terputus saat putaran berlangsung, putaran dilanjutkan hingga selesai. Semua taruhan yang \
             dikonfirmasi tetap berlaku dan diselesaikan saat putaran berakhir.",
            "Jika suatu putaran tidak dapat diselesaikan, putaran itu dibatalkan (void) dan semua taruhannya dikembalikan.",
        ]
    }

    fn good_to_know(&self) -> &'static [&'static str] {
        &[
            "Putaran sebelumnya tidak mengubah pembagian kartu, penarikan kartu, atau pembayaran pada putaran berikutnya.",
            "Papan skor (roads) hanya mencatat hasil yang lalu. Catatan itu tidak dapat menentukan apakah Pemain, Bandar, atau \
             Seri yang akan keluar berikutnya.",
        ]
    }

    fn mark(&self, number: usize) -> String {
        format!("(catatan {number})")
    }

    fn notes(&self) -> &'static str {
        "Bagian yang bertanda catatan merupakan asumsi. Alasannya, dalam kata-kata penyusun tabel:"
    }

    fn about(&self, table: &str, digest: &str, source: Option<&str>) -> Vec<String> {
        let mut lines = vec![format!(
            "Halaman ini ditulis dari tabel pembayaran {table}, digest {digest}: data yang sama dengan yang menentukan \
             penyelesaian taruhan."
        )];
        lines.extend(source.map(|source| format!("Sumber tabel, dalam kata-kata penyusunnya: {source}")));
        lines.push("Angka ditulis dalam format AS (contoh: 1,234.00).".into());
        lines.push(
            "Jika terdapat perbedaan atau inkonsistensi antara halaman ini dan versi bahasa Inggris, maka versi bahasa \
             Inggris yang berlaku."
                .into(),
        );
        lines
    }
}
