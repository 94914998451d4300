//! The black box: the real binary over real gRPC, known by its contract alone.
//!
//! A module a verb. `server` starts the binary, `calls` makes the calls, `http` asks the metrics port, `collector` takes
//! telemetry, `chart` renders the Helm chart, `prometheus` starts a real one, `cases` reads `tests/cases`, `built` builds
//! plugins; `cards`, `money` and `error` say in a line what a test is about. Nothing here knows how the service works inside.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where something is not as it should be"
)]

#[path = "../../crates/plugin-host/tests/plugin_host/built.rs"]
mod built;
mod calls;
mod cards;
mod cases;
mod certificates;
mod chart;
mod collector;
mod columns;
mod error;
mod frames;
mod half_calls;
mod http;
mod money;
mod plugin_files;
mod prometheus;
mod raw;
mod server;
mod table_files;
mod tools;

mod alerts;
mod analyze;
mod bad_bets;
mod bad_cards;
mod bad_checks;
mod bad_claims;
mod bad_folders;
mod bad_requests;
mod bad_roads;
mod bad_shoes;
mod bad_streams;
mod bad_table_names;
mod bad_tables;
mod batch;
mod batch_columns;
mod chart_notes;
mod chart_parts;
mod chart_policy;
mod chart_server;
mod chart_settings;
mod chart_values;
mod check_bets;
mod check_table;
mod cli;
mod cli_shoes;
mod clients;
mod closings;
mod collectors;
mod commit;
mod connections;
mod dashboard;
mod deadlines;
mod explain;
mod fair_seeds;
mod faults;
mod grpcurl;
mod hardship;
mod health;
mod help;
mod illegal;
mod incomplete;
mod log;
mod metrics;
mod metrics_guide;
mod metrics_port;
mod offers;
mod operator_tables;
mod otlp;
mod overload;
mod pins;
mod plugin_failures;
mod plugin_reload;
mod plugin_starts;
mod plugins;
mod plugins_under_load;
mod python;
mod readme;
mod records;
mod reflection;
mod reload;
mod replay;
mod resolve;
mod roads;
mod rules;
mod secrets;
mod settings;
mod settle;
mod shoe;
mod shoe_columns;
mod stop;
mod stream_clients;
mod stream_flow;
mod stream_settlements;
mod stream_shoes;
mod table_authoring;
mod tables;
mod tampered;
mod tls;
mod tls_reload;
mod tls_start;
mod traces;
mod verify;
mod verify_rounds;
mod void;
mod wire;
