//! Tasks is a to-do list, the same as plugins-src/tasks in Go: collections,
//! settings of every type, a daily total that is kept by upsert, and a button
//! that checks a password.

mod day;
mod share;

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmhost::{Collection, Error, Hook, Mutex, Query, Reply, Request, Result};

/// Bounds of what a task may hold, in characters.
const MAX_TITLE: usize = 200;
const MAX_NOTES: usize = 10_000;
const MAX_TAGS: usize = 20;
const MAX_TAG: usize = 40;
/// How many tasks a search returns at most, and how many rows are read at a time.
const MAX_FOUND: usize = 500;
const PAGE: usize = 500;

const TASKS: Collection<Task> = Collection::new("tasks");
const DAYS: Collection<Day> = Collection::new("days");

/// Held while a task and the total of its day are written: handlers wait for
/// the host, and others run meanwhile.
static CHANGING: Mutex<()> = Mutex::new(());

/// A row of the collection tasks.
#[derive(Deserialize, Serialize)]
struct Task {
    id: String,
    created_at: String,
    updated_at: String,
    title: String,
    notes: String,
    priority: String,
    tags: Vec<String>,
    due: String, // as 2026-11-21, or empty
    #[serde(deserialize_with = "wasmhost::boolean")]
    done: bool,
    #[serde(rename = "createdDay")]
    created_day: String,
    #[serde(rename = "doneDay")]
    done_day: String, // empty until it is done
}

/// A row of the collection days: what happened on one day, in UTC.
#[derive(Default, Deserialize, Serialize)]
struct Day {
    day: String,
    created: i64,
    completed: i64,
}

#[derive(Serialize)]
struct Status {
    name: String,
    open: i64,
    done: i64,
    today: Day,
}

/// Answers GET status.
async fn status(_: Request) -> Result<Status> {
    let today = day::today();
    // All three are under way at the same time.
    let open = TASKS.count(&json!({"done": false}));
    let done = TASKS.count(&json!({"done": true}));
    let days = DAYS.query(&Query::new().filter("day", today.as_str()));
    Ok(Status {
        name: wasmhost::settings::get("listName")?,
        open: open.await?,
        done: done.await?,
        today: days.await?.pop().unwrap_or(Day { day: today, ..Day::default() }),
    })
}

/// The body of POST tasks/create.
#[derive(Default, Deserialize)]
#[serde(default)]
struct NewTask {
    title: String,
    notes: String,
    priority: String,
    tags: Option<Vec<String>>,
    due: String,
}

impl NewTask {
    /// Says what is wrong with it.
    fn check(&self) -> Result<(), String> {
        let tags = self.tags.as_deref().unwrap_or_default();
        let wrong = if self.title.trim().is_empty() {
            r#"the title is missing: send {"title": "..."}"#.into()
        } else if characters(&self.title) > MAX_TITLE {
            format!("the title is longer than {MAX_TITLE} characters")
        } else if characters(&self.notes) > MAX_NOTES {
            format!("the notes are longer than {MAX_NOTES} characters")
        } else if !["", "low", "normal", "high"].contains(&self.priority.as_str()) {
            "the priority is low, normal or high".into()
        } else if tags.len() > MAX_TAGS {
            format!("a task has at most {MAX_TAGS} tags")
        } else if tags.iter().any(|tag| tag.is_empty() || characters(tag) > MAX_TAG) {
            format!("a tag has 1 to {MAX_TAG} characters")
        } else if !self.due.is_empty() && !day::is_day(&self.due) {
            "due is a day such as 2026-11-21".into()
        } else {
            return Ok(());
        };
        Err(wrong)
    }
}

fn characters(text: &str) -> usize {
    text.chars().count()
}

/// Answers POST tasks/create.
async fn create(request: Request<Option<NewTask>>) -> Result<Reply<Task>> {
    let mut new = request.body.unwrap_or_default();
    new.check().map_err(|wrong| Error::http(400, "invalid_task", wrong))?;
    let most: i64 = wasmhost::settings::get("maxOpen")?;
    if new.priority.is_empty() {
        new.priority = wasmhost::settings::get("priority")?;
    }
    let _changing = CHANGING.lock().await;
    let open = TASKS.count(&json!({"done": false})).await?;
    if open >= most {
        let text = format!("{open} tasks are open; complete one, or raise the setting maxOpen");
        return Err(Error::http(409, "too_many_open", text));
    }
    let row = json!({
        "title": new.title, "notes": new.notes, "priority": new.priority, "tags": new.tags.unwrap_or_default(),
        "due": new.due, "done": false, "createdDay": day::today(), "doneDay": "",
    });
    let task = TASKS.insert(&row).await?;
    count().await?;
    announce("created", &task.id);
    Ok(Reply::new(201, task))
}

