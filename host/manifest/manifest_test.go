package manifest_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

func parse(t testing.TB, text string, opts manifest.Options) *manifest.Manifest {
	t.Helper()
	m, findings := manifest.Parse([]byte(text), opts)
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	return m
}

func TestModel(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(corpusFolder, "pass", "whole-todo.json"))
	if err != nil {
		t.Fatal(err)
	}
	m := parse(t, string(data), manifest.Options{})
	if m.Plugin.ID != "todo-list" || m.Plugin.License.Type != "free" || m.Plugin.Tags[2] != "due dates" ||
		m.SDKVersion != "^3.0.0" {
		t.Errorf("identity: %+v", m.Plugin)
	}
	if s := m.Settings[2]; string(s.Default) != "30" || *s.Min != 1 || *s.Max != 3650 ||
		m.Settings[0].Options[1].Label != "Normal" {
		t.Errorf("settings: %+v", m.Settings)
	}
	if c := m.Storage.Collections["tasks"]; c.Columns["labels"] != manifest.ColumnJSON ||
		!slices.Equal(c.Indexes, []string{"due", "done", "created_at"}) {
		t.Errorf("storage: %+v", c)
	}
	if u := m.Storage.Collections["labels"].UniqueIndexes; len(u) != 1 || !slices.Equal(u[0], []string{"name"}) {
		t.Errorf("unique indexes: %v", u)
	}
	if op := m.Migrations[0].Operations[0]; op != (manifest.Operation{Type: manifest.OpAddColumn, Collection: "tasks",
		Column: "labels", ColumnType: "json"}) {
		t.Errorf("operation: %+v", op)
	}
	if e := m.CLI.Endpoints; len(e) != 5 || !e[0].Auth || e[4].Auth ||
		!reflect.DeepEqual(e[4], manifest.Endpoint{Method: "GET", Path: "status", Description: "Counts of open tasks"}) {
		t.Errorf("endpoints: %+v", e)
	}
	if !m.HasPermission("cli") || m.HasPermission("ai") || m.MemoryMB() != 64 || m.Backend.EntryPoint != "backend.wasm" {
		t.Errorf("backend: %+v", m.Backend)
	}
	if m.Cron != nil || m.Workspace != nil || m.UI.Sidebar.Title != "To-do" {
		t.Error("blocks")
	}
	// What the model writes is a manifest again.
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if again := parse(t, string(text), manifest.Options{}); again.Plugin.ID != m.Plugin.ID ||
		len(again.CLI.Endpoints) != 5 {
		t.Errorf("written and read again: %s", text)
	}
}

func TestDefaults(t *testing.T) {
	m := parse(t, strings.Replace(minimal, `"settings"`, `"permissions": ["cli", "cli", "tts"],
		"backend": {"entryPoint": "./b.js"}, "cli": {"endpoints": [{"method": "GET", "path": "x"}]},
		"ui": {"entryPoint": "./a.html", "sessions": {"contextTemplate": " \n"}}, "settings"`, 1), manifest.Options{})
	if !m.CLI.Endpoints[0].Auth {
		t.Error("auth that is left out must be true")
	}
	if !m.UI.Sessions.ShowDivider || m.UI.Sessions.ContextTemplate != "" {
		t.Errorf("sessions: %+v", m.UI.Sessions)
	}
	if m.MemoryMB() != manifest.DefaultMemoryMB || m.Backend.EntryPoint != "b.js" || m.UI.EntryPoint != "a.html" {
		t.Errorf("backend: %d %+v", m.MemoryMB(), m.Backend)
	}
	if !slices.Equal(m.Permissions, []string{"cli"}) || m.HasPermission("tts") {
		t.Errorf("permissions: %v", m.Permissions)
	}
	lenient := parse(t, minimal[:strings.Index(minimal, ",\n\"settings\"")]+"}", manifest.Options{Lenient: true})
	if lenient.Settings == nil || lenient.Migrations == nil || lenient.Storage.Collections == nil ||
		lenient.SDKVersion != "" {
		t.Errorf("lenient: %+v", lenient)
	}
	if err := lenient.Compatible(manifest.Options{SDKVersion: "3.0.0"}); err != nil {
		t.Error(err)
	}
}

