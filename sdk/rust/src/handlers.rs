//! What handlers get and answer, and how they are registered and found.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::host::{json, log, Level};
use crate::{base64, functions, strict, Code, Error, Result};

/// A request to a path of the plugin.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Request<T = ()> {
    /// Such as `GET`.
    pub method: String,
    /// The path of the manifest, without a leading slash.
    pub path: String,
    /// What stands behind the `?` of the address.
    pub query: BTreeMap<String, String>,
    /// What the request has in the places of the `{name}` of its path.
    pub params: BTreeMap<String, String>,
    /// The headers that the endpoint declares, by their names in lower case.
    pub headers: BTreeMap<String, String>,
    /// The body of an endpoint that declares `rawBody`, of any type and as it
    /// came; `body` is read from null then.
    pub raw_body: Option<Vec<u8>>,
    /// The body, read as JSON. One that is not of this type is answered with
    /// status 400 and the code `invalid_body`. Where there is none it is read
    /// from null: as `None` of an `Option`, and `()`, which takes anything.
    pub body: T,
}

impl<T> Request<T> {
    /// A text of the query.
    pub fn query(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }

    /// What stands in the place of a `{name}` of the path.
    pub fn param(&self, name: &str) -> Option<&str> {
        self.params.get(name).map(String::as_str)
    }

    /// A header that the endpoint declares, by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }
}

/// What a request is answered with: anything that serializes, with status 200,
/// or a [`Reply`].
pub trait IntoReply {
    /// The status, and the body as JSON; without one the answer is empty.
    fn into_reply(self) -> Result<(u16, Option<Vec<u8>>)>;

    /// The members of the answer behind those, as JSON without braces, each after
    /// a comma.
    #[doc(hidden)]
    fn further(&self) -> String {
        String::new()
    }
}

impl<T: Serialize> IntoReply for T {
    fn into_reply(self) -> Result<(u16, Option<Vec<u8>>)> {
        Ok((200, Some(serde_json::to_vec(&self)?)))
    }
}

/// An answer with a status of its own.
#[derive(Clone, Debug)]
pub struct Reply<T = ()> {
    status: u16,
    body: Option<T>,
}

impl<T> Reply<T> {
    /// An answer with a body.
    pub fn new(status: u16, body: T) -> Self {
        Reply { status, body: Some(body) }
    }

    /// An answer without a body, such as one of status 204.
    pub fn empty(status: u16) -> Self {
        Reply { status, body: None }
    }
}

impl<T: Serialize> IntoReply for Reply<T> {
    fn into_reply(self) -> Result<(u16, Option<Vec<u8>>)> {
        Ok((self.status, self.body.as_ref().map(serde_json::to_vec).transpose()?))
    }
}

/// An answer of bytes, of a content type that `responses` of the endpoint
/// declares.
#[derive(Clone, Debug)]
pub struct Bytes {
    status: u16,
    content_type: String,
    body: Vec<u8>,
    headers: BTreeMap<String, String>,
}

impl Bytes {
    /// An answer with a body.
    pub fn new(status: u16, content_type: impl Into<String>, body: impl Into<Vec<u8>>) -> Self {
        Bytes { status, content_type: content_type.into(), body: body.into(), headers: BTreeMap::new() }
    }

    /// Sends a header with it.
    pub fn header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.headers.insert(name.into(), value.into());
        self
    }
}

impl IntoReply for Bytes {
    fn into_reply(self) -> Result<(u16, Option<Vec<u8>>)> {
        Ok((self.status, None))
    }

    fn further(&self) -> String {
        let text = serde_json::json!({ "contentType": self.content_type, "headers": self.headers }).to_string();
        format!(",\"rawBody\":\"{}\",{}", base64::encode(&self.body), &text[1..text.len() - 1])
    }
}

/// A run of a job.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Job {
    /// The job of the manifest.
    pub id: String,
    /// When it was due, such as `2026-11-21T03:00:00.000Z`.
    pub scheduled_at: String,
    /// When the user approved of this run, where the manifest asks for that.
    pub approved_at: Option<String>,
}

/// What the plugin runs as.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct Plugin {
    #[serde(rename = "pluginId")]
    pub id: String,
    #[serde(rename = "pluginVersion")]
    pub version: String,
    pub data_dir: String,
    pub host_version: String,
    /// The version of the plugin interface.
    pub sdk_version: String,
}

