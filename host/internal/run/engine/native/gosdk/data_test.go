package gosdk_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// outcome is what the data plugin says of a call.
type outcome struct {
	OK      json.RawMessage `json:"ok"`
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Is      []string        `json:"is"`
}

// dataHost is a real host with the data plugin in it.
type dataHost struct {
	*testing.T
	*hosttest.Host
}

// send sends a call to an endpoint.
func (h dataHost) send(path string, call any) (o outcome) {
	h.Helper()
	status, body := h.Call("POST", path, call)
	if err := json.Unmarshal([]byte(body), &o); err != nil || status != 200 {
		h.Fatalf("%s %.300v: got %d %s (%v)", path, call, status, body, err)
	}
	return o
}

// ok wants a call to succeed with a JSON value; "" is any.
func (h dataHost) ok(path string, call any, want string) json.RawMessage {
	h.Helper()
	o := h.send(path, call)
	if o.Code != "" || o.Message != "" || want != "" && string(o.OK) != want {
		h.Errorf("%s %.300v: got %s, %s %s; want %s", path, call, o.OK, o.Code, o.Message, want)
	}
	return o.OK
}

// fails wants a call to fail with a code, which errors.Is has to match, and no
// other.
func (h dataHost) fails(path string, call any, code, message string) {
	h.Helper()
	o := h.send(path, call)
	if o.Code != code || !slices.Equal(o.Is, []string{code}) || !strings.Contains(o.Message, message) {
		h.Errorf("%s %.300v: got %s, %s %q %q; want %s %q", path, call, o.OK, o.Code, o.Message, o.Is, code, message)
	}
}

type object = map[string]any

// TestData uses every namespace that keeps or passes on data, from a plugin in
// a real host.
func TestData(t *testing.T) {
	shorttest.Skip(t)
	h := hosttest.Start(t, hosttest.Options{
		Dir:      "../../../../../../sdk/go/testdata/data",
		Settings: map[string]any{"word": "ciao", "key": "correct horse"},
		Secrets:  map[string]string{"preset": "from the test"},
	})
	for _, c := range []struct {
		name string
		test func(dataHost)
	}{
		{"cancel", testCancel}, // wants an empty database
		{"typed", testTyped},
		{"values", testValues},
		{"queries", testQueries},
		{"errors", testDBErrors},
		{"transactions", testTransactions},
		{"naughty strings", testNaughty},
		{"concurrent inserts", testConcurrentInserts},
		{"concurrent reads", testConcurrentReads},
		{"storage", testStorage},
		{"fs", testFS},
		{"secrets", testSecrets},
		{"events", testEvents},
		{"methods", testMethods},
		{"settings", testSettings},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(dataHost{t, h}) })
	}
}

// testConcurrentReads has the garbage collection of the guest stop goroutines
// between a call of the host and its result.
func testConcurrentReads(h dataHost) {
	h.ok("crowd", 400, "[]")
}

func testCancel(h dataHost) {
	status, body := h.Call("POST", "cancel", "{}")
	var all []outcome
	if err := json.Unmarshal([]byte(body), &all); err != nil || status != 200 || len(all) != 22 {
		h.Fatalf("got %d %s, %v", status, body, err)
	}
	for i, o := range all {
		if !slices.Equal(o.Is, []string{"deadline_exceeded", "canceled"}) {
			h.Errorf("call %d: got %+v", i, o)
		}
	}
}

func testTyped(h dataHost) {
	if status, body := h.Call("POST", "typed", "{}"); status != 200 || body != "null" {
		h.Errorf("got %d %s", status, body)
	}
}

