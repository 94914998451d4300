//! TLS: the server's certificate, its key and the authorities of clients, read from files and read again when
//! these change, without a restart. A connection keeps what it began with.
//!
//! The three are in force together or not at all. A new set that cannot be used leaves the old one in force,
//! and the log says why.

use super::certificate::{Caller, valid_until};
use crate::{Settings, files::steady};
use arc_swap::ArcSwap;
use rustls::{
    Error, RootCertStore, ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    server::{NoServerSessionStorage, WebPkiClientVerifier},
};
use std::{
    convert::Infallible,
    fmt, fs, io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt as _},
    sync::Notify,
    task::spawn_blocking,
    time::timeout,
};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

/// The server's side of TLS.
pub struct Tls {
    files: Files,
    in_force: ArcSwap<InForce>,
    /// Why the files are not in force, as it was last said.
    said: Mutex<Option<String>>,
}

/// Where certificate, key and authorities are.
#[derive(Debug)]
struct Files {
    certificate: PathBuf,
    key: PathBuf,
    client_ca: Option<PathBuf>,
}

/// What the files say.
#[derive(PartialEq)]
struct Contents {
    certificate: Vec<u8>,
    key: Vec<u8>,
    client_ca: Option<Vec<u8>>,
}

struct InForce {
    contents: Contents,
    config: Arc<ServerConfig>,
    ends: SystemTime,
}

impl fmt::Debug for Tls {
    /// Without what the files say.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Tls").field("files", &self.files).finish_non_exhaustive()
    }
}

impl Tls {
    /// TLS as the settings have it; `None` when they have none.
    ///
    /// # Errors
    /// One line that names the flag and the file: a file that cannot be read or is no PEM, a key of another
    /// certificate, a certificate that has ended or not begun, one of the files without the others.
    pub fn load(settings: &Settings) -> Result<Option<Tls>, String> {
        let (certificate, key) = match (&settings.tls_cert, &settings.tls_key, &settings.client_ca) {
            (Some(certificate), Some(key), _) => (certificate.clone(), key.clone()),
            (Some(file), None, _) => return Err(at("--tls-cert", file, "it needs --tls-key FILE, its key")),
            (None, Some(file), _) => return Err(at("--tls-key", file, "it needs --tls-cert FILE")),
            (None, None, Some(file)) => {
                return Err(at("--client-ca", file, "it needs --tls-cert FILE and --tls-key FILE"));
            }
            (None, None, None) => return Ok(None),
        };
        let files = Files { certificate, key, client_ca: settings.client_ca.clone() };
        let in_force = files.check(files.read()?)?;
        Ok(Some(Tls { files, in_force: ArcSwap::from_pointee(in_force), said: Mutex::default() }))
    }

    /// When the certificate in force ends.
    #[must_use]
    pub fn ends(&self) -> SystemTime {
        self.in_force.load().ends
    }

    /// Reads the files again and says what comes of it. Connections to come have what is new in them.
    pub fn reload(&self) {
        self.look(true);
    }

    /// Reads the files again now and then, when the log says only what is new, and when it is asked to, for
    /// ever.
    pub async fn watch(self: Arc<Tls>, every: Duration, asked: Arc<Notify>) -> Infallible {
        loop {
            let asked = timeout(every, asked.notified()).await.is_ok();
            let tls = Arc::clone(&self);
            // It fails by a bug of ours alone, which is no reason to look no more, or with the runtime.
            let _ = spawn_blocking(move || tls.look(asked)).await;
        }
    }

