package manifest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/manifest"
)

type importCase struct {
	name        string
	permissions string // JSON, or nothing
	imports     []manifest.Import
	want        string
	says        string // in one of the findings
}

// requests before the permissions makes each request have an instance.
const requests = "request "

func importCases() []importCase {
	handle := manifest.Import{Module: "wasmhost:cli", Name: "handle", Permission: "cli", Known: true}
	free := manifest.Import{Module: "wasmhost", Name: "respond", Known: true}
	inbox := manifest.Import{Module: "wasmhost:inbox", Name: "setItems", Permission: "inbox", Known: true}
	space := manifest.Import{Module: "wasmhost:workspace", Name: "exec", Permission: "workspace.*", Known: true}
	socket := manifest.Import{Module: "wasmhost:http", Name: "webSocket", Permission: "network", Known: true}
	const open = `"permissions": `
	return []importCase{
		{"nothing", "", nil, "", ""},
		{"free", "", []manifest.Import{free}, "", ""},
		{"declared", open + `["cli"]`, []manifest.Import{free, handle, handle}, "", ""},
		{"undeclared", open + `["storage"]`, []manifest.Import{handle, handle,
			{Module: "wasmhost:storage", Name: "get", Permission: "storage", Known: true}},
			"error backend.import.undeclared /permissions 3:53\n",
			`the backend imports "handle" from module "wasmhost:cli", which needs the permission "cli", and the manifest does ` +
				`not declare it. Add "cli" to /permissions (line 3 of manifest.json)`},
		{"no list", "", []manifest.Import{handle}, "error backend.import.undeclared /permissions 1:1\n",
			`Add "permissions": ["cli"] to manifest.json`},
		{"unknown", open + `[]`, []manifest.Import{{Module: "env", Name: "system"}},
			"error backend.import.unknown /backend/entryPoint 3:27\n",
			`the backend imports "system" from module "env", which this host does not offer`},
		{"unused", open + `["cli",  "ai", "cron"]`, []manifest.Import{handle},
			"warning permissions.unused /permissions/1 3:62\nwarning permissions.unused /permissions/2 3:68\n",
			`the permission "ai" is declared`},
		{"unused is not foreign", open + `["tts", "ai"]`, nil, "warning permissions.unused /permissions/1 3:61\n", ""},
		{"inbox by its own name", open + `["inbox"]`, []manifest.Import{inbox}, "", ""},
		{"inbox by notifications", open + `["notifications"]`, []manifest.Import{inbox}, "", ""},
		{"inbox by neither", open + `[]`, []manifest.Import{inbox}, "error backend.import.undeclared /permissions 3:53\n",
			""},
		{"a socket of an instance that stays", open + `["network"]`, []manifest.Import{socket}, "", ""},
		{"a socket of one that does not", requests + open + `["network"]`, []manifest.Import{socket},
			"warning backend.import.request /backend/instances/mode 3:27\n", "a WebSocket ends with its instance"},
		{"any workspace permission", open + `["workspace.read"]`, []manifest.Import{space}, "", ""},
	}
}

func (c importCase) check(t testing.TB) manifest.Findings {
	t.Helper()
	text := withBackend("b.wasm")
	if permissions, each := strings.CutPrefix(c.permissions, requests); permissions != "" {
		text = strings.Replace(text, `"settings"`, permissions+`, "settings"`, 1)
		if each {
			text = strings.Replace(text, `"b.wasm"`, `"b.wasm", "instances": {"mode": "request"}`, 1)
		}
	}
	m, findings := manifest.Parse([]byte(text), manifest.Options{})
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	return manifest.CheckImports(m, c.imports)
}

func TestCheckImports(t *testing.T) {
	for _, c := range importCases() {
		t.Run(c.name, func(t *testing.T) {
			findings := c.check(t)
			if got := lines(findings); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
			if text := fmt.Sprint(findings); !strings.Contains(text, c.says) {
				t.Errorf("%s\ndoes not say %s", text, c.says)
			}
		})
	}
}

func TestCheckImportsBounded(t *testing.T) {
	var imports []manifest.Import
	for i := range 5000 {
		imports = append(imports, manifest.Import{Module: "env", Name: fmt.Sprint(i)})
	}
	m, _ := manifest.Parse([]byte(minimal), manifest.Options{})
	findings := manifest.CheckImports(m, imports)
	if last := findings[len(findings)-1]; len(findings) != 21 || last.Rule != "findings.limit" ||
		last.Severity != manifest.SeverityError || !strings.Contains(last.Message, "4980") {
		t.Errorf("%d findings, the last is %v", len(findings), last)
	}
}
