//! Hello is the smallest useful plugin: it greets, by a word that its user
//! chooses in the settings. `wasmhost build` compiles it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wasmhost::{Error, Plugin, Request, Result};

/// What both endpoints answer.
#[derive(JsonSchema, Serialize)]
struct Greeting {
    message: String,
}

/// The body of POST greet.
#[derive(Deserialize, JsonSchema)]
struct Person {
    name: String,
}

// The manifest refers to these.
wasmhost::schemas!(Person, Greeting);

fn greeting(name: &str) -> Result<Greeting> {
    let word: String = wasmhost::settings::get("greeting")?;
    Ok(Greeting { message: format!("{word}, {name}!") })
}

/// Answers GET hello.
async fn hello(_: Request) -> Result<Greeting> {
    greeting("world")
}

/// Answers POST greet.
async fn greet(request: Request<Person>) -> Result<Greeting> {
    if request.body.name.is_empty() {
        return Err(Error::http(400, "name_missing", r#"send {"name": "..."}"#));
    }
    greeting(&request.body.name)
}

#[wasmhost::plugin]
fn activate(plugin: Plugin) -> Result<()> {
    wasmhost::get("hello", hello)?;
    wasmhost::post("greet", greet)?;
    wasmhost::info!("{} {} is ready", plugin.id, plugin.version);
    Ok(())
}
