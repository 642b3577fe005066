package hostfuncs_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/cputest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Every parameter of every function of the table is treated alike.
func TestEveryParameter(t *testing.T) {
	for _, row := range hostfuncs.Functions() {
		name := row.Namespace + "." + row.Name
		if row.Namespace == "workspace" {
			continue // nothing is read
		}
		t.Run(name, func(t *testing.T) {
			set, j := newJournaled(&plugin{}, all)
			call := func(params []byte) ([]string, error) {
				j.calls = nil
				ctx := hostfuncs.InTransaction(t.Context(), transaction{db{journal: j}})
				_, err := function(t, set, name)(ctx, params)
				return j.calls, err
			}
			usual, err := call([]byte(row.Example()))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range row.Params {
				with := func(value string) ([]string, error) { return call([]byte(row.ExampleWith(f.Name, value))) }
				quoted := fmt.Sprintf("%s: the parameter %q ", row.FullName(), f.Name)

				without, err := with("")
				if f.Optional {
					if null, nullErr := with("null"); err != nil || nullErr != nil || fmt.Sprint(null) != fmt.Sprint(without) {
						t.Errorf("%s: left out %q and %v, null %q and %v", f.Name, without, err, null, nullErr)
					}
				} else {
					wantFailure(t, err, abi.CodeInvalidArgument, quoted+"is missing")
				}
				if f.Type.Kind != hostfuncs.TypeJSON {
					wrong, kind := "true", "not a boolean"
					if f.Type.Kind == hostfuncs.TypeBoolean {
						wrong, kind = "1", "not a number"
					}
					_, err = with(wrong)
					wantFailure(t, err, abi.CodeInvalidArgument, quoted+"must be a", kind)
				}
				if f.Type.Kind == hostfuncs.TypeString {
					for _, half := range []string{`\ud800`, `\uDFFF`, `\ud800\ud800`, `\ude00\ud83d`, `\\\ud800x`, `\ud83dxxxxxx`,
						`\ud83d\n12345`, `a\tb\ud83d`} {
						got, err := with(`"` + half + `"`)
						want, wantErr := with(string(abi.AppendString(nil, string(abi.AppendUnquoted(nil, []byte(`"`+half+`"`))))))
						if fmt.Sprint(got, err) != fmt.Sprint(want, wantErr) {
							t.Errorf("%s: %s gives %q and %v, want %q and %v", f.Name, half, got, err, want, wantErr)
						}
					}
				}
				twice := append([]byte(strings.TrimSuffix(row.Example(), "}")), fmt.Sprintf(",%q:null}", f.Name)...)
				_, err = call(twice)
				wantFailure(t, err, abi.CodeInvalidArgument, quoted+"is given twice")

				// However the name is written, it is the same parameter.
				escaped := strings.Replace(row.Example(), `"`+f.Name, fmt.Sprintf(`"\u%04X`, f.Name[0])+f.Name[1:],
					1)
				if got, err := call([]byte(escaped)); err != nil || fmt.Sprint(got) != fmt.Sprint(usual) {
					t.Errorf("%s: got %q and %v, want %q", escaped, got, err, usual)
				}
			}
			if len(row.Params) == 0 {
				return
			}
			for _, more := range []string{`,"unknown":{"collection":[]},"unknown":1}`, `,"":0}`, "\n } \n"} {
				params := append([]byte(strings.TrimSuffix(row.Example(), "}")), more...)
				if got, err := call(params); err != nil || fmt.Sprint(got) != fmt.Sprint(usual) {
					t.Errorf("%s: got %q and %v, want %q", params, got, err, usual)
				}
			}
			for _, broken := range []string{"", " ", "null", "[]", "7", `"`, "{", "{}}", "{,}", `{"a"}`, `{"a":}`, `{"a":1`,
				`{"a":1,}`, `{"a":1 "b":2}`, "{a:1}", "{\"\xc3\":1}", "{'a':1}", `{"a":Infinity}`, `{"a":"\x"}`} {
				_, err := call([]byte(broken))
				wantFailure(t, err, abi.CodeInvalidArgument, row.FullName()+": the parameters ")
			}
			_, err = call([]byte(row.Example() + "0"))
			wantFailure(t, err, abi.CodeInvalidArgument, "text after the object")
		})
	}
}

