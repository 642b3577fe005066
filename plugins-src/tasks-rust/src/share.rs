use serde::Serialize;
use wasmhost::{Error, Request, Result};

use crate::{characters, find, Found, MAX_FOUND};

/// How many characters a key for sharing needs before it is accepted.
const MIN_KEY: usize = 16;

fn key() -> Result<String> {
    wasmhost::settings::get("shareKey")
}

/// Answers GET tasks/shared, which needs no token: the key for sharing is what
/// protects it.
pub async fn shared(request: Request) -> Result<Found> {
    let key = key()?;
    if characters(&key) < MIN_KEY || !same(request.query("key").unwrap_or_default(), &key) {
        return Err(Error::http(403, "not_shared", "the key is not the right one, or the list is not shared"));
    }
    find(Some(false), "", "", MAX_FOUND).await
}

/// Compares without telling by the time it takes how far they are the same.
fn same(given: &str, key: &str) -> bool {
    let differ = given.bytes().zip(key.bytes()).fold(0, |differ, (a, b)| differ | std::hint::black_box(a ^ b));
    given.len() == key.len() && differ == 0
}

/// What the button next to the key for sharing shows.
#[derive(Serialize)]
pub struct Check {
    ok: bool,
    message: &'static str,
}

/// Says whether the key is good enough. It never shows it.
pub async fn test_key(_: ()) -> Result<Check> {
    Ok(match characters(&key()?) {
        0 => Check { ok: true, message: "The list is not shared." },
        n if n < MIN_KEY => {
            Check { ok: false, message: "The key is too short to be accepted: give it 16 characters or more." }
        }
        _ => Check { ok: true, message: "The list is shared with whoever has the key." },
    })
}
