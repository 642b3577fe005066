package ai_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
)

const itemSchema = `{"type": "object", "properties": {"name": {"type": "string", "pattern": "^[a-z]+$"}, "count": ` +
	`{"type": "integer", "minimum": 0}}, "required": ["name", "count"], "additionalProperties": false}`

func item() ai.Structured {
	return ai.Structured{Prompt: testPrompt, ToolName: "save_item", ToolDescription: "Saves.",
		InputSchema: json.RawMessage(itemSchema), SystemPrompt: "Be exact."}
}

const good = `{"name": "fox", "count": 3}`

func TestStructured(t *testing.T) {
	noTools := fails(400, `registry/model does not support tools`)
	needsFlag := fails(500, "tools param requires --jinja flag")
	noSchema := fails(400, "response_format is not supported")
	badThenGood := func(bad http.HandlerFunc) []http.HandlerFunc {
		return []http.HandlerFunc{bad, calls("save_item", good)}
	}
	for _, c := range []struct {
		name    string
		mode    ai.Mode
		answers []http.HandlerFunc
		modes   string // of the requests
		code    abi.Code
		word    string
	}{
		{"tool", "", []http.HandlerFunc{calls("save_item", good)}, "tool", "", ""},
		{"schema", ai.ModeSchema, []http.HandlerFunc{says(good)}, "schema", "", ""},
		{"tools not supported", "", []http.HandlerFunc{noTools, says(good)}, "tool schema", "", ""},
		{"tools need a flag", "", []http.HandlerFunc{needsFlag, says(good)}, "tool schema", "", ""},
		{"neither supported", "", []http.HandlerFunc{noTools, noSchema}, "tool schema", abi.CodeUnavailable,
			"structured"},
		{"tools not supported and nothing else allowed", ai.ModeTool, []http.HandlerFunc{noTools}, "tool",
			abi.CodeUnavailable, "structured"},
		{"answer as a text", "", []http.HandlerFunc{says("Sure!\n```json\n" + good + "\n```")}, "tool", "", ""},
		{"thought before the answer", ai.ModeSchema, []http.HandlerFunc{says("<think>hm</think>" + good)}, "schema",
			"", ""},
		{"no call", "", []http.HandlerFunc{says("I would rather talk."), says(good)}, "tool schema", "", ""},
		{"no call, no schemas", "", []http.HandlerFunc{says("I would rather talk."), noSchema,
			calls("save_item", good)}, "tool schema tool", "", ""},
		{"call of another function", "", []http.HandlerFunc{calls("other", good), says(good)}, "tool schema", "", ""},
		{"arguments are not JSON", "", badThenGood(calls("save_item", `{"name": `)), "tool tool", "", ""},
		{"arguments are empty", "", badThenGood(calls("save_item", "")), "tool tool", "", ""},
		{"arguments are no object", "", badThenGood(calls("save_item", `["a"]`)), "tool tool", "", ""},
		{"a name twice", "", badThenGood(calls("save_item", `{"name": "a", "name": "b", "count": 1}`)), "tool tool",
			"", ""},
		{"more after it", "", badThenGood(calls("save_item", good+good)), "tool tool", "", ""},
		{"huge exponent", "", badThenGood(calls("save_item", `{"name": "a", "count": 1e999999999}`)), "tool tool",
			"", ""},
		{"wrong type", "", badThenGood(calls("save_item", `{"name": "fox", "count": "3"}`)), "tool tool", "", ""},
		{"pattern", "", badThenGood(calls("save_item", `{"name": "FOX", "count": 3}`)), "tool tool", "", ""},
		{"never right", "", []http.HandlerFunc{calls("save_item", `{"name": "FOX", "extra": 1}`)}, "tool tool",
			abi.CodeUnavailable, `second try as well: at /: "count" is missing`},
		{"deep", "", []http.HandlerFunc{calls("save_item",
			`{"name":`+strings.Repeat("[", 70)+strings.Repeat("]",
				70)+`}`)}, "tool tool", abi.CodeUnavailable, "64 levels"},
		{"token limit", "", []http.HandlerFunc{answer(map[string]any{"content": `{"name"`}, "length", true)},
			"tool", abi.CodeUnavailable, "token limit"},
		{"rejected", "", []http.HandlerFunc{fails(400, "the model is asleep")}, "tool", abi.CodeUnavailable, "asleep"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := serve(t, c.answers...)
			r := open(t, f, func(config *ai.Config) { config.Structured = c.mode })
			got, err := r.GenerateStructured(t.Context(), "notes", item())
			if c.code != "" {
				wantCode(t, err, c.code, c.word)
			} else if err != nil || string(got) != `{"name":"fox","count":3}` {
				t.Errorf("%s, %v", got, err)
			}
			var modes []string
			for _, request := range f.asked() {
				modes = append(modes, modeOf(request))
			}
			if text := strings.Join(modes, " "); text != c.modes {
				t.Errorf("asked by %s, want %s", text, c.modes)
			}
			if c.code == "" && len(c.answers) == 2 && len(modes) == 2 && modes[0] == modes[1] {
				checkRepair(t, f.asked()[1])
			}
		})
	}
}

