#![doc = include_str!("../README.md")]

#[rustfmt::skip]
mod base64;
mod codes;
mod collection;
mod error;
#[rustfmt::skip]
mod functions;
mod handlers;
mod host;
mod mutex;
mod runtime;
mod strict;

pub use codes::{permissions, Code};
pub use collection::{boolean, transaction, Collection, Query, Transaction};
pub use error::{Error, Result};
pub use functions::*;
pub use handlers::{
    delete, get, handle, off_job, off_message, off_path, off_session, on_freeze, on_hook, on_job, on_message,
    on_method, on_restored, on_session, patch, post, put, Bytes, Hook, IntoReply, Job, Plugin, Reply, Request,
};
pub use host::{log, now, random, Call, Level};
pub use mutex::{Lock, Mutex, MutexGuard};
pub use runtime::spawn;
pub use wasmhost_macros::plugin;

/// Writes a line to the plugin's log, as `println!` formats it.
#[macro_export]
macro_rules! debug {
    ($($text:tt)+) => { $crate::log($crate::Level::Debug, &::std::format!($($text)+)) };
}

/// Writes a line to the plugin's log, as `println!` formats it.
#[macro_export]
macro_rules! info {
    ($($text:tt)+) => { $crate::log($crate::Level::Info, &::std::format!($($text)+)) };
}

/// Writes a line to the plugin's log, as `println!` formats it.
#[macro_export]
macro_rules! warn {
    ($($text:tt)+) => { $crate::log($crate::Level::Warn, &::std::format!($($text)+)) };
}

/// Writes a line to the plugin's log, as `println!` formats it.
#[macro_export]
macro_rules! error {
    ($($text:tt)+) => { $crate::log($crate::Level::Error, &::std::format!($($text)+)) };
}

/// Names the types that `input` and `output` of endpoints refer to in the manifest, as in
/// `{"$ref": "schemas/types.json#/$defs/Person"}`. `wasmhost build` writes that file; nothing of it is in the
/// backend. The types derive `schemars::JsonSchema`, of the crate schemars 1.
///
/// ```ignore
/// wasmhost::schemas!(Person, Greeting);
/// ```
#[cfg(not(feature = "schema"))]
#[macro_export]
macro_rules! schemas {
    ($($type:ty),+ $(,)?) => {
        const _: () = {
            fn described<T: ::schemars::JsonSchema>() {}
            let _ = ($(described::<$type>),+,);
        };
    };
}

/// What the build runs to have the schemas.
#[cfg(feature = "schema")]
#[macro_export]
macro_rules! schemas {
    ($($type:ty),+ $(,)?) => {
        #[no_mangle]
        extern "C" fn wasmhost_schemas() -> u64 {
            let mut generator = ::schemars::SchemaGenerator::default();
            $(generator.subschema_for::<$type>();)+
            let document = ::schemars::json_schema!({ "$defs": generator.take_definitions(true) });
            let text = document.as_value().to_string().into_bytes().leak();
            (text.as_ptr() as u64) << 32 | text.len() as u64
        }
    };
}

/// What the attribute `plugin` writes: the export that takes events.
#[doc(hidden)]
#[macro_export]
macro_rules! __entry {
    (|$plugin:ident| $activate:expr) => {
        const _: () = {
            #[no_mangle]
            extern "C" fn wasmhost_dispatch_v1(kind: i32, id: i32, len: i32) {
                $crate::__dispatch(kind, id, len, |$plugin: $crate::Plugin| ::std::boxed::Box::pin($activate));
            }
        };
    };
}

/// For what `wasmhost sdk --with` writes.
#[doc(hidden)]
pub mod __bindings {
    pub use crate::host::{imports, Params};
    pub use {serde, serde_json};
}

#[doc(hidden)]
pub type __Activation = std::pin::Pin<Box<dyn std::future::Future<Output = Result<()>>>>;

/// Takes one event of the host.
#[doc(hidden)]
pub fn __dispatch(kind: i32, id: i32, len: i32, activate: fn(Plugin) -> __Activation) {
    use handlers::kind::{HOOK, JOB, MESSAGE, METHOD, REQUEST};
    const ACTIVATE: i32 = 1;
    const COMPLETION: i32 = 7;
    const CANCEL: i32 = 8;
    const RESTORED: i32 = 9;
    const FREEZE: i32 = 10;

    let payload = || host::input(len as u32 as usize);
    match kind {
        ACTIVATE => {
            std::panic::set_hook(Box::new(|info| log(Level::Error, &info.to_string())));
            let activating = serde_json::from_slice(&payload()).map(activate);
            runtime::add(
                id,
                Box::pin(async move {
                    let outcome = match activating {
                        Ok(activating) => activating.await,
                        Err(err) => Err(err.into()),
                    };
                    host::settle(id, &outcome.map(|()| handlers::activated()));
                }),
            );
        }
        REQUEST | JOB | METHOD | HOOK => {
            let settling = handlers::begin(kind, &payload());
            runtime::add(id, Box::pin(async move { host::settle(id, &settling.await) }));
        }
        MESSAGE => {
            let handling = handlers::begin(kind, &payload());
            runtime::spawn(async move {
                if let Err(err) = handling.await {
                    handlers::report(&err);
                }
            });
        }
        COMPLETION => runtime::complete(id, payload),
        CANCEL => runtime::cancel(id),
        RESTORED => handlers::restored(),
        FREEZE => handlers::freeze(),
        _ => return, // of a later host
    }
    runtime::run();
}
