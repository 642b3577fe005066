package corpus

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// unseen is a Row without generated code.
type unseen Row

// TestRows reads rows of the database by generated code and by the fallback.
func TestRows(t *testing.T) {
	generated, err := jsoncodec.Reader[Row]()
	if err != nil {
		t.Fatal(err)
	}
	fallback, err := jsoncodec.Reader[unseen]()
	if err != nil {
		t.Fatal(err)
	}
	yes := true
	for text, want := range map[string]*Row{
		`{"done":1,"flag":1,"ptr":1}`:                {Done: true, Flag: true, Ptr: &yes},
		`{"done":0,"flag":0,"ptr":null,"title":"1"}`: {Title: "1"},
		`{"done":true,"many":[0,1,true , 1],"map":{"a":1,"b":0}}`: {Done: true, Many: []bool{false, true, true, true},
			Map: map[string]bool{"a": true, "b": false}},
		`{"inner":{"On":1,"N":1},"count":1,"ratio":0,"any":1}`: {Count: 1, Any: 1.0, Inner: struct {
			On bool
			N  int
		}{true, 1}},
		`{"done": 1 ,"count":9223372036854775807}`: {Done: true, Count: 1<<63 - 1},
		`{"done":2}`:        nil,
		`{"done":10}`:       nil,
		`{"done":1.0}`:      nil,
		`{"done":-1}`:       nil,
		`{"done":"1"}`:      nil,
		`{"done":1e0}`:      nil,
		`{"done":01}`:       nil,
		`{"done":1`:         nil,
		`{"title":1}`:       nil,
		`{"count":true}`:    nil,
		`{"many":[1,2]}`:    nil,
		`{"done":1,"map":1`: nil,
	} {
		var a Row
		var b unseen
		errA, errB := generated.UnmarshalRow([]byte(text), &a), fallback.UnmarshalRow([]byte(text), &b)
		if (errA == nil) != (want != nil) || (errB == nil) != (want != nil) {
			t.Errorf("%s: got %v by generated code, %v by the fallback", text, errA, errB)
			continue
		}
		if want != nil && (!reflect.DeepEqual(a, *want) || !reflect.DeepEqual(Row(b), *want)) {
			t.Errorf("%s: got %+v by generated code, %+v by the fallback, want %+v", text, a, b, *want)
		}
	}

	var rows []Row
	if err := generated.UnmarshalRows([]byte(`[{"done":1},{"done":0,"id":"x"}]`), &rows); err != nil || len(rows) != 2 ||
		!rows[0].Done || rows[1].ID != "x" {
		t.Errorf("got %+v, %v", rows, err)
	}
	if err := generated.UnmarshalRows([]byte(`[]`), &rows); err != nil || rows == nil || len(rows) != 0 {
		t.Errorf("got %#v, %v", rows, err)
	}
	for _, text := range []string{`[{}`, `{}`, `[{}] x`, `[{"done":3}]`} {
		if err := generated.UnmarshalRows([]byte(text), &rows); err == nil {
			t.Errorf("%s was read", text)
		}
	}

	// Only rows may have numbers for booleans.
	if err := generated.Unmarshal([]byte(`{"done":1}`), new(Row)); err == nil {
		t.Error("a number was read as a boolean outside of a row")
	}
	if err := fallback.Unmarshal([]byte(`{"done":1}`), new(unseen)); err == nil {
		t.Error("a number was read as a boolean outside of a row, by the fallback")
	}

	// A row without what the host makes does not write it.
	write, err := jsoncodec.Appender[Row]()
	if err != nil {
		t.Fatal(err)
	}
	got, err := write(nil, &Row{Title: "a"}, 0)
	want, _ := json.Marshal(&Row{Title: "a"})
	if err != nil || string(got) != string(want) || string(got[:12]) != `{"title":"a"` {
		t.Errorf("got %s, %v; want %s", got, err, want)
	}
}

// TestArguments writes and reads values whose type is known only at run time.
func TestArguments(t *testing.T) {
	type local struct {
		A int `json:"a"`
	}
	n, word := 7, Status("x")
	for _, v := range []any{
		nil, true, false, "naughty \u2028 <b> \xff", 1, -1, int8(-8), int16(16), int32(32), int64(1<<63 - 1),
		uint(1), uint8(8), uint16(16), uint32(32), uint64(1<<64 - 1), float32(0.1), 0.1, 1e300,
		Status("open"), Sum{7}, &Sum{8}, (*Sum)(nil), &n, &word, Message{}, &Message{}, Told{true}, Level(3), Color(1),
		[]any{1, "a", nil, Status("s"), map[string]any{"b": Sum{1}}}, map[string]any{"z": 1, "a": []int{1}},
		[]string{"a"}, []byte("abc"), local{1}, &local{2}, map[string]int{"a": 1}, [2]bool{true, false},
		json.RawMessage(`[1]`), json.Number("1.50"),
	} {
		p := reflect.New(reflect.TypeFor[any]())
		p.Elem().Set(reflect.ValueOf(&v).Elem())
		target := p.Interface()
		if v != nil {
			// Methods with pointer receivers count, as everywhere in the SDK.
			c := reflect.New(reflect.TypeOf(v))
			c.Elem().Set(reflect.ValueOf(v))
			target = c.Interface()
		}
		want, err := json.Marshal(target)
		if err != nil {
			t.Fatal(err)
		}
		got, err := jsoncodec.AppendValue([]byte("x"), v)
		if err != nil || string(got) != "x"+string(want) {
			t.Errorf("%T: got %s, %v; want x%s", v, got, err, want)
			continue
		}
		if v == nil {
			continue
		}
		a, b := reflect.New(reflect.TypeOf(v)), reflect.New(reflect.TypeOf(v))
		errA, errB := jsoncodec.DecodeValue(want, a.Interface()), json.Unmarshal(want, b.Interface())
		if (errA == nil) != (errB == nil) || errA == nil && !reflect.DeepEqual(a.Interface(), b.Interface()) {
			t.Errorf("%T: read %+v, %v; want %+v, %v", v, a.Elem(), errA, b.Elem(), errB)
		}
	}
	for _, v := range []any{make(chan int), func() {}, abi.RawJSON(`{`), abi.RawJSON(`1 2`), abi.RawJSON(``),
		[]any{make(chan int)}} {
		if got, err := jsoncodec.AppendValue(nil, v); err == nil {
			t.Errorf("%T: got %s", v, got)
		}
	}
	var raw abi.RawJSON
	if err := jsoncodec.DecodeValue([]byte(` {"a": 1} `), &raw); err != nil || string(raw) != `{"a": 1}` {
		t.Errorf("got %s, %v", raw, err)
	}
	if got, err := jsoncodec.AppendValue(nil, raw); err != nil || string(got) != `{"a": 1}` {
		t.Errorf("got %s, %v", got, err)
	}
	for _, v := range []any{nil, 1, Sum{}, (*Sum)(nil), (*local)(nil)} {
		if err := jsoncodec.DecodeValue([]byte("1"), v); err == nil {
			t.Errorf("read into %#v", v)
		}
	}
	for _, text := range []string{"", "1 2", "[", "tru"} {
		var v any
		if err := jsoncodec.DecodeValue([]byte(text), &v); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}
