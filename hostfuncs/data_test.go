package hostfuncs_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/hostfuncs/hostfunctest"
)

// What a call passes to its service, and what it makes of the answer.
func TestDataCalls(t *testing.T) {
	for _, test := range []struct{ function, params, result, call string }{
		{"db.insert", `{"collection":"c","data":{"a":1}}`, `{"id":"1"}`, `insert c {"a":1}`},
		{"db.insert", ` { "data" : { "a" : [ 1e400 ] } , "new":[{}], "collection" : "\u0063\n" } `, `{"id":"1"}`,
			"insert c\n { \"a\" : [ 1e400 ] }"},
		{"db.insert", `{"collection":"","data":{}}`, `{"id":"1"}`, `insert  {}`},
		{"db.query", `{"collection":"c","options":{"limit":1}}`, `[{"id":"1"}]`, `query c {"limit":1}`},
		{"db.query", `{"collection":"c"}`, `[{"id":"1"}]`, `query c -`},
		{"db.query", `{"collection":"c","options":null}`, `[{"id":"1"}]`, `query c -`},
		{"db.getById", `{"collection":"c","id":"\ud83d\ude00"}`, `{"id":"1"}`, `getById c 😀`},
		{"db.getById", `{"collection":"c","id":""}`, `{"id":"1"}`, `getById c `},
		{"db.update", `{"collection":"c","id":"1","fields":{}}`, `null`, `update c 1 {}`},
		{"db.upsert", `{"collection":"c","conflictColumns":["a"],"data":{"a":1}}`, `{"id":"2"}`, `upsert c ["a"] {"a":1}`},
		{"db.delete", `{"collection":"c","id":"1"}`, `null`, `delete c 1`},
		{"db.deleteWhere", `{"collection":"c","where":{"a":null}}`, `null`, `deleteWhere c {"a":null}`},
		{"db.count", `{"collection":"c","where":{"a":1}}`, `1152921504606846976`, `count c {"a":1}`},
		{"db.count", `{"collection":"c","where":null}`, `1152921504606846976`, `count c -`},
		{"db.count", `{"collection":"c"}`, `1152921504606846976`, `count c -`},
		{"db.stats", `{}`, `{"method":"dbstat"}`, `stats `},
		{"db.stats", ``, `{"method":"dbstat"}`, `stats `},

		{"storage.get", `{"key":"k"}`, `{"value":null}`, `get k`},
		{"storage.get", `{"key":"absent"}`, `null`, `get absent`},
		{"storage.set", `{"key":"k","value":null}`, `null`, `set k null`},
		{"storage.set", `{"key":"\u0000 ","value":[1, 2]}`, `null`, "set \x00  [1, 2]"},
		{"storage.delete", `{"key":"k"}`, `null`, `remove k`},
		{"storage.list", `{"prefix":"p/"}`, `[{"key":"a","value":1}]`, `list p/`},
		{"storage.list", `{"prefix":null}`, `[{"key":"a","value":1}]`, `list `},
		{"storage.list", `{}`, `[{"key":"a","value":1}]`, `list `},

		{"fs.readFile", `{"path":"a/b"}`, `"one \"line\"\n\u0000"`, `readFile a/b`},
		{"fs.writeFile", `{"path":"a","text":"x\r\n\u2028"}`, `null`, "writeFile a x\r\n\u2028"},
		{"fs.writeFile", `{"path":"a","text":""}`, `null`, `writeFile a `},
		{"fs.exists", `{"path":"a"}`, `true`, `exists a`},
		{"fs.exists", `{"path":"absent"}`, `false`, `exists absent`},
		{"fs.listDir", `{"path":"a"}`, `[{"name":"a \"b\"","folder":false},{"name":"c","folder":true}]`, `listDir a`},
		{"fs.listDir", `{"path":null}`, `[{"name":"a \"b\"","folder":false},{"name":"c","folder":true}]`, `listDir `},
		{"fs.listDir", `{}`, `[{"name":"a \"b\"","folder":false},{"name":"c","folder":true}]`, `listDir `},
		{"fs.listDir", `{"path":"empty"}`, `[]`, ``},
		{"fs.deleteFile", `{"path":"../a"}`, `null`, `deleteFile ../a`}, // the service refuses

		{"secrets.get", `{"key":"k"}`, `"it's \"x\""`, `getSecret k`},
		{"secrets.get", `{"key":"absent"}`, `null`, `getSecret absent`},
		{"secrets.set", `{"key":"k","value":"v"}`, `null`, `setSecret k v`},
		{"secrets.delete", `{"key":"k"}`, `null`, `deleteSecret k`},
		{"secrets.list", ``, `["a","b\""]`, `listSecrets `},

		{"events.emit", `{"channel":"c","data":null}`, `null`, `emit c null`},
		{"events.emit", `{"channel":"c","data":[1, "x"]}`, `null`, `emit c [1, "x"]`},
		{"events.on", `{"channel":"c"}`, `7`, `on c`},
		{"events.off", `{"subscription":9007199254740993}`, `null`, `off 9007199254740993`},
		{"events.off", `{"subscription":-1}`, `null`, `off -1`},

		{"methods.handle", `{"namespace":"n","method":"m"}`, `null`, `handleMethod n m`},
	} {
		t.Run(test.function+test.params, func(t *testing.T) {
			set, j := newJournaled(&plugin{}, all)
			got, err := function(t, set, test.function)(t.Context(), []byte(test.params))
			if err != nil || string(got) != test.result {
				t.Errorf("got %s and %v, want %s", got, err, test.result)
			}
			if call := strings.Join(j.calls, "; "); call != test.call {
				t.Errorf("asked for %q, want %q", call, test.call)
			}
		})
	}
}

