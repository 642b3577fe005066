package command

import (
	"bytes"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/run"
)

// A person reads an error of the host once, in one place, with its lines apart;
// the plugin's own answer, and what a program reads, is there as it came.
func TestErrorsAreShownOnceAtATerminal(t *testing.T) {
	const own = "application/json"
	problem := `{"status":500,"code":"handler_error","detail":"first\nsecond","error":"first\nsecond"}`
	for _, test := range []struct {
		kind, body, out, err string
		person               bool
	}{
		{"application/problem+json", problem, "", "HTTP 500 Internal Server Error: first\n    second\n", true},
		{"application/problem+json", problem, problem + "\n", "HTTP 500 Internal Server Error: first\n    second\n", false},
		{own, `{"why":1}`, "{\"why\":1}\r\n", "HTTP 500 Internal Server Error: the plugin answered so\n", true},
		{own, `{"why":1}`, "{\"why\":1}\n", "HTTP 500 Internal Server Error: the plugin answered so\n", false},
	} {
		var out, errOut bytes.Buffer
		shown := &cli.Term{Out: &out, Err: &errOut}
		keyboard, terminal := openTerminal(t)
		if test.person {
			shown.Out = terminal
		}
		answer := &api.Response{Status: 500, ContentType: test.kind, Body: []byte(test.body)}
		if err := run.ShowAnswer(shown, "p", answer); err == nil {
			t.Errorf("%s: an error ends well", test.body)
		}
		if test.person {
			if _, err := terminal.WriteString("end\n"); err != nil {
				t.Fatal(err)
			}
			for !strings.Contains(out.String(), "end") {
				buffer := make([]byte, 1024)
				n, err := keyboard.Read(buffer)
				if err != nil {
					t.Fatal(err)
				}
				out.Write(buffer[:n])
			}
		}
		if got := strings.TrimSuffix(out.String(), "end\r\n"); got != test.out {
			t.Errorf("%s: it prints %q, want %q", test.body, got, test.out)
		}
		if errOut.String() != test.err {
			t.Errorf("%s: beside that it prints %q, want %q", test.body, errOut.String(), test.err)
		}
	}
}
