package manifest_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/cputest"
	"github.com/wasmhost/wasmhost/host/manifest"
)

const minimal = `{"plugin": {"id": "demo", "name": "Demo", "version": "1.0.0", "author": "Ada", "description": "A demo.",
"icon": "box", "category": "other", "license": {"type": "free"}},
"settings": [], "storage": {"collections": {}}, "migrations": [], "sdkVersion": "^3.0.0"}`

// with is the minimal manifest with text put in place of one of its values.
func with(old, text string) string { return strings.Replace(minimal, old, text, 1) }

// full repeats unit between head and tail up to the largest manifest. A unit
// with %d in it differs each time.
func full(head, unit, tail string) string {
	var b strings.Builder
	b.WriteString(head)
	for i := 0; b.Len()+len(unit)+len(tail)+32 < manifest.MaxSize; i++ {
		if strings.Contains(unit, "%") {
			fmt.Fprintf(&b, unit, i)
		} else {
			b.WriteString(unit)
		}
	}
	return b.String() + tail
}

type hostileCase struct {
	name, text string
	rule       string // one that must be among the findings
}

// parsedHostile are the findings in a hostile case, which is parsed once for all
// tests, and what that took.
type parsedHostile struct {
	findings manifest.Findings
	took     time.Duration
	used     uint64 // bytes
}

var parsedCases = map[*hostileCase]parsedHostile{}

func (c *hostileCase) parse() parsedHostile {
	if parsed, ok := parsedCases[c]; ok {
		return parsed
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	findings, took := timedParse([]byte(c.text))
	runtime.ReadMemStats(&after)
	parsedCases[c] = parsedHostile{findings, took, after.TotalAlloc - before.TotalAlloc}
	return parsedCases[c]
}

// hostile is made once for all tests.
var hostile = sync.OnceValue(func() []*hostileCase {
	open := strings.TrimSuffix(minimal, "}")
	inSettings, afterSettings, _ := strings.Cut(minimal, `"settings": []`)
	inSettings += `"settings": [`
	long := strings.Repeat("k", manifest.MaxSize-2000)
	name := strings.Repeat("n", 60)
	return []*hostileCase{
		{"too large", strings.Repeat(" ", manifest.MaxSize+1), "file.size"},
		{"open arrays", strings.Repeat("[", manifest.MaxSize), "file.depth"},
		{"open objects", full("", `{"a":`, ""), "file.depth"},
		{"closed arrays", strings.Repeat("[", manifest.MaxSize/2) + strings.Repeat("]", manifest.MaxSize/2), "file.depth"},
		{"empty arrays", full(open+`,"x":[`, `[],`, `0]}`), "key.unknown"},
		{"empty settings", full(inSettings, `{},`, `{}]`+afterSettings), "key.missing"},
		{"settings in the unknown", full(open+`,"y":[`, `{},`, `0]}`), "key.unknown"},
		{"numbers as permissions", full(open+`,"permissions":[`, `0,`, `0]}`), "findings.limit"},
		{"strings as permissions", full(open+`,"permissions":[`, `"storag%d",`, `"x"]}`), "findings.limit"},
		{"the same key", full(open, `,"a":0`, "}"), "file.duplicateKey"},
		{"many keys", full(open, `,"a%d":0`, "}"), "findings.limit"},
		{"near keys", full(open, `,"permission%d":0`, "}"), "findings.limit"},
		{"small objects", full(open+`,"x":[`, `{"a":0,"b":0},`, "0]}"), "key.unknown"},
		{"huge key", open + `,"` + long + `":0}`, "key.unknown"},
		{"huge key with members", with(`"collections": {}`, `"collections": {"`+long[:manifest.MaxSize/2]+`": {"columns": {`+
			strings.TrimSuffix(strings.ReplaceAll(columns(15000), `"text"`, "1"), ",")+`}}}`), "findings.limit"},
		{"huge key above repeated keys", with(`"collections": {}`, `"collections": {"`+long[:manifest.MaxSize/2]+
			`": {"columns": {`+strings.Repeat(`"a":1,`, 50000)+`"b":2}}}`), "findings.limit"},
		{"escaped key", full(open+`,"`, `\u0061`, `":0}`), "key.unknown"},
		{"huge text", with("Demo", long), "plugin.name.length"},
		{"huge id", with(`"demo"`, `"`+long+`!"`), "plugin.id.length"},
		{"huge version", with("1.0.0", "1.0.0-"+strings.Repeat("a.", manifest.MaxSize/2-1000)+"a"), "plugin.version.format"},
		{"huge range", with("^3.0.0", strings.Repeat("^3.0.0 || ", 100000)), "sdkVersion.length"},
		{"huge range of 50", with("^3.0.0", strings.Repeat("||", 25)), ""},
		{"huge number", with(`"settings": []`, `"settings": [{"key":"a","label":"b","type":"number","default":`+
			strings.Repeat("9", manifest.MaxSize-2000)+`}]`), "value.number"},
		{"long fraction", with(`"settings": []`, `"settings": [{"key":"a","label":"b","type":"number","default":0.`+
			strings.Repeat("9", manifest.MaxSize-2000)+`}]`), ""},
		{"huge exponent", with(`"settings": []`, `"settings": [{"key":"a","label":"b","type":"number","default":1e`+
			strings.Repeat("9", manifest.MaxSize-2000)+`}]`), "value.number"},
		{"huge schedule", open + `,"cron":{"jobs":[{"id":"a","label":"b","schedule":"` +
			strings.Repeat("0,", manifest.MaxSize/2-1000) + `0 * * * *"}]}}`, "cron.jobs.schedule.format"},
		{"huge ranges in a schedule", open + `,"cron":{"jobs":[{"id":"a","label":"b","schedule":"0-` +
			strings.Repeat("9", 900) + `/1 * * * *"}]}}`, "cron.jobs.schedule.format"},
		{"many schedules", full(open+`,"cron":{"jobs":[`, `{"id":"%d","label":"b","schedule":"0-59/1 * * * *"},`, `0]}}`),
			"value.type"},
		{"many columns and indexes", with(`"collections": {}`, `"collections": {"t": {"columns": {`+columns(20000)+
			`}, "indexes": [`+strings.Repeat(`"`+name+`",`, 8000)+`"a"]}}`), "findings.limit"},
		{"many collections and migrations", strings.Replace(with(`"collections": {}`, `"collections": {`+collections(9000)+
			`}`), `"migrations": []`,
			`"migrations": [{"version":"1.0.0","operations":[`+
				strings.Repeat(`{"type":"add_index","collection":"`+name[:38]+`x","column":"c"},`, 5000)+`0]}]`, 1), "value.type"},
		{"many tuples", full(with(`"collections": {}}, "migrations": [], "sdkVersion": "^3.0.0"}`,
			`"collections": {"t": {"columns": {"a": "text"}, "uniqueIndexes": [`), `["a"],`,
			`["a"]]}}}, "migrations": [], "sdkVersion": "^3.0.0"}`), "findings.limit"},
		{"wide tuple", full(with(`"collections": {}}, "migrations": [], "sdkVersion": "^3.0.0"}`,
			`"collections": {"t": {"columns": {"a": "text"}, "uniqueIndexes": [[`), `"a",`,
			`"a"]]}}}, "migrations": [], "sdkVersion": "^3.0.0"}`), "findings.limit"},
		{"many test actions beside many keys", full(inSettings+
			strings.Repeat(`{"key":"a","label":"b","type":"text","default":"","testAction":{"namespace":"n","method":"m",`+
				`"label":"l"}},`, 4000)+
			`0]`+strings.TrimSuffix(afterSettings, "}"), `,"a%d":0`, "}"), "value.type"},
		{"template", strings.Replace(minimal, `"settings"`, `"ui": {"sessions": {"contextTemplate": "`+
			strings.Repeat("{{", 300000)+`"}}, "settings"`, 1), "ui.sessions.contextTemplate.length"},
		{"bad bytes", full(open+`,"x":"`, "\xff ", `"}`), "findings.limit"},
		{"half surrogates", full(open+`,"x":[`, `"\ud800",`, `0]}`), "findings.limit"},
		{"controls", strings.Repeat("\x00", manifest.MaxSize), "file.syntax"},
		{"many lines", full(open+`,"x":[`, "\n0,", "\n0]}"), "key.unknown"},
	}
})

func columns(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `"%sn%d":"text",`, strings.Repeat("n", 10), i)
	}
	return b.String() + `"z":"text"`
}

