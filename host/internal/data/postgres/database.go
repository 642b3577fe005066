package postgres

import (
	"context"
	"database/sql/driver"
	"time"
)

// Database is a database on a server. It is safe for concurrent use.
type Database interface {
	// String names it, for people.
	String() string
	// Close waits for the calls that run, then closes all connections.
	Close()
	// Refuse ends what is under way and has every call fail as one of a server that is
	// gone, with the reason, until the database is closed: the host may no longer use
	// it. Connections of Listen and Session are for their users to end.
	Refuse(why error)
	// Guard has calls in schemas, but for that of one service, and changes of schemas
	// ask first whether the host may use the database, to write or only to read, and
	// fail with the error. A nil function has none ask.
	Guard(but string, ask func(writes bool) error)
	// Interrupt has those calls ask again that are under way: what the server is not
	// heard of for too long is not waited for.
	Interrupt()
	// Schema returns the schema of a plugin, which is made where it is not there.
	Schema(ctx context.Context, plugin string, settings Settings) (Schema, error)
	// Service returns the schema of a service of the host, which is made where it is
	// not there. It has a role of its own, as those of plugins have.
	Service(ctx context.Context, service string) (Schema, error)
	// Listen tells each of what is sent on a channel, on a connection of its own,
	// until the context ends. It asks the server for a sign of life as often as
	// every says, and makes a connection again that is lost.
	Listen(ctx context.Context, channel string, every time.Duration, each func(Heard))
	// Session makes a connection that holds locks of the whole database, which all
	// sessions respect: those of other processes, and others of this one. Where the
	// server hears nothing of it for as long as silence says, be it that the machine
	// cannot be reached or that the process stands still, it ends the session. Each is
	// told of every lock that a session has given up, and of what [Session.Tell] says;
	// it must not wait.
	Session(ctx context.Context, silence time.Duration, each func(name string)) (Session, error)
	// Files returns the schema of a plugin's files, which is made where it is not
	// there: beside that of its rows, so that neither counts for the other, and with
	// the same role.
	Files(ctx context.Context, plugin string) (Schema, error)
	// Relations lists the tables and indexes of a schema, whether or not a plugin
	// has it open.
	Relations(ctx context.Context, schema string) ([]string, error)
	// Drop removes all that a plugin has: its schemas, what lies in them, copies, and
	// the role. What is not there is no error.
	Drop(ctx context.Context, plugin string) error
	// Beside makes a schema for a copy of what a plugin has, by a name of
	// [CopyName]; DropBeside removes one. The plugin must have a schema.
	Beside(ctx context.Context, plugin, name string) error
	DropBeside(ctx context.Context, name string) error
	// Stored lists what there is of a plugin, or of all for an empty id: its schema,
	// that of its files, and copies.
	Stored(ctx context.Context, plugin string) ([]Stored, error)
	// Standbys lists the servers that follow the one which is used, by their names.
	Standbys(ctx context.Context) ([]Standby, error)
	// User is whom the host logs in as.
	User() string
	// Strangers are users of the server who have nothing to do with the host and may
	// connect to its database because everybody may; the first of them, if there are
	// many.
	Strangers(ctx context.Context) ([]string, error)
	// Makers are other users of the server who can become the host's user since they
	// may make roles, as before version 16; the first of them, if there are many.
	Makers(ctx context.Context) ([]string, error)
	// Name of the database on its server.
	Name() string
	// Connections is how many connections the host has to the server at the most.
	Connections() int
	// Room is how many the server has for hosts.
	Room(ctx context.Context) (Room, error)
}

// Room is how many connections a server gives to whoever is no administrator of it, to
// the host's user, and to its database; -1 where it counts none.
type Room struct{ Server, User, Database int }

// Stored is a schema that belongs to a plugin.
type Stored struct {
	Plugin, Schema string
	// Tables is how many there are, and Bytes what they fill with their indexes.
	Tables int
	Bytes  int64
}

