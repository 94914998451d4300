//! Plain HTTP, as probes and Prometheus speak it.

use crate::server::{Server, until};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

/// What the metrics port answers.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) code: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Server {
    /// GET on the metrics port.
    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path).await
    }

    /// Waits until calls should be sent there.
    pub(crate) async fn ready(&self) {
        until("the server is ready", async || self.get("/readyz").await.code == 200).await;
    }

    /// Any method on the metrics port.
    pub(crate) async fn ask(&self, method: &str, path: &str) -> Answer {
        let mut stream = TcpStream::connect(self.metrics_address()).await.expect("the metrics port is open");
        let request = format!("{method} {path} HTTP/1.1\r\nhost: croupier\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let code = head.split(' ').nth(1).expect("a code").parse().unwrap();
        Answer { code, head: head.to_owned(), body: body.to_owned() }
    }
}
