//! Roads as replies give them.

use super::rounds::{outcome, side_outcome};
use crate::proto;
use croupier_game::{BySide, Color, Marks, RoadCell, Roads};

/// What a bead shows besides the outcome.
pub(crate) fn marks(mark: &proto::BeadMark) -> Marks {
    Marks { pairs: BySide { player: mark.player_pair, banker: mark.banker_pair }, natural: mark.natural }
}

/// The roads.
pub(crate) fn roads(roads: &Roads) -> proto::DrawRoadsResponse {
    let derived = |cells: &[RoadCell]| cells.iter().map(cell).collect();
    proto::DrawRoadsResponse {
        payout_table: None,
        bead_plate: roads
            .bead_plate
            .iter()
            .map(|bead| proto::BeadCell {
                column: bead.column,
                row: bead.row,
                outcome: outcome(bead.outcome).into(),
                mark: Some(proto::BeadMark {
                    player_pair: bead.marks.pairs.player,
                    banker_pair: bead.marks.pairs.banker,
                    natural: bead.marks.natural,
                }),
            })
            .collect(),
        big_road: roads
            .big_road
            .iter()
            .map(|cell| proto::BigRoadCell {
                column: cell.column,
                row: cell.row,
                outcome: side_outcome(cell.winner).into(),
                ties: cell.ties,
            })
            .collect(),
        big_eye_boy: derived(&roads.big_eye_boy),
        small_road: derived(&roads.small_road),
        cockroach_road: derived(&roads.cockroach_road),
        leading_ties: roads.leading_ties,
    }
}

fn cell(cell: &RoadCell) -> proto::RoadCell {
    let color = match cell.color {
        Color::Red => proto::RoadColor::Red,
        Color::Blue => proto::RoadColor::Blue,
    };
    proto::RoadCell { column: cell.column, row: cell.row, color: color.into() }
}
