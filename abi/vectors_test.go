package abi_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// payload is what every type of the contract can do.
type payload interface {
	DecodeJSON(b []byte) error
	AppendJSON(b []byte) []byte
}

func raw(s string) abi.RawJSON { return abi.RawJSON(s) }

// vectors are the values that the lines of the files in vectors stand for.
func vectors() map[string][]payload {
	return map[string][]payload{
		"activate.jsonl": {
			&abi.Activate{PluginID: "hello", PluginVersion: "1.2.3-beta.1", DataDir: "data:hello", HostVersion: "1.0.0",
				SDKVersion: "3.0.0"},
			&abi.Activate{},
		},
		"activated.jsonl": {
			&abi.Activated{},
			&abi.Activated{Hooks: []string{"onEnable", "onDisable", "onSettingsChanged", "onAppReady", "onShutdown"}},
		},
		"cli-request.jsonl": {
			&abi.CLIRequest{Method: "GET", Path: "hello"},
			&abi.CLIRequest{Method: "POST", Path: "a/b", Body: raw(`{"n":9007199254740993,"x":1.50,"s":"\u00fc"}`)},
			&abi.CLIRequest{Method: "PUT", Path: "a", Body: raw("null")},
			&abi.CLIRequest{Method: "DELETE", Path: `q"\`, Query: []abi.Pair{{Name: "a", Value: "1 + 1"}, {Name: "", Value: ""},
				{Name: "\n\x01", Value: "größe\u2028😀"}}},
			&abi.CLIRequest{Method: "PATCH", Path: "a", Body: raw("[ 1 ]"), Query: []abi.Pair{{Name: "x", Value: "y"}}},
			&abi.CLIRequest{Method: "GET", Path: "notes/{id}/{rest...}", Params: []abi.Pair{{Name: "id", Value: "7"},
				{Name: "rest", Value: "a/b"}}, Headers: []abi.Pair{}},
			&abi.CLIRequest{Method: "POST", Path: "hook", Headers: []abi.Pair{{Name: "x-signature", Value: "v1=ab"}},
				RawBody: []byte("a\x00\xff=")},
			&abi.CLIRequest{Method: "POST", Path: "hook", RawBody: []byte{}},
		},
		"cli-response.jsonl": {
			&abi.CLIResponse{Status: 204},
			&abi.CLIResponse{Status: 200, Body: raw(`{"ok":true}`)},
			&abi.CLIResponse{Status: -1, Body: raw("null")},
			&abi.CLIResponse{Status: 200, RawBody: []byte("a,b\n"), ContentType: "text/csv; charset=utf-8",
				Headers: []abi.Pair{{Name: "etag", Value: `"1"`}}},
			&abi.CLIResponse{Status: 200, RawBody: []byte{}, ContentType: "image/png"},
		},
		"cron-run.jsonl": {
			&abi.CronRun{Job: "nightly", ScheduledAt: "2026-11-21T03:00:00.000Z"},
			&abi.CronRun{Job: "nightly", ScheduledAt: "2026-11-21T03:00:00.000Z", ApprovedAt: "2026-11-21T07:12:01.250Z"},
		},
		"method-call.jsonl": {
			&abi.MethodCall{Namespace: "settings", Method: "testConnection", Args: raw(`["a",{"b":1}]`)},
			&abi.MethodCall{Namespace: "ui", Method: "load", Args: raw("null")},
		},
		"hook-call.jsonl": {
			&abi.HookCall{Name: "onEnable"},
			&abi.HookCall{Name: "onSettingsChanged", Args: []abi.RawJSON{raw(`{"greeting":"hi"}`), raw("2")}},
		},
		"channel-event.jsonl": {
			&abi.ChannelEvent{Channel: "progress", Data: raw("0.5")},
			&abi.ChannelEvent{Channel: "", Data: raw("null")},
		},
		"completion.jsonl": {
			&abi.Completion{OK: raw("null")},
			&abi.Completion{OK: raw(`{"status":200}`)},
			&abi.Completion{Error: &abi.Error{Code: abi.CodeDeadlineExceeded, Message: "too late"}},
		},
		"error.jsonl": {
			&abi.Error{Code: abi.CodeNotFound, Message: `no row "7"`},
			&abi.Error{Code: "handler_panic", Message: "index out of range", Stack: "main.handle()\n\tmain.go:12"},
			&abi.Error{Code: abi.CodeUnavailable, Message: "m", Outcome: abi.OutcomeUnknown},
		},
	}
}

// TestVectors holds the files against what this package writes and reads.
// With the variable UPDATE set it writes them.
func TestVectors(t *testing.T) {
	all := vectors()
	for name, values := range all {
		path := filepath.Join("vectors", name)
		if os.Getenv("UPDATE") != "" {
			var b []byte
			for _, v := range values {
				b = append(v.AppendJSON(b), '\n')
			}
			if err := os.WriteFile(path, b, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		if len(lines) != len(values) {
			t.Errorf("%s has %d lines, want %d", name, len(lines), len(values))
			continue
		}
		for i, line := range lines {
			if got := string(values[i].AppendJSON([]byte("x"))); got != "x"+line {
				t.Errorf("%s:%d: written is %s, want x%s", name, i+1, got, line)
			}
			got := reflect.New(reflect.TypeOf(values[i]).Elem()).Interface().(payload)
			if err := got.DecodeJSON([]byte(line)); err != nil || !reflect.DeepEqual(got, values[i]) {
				t.Errorf("%s:%d: read is %+v, %v; want %+v", name, i+1, got, err, values[i])
			}
		}
	}
	files, err := filepath.Glob(filepath.Join("vectors", "*"))
	if err != nil || len(files) != len(all) {
		t.Errorf("vectors has %d files, want %d (%v)", len(files), len(all), err)
	}
}

// TestDecodeTolerates reads what another version of the host may write:
// members in another order, unknown ones, white space.
func TestDecodeTolerates(t *testing.T) {
	for name, values := range vectors() {
		for _, v := range values {
			var members map[string]json.RawMessage
			if err := json.Unmarshal(v.AppendJSON(nil), &members); err != nil {
				t.Fatal(err)
			}
			// Sorted by name, indented, and with two more.
			members["AAA"], members["zzz"] = json.RawMessage(`{"a":[1,"]}"]}`), json.RawMessage(`[[],{}]`)
			text, err := json.MarshalIndent(members, " ", "\t")
			if err != nil {
				t.Fatal(err)
			}
			got := reflect.New(reflect.TypeOf(v).Elem()).Interface().(payload)
			if err := got.DecodeJSON(append(text, '\n')); err != nil {
				t.Errorf("%s, %s: %v", name, text, err)
			}
			var a, b any
			if err := errors.Join(json.Unmarshal(got.AppendJSON(nil), &a), json.Unmarshal(v.AppendJSON(nil), &b)); err != nil ||
				!reflect.DeepEqual(a, b) {
				t.Errorf("%s, %s: got %s, want %s (%v)", name, text, got.AppendJSON(nil), v.AppendJSON(nil), err)
			}
		}
	}
}

// TestDecodeRefuses gives every decoder the vectors cut off at each byte, and
// texts that are not JSON or not an object.
func TestDecodeRefuses(t *testing.T) {
	for name, values := range vectors() {
		v := values[len(values)-1]
		whole := v.AppendJSON(nil)
		texts := []string{"", "[]", "1", `"x"`, "{", "{}x", "{} {}", `{"a"}`, `{"a":}`, `{"a":1,}`, `{,}`, `{a:1}`,
			`{"a":01}`, `{"a":tru}`, "{\"a\":\"\n\"}", `{"a":"\x"}`,
			`{"method":1,"pluginId":1,"hooks":[1],"status":"x","job":1,"namespace":1,"name":1,"channel":1,"error":1,"code":1}`}
		for i := range whole {
			texts = append(texts, string(whole[:i]))
		}
		for _, text := range texts {
			got := reflect.New(reflect.TypeOf(v).Elem()).Interface().(payload)
			if err := got.DecodeJSON([]byte(text)); err == nil {
				t.Errorf("%s: %q was read as %+v", name, text, got)
			}
		}
	}
	for _, text := range []string{"{}", `{"status":1.5}`, `{"status":null}`, `{"status":4294967296}`} {
		if err := new(abi.CLIResponse).DecodeJSON([]byte(text)); err == nil {
			t.Errorf("the response %s was read", text)
		}
	}
	if err := new(abi.Activated).DecodeJSON([]byte("null")); err != nil {
		t.Error(err)
	}
}

// FuzzSkipValue holds the scanner against encoding/json.
func FuzzSkipValue(f *testing.F) {
	for _, text := range []string{"", "null", " [1, -2.5e+3,\t{}]\n", `{"a":"\ud83d\ude00\n","b":[true,false]}`, `"\u00"`,
		"\"a\x00\"", "01", "1.", `{"a" 1}`, "[1,]",
		`"long enough for eight bytes at a time, with a \" in it"`, "\"größe größe größe größe\"", strings.Repeat("[", 10001),
		strings.Repeat("[", 10000) + strings.Repeat("]", 10000)} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		end, err := abi.SkipValue(text, 0)
		valid := err == nil && abi.SkipSpace(text, end) == len(text)
		if valid != json.Valid(text) {
			t.Fatalf("valid is %v (%v)", valid, err)
		}
		abi.SkipTrusted(text, 0)
		if !valid {
			return
		}
		start := abi.SkipSpace(text, 0)
		if trusted := abi.SkipTrusted(text[:end], start); trusted != end && text[start] != '-' &&
			(text[start] < '0' || text[start] > '9') {
			t.Fatalf("SkipTrusted ends at %d, SkipValue at %d", trusted, end)
		}
		if text[start] == '"' {
			var want string
			if err := json.Unmarshal(text, &want); err != nil {
				t.Fatal(err)
			}
			got, _, err := abi.ReadString(text, start)
			if err != nil || got != want {
				t.Fatalf("read is %q, %v; want %q", got, err, want)
			}
			var again string
			if err := json.Unmarshal(abi.AppendString(nil, got), &again); err != nil || again != want {
				t.Fatalf("written and read is %q, %v; want %q", again, err, want)
			}
		}
	})
}

// TestSkipTrusted finds the end of values in front of what follows them.
func TestSkipTrusted(t *testing.T) {
	for _, value := range []string{"1", "-1.5e3", "true", "null", `""`, `"a\"}\\"`, "[]", "{}",
		`{"a":["]}",{"b":"\\"}],"c":"0123456789abcdef"}`, `[[[[1,2,3],4],5],"long enough for eight"]`} {
		for _, after := range []string{"", ",", "}", `,"query":{"a":"b"}}`} {
			text := []byte("12345678" + value + after)
			if end := abi.SkipTrusted(text, 8); end != 8+len(value) {
				t.Errorf("%s%s: got %q", value, after, bytes.TrimPrefix(text[:end], []byte("12345678")))
			}
		}
	}
}
