//! Calls of the host: parameters out, results in.

use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

use serde::de::DeserializeOwned;
use serde::Serialize;

use crate::{runtime, Code, Error, Result};

/// Declares imports. On other targets, where there is no host, they are
/// functions that panic, so that the rest can be tested there.
#[doc(hidden)]
#[macro_export]
macro_rules! __imports {
    ($module:tt { $($name:tt $function:ident($($parameter:ident: $type:ty),*) $(-> $result:ty)?;)* }) => {
        #[cfg(target_arch = "wasm32")]
        #[link(wasm_import_module = $module)]
        extern "C" {
            $(#[link_name = $name] pub(crate) fn $function($($parameter: $type),*) $(-> $result)?;)*
        }
        $(#[cfg(not(target_arch = "wasm32"))]
        pub(crate) unsafe extern "C" fn $function($(_: $type),*) $(-> $result)? {
            panic!(concat!("there is no host to call ", $module, ".", $name, " of"))
        })*
    };
}
pub use __imports as imports;

pub(crate) mod core {
    crate::__imports!("wasmhost" {
        "input" input(to: *mut u8);
        "respond" respond(id: i32, text: *const u8, len: usize);
        "fail" fail(id: i32, text: *const u8, len: usize);
        "result" result(to: *mut u8);
        "log" log(level: i32, text: *const u8, len: usize);
    });
}

mod wasi {
    crate::__imports!("wasi_snapshot_preview1" {
        "clock_time_get" clock_time_get(clock: i32, precision: i64, time: *mut u64) -> i32;
        "random_get" random_get(to: *mut u8, len: usize) -> i32;
    });
}

/// Copies the payload of the current event.
pub(crate) fn input(len: usize) -> Vec<u8> {
    // SAFETY: the host writes len bytes, to what is reserved.
    take(len, |to| unsafe { core::input(to) })
}

fn take(len: usize, copy: impl FnOnce(*mut u8)) -> Vec<u8> {
    let mut text = Vec::with_capacity(len);
    if len > 0 {
        copy(text.as_mut_ptr());
        // SAFETY: the host has written all of it.
        unsafe { text.set_len(len) };
    }
    text
}

pub(crate) fn settle(id: i32, outcome: &Result<Vec<u8>>) {
    // SAFETY: the host reads what the pointer and the length say.
    match outcome {
        Ok(text) => unsafe { core::respond(id, text.as_ptr(), text.len()) },
        Err(err) => {
            let text = err.to_wire();
            unsafe { core::fail(id, text.as_ptr(), text.len()) }
        }
    }
}

/// Writes JSON of what is known to have a form in it.
pub(crate) fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_else(|_| b"null".to_vec())
}

/// How much a line of the log matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Debug,
    Info,
    Warn,
    Error,
}

/// Writes a line to the plugin's log. See also [`info!`](crate::info) and its
/// like.
pub fn log(level: Level, message: &str) {
    // SAFETY: the host reads what the pointer and the length say.
    unsafe { core::log(level as i32, message.as_ptr(), message.len()) }
}

/// The time by the host's clock, since 1970-01-01 in UTC.
///
/// `std::time::SystemTime::now` works on wasm32-wasip1 alone.
pub fn now() -> std::time::Duration {
    let mut time = 0;
    // SAFETY: the host writes one number of 64 bits.
    unsafe { wasi::clock_time_get(0, 1, &mut time) };
    std::time::Duration::from_nanos(time)
}

/// Fills a slice with random bytes, fit for keys. They never repeat, also not in
/// instances that were made of the same image.
pub fn random(bytes: &mut [u8]) {
    // SAFETY: the host writes as many bytes as the slice has.
    let errno = unsafe { wasi::random_get(bytes.as_mut_ptr(), bytes.len()) };
    assert!(errno == 0, "the host has no random bytes");
}

/// An import that calls a host function.
pub type Import = unsafe extern "C" fn(*const u8, usize) -> i64;

/// The parameters of a call while they are written.
pub struct Params {
    text: Vec<u8>,
    wrong: Option<Error>,
}

impl Params {
    pub fn new() -> Self {
        Params { text: vec![b'{'], wrong: None }
    }