// What is refused before it reaches a service.
func TestRefusedData(t *testing.T) {
	text := func(n int) string { return strings.Repeat("é", n) }
	for _, test := range []struct {
		function, params string
		code             abi.Code
		message          string
	}{
		{"db.insert", `{"collection":"c","data":[{}]}`, abi.CodeInvalidArgument,
			`db.insert: the parameter "data" must be an object, not an array`},
		{"db.insert", `{"collection":"c","data":null}`, abi.CodeInvalidArgument, `"data" is missing`},
		{"db.insert", `{"collection":"c","data":{"a":NaN}}`, abi.CodeInvalidArgument, `not valid JSON`},
		{"db.insert", `{"collection":"c","data":{"a":01}}`, abi.CodeInvalidArgument, `not valid JSON`},
		{"db.insert", `{"collection":"c","data":{"a":1,}}`, abi.CodeInvalidArgument, `not valid JSON`},
		{"db.insert", "{\"collection\":\"c\",\"data\":{\"a\":\"\n\"}}", abi.CodeInvalidArgument, `not valid JSON`},
		{"db.insert", "\ufeff{}", abi.CodeInvalidArgument, `one JSON object`},
		{"db.query", `{"collection":"c","options":"{}"}`, abi.CodeInvalidArgument,
			`"options" must be an object, not a string`},
		{"db.upsert", `{"collection":"c","conflictColumns":"a","data":{}}`, abi.CodeInvalidArgument,
			`"conflictColumns" must be an array, not a string`},
		{"db.deleteWhere", `{"collection":"c"}`, abi.CodeInvalidArgument, `db.deleteWhere: the parameter "where" is missing`},
		{"db.deleteWhere", `{"collection":"c","where":null}`, abi.CodeInvalidArgument, `"where" is missing`},
		{"db.deleteWhere", `{"collection":"c","where":[]}`, abi.CodeInvalidArgument, `must be an object, not an array`},
		{"db.count", `{"collection":"c","where":true}`, abi.CodeInvalidArgument, `must be an object, not a boolean`},
		{"storage.get", `{"key":""}`, abi.CodeInvalidArgument, `storage.get: the parameter "key" is empty`},
		{"storage.set", `{"key":"","value":1}`, abi.CodeInvalidArgument, `"key" is empty`},
		{"storage.set", `{"key":"k"}`, abi.CodeInvalidArgument, `"value" is missing`},
		{"storage.delete", `{"key":""}`, abi.CodeInvalidArgument, `"key" is empty`},
		{"secrets.get", `{"key":""}`, abi.CodeInvalidArgument,
			`secrets.get: the parameter "key" has 0 characters; it must have 1 to 256`},
		{"secrets.get", `{"key":"` + text(257) + `"}`, abi.CodeInvalidArgument, `has 257 characters`},
		{"secrets.delete", `{"key":"` + text(257) + `"}`, abi.CodeInvalidArgument, `has 257 characters`},
		{"secrets.set", `{"key":"` + text(257) + `","value":"v"}`, abi.CodeInvalidArgument, `"key" has 257 characters`},
		{"secrets.set", `{"key":"k","value":""}`, abi.CodeInvalidArgument,
			`"value" has 0 characters; it must have 1 to 8192`},
		{"secrets.set", `{"key":"k","value":"` + text(8193) + `"}`, abi.CodeInvalidArgument, `"value" has 8193 characters`},
		{"events.emit", `{"channel":"","data":1}`, abi.CodeInvalidArgument,
			`"channel" has 0 characters; it must have 1 to 200`},
		{"events.emit", `{"channel":"` + text(201) + `","data":1}`, abi.CodeInvalidArgument, `"channel" has 201 characters`},
		{"events.emit", `{"channel":"c"}`, abi.CodeInvalidArgument, `events.emit: the parameter "data" is missing`},
		{"events.emit", `{"channel":"c","data":"` + strings.Repeat("x", hostfuncs.MaxEventData-1) + `"}`,
			abi.CodeQuotaExceeded, `"data" has 1048577 bytes of JSON`},
		{"events.on", `{"channel":"` + text(201) + `"}`, abi.CodeInvalidArgument, `"channel" has 201 characters`},
		{"events.off", `{"subscription":1.5}`, abi.CodeInvalidArgument, `must be a whole number`},
		{"events.off", `{"subscription":1e400}`, abi.CodeInvalidArgument, `must be a whole number`},
		{"events.off", `{"subscription":9223372036854775808}`, abi.CodeInvalidArgument, `must be a whole number`},
		{"methods.handle", `{"namespace":"n","method":""}`, abi.CodeInvalidArgument,
			`"method" has 0 characters; it must have 1 to 100`},
		{"methods.handle", `{"namespace":"` + text(101) + `","method":"m"}`, abi.CodeInvalidArgument,
			`"namespace" has 101 characters`},
	} {
		t.Run(test.function+test.params[:min(len(test.params), 60)], func(t *testing.T) {
			set, j := newJournaled(&plugin{}, all)
			_, err := function(t, set, test.function)(t.Context(), []byte(test.params))
			wantFailure(t, err, test.code, test.message)
			if len(j.calls) > 0 {
				t.Errorf("the service was asked: %.300q", j.calls)
			}
		})
	}
}

