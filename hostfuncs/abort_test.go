package hostfuncs

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// stuckHTTP answers when its context has ended.
type stuckHTTP struct{ begun chan struct{} }

func (s stuckHTTP) Fetch(ctx context.Context, _ FetchRequest) (*FetchResponse, error) {
	s.begun <- struct{}{}
	<-ctx.Done()
	return nil, ctx.Err()
}

func (s stuckHTTP) WebSocket(ctx context.Context, _ WebSocketRequest) (WebSocket, error) {
	s.begun <- struct{}{}
	<-ctx.Done()
	return nil, ctx.Err()
}

func TestAbort(t *testing.T) {
	stuck := stuckHTTP{make(chan struct{})}
	set := New(Services{}.With(Of[HTTP](stuck)), func(string) (bool, bool) { return true, true })
	fetch, abort := set[Key{"http", "fetch"}], set[Key{"http", "abort"}]
	ended := make(chan error)
	begin := func(options string) {
		go func() {
			_, err := fetch(t.Context(), []byte(`{"url":"u","options":`+options+`}`))
			ended <- err
		}()
		<-stuck.begun
	}
	must := func(params string) {
		t.Helper()
		if _, err := abort(t.Context(), []byte(params)); err != nil {
			t.Fatal(err)
		}
	}
	want := func(what string, check func(error) bool) {
		t.Helper()
		select {
		case err := <-ended:
			if !check(err) {
				t.Errorf("%s: got %v", what, err)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%s: it goes on", what)
		}
	}
	cancelled := func(err error) bool { return errors.Is(err, context.Canceled) }
	for range 2 { // of one number
		begin(`{"call":7}`)
	}
	begin(`{"call":8}`)
	must(`{"call":7}`)
	want("the first", cancelled)
	want("the second", cancelled)
	select {
	case err := <-ended:
		t.Fatalf("another one ended: %v", err)
	case <-time.After(50 * time.Millisecond):
	}
	must(`{"call":8}`)
	want("the other", cancelled)

	// Aborted before it began, a request is not sent, once.
	must(`{"call":9}`)
	var known *abi.Error
	if _, err := fetch(t.Context(), []byte(`{"url":"u","options":{"call":9}}`)); !errors.As(err, &known) ||
		known.Code != abi.CodeDeadlineExceeded {
		t.Errorf("got %v", err)
	}
	begin(`{"call":9}`)
	must(`{"call":9}`)
	want("again", cancelled)

	for _, params := range []string{`{}`, `{"call":0}`, `{"call":-1}`, `{"call":"1"}`, `{"call":1.5}`} {
		if _, err := abort(t.Context(), []byte(params)); !errors.As(err, &known) || known.Code != abi.CodeInvalidArgument {
			t.Errorf("abort %s: %v", params, err)
		}
	}
	if _, err := fetch(t.Context(), []byte(`{"url":"u","options":{"call":0}}`)); !errors.As(err, &known) ||
		known.Code != abi.CodeInvalidArgument {
		t.Errorf("call 0: %v", err)
	}
}

// What a guest aborts and never sends is forgotten.
func TestAbortedIsBounded(t *testing.T) {
	o := &openFetches{}
	for call := range int64(3 * maxAborted) {
		if o.abort(call + 1); len(o.aborted) > maxAborted {
			t.Fatalf("%d are remembered", len(o.aborted))
		}
	}
	_, done, err := o.begin(t.Context(), 3*maxAborted+1)
	if err != nil {
		t.Fatal(err)
	}
	done()
	if len(o.open) != 0 {
		t.Errorf("%d are left", len(o.open))
	}
}
