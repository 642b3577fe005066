package store_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// every has a column of each type.
func every() store.Schema {
	return store.Schema{PluginID: "every", Version: "1.0.0", Collections: []store.Collection{{
		Name: "things",
		Columns: []store.Column{
			{Name: "text", Type: store.TypeText}, {Name: "integer", Type: store.TypeInteger},
			{Name: "real", Type: store.TypeReal}, {Name: "json", Type: store.TypeJSON},
		},
		Indexes: []string{"text", "json"},
	}}}
}

func TestValues(t *testing.T) {
	deep := strings.Repeat("[", 1000) + strings.Repeat("]", 1000)
	s := open(t, options(t, every()))
	for _, test := range []struct{ column, value, want string }{
		{"text", `""`, `""`},
		{"text", `"1"`, `"1"`},
		{"text", `"null"`, `"null"`},
		{"text", `"\u0041\n\"\\\/\t"`, `"A\n\"\\/\t"`},
		{"text", `"\u0000 after"`, `"\u0000 after"`},
		{"text", `"\ud83d\ude00"`, `"😀"`},
		{"text", `"\uD83D\uDE00\ud83d\ude00"`, `"😀😀"`},
		{"text", `"\\ud83d"`, `"\\ud83d"`},
		{"text", `null`, `null`},
		{"integer", `true`, `1`},
		{"integer", `false`, `0`},
		{"integer", `-0`, `0`},
		{"integer", `9223372036854775807`, `9223372036854775807`},
		{"integer", `-9223372036854775808`, `-9223372036854775808`},
		{"integer", `9007199254740993`, `9007199254740993`},
		{"integer", `1.0`, `1`},
		{"integer", `1e3`, `1000`},
		{"integer", `-12.50E1`, `-125`},
		{"integer", `922337203685477580.7e1`, `9223372036854775807`},
		{"integer", `0e999999999999`, `0`},
		{"integer", `0.000e-5`, `0`},
		{"integer", `null`, `null`},
		{"real", `1`, `1`},
		{"real", `-0.0`, `0`},
		{"real", `1.5`, `1.5`},
		{"real", `0.1`, `0.1`},
		{"real", `1e300`, `1e+300`},
		{"real", `5e-324`, `5e-324`},
		{"real", `1e-400`, `0`},
		{"real", `9007199254740993`, `9007199254740992`},
		{"real", `null`, `null`},
		{"text", `5`, `"5"`},
		{"text", `-1.5e3`, `"-1.5e3"`},
		{"text", `true`, `"true"`},
		{"text", `false`, `"false"`},
		{"integer", `"12"`, `12`},
		{"integer", `"-9223372036854775808"`, `-9223372036854775808`},
		{"integer", `"1.0"`, `1`},
		{"real", `"1.5"`, `1.5`},
		{"real", `"-2e3"`, `-2000`},
		{"json", `null`, `null`},
		{"json", `"a string"`, `"a string"`},
		{"json", `"{\"not\":\"parsed\"}"`, `"{\"not\":\"parsed\"}"`},
		{"json", `"123"`, `"123"`},
		{"json", `1.00`, `1.00`},
		{"json", `1e400`, `1e400`},
		{"json", `123456789012345678901234567890`, `123456789012345678901234567890`},
		{"json", `true`, `true`},
		{"json", ` { "b" : [ 1 , "x y" , null ] , "a" : { } } `, `{"b":[1,"x y",null],"a":{}}`},
		{"json", `"\ud800"`, `"\ud800"`},
		{"text", `"a\ud800"`, "\"a\uFFFD\""}, {"text", `"\udc00\ud800x"`, "\"\uFFFD\uFFFDx\""},
		{"json", deep, deep},
	} {
		row := insert(t, s, "things", `{"`+test.column+`":`+test.value+`}`)
		want := `"` + test.column + `":` + test.want
		if !strings.Contains(row, want+",") && !strings.Contains(row, want+"}") {
			t.Errorf("%s %.60s is inserted as %.200s, want %.60s", test.column, test.value, row, test.want)
		}
		id := row[len(`{"id":"`):][:36]
		if got, err := s.GetByID(t.Context(), nil, "things", id); string(got) != row || err != nil {
			t.Errorf("%s %.60s comes back as %.200s, %v; inserted was %.200s", test.column, test.value, got, err, row)
		}
		if test.value == "null" {
			continue
		}
		found := query(t, s, "things", `{"where":{"`+test.column+`":`+test.value+`,"id":"`+id+`"}}`)
		if found != "["+row+"]" {
			t.Errorf("where %s %.60s finds %.200s", test.column, test.value, found)
		}
	}
}

