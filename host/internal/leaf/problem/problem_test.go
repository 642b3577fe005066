package problem

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
)

// Every code that is declared has a status and a title, and nothing else has.
func TestEveryCodeHasARow(t *testing.T) {
	parsed, err := parser.ParseFile(token.NewFileSet(), "code.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	declared := map[Code]bool{}
	ast.Inspect(parsed, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "Code") {
			return true
		}
		text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		declared[Code(text)] = true
		return true
	})
	if len(declared) < 40 {
		t.Fatalf("found %d codes", len(declared))
	}
	for c := range declared {
		if _, ok := rows[c]; !ok || c.Title() == "" || c.Status() < 400 || c.Status() > 599 {
			t.Errorf("%s has the status %d and the title %q", c, c.Status(), c.Title())
		}
	}
	for c := range rows {
		if !declared[c] {
			t.Errorf("%s has a row and is not declared", c)
		}
	}
	if Code("strange").Status() != 500 {
		t.Error("what is not in the table is a fault of the host")
	}
}

// What is sent is read back as the same problem.
func TestRoundTrip(t *testing.T) {
	p := Newf(CodeConflict, "%q is <busy>", "a\n").After(time.Second).With("state", "starting").With("status",
		1).WithCause(errors.New("secret"))
	body := p.AppendJSON(nil, "r1")
	var members map[string]any
	if err := json.Unmarshal(body, &members); err != nil {
		t.Fatal(err)
	}
	if members["status"] != 409.0 || members["state"] != "starting" ||
		members["type"] != "urn:wasmhost:problem:conflict" ||
		members["error"] != members["detail"] || strings.Contains(string(body), "secret") {
		t.Errorf("%s", body)
	}
	read := Parse(body)
	if read == nil || !errors.Is(read, p) || read.Detail != p.Detail || read.RequestID != "r1" ||
		read.Title() != p.Title() {
		t.Fatalf("%+v", read)
	}
	if state, ok := Member[string](read, "state"); !ok || state != "starting" {
		t.Errorf("state is %q, %t", state, ok)
	}
	if state, ok := Member[string](p, "state"); !ok || state != "starting" {
		t.Errorf("state is %q, %t, where it was made", state, ok)
	}
	if _, ok := Member[int](read, "state"); ok {
		t.Error("a text is read as a number")
	}
	for _, strange := range []string{"", "{}", "[]", `{"code":7}`, `{"code":""}`, "\x00"} {
		if p := Parse([]byte(strange)); p != nil {
			t.Errorf("%q is read as %+v", strange, p)
		}
	}
}

func TestOf(t *testing.T) {
	p := New(CodeNotFound, "no")
	if wrapped := fmt.Errorf("while: %w", p); Of(wrapped) != p || !IsCode(wrapped, CodeNotFound) ||
		IsCode(wrapped, CodeConflict) {
		t.Error("a wrapped problem is not found")
	}
	if Of(errors.New("other")) != nil || IsCode(nil, CodeNotFound) {
		t.Error("what is no problem is one")
	}
	p = &Problem{Code: CodeMalformedRequest, HTTPStatus: 417}
	if p.Status() != 417 || p.Error() != p.Title() {
		t.Errorf("%d, %q", p.Status(), p.Error())
	}
}

// Only those errors of guests are told to users that the table names.
func TestFromGuest(t *testing.T) {
	codes := map[abi.Code]Code{abi.CodeNotFound: CodeSessionNotFound}
	guest := fmt.Errorf("x: %w", abi.NewError(abi.CodeNotFound, "no such session"))
	if p := FromGuest(guest, codes); !IsCode(p, CodeSessionNotFound) || p.Detail != "no such session" || p.Cause == nil {
		t.Errorf("%+v", p)
	}
	for _, err := range []error{abi.NewError(abi.CodeInternal, "x"), errors.New("x"), nil} {
		if p := FromGuest(err, codes); p != nil {
			t.Errorf("%v is told as %+v", err, p)
		}
	}
}

func TestText(t *testing.T) {
	for _, s := range []string{strings.Repeat("ü", 4000), "\xff" + strings.Repeat("a", 5000), "short"} {
		if got := Text(s); !utf8.ValidString(got) || len(got) > 4096+len("…") || s == "short" && got != s {
			t.Errorf("%d bytes: %q...", len(got), got[:10])
		}
	}
}