// Session is a connection that holds locks until it ends. It is safe for concurrent
// use.
type Session interface {
	// TryLock takes a lock unless another session has it, and counts how often.
	TryLock(ctx context.Context, name string) (bool, error)
	// Unlock gives a lock up, once. It does not wait for the server; what is asked
	// later is asked after that.
	Unlock(name string)
	// Locked returns which of some locks a session has, this one or another.
	Locked(ctx context.Context, names []string) (map[string]bool, error)
	// Tell tells all sessions of a name. It does not wait.
	Tell(name string)
	// Lost is closed when the session has ended, and all its locks with it: they may
	// be another's.
	Lost() <-chan struct{}
	// Heard is when a question was sent that the server has answered: it had the
	// session then.
	Heard() time.Time
	// Close ends it. All sessions are told of an empty name then, as of all locks.
	Close()
}

// Heard is what a listener is told.
type Heard struct {
	// Payload is what was sent, such as the name of what was changed. Anybody who
	// may use the database can send something: it says where to look, no more.
	Payload string
	// Again says that the server is listened to from now on, so that something may
	// have been sent before.
	Again bool
	// Asked is when a question was sent that the server has answered: what was sent
	// before then was told. It is zero with a payload and an error.
	Asked time.Time
	// Err says why the server is not listened to any more; Again tells the end of
	// that.
	Err error
}

// Settings are what the server is told with each transaction.
type Settings struct {
	// RowBytes is how long a row may be, for the constraints of tables.
	RowBytes int
	// IdleTime is how long a transaction that writes may wait for its next statement where that is more than the limit
	// of this name.
	IdleTime time.Duration
}

// Schema is what one plugin, or one service, has of a database: tables that its role owns, and a
// bounded part of the connections. It is safe for concurrent use.
type Schema interface {
	// Name of the schema.
	Name() string
	// Run runs a statement in a transaction of its own, in one round trip. It
	// returns how many rows it changed, or found. An error that is not [ErrUnknown]
	// says that nothing was changed.
	Run(ctx context.Context, mode Mode, statement Statement) (int64, error)
	// RunAll runs statements that write in one transaction, in one round trip. An
	// error that is not [ErrUnknown] says that nothing was changed.
	RunAll(ctx context.Context, statements []Statement) error
	// Begin begins a transaction. It must be ended by Commit or Rollback.
	Begin(ctx context.Context, mode Mode) (Tx, error)
	// Waiting is how many calls wait for a connection.
	Waiting() int
}

// Mode is what a transaction is for.
type Mode int

// The modes of transactions.
const (
	// Read sees what is committed when a statement begins.
	Read Mode = iota
	// Snapshot sees what is committed when the transaction begins.
	Snapshot
	// Write shares the plugin's lock with others that write.
	Write
	// Alone has the lock for itself: nobody else writes, on any host.
	Alone
)

// Statement is a text with its arguments: whole numbers of 64 bits, doubles,
// strings, bytes and nil.
type Statement struct {
	Text string
	Args []driver.Value
	// Each takes the rows, if it is not nil; a row lives until it returns.
	Each func(row []driver.Value) error
	// Changed takes how many rows were changed or found, if it is not nil.
	Changed *int64
}

// Tx is a transaction of several statements. One goroutine uses it at a time.
type Tx interface {
	// Run runs a statement. An error undoes all of the transaction that is not
	// committed, but for Try.
	Run(ctx context.Context, statement Statement) (int64, error)
	// Try is Run for a statement that an error undoes alone.
	Try(ctx context.Context, statement Statement) (int64, error)
	// Define executes a text without arguments, which may be several statements.
	Define(ctx context.Context, text string) error
	// Lost reports whether the transaction can no longer be used.
	Lost() bool
	// Commit ends it. An error that is not [ErrUnknown] says that nothing was changed.
	Commit(ctx context.Context) error
	// Rollback undoes it. One that has ended stays as it is.
	Rollback()
}

// Relations is a question for the tables and indexes of a schema.
const Relations = "SELECT c.relname::text FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace " +
	"WHERE n.nspname = $1 AND c.relkind IN ('r', 'i')"