func TestMemoryMB(t *testing.T) {
	for _, c := range []struct {
		limits  string
		most    int
		want    int
		warning bool
	}{
		{`{}`, 0, 128, false},
		{`{"memoryMb": 4096}`, 0, 4096, false},
		{`{"memoryMb": 512}`, 512, 512, false},
		{`{"memoryMb": 513}`, 512, 512, true},
		{`{}`, 64, 64, false},
		{`{"memoryMb": 1}`, 64, 1, false},
	} {
		text := strings.Replace(withBackend("b.js"), `"b.js"`, `"b.js", "resourceLimits": `+c.limits, 1)
		m, findings := manifest.Parse([]byte(text), manifest.Options{MaxMemoryMB: c.most})
		if m.MemoryMB() != c.want || len(findings) > 0 != c.warning || findings.HasErrors() {
			t.Errorf("%s under %d: %d, %v", c.limits, c.most, m.MemoryMB(), findings)
		}
	}
	if n := new(manifest.Manifest).MemoryMB(); n != manifest.DefaultMemoryMB {
		t.Errorf("without a backend: %d", n)
	}
}

func TestCompatible(t *testing.T) {
	for _, c := range []struct{ least, sdk, host, offered, want string }{
		{"", "^3.0.0", "0.1.0", "3.0.0", ""},
		{"0.1.0", "^3.0.0", "0.1.0", "3.4.1", ""},
		{"0.2.0", "^3.0.0", "0.1.0", "3.0.0",
			"it needs version 0.2.0 or later of the application (plugin.minAppVersion) and this host stands for version " +
				"0.1.0, which `wasmhost serve --app-version` changes"},
		{"0.1.0", "^4.0.0", "0.1.0", "3.0.0", `it needs SDK "^4.0.0" (sdkVersion) and this host offers SDK 1.0 to 3.x`},
		{"1.0.0", "^4", "0.1.0", "3.0.0", "changes; it needs SDK"},
		{"1.0.0", "^2", "", "", ""},
		{"", "*", "0.1.0", "3.0.0", ""}, {"", "||", "", "3.0.0", ""}, {"", " ", "", "3.0.0", ""}, {"", "^x", "", "3.0.0", ""},
		{"", "X.x.*", "", "3.0.0", ""},
		{"", "1.0.0 - x", "", "3.0.0", ""}, {"", "x - 4.0.0", "", "3.0.0", ""}, {"", "* - *", "", "3.0.0", ""},
		{"", "3.0.0 - 4", "", "3.0.0", ""},
		{"", ">x", "", "3.0.0", "needs SDK"}, {"", "<*", "", "3.0.0", "needs SDK"}, {"", ">=x", "", "3.0.0", ""},
		{"", "~>x", "", "3.0.0", ""},
		{"", "1.x || >=2.5 <3", "", "3.0.0", ""}, {"", "^2 || ^3", "", "3.0.0", ""},
		{"", ">= 3.0.0", "", "3.0.0", ""}, {"", "~3.0", "", "3.0.9", ""}, {"", "3", "", "3.9.9", ""},
		{"", "^2 ||", "", "3.0.0", ""}, {"", "3.0.0-beta.1", "", "3.0.0", ""},
		{"", "^1.0.0", "", "3.0.0", ""}, {"", "~2.7.3", "", "3.0.0", ""}, {"", "^3.99.0", "", "3.0.0", ""},
		{"", "=2.5.7", "", "3.0.0", ""}, {"", "0.9.0", "", "3.0.0", ""}, {"", "v2", "", "3.0.0", ""},
		{"", "1.2.3", "", "3.0.0", ""}, {"", "<=1.0.0", "", "3.0.0", ""}, {"", ">3.9999", "", "3.0.0", ""},
		{"", ">2.9999.9999 <3", "", "3.0.0", ""}, {"", ">1 <3", "", "3.0.0", ""}, {"", "^0.9.0 || 3.x", "", "3.0.0", ""},
		{"", "0.x", "", "3.0.0", "needs SDK"}, {"", "^0.9.0", "", "3.0.0", "needs SDK"},
		{"", "<1.0.0", "", "3.0.0", "needs SDK"}, {"", "=0.9.0", "", "3.0.0", "needs SDK"},
		{"", ">3", "", "3.0.0", "needs SDK"}, {"", "4.0.0", "", "3.0.0", "needs SDK"},
		{"", ">=4", "", "3.0.0", "needs SDK"}, {"", "5 - 6", "", "3.0.0", "needs SDK"},
		{"", "=3.0.0-beta.1", "", "3.0.0", "needs SDK"},
	} {
		text := strings.Replace(minimal, "^3.0.0", c.sdk, 1)
		if c.least != "" {
			text = strings.Replace(text, `"name"`, `"minAppVersion": "`+c.least+`", "name"`, 1)
		}
		err := parse(t, text, manifest.Options{}).Compatible(manifest.Options{AppVersion: c.host, SDKVersion: c.offered})
		var bad *manifest.IncompatibleError
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%+v: %v", c, err)
		case c.want != "" && (!errors.As(err, &bad) || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%+v: %v", c, err)
		}
	}
	m := parse(t, minimal, manifest.Options{})
	var bad *manifest.IncompatibleError
	if err := m.Compatible(manifest.Options{SDKVersion: "three"}); err == nil || errors.As(err, &bad) {
		t.Errorf("a host version that cannot be read: %v", err)
	}
}