// The longest of everything is accepted, however it is written.
func TestLongestData(t *testing.T) {
	const escaped = `\ud83d\ude00` // the most bytes that one character can take
	for _, test := range []struct {
		function, params string
		bytes            int // of the call that the service sees
	}{
		{"secrets.set", `{"key":"` + strings.Repeat(escaped, 256) + `","value":"` + strings.Repeat(escaped, 8192) + `"}`,
			len("setSecret  ") + 4*256 + 4*8192},
		{"events.emit", `{"channel":"` + strings.Repeat(escaped, 200) + `","data":"` +
			strings.Repeat("x", hostfuncs.MaxEventData-2) + `"}`, len("emit  ") + 4*200 + hostfuncs.MaxEventData},
		{"events.on", `{"channel":"` + strings.Repeat(escaped, 200) + `"}`, len("on ") + 4*200},
		{"methods.handle", `{"namespace":"` + strings.Repeat(escaped, 100) + `","method":"` + strings.Repeat(escaped, 100) +
			`"}`, len("handleMethod  ") + 4*200},
		{"db.getById", `{"collection":"c","id":"` + strings.Repeat(`\u0001`, 8<<10) + `"}`, len("getById c ") + 8<<10},
		{"storage.get", `{"key":"` + strings.Repeat(`\u0001`, 8<<10) + `"}`, len("get ") + 8<<10},
		{"storage.set", `{"key":"k","value":"` + strings.Repeat(`\"`, 8<<20) + `"}`, len(`set k ""`) + 16<<20},
		{"fs.writeFile", `{"path":"p","text":"` + strings.Repeat(`\n`, 8<<20) + `"}`, len("writeFile p ") + 8<<20},
	} {
		t.Run(test.function, func(t *testing.T) {
			set, j := newJournaled(&plugin{}, all)
			if _, err := function(t, set, test.function)(t.Context(), []byte(test.params)); err != nil {
				t.Fatalf("%.300v", err)
			}
			if len(j.calls) != 1 || len(j.calls[0]) != test.bytes {
				t.Errorf("the service was asked %d times; the first call has %d bytes, want %d", len(j.calls), len(j.calls[0]),
					test.bytes)
			}
		})
	}
}

// A fault of a service stays an ordinary error, which the caller hides.
func TestFaultsOfServices(t *testing.T) {
	set := hostfuncs.New(hostfunctest.Services(errGone), all)
	for _, row := range hostfuncs.Functions() {
		if len(row.Errors) == 0 || row.Unsupported != "" || row.Continues {
			continue // no service is asked that could fail
		}
		name := row.Namespace + "." + row.Name
		ctx := hostfuncs.WithSocket(t.Context(), hostfuncs.FakeSocket{Err: errGone})
		_, err := function(t, set, name)(ctx, []byte(row.Example()))
		if !errors.Is(err, errGone) || errors.As(err, new(*abi.Error)) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
