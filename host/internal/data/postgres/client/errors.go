package client

import (
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/wire"
)

// notifies is the server's routine that refuses a commit where the queue of notices
// is full, which all of its databases have together: until there is room in it, no host
// can tell others of what it changes, so that nothing is changed.
const notifies = "PreCommit_Notify"

// asError makes an error of the driver a [postgres.Error]; others, such as those of
// callers, stay as they are.
func asError(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*postgres.Error](err); ok {
		return err
	}
	e := &postgres.Error{Gone: gone(err), Err: err}
	if said := new(pgconn.PgError); errors.As(err, &said) {
		e.State, e.Message, e.Constraint = said.Code, said.Message, said.ConstraintName
		switch {
		case said.Routine == notifies:
			e.Gone, e.Err = true, fmt.Errorf("%w: a session that listens, to whichever database of the server, does not end "+
				"its transaction; the server's log names its process", err)
		case said.Code == postgres.DiskFull:
			const what = "; the disk of the database server is full: make room there, and try again"
			e.Message, e.Err = e.Message+what, fmt.Errorf("%w%s", err, what)
		}
	}
	if e.State == "" && !e.Gone {
		return err
	}
	return e
}

// gone reports whether an error says that the server is not there, or does not
// take this host's connections.
func gone(err error) bool {
	var connect *pgconn.ConnectError
	var network net.Error
	if said, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch state := said.Code; {
		case strings.HasPrefix(state, "08"), strings.HasPrefix(state, "57P"),
			state == postgres.TooManyConnections, state == postgres.ReadOnlyServer:
			return true
		case !errors.As(err, &connect):
			return false
		}
	}
	return errors.As(err, new(*wire.LostError)) || // also by an answer that cannot be read
		errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) || errors.Is(err, wire.ErrPoolClosed) ||
		strings.Contains(err.Error(), "conn closed") // an error of pgconn that has no type
}