// modeOf reads how a request asks for a structure, and checks it.
func modeOf(request map[string]any) string {
	text := fmt.Sprint(request)
	_, tools := request["tools"]
	_, format := request["response_format"]
	switch {
	case !strings.Contains(text, "save_item") || !strings.Contains(text, "additionalProperties:false"):
		return "nothing"
	case tools && !format && strings.Contains(fmt.Sprint(request["tool_choice"]), "save_item"):
		return "tool"
	case format && !tools && strings.Contains(fmt.Sprint(request["response_format"]), "type:json_schema"):
		return "schema"
	}
	return "both"
}

// checkRepair checks that the second request says what was wrong.
func checkRepair(t *testing.T, request map[string]any) {
	t.Helper()
	messages := request["messages"].([]any)
	last := messages[len(messages)-1].(map[string]any)
	if last["role"] != "user" || !strings.Contains(last["content"].(string), "problems solved:\n") ||
		strings.HasSuffix(last["content"].(string), "\n") {
		t.Errorf("the repair says %v", last)
	}
}

// TestModeRemembered asks a server without tools twice.
func TestModeRemembered(t *testing.T) {
	f := serve(t, fails(400, "this model does not support tools"), says(good))
	r := open(t, f)
	for range 2 {
		if _, err := r.GenerateStructured(t.Context(), "notes", item()); err != nil {
			t.Fatal(err)
		}
	}
	if got := len(f.asked()); got != 3 {
		t.Errorf("asked %d times, want 3", got)
	}
}

// TestNumbersStayExact checks that a schema arrives as the plugin wrote it.
func TestNumbersStayExact(t *testing.T) {
	var body string
	f := serve(t, calls("f", `{"n":12345678901234567890}`))
	r := open(t, f)
	q := item()
	q.ToolName, q.InputSchema = "f", json.RawMessage(`{"type":"object","properties":{"n":{"const":12345678901234567890}}}`)
	got, err := r.GenerateStructured(t.Context(), "notes", q)
	if err != nil || string(got) != `{"n":12345678901234567890}` {
		t.Errorf("%s, %v", got, err)
	}
	body = fmt.Sprint(f.asked()[0]["tools"])
	if !strings.Contains(body, "1.2345678901234567e+19") { // as the fake reads it
		t.Errorf("tools %s", body)
	}
}

// doubling is a schema of n levels, each of which applies the next one twice.
func doubling(keyword string, n int) string {
	var b strings.Builder
	b.WriteString(`{"type":"object","$ref":"#/$defs/l0","$defs":{`)
	for i := range n {
		fmt.Fprintf(&b, `"l%d":{"%s":[{"$ref":"#/$defs/l%d"},{"$ref":"#/$defs/l%d"}]},`, i, keyword, i+1, i+1)
	}
	fmt.Fprintf(&b, `"l%d":{"type":"string"}}}`, n)
	return b.String()
}

