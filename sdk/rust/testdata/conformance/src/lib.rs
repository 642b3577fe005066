//! The plugin of the conformance kit: it does at each event what that asks for.
//! The function call, which calls any host function by its name, is made by the
//! test. The paths at the end are for tests of this SDK alone.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::hint::black_box;
use std::task::{Poll, Waker};

use serde::{Deserialize, Serialize};
use serde_json::{json, Value};
use wasmhost::{
    transaction, Bytes, Code, Collection, Error, Hook, Job, Level, Mutex, Plugin, Query, Reply, Request, Result,
};

include!(env!("WASMHOST_TEST_CALLS"));

#[derive(Deserialize)]
struct CallBody {
    function: String,
    #[serde(default)]
    params: Value,
}

async fn on_call(request: Request<CallBody>) -> Result<Value> {
    Ok(match call(&request.body.function, &request.body.params).await {
        Ok(value) => json!({"ok": value}),
        Err(err) => {
            let known = if let Code::Other(_) = err.code() { "" } else { err.code().as_str() };
            let outcome = if err.is_outcome_unknown() { "unknown" } else { "" };
            json!({"code": err.code().as_str(), "known": known, "message": err.message(), "outcome": outcome})
        }
    })
}

thread_local! {
    static SEEN: RefCell<Vec<Value>> = const { RefCell::new(Vec::new()) };
    static HELD: RefCell<Vec<Waker>> = const { RefCell::new(Vec::new()) };
    static ROUND: Cell<u32> = const { Cell::new(0) };
    static HOLDING: Cell<i32> = const { Cell::new(0) };
    static GIVEN_UP: Cell<i32> = const { Cell::new(0) };
}

fn see(what: &str, name: &str, body: impl Serialize) {
    SEEN.with_borrow_mut(|seen| seen.push(json!({"what": what, "name": name, "body": json!(body)})));
}

async fn on_seen(_: Request) -> Result<Vec<Value>> {
    Ok(SEEN.take())
}

#[derive(Serialize)]
struct Echo {
    method: String,
    path: String,
    q: Option<String>,
    query: BTreeMap<String, String>,
    body: Value,
}

async fn on_echo(request: Request<Value>) -> Result<Reply<Echo>> {
    let q = request.query("q").map(str::to_owned);
    let Request { method, path, query, body, .. } = request;
    Ok(Reply::new(201, Echo { method, path, q, query, body }))
}

async fn on_raw(request: Request) -> Result<Bytes> {
    let marks = ["x-mark", "x-none"].map(|name| request.header(name).unwrap_or("-")).join(" ");
    let name = request.param("name").unwrap_or_default();
    let bytes = request.raw_body.clone().unwrap_or_default();
    Ok(Bytes::new(200, "application/octet-stream", bytes).header("x-name", name).header("x-marks", marks))
}

async fn on_await(request: Request) -> Result<(i64, bool)> {
    let ms = request.query("ms").and_then(|ms| ms.parse().ok()).unwrap_or(0.0);
    let mut turns = 0;
    while turns < 3 {
        wasmhost::timers::sleep(ms).await?;
        turns += 1;
    }
    // It cannot be started, and goes on with the error.
    let err = wasmhost::timers::sleep(-1.0).await.unwrap_err();
    Ok((turns, *err.code() == Code::InvalidArgument))
}

/// All are under way at once.
async fn on_together(_: Request) -> Result<&'static str> {
    let calls: Vec<_> = (0..4).map(|ms| wasmhost::timers::sleep(f64::from(ms))).collect();
    for call in calls.into_iter().rev() {
        call.await?;
    }
    Ok("all")
}

/// A ticket that nobody waits for.
async fn on_lost(_: Request) -> Result<()> {
    drop(wasmhost::timers::sleep(0.0));
    Ok(())
}

static COUNTER: Mutex<i64> = Mutex::new(0);

async fn on_lock(_: Request) -> Result<i64> {
    let mut counter = COUNTER.lock().await;
    let before = *counter;
    wasmhost::timers::sleep(0.0).await?;
    *counter = before + 1;
    Ok(before)
}

/// Counts requests that are held, and those that were given up.
struct Holding(bool);

impl Drop for Holding {
    fn drop(&mut self) {
        HOLDING.set(HOLDING.get() - 1);
        GIVEN_UP.set(GIVEN_UP.get() + i32::from(!self.0));
    }
}

async fn on_hold(_: Request) -> Result<&'static str> {
    HOLDING.set(HOLDING.get() + 1);
    let mut holding = Holding(false);
    let round = ROUND.get();
    poll_fn(|context| {
        if ROUND.get() != round {
            return Poll::Ready(());
        }
        HELD.with_borrow_mut(|held| held.push(context.waker().clone()));
        Poll::Pending
    })
    .await;
    holding.0 = true;
    Ok("released")
}

async fn on_release(_: Request) -> Result<Value> {
    let released = HOLDING.get();
    ROUND.set(ROUND.get() + 1);
    HELD.take().into_iter().for_each(Waker::wake);
    Ok(json!({"released": released, "givenUp": GIVEN_UP.get()}))
}