func TestPermissions(t *testing.T) {
	all := hostfuncs.Permissions()
	source, err := os.ReadFile("permissions.go")
	if err != nil {
		t.Fatal(err)
	}
	constants := regexp.MustCompile(`(?m)^\tPermission\w+ += "(.+)"$`).FindAllSubmatch(source, -1)
	if len(all) < 13 || len(constants) < 13 {
		t.Errorf("%d permissions, and %d constants of them", len(all), len(constants))
	}
	for _, c := range constants {
		if _, ok := manifest.PermissionInfo(string(c[1])); !ok {
			t.Errorf("%s has no row in hostfuncs.Permissions: say there, at the place of its weight, what it allows", c[1])
		}
	}
	for _, p := range all {
		d, ok := manifest.PermissionInfo(p.Name)
		if !ok || d != p || !strings.HasSuffix(d.Text, ".") || strings.Count(d.Text, ".") != 1 {
			t.Errorf("%+v", d)
		}
		// A host may serve others, and keep its data on a server elsewhere.
		for _, untrue := range []string{"this computer", "this machine", "local"} {
			if strings.Contains(d.Text, untrue) {
				t.Errorf("%s says %q, which is not so everywhere: %s", p.Name, untrue, d.Text)
			}
		}
	}
	if _, ok := manifest.PermissionInfo("tts"); ok {
		t.Error("tts is not offered")
	}
}

func TestFindings(t *testing.T) {
	_, findings := manifest.Parse([]byte(strings.Replace(minimal, `"id": "demo", "name": "Demo"`,
		`"id": "De\u001bmo", "nam\u001be": "Demo"`, 1)), manifest.Options{})
	if len(findings) != 3 || len(findings.Errors()) != 2 || !findings.HasErrors() {
		t.Fatal(findings)
	}
	if text := findings.Err().Error(); strings.ContainsRune(text, 0x1b) ||
		!strings.Contains(text, "manifest.json is not valid; 1:12: error: ") {
		t.Errorf("%q", text)
	}
	var invalid *manifest.InvalidError
	if !errors.As(findings.Err(), &invalid) || len(invalid.Findings) != 2 {
		t.Errorf("%v", findings.Err())
	}
	for _, f := range findings {
		if strings.ContainsRune(f.String(), 0x1b) {
			t.Errorf("a finding carries an escape character: %q", f.String())
		}
	}
	if err := (manifest.Findings{{Severity: manifest.SeverityWarning}}).Err(); err != nil {
		t.Errorf("warnings are no error: %v", err)
	}
	text, err := json.Marshal(manifest.Finding{Severity: manifest.SeverityError, Pointer: "/a", Line: 1, Column: 2,
		Rule: "r", Message: "m"})
	if want := `{"severity":"error","pointer":"/a","line":1,"column":2,"rule":"r","message":"m"}`; err != nil ||
		string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
}