/// A part of the plugin's life; see [`on_hook`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hook {
    /// The plugin starts; the argument is `{"reason": "install"}` or the like.
    Enable,
    /// It is about to end.
    Disable,
    /// The user has changed settings; the argument has all of them.
    SettingsChanged,
    /// The application around the host is ready.
    AppReady,
    /// The host shuts down.
    Shutdown,
}

impl Hook {
    fn name(self) -> &'static str {
        match self {
            Hook::Enable => "onEnable",
            Hook::Disable => "onDisable",
            Hook::SettingsChanged => "onSettingsChanged",
            Hook::AppReady => "onAppReady",
            Hook::Shutdown => "onShutdown",
        }
    }
}

/// A payload as the host writes it, of any event that is handled.
#[derive(Deserialize)]
pub(crate) struct Payload<'a> {
    /// Which of the table it is for: a path, a job, a namespace, a hook, or a
    /// channel.
    #[serde(borrow, default, alias = "path", alias = "job", alias = "namespace", alias = "name", alias = "channel")]
    name: Cow<'a, str>,
    #[serde(borrow, default)]
    method: Cow<'a, str>,
    #[serde(borrow, default, alias = "args", alias = "data")]
    body: Option<&'a RawValue>,
    #[serde(default)]
    query: BTreeMap<String, String>,
    #[serde(default)]
    params: BTreeMap<String, String>,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    #[serde(borrow, default, rename = "rawBody")]
    raw_body: Option<Cow<'a, str>>,
    #[serde(borrow, default, rename = "scheduledAt")]
    scheduled_at: Cow<'a, str>,
    #[serde(default)]
    approval: Option<Approval>,
}

#[derive(Deserialize)]
struct Approval {
    at: String,
}

impl Payload<'_> {
    fn body(&self) -> &[u8] {
        self.body.map_or(b"null", |body| body.get().as_bytes())
    }
}

/// What settles an event: the text to respond with, or why it fails.
pub(crate) type Settling = Pin<Box<dyn Future<Output = Result<Vec<u8>>>>>;

type Handler = Rc<dyn Fn(&Payload) -> Settling>;