// Parameters are bounded before anything looks at them: white space counts.
func TestParametersAreBounded(t *testing.T) {
	blank := bytes.Repeat([]byte(" "), hostfuncs.MaxDataParams+1)
	filler := strings.Repeat("x", hostfuncs.MaxDataParams)
	for _, row := range hostfuncs.Functions() {
		if len(row.Params) == 0 || row.Namespace == "workspace" {
			continue
		}
		name := row.Namespace + "." + row.Name
		limit := row.MaxParams
		if limit < 1 || limit > hostfuncs.MaxDataParams {
			t.Errorf("%s takes %d bytes", name, limit)
			continue
		}
		set, j := newJournaled(&plugin{}, all)
		call, ctx := function(t, set, name), hostfuncs.InTransaction(t.Context(), transaction{db{journal: j}})
		params := row.Example()
		// A text is read faster than white space, which hostile parameters have.
		const before, after = `,"unknown":"`, `"}`
		whole := strings.TrimSuffix(params, "}") + before
		whole += filler[:limit-len(whole)-len(after)] + after
		if _, err := call(ctx, []byte(whole)); err != nil || len(whole) != limit {
			t.Errorf("%s with %d bytes: %.300v", name, len(whole), err)
		}
		copy(blank, params)
		_, err := call(ctx, blank[:limit+1])
		wantFailure(t, err, abi.CodeQuotaExceeded, fmt.Sprintf("%s: parameters of %d bytes are over the limit of %d bytes",
			row.FullName(), limit+1, limit))
		copy(blank, bytes.Repeat([]byte(" "), len(params)))
	}
}

const hostileBytes = hostfuncs.MaxDataParams / 4

// hostile is long parameters that are made to be slow.
//
// They have a quarter of the length that is allowed, which takes a quarter of the
// time: a quadratic step would take hours all the same.
func hostile() map[string]func() []byte {
	fill := func(before, unit, after string) func() []byte {
		return func() []byte {
			return []byte(before + strings.Repeat(unit, (hostileBytes-len(before)-len(after))/len(unit)) + after)
		}
	}
	const head, tail = `{"collection":"c","key":"k","data":`, `}`
	return map[string]func() []byte{
		"numbers":               fill(head+`{"a":[0`, ",1", "]}"+tail),
		"one long number":       fill(head+`{"a":1`, "7", "}"+tail),
		"members":               fill(head+`{"a":1`, `,"a":1`, "}"+tail),
		"unknown parameters":    fill(`{"collection":"c","data":{}`, `,"x":0`, "}"),
		"parameters escaped":    fill(`{"collection":"c","data":{}`, `,"\u0063ollectiox":0`, "}"),
		"a long name":           fill(`{"collection":"c","data":{},"`, `\u0061`, `":0}`),
		"empty arrays":          fill(head+`{"a":[0`, ",[]", "]}"+tail),
		"escapes":               fill(head+`{"a":"`, `\n`, `"}`+tail),
		"a collection of pairs": fill(`{"data":{},"collection":"`, `\ud83d\ude00`, `"}`),
		"deep arrays":           fill(head+`{"a":`, "[", ""),
		"deep objects":          fill(head+`{"a":`, `{"":`, ""),
		"white space":           fill(head+`{"a":1`, " ", "}"+tail),
		"unfinished text":       fill(head+`{"a":"`, "x", ""),
		"not UTF-8 at the end":  fill(head+`{"a":"`, "é", "\xff"),
		"100,000 deep and whole": func() []byte {
			return []byte(head + `{"a":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + "}" + tail)
		},
	}
}

// Hostile parameters take time and memory that grow no faster than they do:
// seconds would tell a quadratic step, and an allocation for each element
// would be millions.
func TestHostileParameters(t *testing.T) {
	shorttest.Skip(t)
	refused := map[string]string{
		"deep arrays": "exceeded the depth of nesting", "deep objects": "exceeded the depth of nesting",
		"100,000 deep and whole": "exceeded the depth of nesting",
		"unfinished text":        "unexpected end of JSON", "not UTF-8 at the end": "not UTF-8 at byte",
	}
	call := function(t, hostfuncs.New(hostfuncs.Services{}.With(hostfuncs.Of[hostfuncs.DB](silent{})), all), "db.insert")
	for name, build := range hostile() {
		t.Run(name, func(t *testing.T) {
			params := build()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			var err error
			took := cputest.Time(func() { _, err = call(t.Context(), params) })
			runtime.ReadMemStats(&after)
			t.Logf("%d bytes took %v", len(params), took)
			if refused[name] != "" {
				wantFailure(t, err, abi.CodeInvalidArgument, refused[name])
			} else if err != nil {
				t.Errorf("%.300v", err)
			}
			if took > 10*time.Second/4 {
				t.Errorf("it took %v", took)
			}
			if count := after.Mallocs - before.Mallocs; count > 10_000 {
				t.Errorf("%d allocations", count)
			}
		})
	}
}

// The values that a service gets are the guest's own bytes, and may not be
// extended over what stands behind them.
func TestValuesAreParts(t *testing.T) {
	var got []byte
	call := function(t, hostfuncs.New(hostfuncs.Services{}.With(
		hostfuncs.Of[hostfuncs.DB](silent{insert: func(data []byte) { got = data }}),
	), all),
		"db.insert")
	params := []byte(`{"data":{"a":1} ,"collection":"c"}`)
	if _, err := call(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	if &got[0] != &params[8] || len(got) != cap(got) || !json.Valid(got) {
		t.Errorf("got %s with room for %d bytes", got, cap(got))
	}
}