    /// Adds a parameter.
    pub fn put(mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Self {
        self.name(name);
        self.write(value);
        self
    }

    /// Adds a parameter, unless it is null.
    pub fn put_some(mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Self {
        let before = self.text.len();
        self.name(name);
        let begins = self.text.len();
        self.write(value);
        if &self.text[begins..] == b"null" {
            self.text.truncate(before);
        }
        self
    }

    fn name(&mut self, name: &str) {
        if self.text.len() > 1 {
            self.text.push(b',');
        }
        self.text.push(b'"');
        self.text.extend_from_slice(name.as_bytes());
        self.text.extend_from_slice(b"\":");
    }

    fn write(&mut self, value: &(impl Serialize + ?Sized)) {
        if let Err(err) = serde_json::to_writer(&mut self.text, value) {
            self.wrong = Some(Error::new(Code::InvalidArgument, err.to_string()));
        }
    }

    /// Calls the host, and returns the number that it answers.
    fn send(mut self, import: Import) -> Result<i64> {
        if let Some(err) = self.wrong {
            return Err(err);
        }
        self.text.push(b'}');
        // SAFETY: the host reads what the pointer and the length say.
        match unsafe { import(self.text.as_ptr(), self.text.len()) } {
            failed if failed < 0 => Err(Error::from_wire(&fetch(failed.unsigned_abs()))),
            answer => Ok(answer),
        }
    }

    /// Makes a call that blocks the instance until the outcome is there.
    pub fn call<T: DeserializeOwned>(self, import: Import) -> Result<T> {
        let len = self.send(import)?;
        Ok(serde_json::from_slice(&fetch(len.unsigned_abs()))?)
    }

    /// Starts a call.
    pub fn start<T>(self, import: Import) -> Call<T> {
        let state = match self.send(import) {
            Ok(ticket) => State::Waiting(runtime::open(ticket as i32)),
            Err(err) => State::Over(Some(err)),
        };
        Call { state, makes: PhantomData }
    }
}

/// Fetches the result of the call that was made last.
fn fetch(len: u64) -> Vec<u8> {
    // SAFETY: the host writes as many bytes as it has said, to what is reserved.
    take(len as usize, |to| unsafe { core::result(to) })
}

/// A call of the host that is under way. It was started when it was made, so
/// that several can be under way at once: start them all, then `.await` each.
/// One that is dropped goes on, and its outcome is lost.
#[must_use = "a call that nobody waits for may still fail"]
pub struct Call<T> {
    state: State,
    makes: PhantomData<fn() -> T>,
}

enum State {
    Waiting(runtime::Ticket),
    Over(Option<Error>),
}

impl<T: DeserializeOwned> Future for Call<T> {
    type Output = Result<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<T>> {
        let payload = match &mut self.state {
            State::Over(err) => return Poll::Ready(Err(err.take().expect("this call is over"))),
            State::Waiting(ticket) => match ticket.poll(context) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(payload) => payload,
            },
        };
        self.state = State::Over(None);
        Poll::Ready(outcome(&payload))
    }
}

/// Reads `{"ok": value}`, which the host writes in this form, or
/// `{"error": {...}}`.
fn outcome<T: DeserializeOwned>(payload: &[u8]) -> Result<T> {
    if let Some(value) = payload.strip_prefix(b"{\"ok\":").and_then(|rest| rest.strip_suffix(b"}")) {
        return Ok(serde_json::from_slice(value)?);
    }
    let error = payload.strip_prefix(b"{\"error\":").and_then(|rest| rest.strip_suffix(b"}"));
    Err(Error::from_wire(error.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn params_are_an_object() {
        let p = Params::new().put_some("a", &None::<i64>).put("b", "\"").put_some("c", &Some(1)).put("d", &());
        assert_eq!(String::from_utf8(p.text).unwrap(), r#"{"b":"\"","c":1,"d":null"#);
    }

    #[test]
    fn outcomes_are_read() {
        assert_eq!(outcome::<Vec<i64>>(br#"{"ok":[1,2]}"#), Ok(vec![1, 2]));
        let err = Error::new(Code::NotFound, "none");
        assert_eq!(outcome::<()>(br#"{"error":{"code":"not_found","message":"none"}}"#), Err(err));
        let err = Error::new("teapot", "");
        assert_eq!(outcome::<()>(br#"{"error":{"code":"teapot","message":"","stack":"x"}}"#), Err(err));
        let lost = outcome::<()>(br#"{"error":{"code":"unavailable","message":"","outcome":"unknown"}}"#);
        assert!(lost.unwrap_err().is_outcome_unknown());
        assert!(!Error::new(Code::Unavailable, "").is_outcome_unknown());
        for strange in [&b""[..], b"{", b"{\"ok\":", b"{\"error\":}", b"null"] {
            assert!(outcome::<()>(strange).is_err());
        }
    }
}