/// What a handler is found by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// A path, and a method or, for all of them, nothing.
    Request(String, &'static str),
    Job(String),
    Method(String, String),
    Hook(&'static str),
    Message(String),
    Session(String),
}

#[derive(Default)]
struct Table {
    handlers: BTreeMap<Key, Handler>,
    /// The numbers of subscriptions, to channels and sessions.
    subscriptions: BTreeMap<Key, i64>,
    restored: Option<Rc<dyn Fn()>>,
    freeze: Option<Rc<dyn Fn()>>,
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::default();
}

fn with<R>(use_it: impl FnOnce(&mut Table) -> R) -> R {
    TABLE.with(|table| use_it(&mut table.borrow_mut()))
}

fn add(key: Key, handler: impl Fn(&Payload) -> Settling + 'static) {
    // What it replaces may do anything when it is dropped.
    let old = with(|table| table.handlers.insert(key, Rc::new(handler)));
    drop(old);
}

fn remove(key: &Key) {
    let old = with(|table| (table.subscriptions.remove(key), table.handlers.remove(key)));
    drop(old);
}

fn settled(outcome: Result<Vec<u8>>) -> Settling {
    Box::pin(std::future::ready(outcome))
}

/// Handles requests to a path, whatever their method.
pub fn handle<T, F, R>(path: &str, handler: impl Fn(Request<T>) -> F + 'static) -> Result<()>
where
    T: DeserializeOwned,
    F: Future<Output = Result<R>> + 'static,
    R: IntoReply,
{
    requests("", path, handler)
}

macro_rules! methods {
    ($($function:ident $method:literal;)*) => {
        $(#[doc = concat!("Handles requests to a path by `", $method, "`.")]
        pub fn $function<T, F, R>(path: &str, handler: impl Fn(Request<T>) -> F + 'static) -> Result<()>
        where
            T: DeserializeOwned,
            F: Future<Output = Result<R>> + 'static,
            R: IntoReply,
        {
            requests($method, path, handler)
        })*
    };
}

methods! {
    get "GET";
    post "POST";
    put "PUT";
    patch "PATCH";
    delete "DELETE";
}

fn requests<T, F, R>(method: &'static str, path: &str, handler: impl Fn(Request<T>) -> F + 'static) -> Result<()>
where
    T: DeserializeOwned,
    F: Future<Output = Result<R>> + 'static,
    R: IntoReply,
{
    functions::cli::handle(path)?;
    add(Key::Request(path.into(), method), move |payload| {
        let body = match strict::from_slice(payload.body()) {
            Ok(body) => body,
            Err(err) => {
                let wrong = format!("the body does not fit: {}", strict::misfit(payload.body(), &err));
                return settled(answer(Err(Error::http(400, "invalid_body", wrong))));
            }
        };
        let answering = handler(Request {
            method: payload.method.to_string(),
            path: payload.name.to_string(),
            query: payload.query.clone(),
            params: payload.params.clone(),
            headers: payload.headers.clone(),
            raw_body: payload.raw_body.as_deref().map(base64::decode),
            body,
        });
        Box::pin(async move {
            let reply = answering.await;
            let further = reply.as_ref().map(IntoReply::further).unwrap_or_default();
            let mut text = answer(reply.and_then(IntoReply::into_reply))?;
            text.splice(text.len() - 1..text.len() - 1, further.into_bytes());
            Ok(text)
        })
    });
    Ok(())
}

/// Makes what a request is settled with.
fn answer(reply: Result<(u16, Option<Vec<u8>>)>) -> Result<Vec<u8>> {
    let (status, body) = match reply {
        Ok(reply) => reply,
        Err(err) => (err.status().ok_or_else(|| err.clone())?, Some(err.to_body())),
    };
    let mut text = b"{\"status\":".to_vec();
    text.extend_from_slice(status.to_string().as_bytes());
    if let Some(body) = body {
        text.extend_from_slice(b",\"body\":");
        text.extend_from_slice(&body);
    }
    text.push(b'}');
    Ok(text)
}

/// Removes the handlers of a path.
pub fn off_path(path: &str) -> Result<()> {
    functions::cli::remove_handler(path)?;
    for method in METHODS {
        remove(&Key::Request(path.into(), method));
    }
    Ok(())
}

const METHODS: [&str; 6] = ["", "GET", "POST", "PUT", "PATCH", "DELETE"];

/// Handles the runs of a job that the manifest declares. A schedule replaces the
/// declared one.
pub fn on_job<F>(id: &str, schedule: Option<&str>, handler: impl Fn(Job) -> F + 'static) -> Result<()>
where
    F: Future<Output = Result<()>> + 'static,
{
    functions::cron::register(id, schedule)?;
    add(Key::Job(id.into()), move |payload| {
        let running = handler(Job {
            id: payload.name.to_string(),
            scheduled_at: payload.scheduled_at.to_string(),
            approved_at: payload.approval.as_ref().map(|approval| approval.at.clone()),
        });
        Box::pin(async move { running.await.map(|()| b"null".to_vec()) })
    });
    Ok(())
}

/// Removes the handler of a job.
pub fn off_job(id: &str) -> Result<()> {
    functions::cron::unregister(id)?;
    remove(&Key::Job(id.into()));
    Ok(())
}

/// Makes a handler of one argument into one of payloads.
fn of_value<T, F, R>(handler: impl Fn(T) -> F + 'static, part: fn(&[u8]) -> &[u8]) -> impl Fn(&Payload) -> Settling
where
    T: DeserializeOwned + 'static,
    F: Future<Output = Result<R>> + 'static,
    R: Serialize + 'static,
{
    move |payload| match strict::from_slice(part(payload.body())) {
        Ok(value) => {
            let running = handler(value);
            Box::pin(async move { Ok(serde_json::to_vec(&running.await?)?) })
        }
        Err(err) => {
            let wrong = format!("what was sent does not fit: {}", strict::misfit(part(payload.body()), &err));
            settled(Err(Error::new(Code::InvalidArgument, wrong)))
        }
    }
}

fn whole(value: &[u8]) -> &[u8] {
    value
}

/// Handles a method that the plugin's user interface and buttons of settings
/// call. It gets what they pass.
pub fn on_method<T, F, R>(namespace: &str, method: &str, handler: impl Fn(T) -> F + 'static) -> Result<()>
where
    T: DeserializeOwned + 'static,
    F: Future<Output = Result<R>> + 'static,
    R: Serialize + 'static,
{
    functions::methods::handle(namespace, method)?;
    add(Key::Method(namespace.into(), method.into()), of_value(handler, whole));
    Ok(())
}

/// Handles a hook. It gets the hook's argument, or null where that has none.
pub fn on_hook<T, F>(hook: Hook, handler: impl Fn(T) -> F + 'static)
where
    T: DeserializeOwned + 'static,
    F: Future<Output = Result<()>> + 'static,
{
    add(Key::Hook(hook.name()), of_value(handler, first));
}

/// The only item of an array.
fn first(arguments: &[u8]) -> &[u8] {
    let item = arguments.strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]")).unwrap_or_default();
    if item.is_empty() {
        b"null"
    } else {
        item
    }
}

/// Handles the messages on a channel, in place of the handler that it had. What
/// it fails with goes to the log. It returns the number of the subscription.
pub fn on_message<T, F>(channel: &str, handler: impl Fn(T) -> F + 'static) -> Result<i64>
where
    T: DeserializeOwned + 'static,
    F: Future<Output = Result<()>> + 'static,
{
    subscribe(Key::Message(channel.into()), || functions::events::on(channel), of_value(handler, whole))
}

/// Handles the changes of a session's status, in place of the handler that it
/// had. It returns the number of the subscription.
pub fn on_session<F>(session: &str, handler: impl Fn(String) -> F + 'static) -> Result<i64>
where
    F: Future<Output = Result<()>> + 'static,
{
    let of_status = move |change: Change| handler(change.status);
    subscribe(Key::Session(session.into()), || functions::sessions::watch(session), of_value(of_status, whole))
}

/// A message about a session.
#[derive(Deserialize)]
struct Change {
    id: String,
    #[serde(default)]
    status: String,
}

/// The channel by which the host tells of sessions.
const SESSIONS: &str = "wasmhost:session";

fn subscribe(
    key: Key,
    begin: impl FnOnce() -> Result<i64>,
    handler: impl Fn(&Payload) -> Settling + 'static,
) -> Result<i64> {
    let number = match with(|table| table.subscriptions.get(&key).copied()) {
        Some(number) => number,
        None => begin()?,
    };
    with(|table| table.subscriptions.insert(key.clone(), number));
    add(key, handler);
    Ok(number)
}

/// Ends the subscription to a channel.
pub fn off_message(channel: &str) -> Result<()> {
    unsubscribe(&Key::Message(channel.into()), functions::events::off)
}

/// Ends the subscription to a session.
pub fn off_session(session: &str) -> Result<()> {
    unsubscribe(&Key::Session(session.into()), functions::sessions::unwatch)
}

fn unsubscribe(key: &Key, end: impl FnOnce(i64) -> Result<()>) -> Result<()> {
    if let Some(number) = with(|table| table.subscriptions.get(key).copied()) {
        end(number)?;
        remove(key);
    }
    Ok(())
}

/// Calls a function whenever this instance was made of the image of another one:
/// what must differ in each, such as the state of a random generator of your
/// own, is made anew in it. It can call no host functions; [`random`] needs none.
///
/// [`random`]: crate::random
pub fn on_restored(handler: impl Fn() + 'static) {
    with(|table| table.restored = Some(Rc::new(handler)));
}

/// Calls a function before an image of this instance is taken: what each
/// instance of the image would have to do can be done in it once. It can call
/// no host functions.
pub fn on_freeze(handler: impl Fn() + 'static) {
    with(|table| table.freeze = Some(Rc::new(handler)));
}

pub(crate) fn restored() {
    if let Some(handler) = with(|table| table.restored.clone()) {
        handler();
    }
}

pub(crate) fn freeze() {
    if let Some(handler) = with(|table| table.freeze.clone()) {
        handler();
    }
}

/// The answer to an activation.
pub(crate) fn activated() -> Vec<u8> {
    #[derive(Serialize)]
    struct Activated {
        hooks: Vec<&'static str>,
    }
    let hooks = with(|table| {
        let hooks = table.handlers.keys().filter_map(|key| if let Key::Hook(name) = key { Some(*name) } else { None });
        hooks.collect()
    });
    json(&Activated { hooks })
}

/// The events that handlers take, by their kind in the ABI.
pub(crate) mod kind {
    pub(crate) const REQUEST: i32 = 2;
    pub(crate) const JOB: i32 = 3;
    pub(crate) const METHOD: i32 = 4;
    pub(crate) const HOOK: i32 = 5;
    pub(crate) const MESSAGE: i32 = 6;
}

/// Begins to handle an event.
pub(crate) fn begin(event: i32, payload: &[u8]) -> Settling {
    let payload: Payload = match serde_json::from_slice(payload) {
        Ok(payload) => payload,
        Err(err) => return settled(Err(Error::new(Code::Internal, format!("the event cannot be read: {err}")))),
    };
    match find(event, &payload) {
        Ok(handler) => handler(&payload),
        Err(err) if event == kind::REQUEST => settled(answer(Err(err))),
        Err(err) => settled(Err(err)),
    }
}

fn find(event: i32, payload: &Payload) -> Result<Handler> {
    let name = || payload.name.to_string();
    let key = match event {
        kind::REQUEST => return find_request(payload),
        kind::JOB => Key::Job(name()),
        kind::METHOD => Key::Method(name(), payload.method.to_string()),
        kind::HOOK => {
            return with(|table| {
                let found =
                    table.handlers.iter().find(|(key, _)| matches!(key, Key::Hook(hook) if *hook == payload.name));
                found.map(|(_, handler)| handler.clone()).ok_or_else(missing)
            })
        }
        _ if payload.name == SESSIONS => Key::Session(serde_json::from_slice::<Change>(payload.body())?.id),
        _ => Key::Message(name()),
    };
    with(|table| table.handlers.get(&key).cloned()).ok_or_else(missing)
}

fn find_request(payload: &Payload) -> Result<Handler> {
    with(|table| {
        let mut path_is_there = false;
        for method in METHODS {
            let Some(handler) = table.handlers.get(&Key::Request(payload.name.to_string(), method)) else { continue };
            if method.is_empty() || method == payload.method {
                return Ok(handler.clone());
            }
            path_is_there = true;
        }
        if path_is_there {
            return Err(Error::http(405, "method_not_allowed", "the plugin has no handler for this method"));
        }
        Err(missing())
    })
}

fn missing() -> Error {
    Error::new(Code::NotFound, "the plugin has no handler for this")
}

/// Tells of a failure that nobody waits for.
pub(crate) fn report(err: &Error) {
    log(Level::Error, &format!("a handler of messages failed: {err}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payloads_of_every_kind_are_read() {
        for (text, name, method, body) in [
            (r#"{"method":"PUT","path":"a","body":[1, 2.50],"query":{"q":"1"}}"#, "a", "PUT", "[1, 2.50]"),
            (r#"{"job":"j","scheduledAt":"s","approval":{"at":"t"}}"#, "j", "", "null"),
            (r#"{"namespace":"n","method":"m","args":[7]}"#, "n", "m", "[7]"),
            (r#"{"name":"onEnable","args":[]}"#, "onEnable", "", "[]"),
            (r#"{"channel":"\u00e4\"","data":null,"later":{}}"#, "ä\"", "", "null"),
        ] {
            let payload: Payload = serde_json::from_str(text).unwrap();
            assert_eq!((&*payload.name, &*payload.method), (name, method));
            assert_eq!(std::str::from_utf8(payload.body()).unwrap(), body);
        }
    }

    #[test]
    fn answers_have_status_and_body() {
        let text = |reply| String::from_utf8(answer(reply).unwrap()).unwrap();
        assert_eq!(text(vec![1].into_reply()), r#"{"status":200,"body":[1]}"#);
        assert_eq!(text(Reply::new(201, "x").into_reply()), r#"{"status":201,"body":"x"}"#);
        assert_eq!(text(Reply::<()>::empty(204).into_reply()), r#"{"status":204}"#);
        assert_eq!(
            text(Err(Error::http(418, "teapot", "\"short\""))),
            r#"{"status":418,"body":{"error":"\"short\"","code":"teapot"}}"#
        );
        let own = Error::new("teapot", "short");
        assert_eq!(answer(Err(own.clone())), Err(own));
    }

    #[test]
    fn the_argument_of_a_hook_is_the_first() {
        assert_eq!(first(b"[]"), b"null");
        assert_eq!(first(br#"[{"a":[1]}]"#), br#"{"a":[1]}"#);
    }
}