func collections(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `"%s%d":{"columns":{}},`, strings.Repeat("n", 34), i)
	}
	return b.String() + `"z":{"columns":{}}`
}

func timedParse(data []byte) (findings manifest.Findings, took time.Duration) {
	took = cputest.Time(func() { _, findings = manifest.Parse(data, manifest.Options{}) })
	return findings, took
}

// TestHostile holds what the package promises: no input takes more than a
// second or 64 MiB, and the findings are bounded.
func TestHostile(t *testing.T) {
	manifest.Parse([]byte(minimal), manifest.Options{}) // makes what is made once
	for _, c := range hostile() {
		t.Run(c.name, func(t *testing.T) {
			data := []byte(c.text)
			if len(data) > manifest.MaxSize+1 {
				t.Fatalf("the input has %d bytes and tests the size only", len(data))
			}
			parsed := c.parse()
			findings, took, used := parsed.findings, parsed.took, parsed.used
			t.Logf("%v, %d KiB, %d findings", took, used>>10, len(findings))
			if used > 64<<20 {
				t.Errorf("allocated %d bytes", used)
			}
			// The bound is a second; machines differ, tests run side by side, and the
			// collector of garbage may have run beside one try.
			slack := 3 * time.Second
			if cputest.Race {
				slack = 20 * time.Second
			}
			for try := 1; took > slack && try < 8; try++ {
				_, again := timedParse(data)
				took = min(took, again)
			}
			if took > slack {
				t.Errorf("took %v", took)
			}
			if len(findings) > manifest.MaxFindings {
				t.Errorf("%d findings", len(findings))
			}
			var text int
			found := c.rule == ""
			for _, f := range findings {
				found = found || f.Rule == c.rule
				text += len(f.String())
			}
			if !found {
				t.Errorf("no finding of %s among %d", c.rule, len(findings))
			}
			if text > 4<<20 {
				t.Errorf("the findings have %d bytes", text)
			}
		})
	}
}
