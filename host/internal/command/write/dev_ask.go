package write

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/consent"
)

// errChanged says that the plugin changed while its user was asked about it.
var errChanged = errors.New("the plugin has changed meanwhile")

// errDeclined says that the user was asked and did not consent.
var errDeclined = errors.New("declined")

// asker asks for consent, and gives up a question where the plugin changes
// meanwhile: nobody consents to what is not there any more. A read from a
// terminal cannot be called off, so one goroutine reads for all questions.
type asker struct {
	t     *cli.Term
	w     *watcher
	typed chan []byte // nil until the first question; closed at the end of the input
}

func newAsker(t *cli.Term, w *watcher) *asker { return &asker{t: t, w: w} }

// ask is [consent.ask] without flags. The error wraps errRefused where there is
// nobody to ask, errDeclined where the answer is no, and errChanged.
func (a *asker) ask(ctx context.Context, found api.Inspection) (grants []string, accepted bool, err error) {
	if !a.t.Terminal {
		if grants, accepted, err = (consent.Consent{Dev: true}).Ask(a.t, found); err != nil {
			err = fmt.Errorf("%w: %w", errRefused, err)
		}
		return grants, accepted, err
	}
	a.listen()
	watching, stop := context.WithCancel(ctx)
	changed := make(chan error, 1)
	go func() { changed <- a.w.next(watching) }()
	here := *a.t
	answer := &answerReader{typed: a.typed, changed: changed}
	here.In = answer
	grants, accepted, err = (consent.Consent{Dev: true}).Ask(&here, found)
	stop()
	switch {
	case answer.interrupted && answer.why != nil: // the watcher failed, or ctx has ended
		return nil, false, answer.why
	case answer.interrupted:
		return nil, false, errChanged
	}
	if why := <-changed; why == nil {
		a.w.pending = true // it came with the answer, and is acted upon next
	}
	if err != nil {
		err = fmt.Errorf("%w: %w", errDeclined, err)
	}
	return grants, accepted, err
}

// listen begins to read what is typed, and drops what was typed before there was
// a question.
func (a *asker) listen() {
	if a.typed == nil {
		a.typed = make(chan []byte, 16)
		go func(in io.Reader, typed chan<- []byte) {
			defer close(typed)
			for {
				line := make([]byte, 1024)
				n, err := in.Read(line)
				if n > 0 {
					typed <- line[:n]
				}
				if err != nil {
					return
				}
			}
		}(a.t.In, a.typed)
		return
	}
	for {
		select {
		case _, ok := <-a.typed:
			if ok {
				continue
			}
		default:
		}
		return
	}
}

// answerReader reads what is typed until the plugin changes.
type answerReader struct {
	typed   <-chan []byte
	changed <-chan error
	rest    []byte

	interrupted bool
	why         error // nil for a change
}

func (r *answerReader) Read(b []byte) (int, error) {
	if len(r.rest) == 0 {
		select {
		case r.why = <-r.changed:
			r.interrupted = true
			return 0, errChanged
		case text, ok := <-r.typed:
			if !ok {
				return 0, io.EOF
			}
			r.rest = text
		}
	}
	n := copy(b, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}
