//! Hello is the smallest useful plugin: it greets, by a word that its user
//! chooses in the settings. `wasmhost build` compiles it.

use serde::{Deserialize, Serialize};
use wasmhost::{Error, Plugin, Request, Result};

#[derive(Serialize)]
struct Greeting {
    message: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Whom {
    name: String,
}

fn greeting(name: &str) -> Result<Greeting> {
    let word: String = wasmhost::settings::get("greeting")?;
    Ok(Greeting { message: format!("{word}, {name}!") })
}

/// Answers GET hello.
async fn hello(_: Request) -> Result<Greeting> {
    greeting("world")
}

/// Answers POST greet.
async fn greet(request: Request<Whom>) -> Result<Greeting> {
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
