use std::future::Future;
use std::marker::PhantomData;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::functions::db;
use crate::{Call, Result};

/// A collection of the manifest, whose rows are read as `T`.
///
/// A row has the members `id`, `created_at` and `updated_at` besides its
/// columns. Conditions are objects of values by column.
#[derive(Debug)]
pub struct Collection<T> {
    name: &'static str,
    transaction: Option<i64>,
    rows: PhantomData<fn() -> T>,
}

/// A transaction that [`transaction`] has begun.
#[derive(Clone, Copy, Debug)]
pub struct Transaction(i64);

/// Runs a function whose calls in the transaction take effect together when it
/// returns `Ok`, or not at all. [`Collection::inside`] makes such calls:
///
/// ```ignore
/// transaction(|tx| async move {
///     let accounts = ACCOUNTS.inside(tx);
///     let Some(from) = accounts.get(&id).await? else { return Ok(false) };
///     accounts.update(&id, &json!({"balance": from.balance - amount})).await?;
///     Ok(true)
/// }).await?
/// ```
///
/// One transaction of a plugin runs at a time, and whatever else writes in the
/// plugin waits for it, so it may take no longer than 2 s by default. Inside of
/// it nothing else can be waited for: the host rolls it back when the plugin
/// does. An error of one call undoes that call alone.
pub async fn transaction<R, F: Future<Output = Result<R>>>(run: impl FnOnce(Transaction) -> F) -> Result<R> {
    let number = db::begin().await?;
    match run(Transaction(number)).await {
        Ok(result) => {
            db::commit(number).await?;
            Ok(result)
        }
        Err(error) => {
            // Where this fails, the host does it when the plugin returns to it.
            let _ = db::rollback(number).await;
            Err(error)
        }
    }
}

/// The parameters of a call in a transaction.
#[derive(Serialize)]
struct Inside<'a, V: Serialize + ?Sized> {
    collection: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(rename = "conflictColumns", skip_serializing_if = "Option::is_none")]
    conflict: Option<&'a [&'a str]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<&'a V>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fields: Option<&'a V>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<&'a V>,
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    condition: Option<&'a V>,
}

impl<'a, V: Serialize + ?Sized> Inside<'a, V> {
    fn new(collection: &'a str) -> Self {
        Inside { collection, id: None, conflict: None, data: None, fields: None, options: None, condition: None }
    }
}

impl<T: DeserializeOwned> Collection<T> {
    /// The collection of this name.
    pub const fn new(name: &'static str) -> Self {
        Collection { name, transaction: None, rows: PhantomData }
    }

    /// The same collection, whose calls are made in a transaction.
    pub fn inside(&self, tx: Transaction) -> Self {
        Collection { transaction: Some(tx.0), ..Collection::new(self.name) }
    }

    /// Inserts a row and returns it.
    pub fn insert(&self, row: &(impl Serialize + ?Sized)) -> Call<T> {
        match self.transaction {
            None => db::insert(self.name, row),
            Some(number) => db::in_transaction(number, "insert", &Inside { data: Some(row), ..Inside::new(self.name) }),
        }
    }

    /// Returns the rows that a query asks for.
    pub fn query(&self, query: &Query) -> Call<Vec<T>> {
        match self.transaction {
            None => db::query(self.name, query),
            Some(number) => {
                db::in_transaction(number, "query", &Inside { options: Some(query), ..Inside::new(self.name) })
            }
        }
    }

    /// Returns the row with an id.
    pub fn get(&self, id: &str) -> Call<Option<T>> {
        match self.transaction {
            None => db::get_by_id(self.name, id),
            Some(number) => {
                db::in_transaction(number, "getById", &Inside { id: Some(id), ..Inside::<()>::new(self.name) })
            }
        }
    }

    /// Sets columns of a row.
    pub fn update(&self, id: &str, columns: &(impl Serialize + ?Sized)) -> Call<()> {
        match self.transaction {
            None => db::update(self.name, id, columns),
            Some(number) => db::in_transaction(
                number,
                "update",
                &Inside { id: Some(id), fields: Some(columns), ..Inside::new(self.name) },
            ),
        }
    }