// testValues writes values to every type of column and reads them back.
func testValues(h dataHost) {
	for _, c := range []struct{ column, value, want string }{
		{"text", `"a\u0000b"`, ""}, {"text", `""`, ""}, {"text", "null", ""}, {"text", `"1"`, ""}, {"text", `"null"`, ""},
		{"big", "9223372036854775807", ""}, {"big", "-9223372036854775808", ""}, {"big", "9007199254740993", ""},
		{"big", "0", ""},
		{"big", "true", "1"}, {"big", "false", "0"}, {"big", "null", ""},
		{"ratio", "0.1", ""}, {"ratio", "-1.5e300", "-1.5e+300"}, {"ratio", "null", ""},
		{"extra", `"a string"`, ""}, {"extra", `"\"quoted\""`, ""}, {"extra", `"{\"a\":1}"`, ""},
		{"extra", `{"a":[1,2.50,{"b":null}]}`, ""},
		{"extra", "7", ""}, {"extra", "9007199254740993", ""}, {"extra", "true", ""}, {"extra", "[]", ""},
		{"extra", `""`, ""},
		{"order", "3", ""},
		{"text", "1", `"1"`}, {"text", "true", `"true"`}, {"big", `"1"`, "1"}, {"ratio", `"0.5"`, "0.5"},
	} {
		if c.want == "" {
			c.want = c.value
		}
		var row map[string]json.RawMessage
		made := h.ok("db", object{"op": "insert", "collection": "items",
			"data": json.RawMessage(`{"` + c.column + `":` + c.value + `}`)}, "")
		if err := json.Unmarshal(made, &row); err != nil {
			h.Fatal(err)
		}
		var id string
		if err := json.Unmarshal(row["id"], &id); err != nil || id == "" || !same(row[c.column], c.want) {
			h.Errorf("insert %s %s: got %s", c.column, c.value, made)
		}
		h.ok("db", object{"op": "getById", "collection": "items", "id": id}, string(made))
		where := [][2]any{{c.column, json.RawMessage(c.value)}, {"id", id}}
		h.ok("db", object{"op": "query", "collection": "items", "where": where}, "["+string(made)+"]")
		h.ok("db", object{"op": "count", "collection": "items", "where": where}, "1")
		h.ok("db", object{"op": "update", "collection": "items", "id": id,
			"data": json.RawMessage(`{"` + c.column + `":null}`)}, "null")
		h.ok("db", object{"op": "delete", "collection": "items", "id": id}, "null")
		h.ok("db", object{"op": "getById", "collection": "items", "id": id}, "null")
	}
	for _, c := range []struct{ column, value string }{
		{"text", "{}"}, {"big", "1.5"}, {"big", `"1.5"`}, {"big", `"one"`}, {"big", "9223372036854775808"},
		{"big", "[]"}, {"ratio", `"x"`}, {"ratio", "true"}, {"id", "7"},
	} {
		h.fails("db", object{"op": "insert", "collection": "items",
			"data": json.RawMessage(`{"` + c.column + `":` + c.value + `}`)}, "invalid_argument", c.column)
	}
}

// same compares two JSON texts by what they mean, with every digit.
func same(a json.RawMessage, b string) bool {
	read := func(text string) (v any) {
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		if err := d.Decode(&v); err != nil {
			return err
		}
		if n, ok := v.(json.Number); ok && strings.ContainsAny(n.String(), "e.") {
			f, _ := n.Float64()
			return f
		}
		return v
	}
	return string(a) == b || reflect.DeepEqual(read(string(a)), read(b))
}

