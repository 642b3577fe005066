use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Code;

/// What a call of the host or a handler failed with: a code to compare, and a
/// message for people.
///
/// A handler of a request that returns an error made by [`Error::http`] answers
/// with that status; any other error is the plugin's own failure, and clients
/// see status 500.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: Code,
    message: String,
    status: Option<u16>,
    unknown: bool,
}

/// The result of handlers and of calls of the host.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// An error with a code of the host's or of your own, such as `"teapot"`.
    pub fn new(code: impl Into<Code>, message: impl Into<String>) -> Self {
        Error { code: code.into(), message: message.into(), status: None, unknown: false }
    }

    /// An error that a request is answered with.
    pub fn http(status: u16, code: impl Into<Code>, message: impl Into<String>) -> Self {
        Error { status: Some(status), ..Error::new(code, message) }
    }

    /// Why it failed.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// What people are told.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether a call of the host may have been done, or not: its database was lost
    /// in the middle. Look before you try again. Any other failed call has changed
    /// nothing.
    pub fn is_outcome_unknown(&self) -> bool {
        self.unknown
    }

    /// The status of the answer, where it was made by [`Error::http`].
    pub fn status(&self) -> Option<u16> {
        self.status
    }

    pub(crate) fn to_wire(&self) -> Vec<u8> {
        #[derive(Serialize)]
        struct Wire<'a> {
            code: &'a str,
            message: &'a str,
        }
        crate::host::json(&Wire { code: self.code.as_str(), message: &self.message })
    }

    /// The body of an answer to a request.
    pub(crate) fn to_body(&self) -> Vec<u8> {
        #[derive(Serialize)]
        struct Body<'a> {
            error: &'a str,
            code: &'a str,
        }
        crate::host::json(&Body { error: &self.message, code: self.code.as_str() })
    }

    pub(crate) fn from_wire(text: &[u8]) -> Self {
        #[derive(Deserialize)]
        struct Wire {
            code: String,
            message: String,
            #[serde(default)]
            outcome: String,
        }
        match serde_json::from_slice::<Wire>(text) {
            Ok(wire) => Error { unknown: wire.outcome == "unknown", ..Error::new(wire.code, wire.message) },
            Err(_) => Error::new(Code::Internal, "the host failed without a reason"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for Error {}

/// JSON that is not of the type that was asked for.
impl From<serde_json::Error> for Error {
    fn from(err: serde_json::Error) -> Self {
        Error::new("invalid_json", err.to_string())
    }
}
