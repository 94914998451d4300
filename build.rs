//! Compiles `proto/` to Rust with protox, so that no protoc is needed.

use prost::Message as _;
use std::{env, error::Error, fs, path::PathBuf};
use tonic_prost_build::manual;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=proto/croupier");
    let mut files: Vec<_> = fs::read_dir("proto/croupier/v1")?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.sort();

    // The comments stay in the descriptors that reflection serves: they are the manual.
    let mut compiler = protox::Compiler::new(["proto"])?;
    compiler.include_source_info(true).include_imports(true).open_files(files)?;
    let descriptors = compiler.file_descriptor_set();

    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("croupier.bin"), descriptors.encode_to_vec())?;
    let mut config = tonic_prost_build::Config::new();
    // Maps in the order of their keys: the same reply is the same bytes.
    config.enable_type_names().btree_map(["."]);
    tonic_prost_build::configure()
        .codec_path("crate::Codec")
        .client_mod_attribute(".", "#[cfg(feature = \"client\")]")
        .server_mod_attribute(".", "#[cfg(feature = \"server\")]")
        .compile_fds_with_config(descriptors, config)?;
    if env::var_os("CARGO_FEATURE_ECHO").is_some() {
        echo();
    }
    Ok(())
}

/// The service that calls are measured against, which is not of the contract.
fn echo() {
    let method = |name: &str, route: &str| {
        let method = manual::Method::builder().name(name).route_name(route).codec_path("crate::Codec");
        let request = format!("crate::proto::{route}Request");
        method.input_type(request).output_type("prost::bytes::Bytes").build()
    };
    let service = manual::Service::builder().package("croupier.measured").name("Echo");
    let service = service.method(method("resolve_round", "ResolveRound"));
    let service = service.method(method("settle_round", "SettleRound"));
    manual::Builder::new().build_client(false).compile(&[service.build()]);
}