func testQueries(h dataHost) {
	for i, kind := range []string{"b", "a", "b", "a"} {
		h.ok("db", object{"op": "insert", "collection": "totals",
			"data": object{"day": fmt.Sprint("d", i), "kind": kind, "n": i}}, "")
	}
	days := func(call object) (days string) {
		h.Helper()
		call["op"], call["collection"] = "query", "totals"
		var rows []struct{ Day string }
		if err := json.Unmarshal(h.ok("db", call, ""), &rows); err != nil {
			h.Fatal(err)
		}
		for _, r := range rows {
			if strings.HasPrefix(r.Day, "d") {
				days += r.Day
			}
		}
		return days
	}
	none := [2]any{"note", nil}
	for _, c := range []struct {
		call object
		want string
	}{
		{object{"where": [][2]any{none}}, "d0d1d2d3"},
		{object{"where": [][2]any{{"kind", "a"}}}, "d1d3"},
		{object{"where": [][2]any{{"kind", "a"}, {"n", 3}}}, "d3"},
		{object{"where": [][2]any{{"kind", "c"}}}, ""},
		{object{"where": [][2]any{none}, "orderBy": [][2]string{{"kind", "asc"}, {"n", "desc"}}}, "d3d1d2d0"},
		{object{"where": [][2]any{none}, "orderBy": [][2]string{{"n", "desc"}, {"kind", "asc"}}, "limit": 2, "offset": 1},
			"d2d1"},
		{object{"where": [][2]any{none}, "offset": 3}, "d3"},
	} {
		if got := days(c.call); got != c.want {
			h.Errorf("%v: got %s, want %s", c.call, got, c.want)
		}
	}
	h.ok("db", object{"op": "upsert", "collection": "totals", "conflict": []string{"day", "kind"},
		"data": object{"day": "d0", "kind": "b", "n": 9}}, "")
	h.ok("db", object{"op": "upsert", "collection": "totals", "conflict": []string{"kind", "day"},
		"data": object{"day": "d0", "kind": "b", "note": "x"}}, "")
	h.ok("db", object{"op": "count", "collection": "totals", "where": [][2]any{{"day", "d0"}, {"n", 9}, {"note", "x"}}},
		"1")
	h.ok("db", object{"op": "deleteWhere", "collection": "totals", "where": [][2]any{{"kind", "a"}}}, "null")
	h.ok("db", object{"op": "count", "collection": "totals", "where": [][2]any{none, {"kind", "b"}}}, "1")
}

// injection is what a name would have to be to do harm as SQL.
const injection = `items"; DROP TABLE "items"; --`

func testTransactions(h dataHost) {
	inside := func(call object) object {
		call["inside"], call["collection"] = true, "totals"
		return call
	}
	where := [][2]any{{"kind", "tx"}}
	h.ok("db", inside(object{"op": "insert", "data": object{"id": "tx", "day": "d", "kind": "tx", "n": 1}}), "")
	h.ok("db", inside(object{"op": "update", "id": "tx", "data": object{"n": 2}}), "null")
	h.ok("db", inside(object{"op": "upsert", "conflict": []string{"day", "kind"},
		"data": object{"day": "d", "kind": "tx", "n": 3}}), "")
	if row := string(h.ok("db", inside(object{"op": "getById", "id": "tx"}), "")); !strings.Contains(row, `"n":3`) {
		h.Errorf("the row is %s after three transactions", row)
	}
	h.ok("db", inside(object{"op": "getById", "id": "none"}), "null")
	h.ok("db", inside(object{"op": "query", "where": where, "limit": 1, "offset": 1}), "[]")
	h.ok("db", inside(object{"op": "count", "where": where}), "1")
	h.fails("db", inside(object{"op": "insert", "data": object{"id": "tx"}}), "conflict", "UNIQUE")
	h.fails("db", inside(object{"op": "twice", "id": "undone"}), "conflict", "UNIQUE")
	h.fails("db", inside(object{"op": "nested"}), "invalid_argument", "this is a transaction already")
	h.fails("db", inside(object{"op": "wait", "data": object{"id": "undone"}}), "invalid_argument",
		"waited for something else")
	h.ok("db", object{"op": "getById", "collection": "totals", "id": "undone"}, "null")
	h.ok("db", inside(object{"op": "delete", "id": "none"}), "null")
	h.ok("db", inside(object{"op": "deleteWhere", "where": where}), "null")
	h.ok("db", object{"op": "count", "collection": "totals", "where": where}, "0")
}

