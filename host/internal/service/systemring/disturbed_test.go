package systemring

import (
	"errors"
	"fmt"
	"net"
	"testing"
)

var errMissing = errors.New("it is not there")

// TestUndisturbed does again what was cut off, and nothing else.
func TestUndisturbed(t *testing.T) {
	own := errors.New("dbus: connection closed by user")
	read := &net.OpError{Op: "read", Net: "unix", Err: net.ErrClosed}
	other := errors.New("the collection is locked")
	for _, c := range []struct {
		name  string
		errs  []error
		want  error
		calls int
	}{
		{"at once", []error{nil}, nil, 1},
		{"another error", []error{other, nil}, other, 1},
		{"not there", []error{errMissing, nil}, errMissing, 1},
		{"closed while it waits", []error{read, nil}, nil, 2},
		{"closed before it is sent", []error{own, nil}, nil, 2},
		{"wrapped", []error{fmt.Errorf("call: %w", own), read, nil}, nil, 3},
		{"closed for good", []error{own, own, own, nil}, own, 3},
		{"closed, then another error", []error{own, other, nil}, other, 2},
	} {
		calls := 0
		err := undisturbed(func() error { calls++; return c.errs[calls-1] })
		if !errors.Is(err, c.want) || calls != c.calls {
			t.Errorf("%s: %v after %d calls", c.name, err, calls)
		}
	}
}