func TestRefusedValues(t *testing.T) {
	o := options(t, every())
	o.Limits = store.Limits{ValueBytes: 100, Depth: 5, KeyBytes: 50}
	s := open(t, o)
	insert(t, s, "things", `{"id":"a"}`)
	long := `"` + strings.Repeat("x", 101) + `"`
	for _, test := range []struct {
		data  string
		code  abi.Code
		words []string
	}{
		{`{"text":{}}`, abi.CodeInvalidArgument, []string{`"text"`, "strings or null", "an object"}},
		{`{"text":` + strings.Repeat("9", 101) + `}`, abi.CodeQuotaExceeded, []string{`"text"`, "101", "100"}},
		{`{"text":["a"]}`, abi.CodeInvalidArgument, []string{`"text"`, "an array"}},
		{`{"integer":"1x"}`, abi.CodeInvalidArgument, []string{`"integer"`, "whole numbers of 64 bits, booleans, null",
			"text of a number", "1x"}},
		{`{"integer":" 1"}`, abi.CodeInvalidArgument, []string{`"integer"`, "text of a number"}},
		{`{"integer":""}`, abi.CodeInvalidArgument, []string{`"integer"`, "text of a number"}},
		{`{"integer":"0x10"}`, abi.CodeInvalidArgument, []string{`"integer"`, "text of a number"}},
		{`{"integer":"01"}`, abi.CodeInvalidArgument, []string{`"integer"`, "text of a number"}},
		{`{"integer":"true"}`, abi.CodeInvalidArgument, []string{`"integer"`, "text of a number"}},
		{`{"integer":"1.5"}`, abi.CodeInvalidArgument, []string{`"integer"`, "1.5"}},
		{`{"integer":"9223372036854775808"}`, abi.CodeInvalidArgument, []string{`"integer"`, "9223372036854775808"}},
		{`{"integer":"\ud800"}`, abi.CodeInvalidArgument, []string{`"integer"`, "text of a number"}},
		{`{"integer":1.5}`, abi.CodeInvalidArgument, []string{`"integer"`, "1.5"}},
		{`{"integer":1e-1}`, abi.CodeInvalidArgument, []string{`"integer"`}},
		{`{"integer":9223372036854775808}`, abi.CodeInvalidArgument, []string{"9223372036854775808"}},
		{`{"integer":-9223372036854775809}`, abi.CodeInvalidArgument, []string{"integer"}},
		{`{"integer":1e19}`, abi.CodeInvalidArgument, []string{"integer"}},
		{`{"integer":1e999999999999999999999}`, abi.CodeInvalidArgument, []string{"integer"}},
		{`{"integer":1e-999999999999999999999}`, abi.CodeInvalidArgument, []string{"integer"}},
		{`{"integer":` + strings.Repeat("9", 5000) + `}`, abi.CodeInvalidArgument, []string{"…"}},
		{`{"integer":{}}`, abi.CodeInvalidArgument, []string{"an object"}},
		{`{"real":"one"}`, abi.CodeInvalidArgument, []string{`"real"`, "numbers, null", "text of a number", "one"}},
		{`{"real":"Infinity"}`, abi.CodeInvalidArgument, []string{`"real"`, "text of a number"}},
		{`{"real":"1e400"}`, abi.CodeInvalidArgument, []string{`"real"`, "double"}},
		{`{"real":true}`, abi.CodeInvalidArgument, []string{`"real"`, "a boolean"}},
		{`{"real":1e400}`, abi.CodeInvalidArgument, []string{`"real"`, "double", "1e400"}},
		{`{"real":NaN}`, abi.CodeInvalidArgument, []string{"not valid JSON", "byte 8"}},
		{`{"real":-Infinity}`, abi.CodeInvalidArgument, []string{"not valid JSON"}},
		{`{"id":1}`, abi.CodeInvalidArgument, []string{`"id"`, "strings"}},
		{`{"created_at":1}`, abi.CodeInvalidArgument, []string{`"created_at"`}},
		{`{"Text":"a"}`, abi.CodeInvalidArgument, []string{`"Text"`,
			"id, created_at, updated_at, text, integer, real, json"}},
		{`{"text\"; DROP TABLE \"every:things":"a"}`, abi.CodeInvalidArgument, []string{"has no column"}},
		{`{"rowid":1}`, abi.CodeInvalidArgument, []string{"has no column"}},
		{`{"text":"a","text":"b"}`, abi.CodeInvalidArgument, []string{`"text"`, "twice"}},
		{`{"text":"a","te\u0078t":"b"}`, abi.CodeInvalidArgument, []string{"twice"}},
		{`[]`, abi.CodeInvalidArgument, []string{"object", "an array"}},
		{`null`, abi.CodeInvalidArgument, []string{"null"}},
		{``, abi.CodeInvalidArgument, []string{"nothing"}},
		{`{`, abi.CodeInvalidArgument, []string{"JSON"}},
		{`{"text"}`, abi.CodeInvalidArgument, []string{"JSON"}},
		{`{"text":"a"}{}`, abi.CodeInvalidArgument, []string{"after the object"}},
		{"{\"text\":\"\xff\"}", abi.CodeInvalidArgument, []string{"UTF-8"}},
		{"{\"text\":\"\n\"}", abi.CodeInvalidArgument, []string{"JSON"}},
		{`{"json":undefined}`, abi.CodeInvalidArgument, []string{"JSON"}},
		{`{"json":` + strings.Repeat("[", 100_000) + `}`, abi.CodeInvalidArgument, []string{"depth"}},
		{`{"json":[[[[[[]]]]]]}`, abi.CodeQuotaExceeded, []string{`"json"`, "6 deep", "5"}},
		{`{"text":` + long + `}`, abi.CodeQuotaExceeded, []string{`"text"`, "101", "100"}},
		{`{"json":` + long + `}`, abi.CodeQuotaExceeded, []string{`"json"`, "103", "100"}},
		{`{"id":` + long + `}`, abi.CodeQuotaExceeded, []string{`"id"`, "101", "50"}},
	} {
		_, err := s.Insert(t.Context(), nil, "things", []byte(test.data))
		wants(t, err, test.code, test.words...)
		if len(err.Error()) > 400 {
			t.Errorf("the error about %.40s has %d bytes", test.data, len(err.Error()))
		}
		wants(t, s.Update(t.Context(), "things", "a", []byte(test.data)), test.code, test.words...)
		_, err = s.Upsert(t.Context(), nil, "things", []byte(`["id"]`), []byte(test.data))
		wants(t, err, test.code, test.words...)
	}
	if n, err := s.Count(t.Context(), "things", nil); n != 1 || err != nil {
		t.Errorf("refused values left %d rows, %v", n, err)
	}
	wants(t, s.Set(t.Context(), "k", []byte(long)), abi.CodeQuotaExceeded, "103", "100")
	wants(t, s.Set(t.Context(), "k", []byte(`[[[[[[]]]]]]`)), abi.CodeQuotaExceeded, "6 deep")
}