    /// Inserts a row, or sets these columns of the one with the same values in
    /// the conflict columns.
    pub fn upsert(&self, conflict: &[&str], row: &(impl Serialize + ?Sized)) -> Call<T> {
        match self.transaction {
            None => db::upsert(self.name, conflict, row),
            Some(number) => db::in_transaction(
                number,
                "upsert",
                &Inside { conflict: Some(conflict), data: Some(row), ..Inside::new(self.name) },
            ),
        }
    }

    /// Deletes a row; one that is not there is no error.
    pub fn delete(&self, id: &str) -> Call<()> {
        match self.transaction {
            None => db::delete(self.name, id),
            Some(number) => {
                db::in_transaction(number, "delete", &Inside { id: Some(id), ..Inside::<()>::new(self.name) })
            }
        }
    }

    /// Deletes the rows that have all these values.
    pub fn delete_where(&self, condition: &(impl Serialize + ?Sized)) -> Call<()> {
        match self.transaction {
            None => db::delete_where(self.name, condition),
            Some(number) => db::in_transaction(
                number,
                "deleteWhere",
                &Inside { condition: Some(condition), ..Inside::new(self.name) },
            ),
        }
    }

    /// Returns how many rows have all these values; all of them by `&()`.
    pub fn count(&self, condition: &(impl Serialize + ?Sized)) -> Call<i64> {
        match self.transaction {
            None => db::count(self.name, condition),
            Some(number) => {
                db::in_transaction(number, "count", &Inside { condition: Some(condition), ..Inside::new(self.name) })
            }
        }
    }
}

/// Which rows are asked for. By itself it is all of them.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Query {
    #[serde(rename = "where", skip_serializing_if = "Columns::is_empty")]
    condition: Columns<Value>,
    #[serde(rename = "orderBy", skip_serializing_if = "Columns::is_empty")]
    order: Columns<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<u64>,
}

/// Columns in their order, written as an object. The host refuses one that is named
/// twice, of which a map would lose the first.
#[derive(Clone, Debug, Default)]
struct Columns<V>(Vec<(String, V)>);

impl<V> Columns<V> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<V: Serialize> Serialize for Columns<V> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(column, direction)| (column, direction)))
    }
}

impl Query {
    /// All rows.
    pub fn new() -> Self {
        Query::default()
    }

    /// Only rows that have this value in a column; `Value::Null`, as a `None`
    /// becomes, finds those without one. A column named twice is `invalid_argument`.
    pub fn filter(mut self, column: &str, value: impl Into<Value>) -> Self {
        self.condition.0.push((column.into(), value.into()));
        self
    }

    /// The smallest first, among rows that are the same by columns that were
    /// named before.
    pub fn ascending(mut self, column: &str) -> Self {
        self.order.0.push((column.into(), "asc"));
        self
    }

    /// The largest first, among rows that are the same by columns that were
    /// named before.
    pub fn descending(mut self, column: &str) -> Self {
        self.order.0.push((column.into(), "desc"));
        self
    }

    /// At most so many rows.
    pub fn limit(mut self, rows: u64) -> Self {
        self.limit = Some(rows);
        self
    }

    /// Without the first rows.
    pub fn offset(mut self, rows: u64) -> Self {
        self.offset = Some(rows);
        self
    }
}

/// Reads a boolean, which columns of type integer keep as a number:
/// `#[serde(deserialize_with = "wasmhost::boolean")]`.
pub fn boolean<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Column {
        Bool(bool),
        Number(f64),
        Null(()),
    }
    Ok(match Column::deserialize(reader)? {
        Column::Bool(value) => value,
        Column::Number(value) => value != 0.0,
        Column::Null(()) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_keep_the_order_of_columns() {
        assert_eq!(serde_json::to_string(&Query::new()).unwrap(), "{}");
        let query = Query::new().filter("done", false).descending("z").ascending("a").limit(5).offset(10);
        assert_eq!(
            serde_json::to_string(&query).unwrap(),
            r#"{"where":{"done":false},"orderBy":{"z":"desc","a":"asc"},"limit":5,"offset":10}"#
        );
    }
}