// TestSchemas gives schemas that are wrong, and some that want to be checked
// for ever.
func TestSchemas(t *testing.T) {
	many := func(n int, part string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = strings.ReplaceAll(part, "#", fmt.Sprint(i))
		}
		return strings.Join(parts, ",")
	}
	nested := `{"type":"object","properties":{"c":{"allOf":[{"$ref":"#"},{"$ref":"#"}]}}}`
	deep := strings.Repeat(`{"c":`, 60) + "{}" + strings.Repeat("}", 60)
	for _, c := range []struct {
		name, schema, answer string
		code                 abi.Code
		word                 string
	}{
		{"empty", ``, good, abi.CodeInvalidArgument, "JSON object"},
		{"not JSON", `{"type": `, good, abi.CodeInvalidArgument, "ends too early"},
		{"a list", `[]`, good, abi.CodeInvalidArgument, "JSON object"},
		{"a name twice", `{"type":"object","type":"object"}`, good, abi.CodeInvalidArgument, "twice"},
		{"not of an object", `{"type":"string"}`, good, abi.CodeInvalidArgument, `"type": "object"`},
		{"unknown type", `{"type":"object","properties":{"a":{"type":"strin"}}}`, good, abi.CodeInvalidArgument,
			"not a valid JSON Schema: at /properties/a/type: value must be one of"},
		{"bad required", `{"type":"object","required":"a"}`, good, abi.CodeInvalidArgument,
			"not a valid JSON Schema: at /required: got string, want array"},
		{"bad pattern", `{"type":"object","properties":{"a":{"pattern":"("}}}`, good, abi.CodeInvalidArgument,
			"not a valid JSON Schema"},
		{"look-ahead", `{"type":"object","properties":{"a":{"pattern":"(?=a)"}}}`, good, abi.CodeInvalidArgument,
			"not a valid JSON Schema"},
		{"long pattern", `{"type":"object","properties":{"a":{"pattern":"` + long(1001) + `"}}}`, good,
			abi.CodeInvalidArgument, "not a valid JSON Schema"},
		{"repeating pattern", `{"type":"object","properties":{"a":{"pattern":"(([a-z]{9}){9}){99}"}}}`, good,
			abi.CodeInvalidArgument, "not a valid JSON Schema"},
		{"many patterns", `{"type":"object","patternProperties":{` + many(101, `"^a#$":{}`) + `}}`, good,
			abi.CodeInvalidArgument, "not a valid JSON Schema"},
		{"remote reference", `{"type":"object","$ref":"https://example.com/schema.json"}`, good,
			abi.CodeInvalidArgument, "not followed"},
		{"file reference", `{"type":"object","$ref":"file:///etc/passwd"}`, good, abi.CodeInvalidArgument,
			"not followed"},
		{"relative reference", `{"type":"object","$ref":"other.json"}`, good, abi.CodeInvalidArgument, "not followed"},
		{"remote draft", `{"$schema":"https://example.com/draft","type":"object"}`, good, abi.CodeInvalidArgument,
			"not followed"},
		{"remote identity", `{"$id":"https://example.com/a","type":"object","$ref":"b"}`, good,
			abi.CodeInvalidArgument, "not followed"},
		{"missing definition", `{"type":"object","$ref":"#/$defs/a"}`, good, abi.CodeInvalidArgument,
			`not a valid JSON Schema: json-pointer in "#/$defs/a" not found`},
		{"huge", `{"type":"object","description":"` + long(64<<10) + `"}`, good, abi.CodeQuotaExceeded, "65536"},
		{"deep", `{"type":"object","not":` + strings.Repeat(`{"not":`, 70) + `{}` + strings.Repeat("}", 71), good,
			abi.CodeInvalidArgument, "64 levels"},
		{"many parts", `{"type":"object","anyOf":[` + many(2000, `{}`) + `]}`, good, abi.CodeQuotaExceeded, "2000"},
		{"huge number", `{"type":"object","properties":{"a":{"minimum":1e999999999}}}`, good,
			abi.CodeInvalidArgument, "exponent"},
		{"allOf doubling", doubling("allOf", 50), good, abi.CodeInvalidArgument, "too many steps"},
		{"anyOf doubling", doubling("anyOf", 50), good, abi.CodeInvalidArgument, "too many steps"},
		{"oneOf doubling", doubling("oneOf", 50), good, abi.CodeInvalidArgument, "too many steps"},
		{"doubling by the answer", nested, deep, abi.CodeInvalidArgument, "too many steps"},
		{"draft 4 doubling", strings.Replace(strings.ReplaceAll(doubling("anyOf", 50), "$defs", "definitions"),
			`"$ref":"#/definitions/l0"`,
			`"$schema":"http://json-schema.org/draft-04/schema#","allOf":[{"$ref":"#/definitions/l0"}]`, 1), good,
			abi.CodeInvalidArgument, "too many steps"},
		{"slow pattern", `{"type":"object","properties":{"name":{"allOf":[` +
			many(200, `{"pattern":"([a-z]{9}[0-9]){50}"}`) + `]}}}`, `{"name":"` + long(100<<10) +
			`"}`, abi.CodeInvalidArgument, "too many steps"},
		{"few items much alike", `{"properties":{"a":{"allOf":[` + many(1900, `{"uniqueItems":true}`) + `]}}}`,
			`{"a":[` + many(20, `[`+strings.Repeat("0,", 5000)+`#]`) + `]}`, abi.CodeInvalidArgument, "too many steps"},
		{"items once", `{"properties":{"a":{"uniqueItems":true}}}`,
			`{"a":[0,-1,1,"1",[[],[]],[[[]]],{"a":"b"},{"b":"a"},["a","b"],["ab"],null,false,true]}`, "", ""},
		{"an item twice", `{"properties":{"a":{"uniqueItems":true}}}`, `{"a":[{"a":1,"b":[2]},0,{"b":[2.0],"a":10e-1}]}`,
			abi.CodeUnavailable, "at /a: uniqueItems"},
		{"one of some values", `{"properties":{"a":{"items":{"enum":[1,"1",{"b":[2]},null]}},"c":{"const":1.0}}}`,
			`{"a":["1",null,{"b":[2.0]},10e-1],"c":1}`, "", ""},
		{"none of some values", `{"properties":{"a":{"enum":[1,"1"]}}}`, `{"a":true}`, abi.CodeUnavailable, "at /a: enum"},
		{"another value", `{"properties":{"a":{"const":"1"}}}`, `{"a":1}`, abi.CodeUnavailable, "at /a: const"},
		{"a reference to itself", `{"type":"object","$ref":"#"}`, good, abi.CodeUnavailable, "second try"},
		{"no type", `{"properties":{"name":{"type":"string"}}}`, good, "", ""},
		{"recursive", `{"type":"object","properties":{"c":{"$ref":"#"}}}`, deep, "", ""},
		{"draft 7", `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object",` +
			`"definitions":{"n":{"type":"string"}},"properties":{"name":{"$ref":"#/definitions/n"}}}`, good, "", ""},
		{"format as a note", `{"type":"object","properties":{"name":{"type":"string","format":"email"}}}`, good, "",
			""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := open(t, serve(t, calls("save_item", c.answer)),
				func(config *ai.Config) { config.Limits.Timeout = 5 * time.Minute })
			q := item()
			q.InputSchema = json.RawMessage(c.schema)
			began := time.Now()
			_, err := r.GenerateStructured(t.Context(), "notes", q)
			if c.code != "" {
				wantCode(t, err, c.code, c.word)
			} else if err != nil {
				t.Error(err)
			}
			if took := time.Since(began); took > 4*time.Minute { // without the bound on steps it is for ever
				t.Errorf("it took %v", took)
			}
		})
	}
}

