package wire

import (
	"container/list"
	"slices"
	"strconv"

	"github.com/jackc/pgx/v5/pgproto3"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// What a session keeps prepared, as plugins choose the shapes of their queries. The
// server has 50 bytes and more for each byte of a text.
const (
	most      = 128       // how many
	mostBytes = 128 << 10 // of all their texts
	// mostText is how long the text of one may be. What is longer is prepared for one
	// batch.
	mostText = 16 << 10
)

// prepared is a text that the server has under a name.
type prepared struct {
	text, name string
	made       bool // the server has it
	described  bool // and has told of its columns, by fields
	fields     []field
	at         *list.Element
}

// field is a column of a result.
type field struct {
	name string
	oid  uint32
}

// statements are those that a session has prepared, the last used first.
type statements struct {
	byText map[string]*prepared
	order  list.List
	bytes  int
	number uint64 // of the last name
	closes []string
}

// get returns the statement of a text. It is new where it is not made.
func (s *statements) get(text string) (p *prepared, fresh bool) {
	if p = s.byText[text]; p != nil {
		s.order.MoveToFront(p.at)
		return p, false
	}
	if s.byText == nil {
		s.byText = make(map[string]*prepared)
	}
	s.number++
	p = &prepared{text: text, name: "s" + strconv.FormatUint(s.number, 10)}
	p.at = s.order.PushFront(p)
	s.byText[text] = p
	s.bytes += len(text)
	return p, true
}

// drop forgets a statement, and has the server do so before the next batch.
func (s *statements) drop(p *prepared) {
	if s.byText[p.text] != p {
		return // it was in the batch twice
	}
	delete(s.byText, p.text)
	s.order.Remove(p.at)
	s.bytes -= len(p.text)
	if p.made {
		s.closes = append(s.closes, p.name)
	}
}

// forget drops what a batch has that was not sent.
func (s *statements) forget(used []*prepared) {
	for _, p := range used {
		if !p.made {
			s.drop(p)
		}
	}
}

// settle drops what a batch has that was not made, since an error came before, or
// is too long, and the oldest of those that are too many.
func (s *statements) settle(used []*prepared) {
	for _, p := range used {
		if !p.described || len(p.text) > mostText {
			s.drop(p)
		}
	}
	for len(s.byText) > most || s.bytes > mostBytes {
		s.drop(s.order.Back().Value.(*prepared))
	}
}

// Forget has the statements of a batch be prepared anew: what they read was
// changed.
func (c *Conn) Forget(batch []postgres.Statement) {
	for i := range batch {
		if p := c.statements.byText[batch[i].Text]; p != nil {
			c.statements.drop(p)
		}
	}
}

// inBinary has all columns be sent in binary.
var inBinary = []int16{1}

// encode puts the messages of a batch together.
func (c *Conn) encode(batch []postgres.Statement) (err error) {
	c.prepared = c.prepared[:0]
	out := c.out[:0]
	// First what was dropped before: no error can come before that.
	for _, name := range c.statements.closes {
		if out, err = (&pgproto3.Close{ObjectType: 'S', Name: name}).Encode(out); err != nil {
			return err
		}
	}
	closed := len(c.statements.closes)
	for i := range batch {
		text := batch[i].Text
		p, fresh := c.statements.get(text)
		c.prepared = append(c.prepared, p)
		if fresh {
			if err = hasNul(text); err != nil {
				return err
			}
			if out, err = (&pgproto3.Parse{Name: p.name, Query: text}).Encode(out); err != nil {
				return err
			}
			if out, err = (&pgproto3.Describe{ObjectType: 'S', Name: p.name}).Encode(out); err != nil {
				return err
			}
		}
		if err = c.arguments(batch[i].Args); err != nil {
			return err
		}
		bind := pgproto3.Bind{PreparedStatement: p.name, ParameterFormatCodes: c.formats, Parameters: c.parameters,
			ResultFormatCodes: inBinary}
		if out, err = bind.Encode(out); err != nil {
			return err
		}
		if out, err = (&pgproto3.Execute{}).Encode(out); err != nil {
			return err
		}
	}
	// Long ones go at once. After an error the server does not come to that, and is told
	// before the next batch.
	for _, p := range c.prepared {
		if len(p.text) > mostText {
			if out, err = (&pgproto3.Close{ObjectType: 'S', Name: p.name}).Encode(out); err != nil {
				return err
			}
		}
	}
	if out, err = (&pgproto3.Sync{}).Encode(out); err != nil {
		return err
	}
	c.out = out
	clear(c.parameters) // the caller's bytes are copied
	c.statements.closes = slices.Delete(c.statements.closes, 0, closed)
	return nil
}
