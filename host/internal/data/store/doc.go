// Package store keeps what one plugin stores, its collections and its keys
// with values, in one SQLite file.
//
// A [Store] has one write connection and a few that only read. Writes that
// come at the same time share one transaction and one fsync; each caller
// waits until its own write is durable, and one that fails takes no other
// with it. Values cross as JSON text and are decoded no further than SQLite
// needs; results are appended as JSON text to a buffer of the caller.
//
// [Open] brings the file up to the declared [Schema]: what is missing is
// added, nothing is renamed or dropped, and a copy of the file is taken
// before. It knows nothing of manifests and permissions, runs no declared
// migrations, encrypts nothing and never deletes a file: a damaged one is set
// aside.
//
// Readers sort what is too long for memory in a temporary file, which has no
// name once it is open. It lies in SQLITE_TMPDIR or TMPDIR, else in the
// system's folder for such files, and is about as long as what the query sorts
// by, so at most about as long as the database.
//
// Methods that plugins reach fail with an *abi.Error whose code is one of
// context-api. [Open], [Store.Backup] and [Restore] fail with an *[OpenError].
package store