async fn on_held(_: Request) -> Result<i32> {
    Ok(HOLDING.get())
}

async fn on_empty(_: Request) -> Result<Reply> {
    Ok(Reply::empty(204))
}

async fn on_fail(_: Request) -> Result<()> {
    Err(Error::new("teapot", "short \"and\" stout"))
}

async fn on_error(_: Request) -> Result<()> {
    Err(Error::http(418, "teapot", "short and stout"))
}

/// A handler of this SDK can answer only once.
async fn on_twice(_: Request) -> Result<i64> {
    Ok(1)
}

async fn on_trap(_: Request) -> Result<()> {
    panic!("a panic of the test")
}

async fn on_forever(_: Request) -> Result<()> {
    loop {
        black_box(0);
    }
}

async fn on_deep(request: Request) -> Result<u64> {
    fn deeper(n: u64) -> u64 {
        let own = black_box([n; 64]);
        if n == 0 {
            0
        } else {
            deeper(n + 1) + own[n as usize % 64]
        }
    }
    Ok(deeper(request.path.len() as u64))
}

async fn on_exhaust(_: Request) -> Result<usize> {
    let mut all = Vec::new();
    loop {
        all.push(black_box(vec![1u8; 1 << 20]));
        if all.is_empty() {
            return Ok(0);
        }
    }
}

async fn on_big(request: Request) -> Result<String> {
    Ok("x".repeat(request.query("bytes").and_then(|n| n.parse().ok()).unwrap_or_default()))
}

/// JSON cannot say this.
async fn on_broken(_: Request) -> Result<BTreeMap<(u8, u8), u8>> {
    Ok(BTreeMap::from([((1, 2), 3)]))
}

#[derive(Deserialize, Serialize)]
struct Typed {
    n: u8,
}

async fn on_typed(request: Request<Typed>) -> Result<u8> {
    Ok(request.body.n)
}

/// Has a value that is missing in what chooses rows: it is null, and never left out.
async fn on_missing(_: Request) -> Result<Value> {
    let none: Option<i64> = None;
    ITEMS.insert(&json!({"id": "mine", "n": 7})).await?;
    let found = ITEMS.query(&Query::new().filter("id", "mine").filter("n", none)).await?.len();
    let count = ITEMS.count(&json!({"n": none})).await?;
    ITEMS.delete_where(&json!({"id": "mine", "n": none})).await?;
    let left = ITEMS.count(&()).await?;
    for _ in 0..2 {
        ITEMS.upsert(&["n"], &json!({"n": none})).await?;
    }
    let twice = ITEMS.query(&Query::new().filter("id", "mine").filter("id", "other")).await;
    assert!(twice.is_err_and(|e| e.message().contains("given twice")));
    Ok(json!([found, count, left, ITEMS.query(&Query::new().filter("n", none)).await?.len()]))
}

const ITEMS: Collection<Value> = Collection::new("items");

/// Does all that a transaction can, and fails as the body asks for: then nothing
/// of it has happened.
async fn on_transaction(request: Request<String>) -> Result<Value> {
    let fails = request.body;
    transaction(|tx| async move {
        let items = ITEMS.inside(tx);
        items.insert(&json!({"id": "tx", "n": 70})).await?;
        items.update("tx", &json!({"n": 71})).await?;
        let again = items.upsert(&["n"], &json!({"n": 71})).await?;
        items.insert(&json!({"n": 72})).await?;
        items.delete_where(&json!({"n": 72})).await?;
        items.delete("none").await?;
        let found = items.query(&Query::new().filter("n", 71)).await?.len();
        let counted = items.count(&json!({"n": 71})).await?;
        match fails.as_str() {
            "own" => return Err(Error::new("teapot", "asked for")),
            "wait" => wasmhost::timers::sleep(1.0).await?,
            _ => {}
        }
        Ok(json!([again["id"], items.get("tx").await?.is_some(), found, counted]))
    })
    .await
}

async fn on_memory(_: Request) -> Result<usize> {
    #[cfg(target_arch = "wasm32")]
    return Ok(core::arch::wasm32::memory_size(0));
    #[cfg(not(target_arch = "wasm32"))]
    Ok(0)
}

async fn on_random(_: Request) -> Result<[u8; 16]> {
    let mut bytes = [0; 16];
    wasmhost::random(&mut bytes);
    Ok(bytes)
}

async fn on_now(_: Request) -> Result<u64> {
    Ok(wasmhost::now().as_millis() as u64)
}

#[derive(Deserialize)]
struct Line {
    level: String,
    message: String,
}

async fn on_log(request: Request<Line>) -> Result<bool> {
    let level = match request.body.level.as_str() {
        "debug" => Level::Debug,
        "warn" => Level::Warn,
        "error" => Level::Error,
        _ => Level::Info,
    };
    wasmhost::log(level, &request.body.message);
    Ok(true)
}

