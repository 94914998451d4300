//! What a certificate says: until when it is valid, and whom it names.

use rustls::pki_types::CertificateDer;
use std::{
    fmt,
    sync::Arc,
    time::{Duration, SystemTime},
};
use x509_parser::prelude::{FromDer as _, GeneralName, X509Certificate};

/// What a certificate without a name is called.
const UNNAMED: &str = "_unnamed";
/// Characters of a name at the most.
const LONGEST: usize = 255;

/// When a certificate that is valid now ends.
pub(crate) fn valid_until(certificate: Option<&CertificateDer<'_>>) -> Result<SystemTime, String> {
    let read = certificate.and_then(|certificate| X509Certificate::from_der(certificate).ok());
    let (_, certificate) = read.ok_or("no certificate")?;
    let validity = certificate.validity();
    let since_epoch = |seconds: i64| Duration::from_secs(u64::try_from(seconds).unwrap_or(0));
    let [begins, ends] = [validity.not_before, validity.not_after]
        .map(|time| SystemTime::UNIX_EPOCH + since_epoch(time.timestamp()));
    match SystemTime::now() {
        now if now < begins => Err(format!("the certificate begins at {}", validity.not_before)),
        now if now > ends => Err(format!("the certificate ended at {}", validity.not_after)),
        _ => Ok(ends),
    }
}

/// Whom a certificate names, fit for the log.
#[derive(Clone, Debug)]
pub(crate) struct Caller(Arc<str>);

impl Caller {
    /// Its first DNS name, else its first URI, else its subject's common name.
    pub(crate) fn of(certificate: &CertificateDer<'_>) -> Caller {
        let read = X509Certificate::from_der(certificate);
        read.map_or_else(|_| fit(UNNAMED), |(_, certificate)| named(&certificate))
    }
}

impl fmt::Display for Caller {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

fn named(certificate: &X509Certificate<'_>) -> Caller {
    let alternatives = certificate.subject_alternative_name().ok().flatten();
    let alternatives = alternatives.map_or(&[][..], |names| &names.value.general_names);
    let dns = alternatives.iter().find_map(|name| match name {
        GeneralName::DNSName(name) => Some(*name),
        _ => None,
    });
    let uri = alternatives.iter().find_map(|name| match name {
        GeneralName::URI(name) => Some(*name),
        _ => None,
    });
    let common = || certificate.subject().iter_common_name().find_map(|name| name.as_str().ok());
    fit(dns.or(uri).or_else(common).unwrap_or(UNNAMED))
}

/// A certificate may have any sign in its name, such as those that rule a terminal.
fn fit(name: &str) -> Caller {
    let plain = |sign: char| sign.is_alphanumeric() || sign.is_ascii_graphic() || sign == ' ';
    let signs = name.chars().take(LONGEST).map(|sign| if plain(sign) { sign } else { '\u{fffd}' });
    Caller(signs.collect::<String>().into())
}
