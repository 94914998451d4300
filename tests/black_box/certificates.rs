//! Authorities and their certificates, made anew by each test, and the folders that they lie in.

use crate::table_files::folder;
use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, IsCa, Issuer, KeyPair, SanType,
    date_time_ymd,
};
use std::{
    fs,
    os::unix,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
};

/// An authority; each has a name of its own.
pub(crate) struct Authority {
    issuer: Issuer<'static, KeyPair>,
    /// Its certificate, in PEM.
    pub(crate) pem: String,
}

/// A certificate in PEM, and its key.
pub(crate) struct Leaf {
    pub(crate) certificate: String,
    pub(crate) key: String,
    pub(crate) der: Vec<u8>,
}

impl Authority {
    pub(crate) fn new() -> Self {
        let key = KeyPair::generate().unwrap();
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let mut params = named(&format!("authority {}", COUNT.fetch_add(1, Ordering::Relaxed)));
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let pem = params.self_signed(&key).unwrap().pem();
        Self { issuer: Issuer::new(params, key), pem }
    }

    fn sign(&self, params: &CertificateParams) -> Leaf {
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        Leaf { certificate: certificate.pem(), key: key.serialize_pem(), der: certificate.der().to_vec() }
    }

    /// A server's certificate for the local host.
    pub(crate) fn server(&self) -> Leaf {
        self.sign(&local())
    }

    /// The same, valid from the beginning of one year to that of another.
    pub(crate) fn server_between(&self, begins: i32, ends: i32) -> Leaf {
        let mut params = local();
        params.not_before = date_time_ymd(begins, 1, 1);
        params.not_after = date_time_ymd(ends, 1, 1);
        self.sign(&params)
    }

    /// A client's certificate with a common name and alternative names: those with `://` are URIs, others DNS names.
    pub(crate) fn client(&self, common_name: Option<&str>, alternative_names: &[&str]) -> Leaf {
        let mut params = common_name.map_or_else(nameless, named);
        let alternative = |name: &&str| {
            let text = (*name).try_into().unwrap();
            if name.contains("://") { SanType::URI(text) } else { SanType::DnsName(text) }
        };
        params.subject_alt_names = alternative_names.iter().map(alternative).collect();
        self.sign(&params)
    }
}

fn nameless() -> CertificateParams {
    let mut params = CertificateParams::default();
    params.distinguished_name = DistinguishedName::new();
    params
}

fn named(common_name: &str) -> CertificateParams {
    let mut params = nameless();
    params.distinguished_name.push(DnType::CommonName, common_name);
    params
}

fn local() -> CertificateParams {
    let mut params = named("a server");
    params.subject_alt_names =
        vec![SanType::DnsName("localhost".try_into().unwrap()), SanType::IpAddress([127, 0, 0, 1].into())];
    params
}

/// A folder as Kubernetes mounts a Secret: files that lead through one link, which is replaced as a whole.
pub(crate) struct Mount {
    folder: String,
    versions: usize,
}

impl Mount {
    /// A server's certificate and the authorities of its clients, if they need a certificate.
    pub(crate) fn new(name: &str, leaf: &Leaf, client_ca: &str) -> Self {
        let mut mount = Self { folder: folder(&format!("mount-{name}"), &[]), versions: 0 };
        mount.swap(leaf, client_ca);
        for file in ["tls.crt", "tls.key", "ca.crt"] {
            unix::fs::symlink(Path::new("..data").join(file), mount.file(file)).unwrap();
        }
        mount
    }

    /// The path of a file.
    pub(crate) fn file(&self, name: &str) -> String {
        format!("{}/{name}", self.folder)
    }

    /// Puts others in their place, all at one moment.
    pub(crate) fn swap(&mut self, leaf: &Leaf, client_ca: &str) {
        self.swap_texts(&leaf.certificate, &leaf.key, client_ca);
    }

    pub(crate) fn swap_texts(&mut self, certificate: &str, key: &str, client_ca: &str) {
        self.versions += 1;
        let version = format!("..version_{}", self.versions);
        fs::create_dir(self.file(&version)).unwrap();
        for (name, text) in [("tls.crt", certificate), ("tls.key", key), ("ca.crt", client_ca)] {
            fs::write(self.file(&format!("{version}/{name}")), text).unwrap();
        }
        unix::fs::symlink(&version, self.file("..data_tmp")).unwrap();
        fs::rename(self.file("..data_tmp"), self.file("..data")).unwrap();
    }

    /// The flags of TLS, without the authorities of clients.
    pub(crate) fn flags(&self) -> Vec<String> {
        vec!["--tls-cert".into(), self.file("tls.crt"), "--tls-key".into(), self.file("tls.key")]
    }

    /// The flags of mutual TLS.
    pub(crate) fn mutual_flags(&self) -> Vec<String> {
        [self.flags(), vec!["--client-ca".into(), self.file("ca.crt")]].concat()
    }
}