// TestWarningsHideNoError has more warnings than are shown before an error.
func TestWarningsHideNoError(t *testing.T) {
	text := full(strings.TrimSuffix(minimal, "}"), `,"a%d":0`, `,"backend":{"entryPoint":"x.ts"}}`)
	_, findings := manifest.Parse([]byte(text), manifest.Options{})
	errs := findings.Errors()
	if len(errs) != 1 || errs[0].Rule != "backend.entryPoint.extension" {
		t.Errorf("%v", errs)
	}
	if last := findings[len(findings)-1]; last.Rule != "findings.limit" || last.Severity != manifest.SeverityWarning {
		t.Errorf("%v", last)
	}
}

func TestLineEnds(t *testing.T) {
	for _, end := range []string{"\n", "\r\n"} {
		_, findings := manifest.Parse([]byte("\ufeff"+strings.ReplaceAll(strings.Replace(minimal, `"demo"`, `"D"`, 1), "\n",
			end)), manifest.Options{})
		if lines(findings) != "error plugin.id.format /plugin/id 1:19\n" {
			t.Errorf("%q: %v", end, findings)
		}
		_, findings = manifest.Parse([]byte("\ufeff"+strings.ReplaceAll(strings.Replace(minimal, `"^3.0.0"`, `"^"`, 1), "\n",
			end)), manifest.Options{})
		if lines(findings) != "error sdkVersion.format /sdkVersion 3:81\n" {
			t.Errorf("%q: %v", end, findings)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, c := range corpus(f) {
		f.Add(c.data, false)
		f.Add(c.data, true)
	}
	ids := ruleIDs()
	f.Fuzz(func(t *testing.T, data []byte, lenient bool) {
		m, findings := manifest.Parse(data, manifest.Options{Lenient: lenient, MaxMemoryMB: 512})
		if len(findings) > manifest.MaxFindings {
			t.Fatalf("%d findings", len(findings))
		}
		at := manifest.Finding{Line: 1, Column: 1}
		for _, finding := range findings {
			if finding.Line < at.Line || finding.Line == at.Line && finding.Column < at.Column {
				t.Fatalf("%v stands after %v", finding, at)
			}
			if !ids[finding.Rule] || finding.Message == "" {
				t.Fatalf("incomplete: %v", finding)
			}
			at = finding
		}
		if m == nil {
			if !findings.HasErrors() {
				t.Fatal("neither a manifest nor an error")
			}
			return
		}
		if findings.HasErrors() {
			return
		}
		// What is accepted can be used: every other function takes it.
		if !json.Valid(data[bomLength(data):]) {
			t.Fatal("accepted what encoding/json does not")
		}
		if err := m.Compatible(manifest.Options{AppVersion: "1.0.0", SDKVersion: "3.0.0"}); err != nil {
			if _, ok := errors.AsType[*manifest.IncompatibleError](err); !ok {
				t.Fatal(err)
			}
		}
		manifest.CheckImports(m, []manifest.Import{{Module: "a", Name: "b", Permission: "ai", Known: true}})
		if m.Cron != nil {
			for _, j := range m.Cron.Jobs {
				if _, err := manifest.ParseSchedule(j.Schedule); err != nil {
					t.Fatal(err)
				}
			}
		}
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if _, again := manifest.Parse(text, manifest.Options{Lenient: true}); again.HasErrors() && !lenient {
			t.Fatalf("written and read again: %v\n%s", again.Errors(), text)
		}
	})
}

func bomLength(data []byte) int {
	if strings.HasPrefix(string(data), "\ufeff") {
		return 3
	}
	return 0
}
