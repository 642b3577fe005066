package wire

import (
	"bytes"
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// generalWarning is the state of warnings that have none of their own.
const generalWarning = "01000"

// reply takes the answers to one batch, or to a text of several statements.
type reply struct {
	conn  *Conn
	ctx   context.Context
	list  []postgres.Statement // empty for a text
	at    int                  // the statement that is answered
	err   error                // the first
	asked bool                 // the server was asked to end the rest
}

// read reads until the server waits for the next batch.
func (r *reply) read() error {
	c := r.conn
	for {
		message, err := c.in.Receive()
		if err != nil {
			return c.lose(errors.Join(r.err, err))
		}
		switch m := message.(type) {
		case *pgproto3.ReadyForQuery:
			c.status = m.TxStatus
			if r.err == nil && r.at < len(r.list) {
				return c.lose(errUnexpected(message))
			}
			return r.err
		case *pgproto3.ErrorResponse:
			said := pgconn.ErrorResponseToPgError(m)
			if r.err == nil {
				r.err = said
			}
			if said.Severity == "FATAL" || said.Severity == "PANIC" {
				return c.lose(r.err) // the server has closed it
			}
		case *pgproto3.CommandComplete:
			r.completed(m.CommandTag)
		case *pgproto3.EmptyQueryResponse:
			r.completed(nil)
		case *pgproto3.NoticeResponse:
			if m.SeverityUnlocalized == "WARNING" && m.Code == generalWarning {
				c.warned = true
			}
		case *pgproto3.NotificationResponse, *pgproto3.ParameterStatus,
			*pgproto3.CloseComplete, *pgproto3.BindComplete:
		default:
			if len(r.list) == 0 { // rows of a text
				if !ofRows(message) {
					return c.lose(errUnexpected(message))
				}
				continue
			}
			if r.at >= len(r.list) {
				return c.lose(errUnexpected(message))
			}
			if err := r.answer(c.prepared[r.at], message); err != nil {
				return c.lose(err)
			}
		}
	}
}

// ofRows reports whether a message is part of a result.
func ofRows(message pgproto3.BackendMessage) bool {
	switch message.(type) {
	case *pgproto3.RowDescription, *pgproto3.DataRow:
		return true
	}
	return false
}

func errUnexpected(message pgproto3.BackendMessage) error {
	return fmt.Errorf("the server has sent an answer that was not expected (%T)", message)
}

// answer takes what belongs to one statement.
func (r *reply) answer(p *prepared, message pgproto3.BackendMessage) error {
	switch m := message.(type) {
	case *pgproto3.ParseComplete:
		p.made = true
	case *pgproto3.ParameterDescription:
	case *pgproto3.NoData:
		p.described = true
	case *pgproto3.RowDescription:
		p.described, p.fields = true, make([]field, len(m.Fields))
		for i, f := range m.Fields {
			p.fields[i] = field{string(f.Name), f.DataTypeOID}
		}
	case *pgproto3.DataRow:
		if !p.described || len(m.Values) != len(p.fields) {
			return errUnexpected(message)
		}
		each := r.list[r.at].Each
		if each == nil || r.err != nil {
			return nil
		}
		if r.err = r.row(p.fields, m.Values, each); r.err != nil {
			// Else all the rest would have to be read.
			_ = r.conn.net.SetDeadline(time.Now().Add(AnswerDelay))
			r.conn.askForEnd()
			r.asked = true
		}
	default:
		return errUnexpected(message)
	}
	return nil
}

// row hands on one row.
func (r *reply) row(fields []field, raw [][]byte, each func([]driver.Value) error) error {
	row := r.conn.row[:0]
	for i := range raw {
		v, err := value(&fields[i], raw[i])
		if err != nil {
			return err
		}
		row = append(row, v)
	}
	r.conn.row = row
	r.conn.handed++
	err := each(row)
	clear(row) // a row may be long, and the session lives on
	return err
}

// completed notes what a command has done.
func (r *reply) completed(tag []byte) {
	r.conn.tag = commandTag(tag)
	if r.at < len(r.list) {
		if changed := r.list[r.at].Changed; changed != nil {
			*changed = affected(tag)
		}
		r.at++
	}
}

// commandTag is a tag, those that come with every transaction without an
// allocation.
func commandTag(tag []byte) string {
	for _, known := range [...]string{"SELECT 1", "SELECT 0", "INSERT 0 1", "COMMIT", "BEGIN", "ROLLBACK"} {
		if string(tag) == known {
			return known
		}
	}
	return string(tag)
}

// affected is the number that a tag ends in, or none.
func affected(tag []byte) (n int64) {
	for _, digit := range tag[bytes.LastIndexByte(tag, ' ')+1:] {
		if digit < '0' || digit > '9' {
			return 0
		}
		n = 10*n + int64(digit-'0')
	}
	return n
}