func TestRefusedQueries(t *testing.T) {
	s := open(t, options(t, every()))
	for _, test := range []struct {
		options string
		words   []string
	}{
		{`[]`, []string{"object"}},
		{`{"were":{}}`, []string{`"were"`, "where, orderBy, order, limit and offset"}},
		{`{"where":[]}`, []string{"where", "object"}},
		{`{"where":{"none":1}}`, []string{`"none"`, "text, integer, real, json"}},
		{`{"where":{"integer":"one"}}`, []string{"integer", "one"}},
		{`{"where":{"text":{"$gt":""}}}`, []string{"text", "no comparison", "gte"}},
		{`{"where":{"text":"a","text":"b"}}`, []string{"twice"}},
		{`{"where":{"1=1 OR text":"a"}}`, []string{"has no column"}},
		{`{"orderBy":"none"}`, []string{`"none"`}},
		{`{"orderBy":"text; DROP TABLE x"}`, []string{"has no column"}},
		{`{"orderBy":"text","order":"up"}`, []string{"asc", "desc", "up"}},
		{`{"orderBy":"text","order":1}`, []string{"asc", "desc", "1"}},
		{`{"orderBy":"text","order":{"text":"asc"}}`, []string{"asc", "desc"}},
		{`{"orderBy":{"text":"asc"},"order":"asc"}`, []string{"order", "column's name"}},
		{`{"order":"asc"}`, []string{"order", "column's name"}},
		{`{"orderBy":1}`, []string{"orderBy", "a number"}},
		{`{"orderBy":{"text":"up"}}`, []string{"asc", "desc", "up"}},
		{`{"orderBy":{"text":"desc; DROP TABLE x"}}`, []string{"asc"}},
		{`{"orderBy":{"none":"asc"}}`, []string{`"none"`}},
		{`{"orderBy":{"text":"asc","text":"desc"}}`, []string{"twice"}},
		{`{"orderBy":{"random()":"asc"}}`, []string{"has no column"}},
		{`{"limit":-1}`, []string{"limit", "-1"}},
		{`{"limit":1.5}`, []string{"limit"}},
		{`{"limit":"1"}`, []string{"limit"}},
		{`{"limit":true}`, []string{"limit"}},
		{`{"offset":-1}`, []string{"offset"}},
		{`{"offset":99999999999999999999}`, []string{"offset"}},
	} {
		_, err := s.Query(t.Context(), nil, "things", []byte(test.options))
		wants(t, err, abi.CodeInvalidArgument, test.words...)
	}
	for _, name := range []string{"none", "Things", "", "things\" --", "every:things", "sqlite_schema", "every::kv",
		strings.Repeat("x", 10_000)} {
		_, err := s.Query(t.Context(), nil, name, nil)
		wants(t, err, abi.CodeInvalidArgument, "declared are things")
		_, err = s.Insert(t.Context(), nil, name, []byte(`{}`))
		wants(t, err, abi.CodeInvalidArgument)
		_, err = s.GetByID(t.Context(), nil, name, "a")
		wants(t, err, abi.CodeInvalidArgument)
		_, err = s.Count(t.Context(), name, nil)
		wants(t, err, abi.CodeInvalidArgument)
		_, err = s.Upsert(t.Context(), nil, name, []byte(`["id"]`), []byte(`{}`))
		wants(t, err, abi.CodeInvalidArgument)
		wants(t, s.Update(t.Context(), name, "a", []byte(`{}`)), abi.CodeInvalidArgument)
		wants(t, s.Delete(t.Context(), name, "a"), abi.CodeInvalidArgument)
		wants(t, s.DeleteWhere(t.Context(), name, []byte(`{"id":"a"}`)), abi.CodeInvalidArgument)
	}
}

