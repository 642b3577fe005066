package pluginlog

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/buffertest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// TestDeniedCallsAreLogged: each function of a plugin has a line of its own
// with the request that it was called for, and the next line of one says how
// many calls had none.
func TestDeniedCallsAreLogged(t *testing.T) {
	var book buffertest.Buffer
	l := New("echo", slog.New(slog.NewJSONHandler(&book, nil)), nil, 6)
	get := hostfuncs.Key{Namespace: "secrets", Name: "get"}
	list := hostfuncs.Key{Namespace: "secrets", Name: "list"}
	denied := abi.NewError(abi.CodePermissionDenied, "not allowed")
	for _, id := range []string{"req-a", "req-b", "req-c"} {
		l.Denied(get, id, denied)
	}
	l.Denied(list, "", denied)
	l.denials.Every = 0 // as if a minute had passed
	l.Denied(get, "req-d", denied)
	var lines []string
	for line := range strings.Lines(book.String()) {
		if strings.Contains(line, `"msg":"a call was denied"`) {
			lines = append(lines, line)
		}
	}
	want := []string{
		`"function":"secrets.get","reason":"not allowed","request_id":"req-a"}`,
		`"function":"secrets.list","reason":"not allowed"}`,
		`"function":"secrets.get","reason":"not allowed","request_id":"req-d","notLogged":2}`,
	}
	if len(lines) != len(want) {
		t.Fatalf("the log has\n%s", strings.Join(lines, ""))
	}
	for i, line := range lines {
		if !strings.Contains(line, want[i]) || !strings.Contains(line, `"plugin":"echo"`) {
			t.Errorf("line %d is %swant %s", i, line, want[i])
		}
	}
}