func testDBErrors(h dataHost) {
	h.ok("db", object{"op": "insertBig", "id": "8000000"}, "8000000")
	h.ok("db", object{"op": "deleteWhere", "collection": "items", "where": [][2]any{{"status", ""}}}, "null")
	h.ok("db", object{"op": "insert", "collection": "totals", "data": object{"id": "taken", "day": "x", "kind": "y"}}, "")
	for _, c := range []struct {
		call          object
		code, message string
	}{
		{object{"op": "insert", "data": object{"day": "x", "kind": "y"}}, "conflict", "UNIQUE"},
		{object{"op": "insert", "data": object{"id": "taken"}}, "conflict", "UNIQUE"},
		{object{"op": "insert", "data": object{"nope": 1}}, "invalid_argument", "nope"},
		{object{"op": "insert", "data": object{injection: 1}}, "invalid_argument", "DROP TABLE"},
		{object{"op": "insert", "data": []int{1}}, "invalid_argument", ""},
		{object{"op": "insert"}, "invalid_argument", ""},
		{object{"op": "insertBig", "id": "9000000"}, "quota_exceeded", ""},
		{object{"op": "query", "where": [][2]any{{injection, 1}}}, "invalid_argument", "DROP TABLE"},
		{object{"op": "query", "orderBy": [][2]string{{injection, "asc"}}}, "invalid_argument", "DROP TABLE"},
		{object{"op": "query", "limit": -1}, "invalid_argument", "limit"},
		{object{"op": "query", "offset": -1}, "invalid_argument", "offset"},
		{object{"op": "update", "id": "missing", "data": object{"n": 1}}, "not_found", "missing"},
		{object{"op": "update", "id": "taken", "data": object{"nope": 1}}, "invalid_argument", "nope"},
		{object{"op": "update", "id": "taken", "data": 7}, "invalid_argument", ""},
		{object{"op": "upsert", "conflict": []string{"day"}, "data": object{"day": "x", "kind": "y"}}, "storage_error",
			"ON CONFLICT"},
		{object{"op": "upsert", "conflict": []string{injection}, "data": object{"day": "x", "kind": "y"}}, "invalid_argument",
			"DROP TABLE"},
		{object{"op": "deleteWhere"}, "invalid_argument", "where"},
		{object{"op": "count", "where": [][2]any{{"nope", 1}}}, "invalid_argument", "nope"},
	} {
		c.call["collection"] = "totals"
		h.fails("db", c.call, c.code, c.message)
	}
	for _, op := range []string{"insert", "query", "getById", "update", "upsert", "delete", "deleteWhere", "count"} {
		for _, name := range []string{"nope", injection, "", "Items", "sqlite_master"} {
			h.fails("db", object{"op": op, "collection": name, "data": object{}, "conflict": []string{"day", "kind"},
				"where": [][2]any{{"day", 1}}},
				"invalid_argument", "")
		}
	}
	h.ok("db", object{"op": "count", "collection": "totals", "where": [][2]any{{"day", "x"}}}, "1")
	for range 3 {
		h.ok("db", object{"op": "delete", "collection": "totals", "id": "taken"}, "null")
	}
}

// naughty are texts that have broken programs before.
func naughty() []string {
	return []string{
		"", " ", "\x00", "a\x00b", "null", "undefined", "NaN", "true", "0", "-0", "1e999", "'", `"`, `\`, `\\"`, "';--",
		"' OR 1=1 --",
		`"; DROP TABLE items; --`, "%", "_", "*", "?", "$1", ":name", "@x", "--", "/*", "\n", "\r\n", "\t", "\u0085",
		"\u2028\u2029", "\ufeff",
		"\u202e\u202dright to left", "Ω≈ç√∫˜µ≤≥÷", "田中さんにあげて下さい", "👾 🙇 💁🏿‍♀️", "ﷺ", "Z͑ͫ̓a̴l̶g̷o̸",
		"\U0001F469\u200D\U0001F4BB", "\ufffd", "\u007f\u0001\u001f",
		"İıſK", "é", "e\u0301", "<script>alert(1)</script>", "${jndi:ldap://x}", "{{7*7}}", "../../etc/passwd", `C:\nul`,
		"CON", "a/b", "__proto__",
		"constructor", strings.Repeat("x", 4096), strings.Repeat("é", 2000), "\U0010FFFF", "\\u0000", "\\ud800",
	}
}