    /// Reads the files again. When it is asked for, the log says what comes of it, new or not.
    fn look(&self, asked: bool) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let checked = self.files.read().and_then(|contents| {
            let changed = contents != self.in_force.load().contents;
            changed.then(|| self.files.check(contents)).transpose()
        });
        match checked {
            Ok(None) => {
                *said = None;
                if asked {
                    tracing::info!("the certificate is the one in force");
                }
            }
            Ok(Some(new)) => {
                self.in_force.store(Arc::new(new));
                *said = None;
                let seconds = self.ends().duration_since(SystemTime::now()).unwrap_or_default().as_secs();
                tracing::info!(ends_in_seconds = seconds, "another certificate is in force");
            }
            Err(why) if asked || said.as_ref() != Some(&why) => {
                tracing::error!(why, "the certificate in force is kept");
                *said = Some(why);
            }
            Err(_) => {}
        }
    }

    /// Shakes hands; then the client is known, if it has to be. One that is refused is told why.
    pub(crate) async fn accept<IO: AsyncRead + AsyncWrite + Unpin>(
        &self,
        io: IO,
        peer: SocketAddr,
    ) -> Option<(TlsStream<IO>, Option<Caller>)> {
        let config = Arc::clone(&self.in_force.load().config);
        match TlsAcceptor::from(config).accept(io).into_fallible().await {
            Ok(stream) => {
                let certificates = stream.get_ref().1.peer_certificates().unwrap_or_default();
                let caller = certificates.first().map(Caller::of);
                Some((stream, caller))
            }
            Err((error, mut io)) => {
                if error.kind() == io::ErrorKind::InvalidData {
                    tracing::info!(%peer, %error, "no TLS");
                } else {
                    tracing::debug!(%peer, %error, "no TLS");
                }
                // Closed any earlier, it might not read why.
                let _ = io.shutdown().await;
                None
            }
        }
    }
}

impl Files {
    /// What the files say at one moment.
    fn read(&self) -> Result<Contents, String> {
        let never =
            || Err(at("--tls-cert", &self.certificate, "it never stays the same, or the other files"));
        steady(|| self.read_once()).unwrap_or_else(never)
    }

    fn read_once(&self) -> Result<Contents, String> {
        let read = |flag, file: &PathBuf| fs::read(file).map_err(|error| at(flag, file, error));
        Ok(Contents {
            certificate: read("--tls-cert", &self.certificate)?,
            key: read("--tls-key", &self.key)?,
            client_ca: self.client_ca.as_ref().map(|file| read("--client-ca", file)).transpose()?,
        })
    }

    /// Whether all that was read can be used, and belongs together.
    fn check(&self, contents: Contents) -> Result<InForce, String> {
        let no_certificate = |error: &dyn fmt::Display| at("--tls-cert", &self.certificate, error);
        let chain = certificates(&contents.certificate).map_err(|why| no_certificate(&why))?;
        let ends = valid_until(chain.first()).map_err(|why| no_certificate(&why))?;
        let key = PrivateKeyDer::from_pem_slice(&contents.key)
            .map_err(|_| at("--tls-key", &self.key, "no private key in PEM"))?;
        let provider = Arc::new(ring::default_provider());
        let builder = ServerConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| no_certificate(&error))?;
        let builder = match (&self.client_ca, &contents.client_ca) {
            (Some(file), Some(pem)) => {
                let no_authority = |error: &dyn fmt::Display| at("--client-ca", file, error);
                let roots = roots(pem).map_err(|why| no_authority(&why))?;
                let clients = WebPkiClientVerifier::builder_with_provider(roots.into(), provider).build();
                builder.with_client_cert_verifier(clients.map_err(|error| no_authority(&error))?)
            }
            _ => builder.with_no_client_auth(),
        };
        let mut config = builder.with_single_cert(chain, key).map_err(|error| match error {
            Error::InconsistentKeys(_) => at("--tls-key", &self.key, "the key of another certificate"),
            Error::InvalidCertificate(_) => no_certificate(&error),
            _ => at("--tls-key", &self.key, error),
        })?;
        config.alpn_protocols = vec![b"h2".to_vec()];
        // Every connection shows its certificate: none is resumed.
        config.session_storage = Arc::new(NoServerSessionStorage {});
        config.send_tls13_tickets = 0;
        Ok(InForce { contents, config: config.into(), ends })
    }
}

fn at(flag: &str, file: &Path, why: impl fmt::Display) -> String {
    format!("{flag}: {}: {why}", file.display())
}

/// Every certificate of a PEM file.
fn certificates(pem: &[u8]) -> Result<Vec<CertificateDer<'static>>, String> {
    let read = CertificateDer::pem_slice_iter(pem).collect::<Result<Vec<_>, _>>();
    let certificates = read.map_err(|error| format!("no certificate in PEM: {error}"))?;
    if certificates.is_empty() { Err("no certificate in PEM".to_owned()) } else { Ok(certificates) }
}

fn roots(pem: &[u8]) -> Result<RootCertStore, String> {
    let mut roots = RootCertStore::empty();
    for certificate in certificates(pem)? {
        roots.add(certificate).map_err(|error| error.to_string())?;
    }
    Ok(roots)
}