// naughty are strings of the kinds that break software: quotes, SQL, control
// characters, other scripts, marks of direction, format strings, paths.
func naughty() []string {
	list := []string{
		"", " ", "undefined", "null", "true", "NaN", "Infinity", "0", "-1", "1e400", "0x0", "1/0", "nil", "hasOwnProperty",
		"__proto__",
		`'`, `"`, `''`, `""`, "`", `\`, `\\`, `'"`, `"'"'"''''"`, `1;DROP TABLE users`, `1'; DROP TABLE users-- 1`,
		`' OR 1=1 -- 1`,
		`" OR ""="`, `%`, `_`, `%%`, `*`, `?`, `?1`, `:a`, `@a`, `$a`, `"; DELETE FROM "every:things`, `--`, `/*`, `;`,
		"\x00", "a\x00b", "\x00\x00", "\x01\x02\x7f", "\r\n", "\u0085", "\u2028\u2029", "\ufeff", "\ufffe", "\uffff",
		"\ufffd", "\U0010ffff",
		"Ω≈ç√∫˜µ≤≥÷", "田中さんにあげて下さい", "社會科學院語學研究所", "찦차를 타고", "אבג", "ﷺ", "é", "e\u0301", "ß", "İ", "ﬁ",
		"👩‍👩‍👧‍👦", "🏳️‍🌈", "👾 🙇 💁", "\u202etest\u202c", "\u200b", "Z̮̞̠͙͔ͅḀ̗̞͈̻̗", "ﾊﾊ", "ヽ༼ຈل͜ຈ༽ﾉ",
		"<script>alert(0)</script>", "%s%x%n", "{{7*7}}", "${7*7}", "../../etc/passwd", "C:\\CON", "file://", "$(touch x)",
		"`ls`",
		strings.Repeat("a", 8000), strings.Repeat("é", 4000),
		// About as long as what an index of a server has all of.
		strings.Repeat("a", 99), strings.Repeat("a", 100), strings.Repeat("a", 101), strings.Repeat("é", 50),
		strings.Repeat("é", 50) + "a", strings.Repeat("\x01", 50), strings.Repeat("\x00", 50) + "a",
	}
	for c := rune(0); c < 0x20; c++ {
		list = append(list, fmt.Sprintf("c%cc", c))
	}
	return list
}

func TestNaughtyStrings(t *testing.T) {
	shorttest.Skip(t)
	s := open(t, options(t, every()))
	ctx := t.Context()
	for _, text := range naughty() {
		quoted := string(abi.AppendString(nil, text))
		data := fmt.Sprintf(`{"id":%s,"text":%s,"json":{%s:%s}}`, quoted, quoted, quoted, quoted)
		row := insert(t, s, "things", data)
		var decoded struct {
			ID, Text string
			JSON     map[string]string
		}
		if err := json.Unmarshal([]byte(row), &decoded); err != nil {
			t.Fatalf("the row of %q is %s: %v", text, row, err)
		}
		if decoded.ID != text || decoded.Text != text || decoded.JSON[text] != text {
			t.Errorf("%q comes back as %+v", text, decoded)
		}
		if got, err := s.GetByID(ctx, nil, "things", text); string(got) != row || err != nil {
			t.Errorf("by id %q: %s, %v", text, got, err)
		}
		if got := query(t, s, "things", `{"where":{"text":`+quoted+`}}`); got != "["+row+"]" {
			t.Errorf("where text = %q: %s", text, got)
		}
		if err := s.Set(ctx, text, []byte(quoted)); err != nil {
			t.Errorf("set %q: %v", text, err)
		}
		if got, found, err := s.Get(ctx, nil, text); string(got) != quoted || !found || err != nil {
			t.Errorf("get %q: %s, %v, %v", text, got, found, err)
		}
		if got, err := s.List(ctx, nil, text); err != nil || !strings.Contains(string(got), `"key":`+quoted+",") {
			t.Errorf("list %q: %.100s, %v", text, got, err)
		}
	}
	if n, err := s.Count(ctx, "things", nil); err != nil || n != int64(len(naughty())) {
		t.Errorf("%d rows, %v, want %d", n, err, len(naughty()))
	}
	for _, text := range naughty() {
		if err := s.Update(ctx, "things", text, []byte(`{"text":null}`)); err != nil {
			t.Errorf("update %q: %v", text, err)
		}
		if err := s.Delete(ctx, "things", text); err != nil {
			t.Errorf("delete %q: %v", text, err)
		}
		if err := s.Remove(ctx, text); err != nil {
			t.Errorf("remove %q: %v", text, err)
		}
	}
	if n, err := s.Count(ctx, "things", nil); err != nil || n != 0 {
		t.Errorf("%d rows are left, %v", n, err)
	}
	if got, err := s.List(ctx, nil, ""); err != nil || string(got) != "[]" {
		t.Errorf("keys are left: %s, %v", got, err)
	}
}

// FuzzJSON holds the boundary against any bytes: what is refused carries a
// code, what is taken comes back as JSON that says the same.
func FuzzJSON(f *testing.F) {
	for _, seed := range []string{
		`{"text":"a","integer":1,"real":1.5,"json":{"a":[1,2,"x"]}}`, `{"json":"\ud800"}`, `{"integer":1e3}`,
		`{"text":"\u0000"}`,
		`{"json": [ ] }`, `{"where":{"text":"a"},"orderBy":{"id":"desc"},"limit":1,"offset":0}`, `["id"]`, `{"id":"x"}`,
		"{\"a\":\xff}", `{"json":1.00}`,
	} {
		f.Add([]byte(seed))
	}
	s := open(f, options(f, every()))
	ctx := f.Context()
	f.Fuzz(func(t *testing.T, data []byte) {
		known := func(err error) {
			if err == nil {
				return
			}
			switch code(err) {
			case abi.CodeInvalidArgument, abi.CodeQuotaExceeded, abi.CodeConflict, abi.CodeStorageError:
			default:
				t.Errorf("%q: the error has the code %s: %v", data, code(err), err)
			}
		}
		row, err := s.Insert(ctx, nil, "things", data)
		known(err)
		if err == nil {
			var was, is map[string]any
			if err := json.Unmarshal(row, &is); err != nil {
				t.Fatalf("%q is inserted as %q: %v", data, row, err)
			}
			id := is["id"].(string)
			if got, err := s.GetByID(ctx, nil, "things", id); err != nil || string(got) != string(row) {
				t.Errorf("%q is inserted as %q and comes back as %q, %v", data, row, got, err)
			}
			if err := json.Unmarshal(data, &was); err == nil && fmt.Sprint(was["json"]) != fmt.Sprint(is["json"]) {
				t.Errorf("the json of %q comes back as %q", data, row)
			}
			if err := s.Delete(ctx, "things", id); err != nil {
				t.Error(err)
			}
		}
		rows, err := s.Query(ctx, nil, "things", data)
		known(err)
		if err == nil && !json.Valid(rows) {
			t.Errorf("the query %q gives %q", data, rows)
		}
		_, err = s.Count(ctx, "things", data)
		known(err)
		_, err = s.Upsert(ctx, nil, "things", data, []byte(`{"id":"x"}`))
		known(err)
		err = s.Set(ctx, "k", data)
		known(err)
		if err == nil {
			got, _, err := s.Get(ctx, nil, "k")
			if err != nil || !json.Valid(got) {
				t.Errorf("the value %q comes back as %q, %v", data, got, err)
			}
		}
	})
}

// An order by one column in the older form.
func TestOlderOrder(t *testing.T) {
	s := open(t, options(t, every()))
	for _, id := range []string{"b", "a", "c"} {
		insert(t, s, "things", `{"id":"`+id+`","text":"`+id+`"}`)
	}
	for options, want := range map[string]string{
		`{"orderBy":"text"}`: "abc", `{"orderBy":"text","order":"asc"}`: "abc", `{"orderBy":"text","order":"DESC"}`: "cba",
		`{"order":"Desc","orderBy":"te\u0078t","limit":2}`: "cb", `{"orderBy":"text","order":null}`: "abc",
		`{"orderBy":null,"order":null}`: "bac", `{"orderBy":{"text":"desc"},"order":null}`: "cba",
	} {
		got := ""
		for _, row := range strings.Split(query(t, s, "things", options), `{"id":"`)[1:] {
			got += row[:1]
		}
		if got != want {
			t.Errorf("%s gives %s, want %s", options, got, want)
		}
	}
}
