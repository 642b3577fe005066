package client

import (
	"errors"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/host/postgres"
)

// alone is where a connection remembers that a commit was not waited for.
const alone = "wasmhost: committed without the standby"

// generalWarning is the state of warnings that have none of their own.
const generalWarning = "01000"

// noticed looks at what a server says beside its answers. A commit that waits for
// a synchronous standby is answered as done when its time is up, with a warning
// alone: it lies on this server, and is lost if another one takes its place. The
// words depend on the server's language.
func noticed(conn *pgconn.PgConn, said *pgconn.Notice) {
	if said.SeverityUnlocalized == "WARNING" && said.Code == generalWarning {
		conn.CustomData()[alone] = true
	}
}

// committed is the error of what was committed on a connection just now, where
// the standby has not confirmed it.
func committed(conn *pgconn.PgConn) error {
	if _, is := conn.CustomData()[alone]; !is {
		return nil
	}
	delete(conn.CustomData(), alone)
	return &postgres.Error{Gone: true, Err: errors.New("the server's standby has not confirmed it in time")}
}