async fn on_spawn(_: Request) -> Result<bool> {
    wasmhost::spawn(async {
        let slept = wasmhost::timers::sleep(1.0).await.is_ok();
        see("task", "", slept);
        wasmhost::warn!("the task is {}", "over");
    });
    Ok(true)
}

async fn on_job(job: Job) -> Result<()> {
    see("job", &job.id, (job.scheduled_at, job.approved_at));
    Ok(())
}

/// Registers, replaces and removes handlers of every kind.
async fn on_register(_: Request) -> Result<bool> {
    let ignore = |_: Value| async { Ok(()) };
    let first = wasmhost::on_message("late", ignore)?;
    let mut fine = wasmhost::on_message("late", ignore)? == first;
    wasmhost::off_message("late")?;
    wasmhost::off_message("late")?; // no more
    wasmhost::off_path("off")?;
    wasmhost::off_job("off")?;
    let refused = |outcome: Result<()>| *outcome.unwrap_err().code() == Code::InvalidArgument;
    fine &= refused(wasmhost::handle("undeclared", on_empty));
    fine &= refused(wasmhost::on_job("undeclared", None, on_job));
    let session = wasmhost::sessions::create(None).await?.session_id;
    let watch = || {
        wasmhost::on_session(&session, move |status| {
            see("session", "", status);
            async { Ok(()) }
        })
    };
    fine &= watch()? == watch()?;
    wasmhost::sessions::stop(&session).await?;
    // The status arrives meanwhile.
    while SEEN.with_borrow(|seen| !seen.iter().any(|entry| entry["what"] == "session")) {
        wasmhost::timers::sleep(1.0).await?;
    }
    wasmhost::off_session(&session)?;
    Ok(fine)
}

#[wasmhost::plugin]
async fn activate(plugin: Plugin) -> Result<()> {
    for (hook, name) in [
        (Hook::Enable, "onEnable"),
        (Hook::Disable, "onDisable"),
        (Hook::SettingsChanged, "onSettingsChanged"),
        (Hook::AppReady, "onAppReady"),
        (Hook::Shutdown, "onShutdown"),
    ] {
        wasmhost::on_hook(hook, move |argument: Value| {
            see("hook", name, argument);
            async { Ok(()) }
        });
    }
    wasmhost::on_restored(|| see("restored", "", ()));
    wasmhost::on_freeze(|| see("freeze", "", ()));
    wasmhost::post("call", on_call)?;
    wasmhost::handle("echo", on_echo)?;
    wasmhost::post("raw/{name}", on_raw)?;
    wasmhost::handle("await", on_await)?;
    wasmhost::handle("together", on_together)?;
    wasmhost::handle("lost", on_lost)?;
    wasmhost::handle("lock", on_lock)?;
    wasmhost::handle("hold", on_hold)?;
    wasmhost::handle("release", on_release)?;
    wasmhost::handle("held", on_held)?;
    wasmhost::handle("empty", on_empty)?;
    wasmhost::handle("fail", on_fail)?;
    wasmhost::handle("error", on_error)?;
    wasmhost::handle("twice", on_twice)?;
    wasmhost::handle("trap", on_trap)?;
    wasmhost::handle("forever", on_forever)?;
    wasmhost::handle("deep", on_deep)?;
    wasmhost::handle("exhaust", on_exhaust)?;
    wasmhost::handle("big", on_big)?;
    wasmhost::handle("memory", on_memory)?;
    wasmhost::handle("random", on_random)?;
    wasmhost::handle("now", on_now)?;
    wasmhost::handle("spawn", on_spawn)?;
    wasmhost::post("log", on_log)?;
    wasmhost::handle("seen", on_seen)?;
    wasmhost::handle("register", on_register)?;
    wasmhost::handle("off", on_empty)?;
    // These are not in the manifest of the kit.
    let _ = wasmhost::post("transaction", on_transaction);
    let _ = wasmhost::post("typed", on_typed);
    let _ = wasmhost::get("broken", on_broken);
    let _ = wasmhost::get("missing", on_missing);
    let _ = wasmhost::post("posted", on_empty);
    wasmhost::on_job("tick", None, on_job)?;
    wasmhost::on_job("off", Some("0 5 * * *"), on_job)?;
    wasmhost::on_method("m", "echo", |value: Value| async { Ok(value) })?;
    wasmhost::on_method("m", "typed", |typed: Typed| async { Ok(typed) })?;
    wasmhost::on_method("m", "fail", |_: ()| async { Err::<(), _>(Error::new("teapot", "short \"and\" stout")) })?;
    wasmhost::on_message("c", |body: Value| {
        see("message", "c", &body);
        async { Err(Error::new("teapot", "for the log")) }
    })?;
    // Activation may wait, too.
    wasmhost::timers::sleep(1.0).await?;
    if plugin.version == "6.6.6" {
        return Err(Error::new("teapot", "this version does not start"));
    }
    let text = format!("{} {} in {} for {}", plugin.id, plugin.version, plugin.data_dir, plugin.sdk_version);
    wasmhost::handle("info", move |_: Request| {
        let text = text.clone();
        async { Ok(text) }
    })
}