// testNaughty keeps such texts as values, keys, ids and secrets.
func testNaughty(h dataHost) {
	for _, text := range naughty() {
		quoted, err := json.Marshal(text)
		if err != nil {
			h.Fatal(err)
		}
		value := string(quoted)
		var row struct{ ID, Text string }
		made := h.ok("db", object{"op": "insert", "collection": "items",
			"data": object{"text": text, "extra": object{text: text}}}, "")
		if err := json.Unmarshal(made, &row); err != nil || row.Text != text {
			h.Errorf("%q came back as %q (%v)", text, row.Text, err)
		}
		h.ok("db", object{"op": "count", "collection": "items", "where": [][2]any{{"text", text}}}, "1")
		h.ok("db", object{"op": "query", "collection": "items", "where": [][2]any{{"text", text}}}, "["+string(made)+"]")
		h.ok("db", object{"op": "deleteWhere", "collection": "items", "where": [][2]any{{"text", text}}}, "null")
		if text == "" {
			h.fails("storage", object{"op": "set", "key": text, "value": 1}, "invalid_argument", "")
			h.fails("secrets", object{"op": "set", "key": text, "value": "x"}, "invalid_argument", "")
			continue
		}
		h.ok("db", object{"op": "insert", "collection": "items", "data": object{"id": text}}, "")
		if got := h.ok("db", object{"op": "getById", "collection": "items", "id": text}, ""); string(got) == "null" {
			h.Errorf("there is no row with the id %q", text)
		}
		h.ok("db", object{"op": "delete", "collection": "items", "id": text}, "null")
		h.ok("storage", object{"op": "set", "key": text, "value": text}, "null")
		if got := h.ok("storage", object{"op": "get", "key": text}, ""); !same(got, value) {
			h.Errorf("the value of the key %q came back as %s", text, got)
		}
		h.ok("storage", object{"op": "delete", "key": text}, "null")
		if len([]rune(text)) <= 256 {
			h.ok("secrets", object{"op": "set", "key": text, "value": text}, "null")
			if got := h.ok("secrets", object{"op": "get", "key": text}, ""); !same(got, value) {
				h.Errorf("the secret %q came back as %s", text, got)
			}
			h.ok("secrets", object{"op": "delete", "key": text}, "null")
		}
	}
	h.ok("db", object{"op": "count", "collection": "items"}, "0")
}

// testConcurrentInserts sends 64 requests at once that insert a row each.
func testConcurrentInserts(h dataHost) {
	before := time.Now().UTC().Add(-time.Minute)
	var wg sync.WaitGroup
	var mu sync.Mutex
	ids := map[string]bool{}
	for i := range 64 {
		wg.Go(func() {
			status, body := h.Call("POST", "insert", object{"text": "together", "big": i, "done": i%2 == 0, "tags": []int(nil)})
			var row struct {
				ID        string
				Big       int
				Done      bool
				CreatedAt time.Time `json:"created_at"`
			}
			if err := json.Unmarshal([]byte(body), &row); err != nil || status != 200 || row.Big != i ||
				row.Done != (i%2 == 0) || row.CreatedAt.Before(before) {
				h.Errorf("got %d %s, %v", status, body, err)
			}
			mu.Lock()
			defer mu.Unlock()
			ids[row.ID] = true
		})
	}
	wg.Wait()
	if len(ids) != 64 {
		h.Errorf("there are %d ids", len(ids))
	}
	h.ok("db", object{"op": "count", "collection": "items", "where": [][2]any{{"text", "together"}}}, "64")
	h.ok("db", object{"op": "count", "collection": "items", "where": [][2]any{{"text", "together"}, {"done", true}}}, "32")
	h.ok("db", object{"op": "deleteWhere", "collection": "items", "where": [][2]any{{"text", "together"}}}, "null")
}