/// The body of POST tasks/complete.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Done {
    id: String,
}

/// Answers POST tasks/complete. A task that is done stays done.
async fn complete(request: Request<Option<Done>>) -> Result<Task> {
    let id = request.body.unwrap_or_default().id;
    let missing = || Error::http(404, "no_such_task", "there is no task with this id; tasks/search lists them");
    let _changing = CHANGING.lock().await;
    let task = TASKS.get(&id).await?.ok_or_else(missing)?;
    if task.done {
        return Ok(task);
    }
    TASKS.update(&id, &json!({"done": true, "doneDay": day::today()})).await?;
    count().await?;
    announce("completed", &id);
    TASKS.get(&id).await?.ok_or_else(missing)
}

/// Brings the total of today in line with the tasks. It counts anew, so that a
/// total that was missed, as by a crash between two writes, is mended by the
/// next.
async fn count() -> Result<()> {
    let day = day::today();
    let created = TASKS.count(&json!({"createdDay": day}));
    let completed = TASKS.count(&json!({"doneDay": day}));
    let total = Day { created: created.await?, completed: completed.await?, day };
    DAYS.upsert(&["day"], &total).await?;
    Ok(())
}

/// Tells the user interface. What it fails with is no failure of the request,
/// whose task is stored.
fn announce(what: &str, id: &str) {
    if let Err(err) = wasmhost::events::emit("tasks", &json!({"what": what, "id": id})) {
        wasmhost::warn!("tell of a change: {err}");
    }
}

#[derive(Serialize)]
struct Found {
    tasks: Vec<Task>,
    /// There are more tasks than the limit.
    more: bool,
}

/// Answers GET tasks/search, the newest tasks first.
async fn search(request: Request) -> Result<Found> {
    let limit = match request.query("limit").map(str::parse) {
        None => 50,
        Some(Ok(limit @ 1..=MAX_FOUND)) => limit,
        Some(_) => {
            return Err(Error::http(400, "invalid_limit", format!("limit is a number from 1 to {MAX_FOUND}")));
        }
    };
    let done = match request.query("done") {
        None if wasmhost::settings::get("showDone")? => None,
        None => Some(false),
        Some("1" | "t" | "T" | "true" | "TRUE" | "True") => Some(true),
        Some("0" | "f" | "F" | "false" | "FALSE" | "False") => Some(false),
        Some(_) => return Err(Error::http(400, "invalid_done", "done is true or false")),
    };
    let text = request.query("text").unwrap_or_default().to_lowercase();
    find(done, &text, request.query("tag").unwrap_or_default(), limit).await
}

/// Goes through the rows page by page: the database compares columns as a whole,
/// and a text may stand anywhere in them.
async fn find(done: Option<bool>, text: &str, tag: &str, limit: usize) -> Result<Found> {
    let mut query = Query::new().descending("created_at").descending("id").limit(PAGE as u64);
    if let Some(done) = done {
        query = query.filter("done", done);
    }
    let mut found = Found { tasks: Vec::new(), more: false };
    for page in 0.. {
        let rows = TASKS.query(&query.clone().offset((page * PAGE) as u64)).await?;
        let last = rows.len() < PAGE;
        for task in rows.into_iter().filter(|task| task.matches(text, tag)) {
            if found.tasks.len() == limit {
                found.more = true;
                return Ok(found);
            }
            found.tasks.push(task);
        }
        if last {
            break;
        }
    }
    Ok(found)
}

impl Task {
    /// Whether a text in lower case stands in the task, and whether it has a
    /// tag; an empty one asks for nothing.
    fn matches(&self, text: &str, tag: &str) -> bool {
        (tag.is_empty() || self.tags.iter().any(|own| own == tag))
            && (text.is_empty() || self.title.to_lowercase().contains(text) || self.notes.to_lowercase().contains(text))
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Settings {
    list_name: String,
}

#[wasmhost::plugin]
fn activate() -> Result<()> {
    wasmhost::get("status", status)?;
    wasmhost::post("tasks/create", create)?;
    wasmhost::get("tasks/search", search)?;
    wasmhost::post("tasks/complete", complete)?;
    wasmhost::get("tasks/shared", share::shared)?;
    wasmhost::on_method("share", "test", share::test_key)?;
    wasmhost::on_hook(Hook::SettingsChanged, |settings: Settings| async move {
        wasmhost::info!("the settings were changed; the list is called {}", settings.list_name);
        Ok(())
    });
    Ok(())
}