// TestBigAnswer is a plain answer of the size that is allowed.
func TestBigAnswer(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"items":[`)
	for i := range 5000 {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"name":"fox","count":%d}`, i)
	}
	b.WriteString(`]}`)
	r := open(t, serve(t, calls("save_item", b.String())),
		func(config *ai.Config) { config.Limits.Timeout, config.Limits.Idle = time.Minute, time.Minute })
	q := item()
	q.InputSchema = json.RawMessage(`{"type":"object","properties":{"items":{"type":"array","uniqueItems":true,"items":` +
		itemSchema + `}}}`)
	got, err := r.GenerateStructured(t.Context(), "notes", q)
	if err != nil || string(got) != b.String() {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

func TestToolLimits(t *testing.T) {
	r := open(t, serve(t, calls("save_item", good)))
	for _, c := range []struct {
		name   string
		change func(*ai.Structured)
		code   abi.Code
		word   string
	}{
		{"no name", func(q *ai.Structured) { q.ToolName = "" }, abi.CodeInvalidArgument, "name"},
		{"name with a space", func(q *ai.Structured) { q.ToolName = "a b" }, abi.CodeInvalidArgument, "name"},
		{"long name", func(q *ai.Structured) { q.ToolName = long(65) }, abi.CodeInvalidArgument, "name"},
		{"long description", func(q *ai.Structured) { q.ToolDescription = long(4097) }, abi.CodeInvalidArgument,
			"4096"},
		{"long prompt", func(q *ai.Structured) { q.Prompt = long(32 << 10) }, abi.CodeQuotaExceeded, "32768"},
		{"no prompt", func(q *ai.Structured) { q.Prompt = "" }, abi.CodeInvalidArgument, "empty"},
	} {
		q := item()
		c.change(&q)
		_, err := r.GenerateStructured(t.Context(), "notes", q)
		t.Run(c.name, func(t *testing.T) { wantCode(t, err, c.code, c.word) })
	}
}
