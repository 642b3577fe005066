package hostfuncs_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/hostfuncs/hostfunctest"
)

// sized answers every request with a body.
type sized struct {
	hostfunctest.HTTP
	body     string
	released int
}

func (s *sized) Fetch(context.Context, hostfuncs.FetchRequest) (*hostfuncs.FetchResponse, error) {
	return &hostfuncs.FetchResponse{Status: 200, StatusText: "OK", URL: "http://example.com/",
		Headers: [][2]string{{"a", `"b"`}},
		Body:    []byte(s.body), Release: func() { s.released++ }}, nil
}

// A fetch reserves its whole result before it makes it, whatever that becomes;
// where it cannot it fails, and lets go of the body.
func TestFetchReserves(t *testing.T) {
	refused := errors.New("nothing is left")
	for name, body := range map[string]string{
		"text": strings.Repeat("x", 1<<20), "escaped": strings.Repeat("\"\n", 1<<18),
		"control": strings.Repeat("\x01", 1<<18),
		"binary":  strings.Repeat("\xff", 1<<20), "empty": "",
	} {
		t.Run(name, func(t *testing.T) {
			service := &sized{body: body}
			set := hostfuncs.New(hostfuncs.Services{}.With(hostfuncs.Of[hostfuncs.HTTP](service)), all)
			fetch := set[hostfuncs.Key{Namespace: "http", Name: "fetch"}]
			var reserved int64
			ctx := hostfuncs.WithBudget(t.Context(), func(_ context.Context, size int64) error {
				reserved = size
				return nil
			})
			result, err := fetch(ctx, []byte(`{"url":"u"}`))
			if err != nil || reserved < int64(cap(result)) || reserved > 3*int64(cap(result)) {
				t.Errorf("reserved %d, got %d of at most %d: %v", reserved, len(result), cap(result), err)
			}
			ctx = hostfuncs.WithBudget(t.Context(), func(context.Context, int64) error { return refused })
			if result, err = fetch(ctx, []byte(`{"url":"u"}`)); !errors.Is(err, refused) || result != nil {
				t.Errorf("without a budget: %.50s, %v", result, err)
			}
			if service.released != 2 {
				t.Errorf("let go of %d bodies, want 2", service.released)
			}
		})
	}
}
