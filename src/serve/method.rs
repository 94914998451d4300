//! The methods of the contract, each with what is measured of its calls.

use crate::{
    proto,
    telemetry::{Calls, Telemetry, Trace},
};
use http::HeaderMap;
use opentelemetry_sdk::trace::SdkTracer;
use prost::Message as _;
use prost_types::FileDescriptorSet;
use std::{collections::HashMap, sync::Arc};

/// The methods by the path of their calls.
#[derive(Debug)]
pub(crate) struct Methods {
    known: HashMap<String, Arc<Method>>,
    /// All others, whatever they are called: a name that a caller makes up is neither logged nor counted.
    unknown: Arc<Method>,
}

/// A method of ours.
#[derive(Debug)]
pub(crate) struct Method {
    pub(crate) name: Arc<str>,
    pub(crate) streams: bool,
    pub(crate) calls: Calls,
    tracer: Option<SdkTracer>,
}

impl Methods {
    pub(crate) fn new(telemetry: &Telemetry) -> Result<Methods, prost::DecodeError> {
        let contract = FileDescriptorSet::decode(proto::DESCRIPTORS)?;
        let mut known = HashMap::new();
        for file in &contract.file {
            for service in &file.service {
                for method in &service.method {
                    let name = format!("{}.{}/{}", file.package(), service.name(), method.name());
                    let streams = method.client_streaming() || method.server_streaming();
                    known.insert(format!("/{name}"), Arc::new(Method::new(&name, streams, telemetry)));
                }
            }
        }
        #[cfg(feature = "echo")]
        known.extend(super::echo::METHODS.map(|name| {
            let method = Method::new(name, false, telemetry);
            (format!("/{name}"), Arc::new(method))
        }));
        // It might be meant to stream, so its message is not waited for.
        Ok(Methods { known, unknown: Arc::new(Method::new("_unknown", true, telemetry)) })
    }

    /// The method of a path.
    pub(crate) fn find(&self, path: &str) -> &Arc<Method> {
        self.known.get(path).unwrap_or(&self.unknown)
    }
}

impl Method {
    fn new(name: &str, streams: bool, telemetry: &Telemetry) -> Method {
        let name = Arc::from(name);
        let calls = telemetry.metrics().calls(&name);
        Method { name, streams, calls, tracer: telemetry.tracer() }
    }

    /// Begins a call's part of a trace.
    pub(crate) fn trace(&self, headers: &HeaderMap) -> Trace {
        Trace::begin(self.tracer.as_ref(), &self.name, headers)
    }
}
