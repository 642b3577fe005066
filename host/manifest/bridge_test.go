package manifest_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// What pages use of the bridge is found under whatever name they have it, and in
// the files that they lead to.
func TestPagesUseTheBridge(t *testing.T) {
	for _, c := range []struct{ name, page, script, want string }{
		{"by its name", `<script>wasmhost.db.query("a")</script>`, "", "storage"},
		{"by the name of the family", `<script>window.AgentMC?.storage.get("a")</script>`, "", "storage"},
		{"by another one", `<script src="sub/x.js"></script>`, "const amc = window.AgentMC\namc.session.create({})",
			"sessions"},
		{"by parts", `<script src="sub/x.js"></script>`, `const { ai, theme, toast: t } = wasmhost; ai.isConfigured()`,
			"ai,notifications"},
		{"by brackets", `<script>wasmhost["inbox"].postAlert({})</script>`, "", "inbox"},
		{"through a module", `<script type="module">import "./sub/x.js"</script>`, `wasmhost.ai.generateTitle("x")`, "ai"},
		{"through another page", `<a href="sub/x.js">`, `wasmhost.toast.show({})`, "notifications"},
		{"what needs none", `<script>wasmhost.settings.get("a"); wasmhost.project.listAll(); wasmhost.x.db()</script>`, "",
			""},
		{"of something else", `<script>other.db.query("a"); x.wasmhostile.ai.y()</script>`, "", ""},
		{"in a comment", "<script>\n  // wasmhost.db.query\n  * wasmhost.ai.x\n</script>", "", ""},
	} {
		text := strings.Replace(withUI("ui/a.html", "ui/a.html"), `"permissions"`, `"x"`, 1)
		files := fstest.MapFS{"manifest.json": {Data: []byte(text)}, "ui/a.html": {Data: []byte(c.page)},
			"ui/sub/x.js": {Data: []byte(c.script)}}
		for _, lenient := range []bool{false, true} {
			m, findings, err := manifest.Load(files, manifest.Options{Lenient: lenient})
			if err != nil || findings.HasErrors() {
				t.Fatal(err, findings)
			}
			warned := 0
			for _, f := range findings {
				if f.Rule == "ui.page.permission" {
					warned++
				}
			}
			var want []string
			if c.want != "" {
				want = strings.Split(c.want, ",")
			}
			switch got := strings.Join(m.Permissions, ","); {
			case lenient && got != c.want:
				t.Errorf("%s: the user is asked for %s, want %s", c.name, got, c.want)
			case lenient && warned != min(len(want), 1), !lenient && warned != len(want):
				t.Errorf("%s: %d warnings: %v", c.name, warned, findings)
			case !lenient && got != "":
				t.Errorf("%s: permissions that the manifest does not name: %s", c.name, got)
			}
		}
	}
}

// A manifest that says nothing of permissions is asked for what it stores, too;
// one that has the key, only for what it names.
func TestOffer(t *testing.T) {
	const stores = `"storage": {"collections": {"a": {"columns": {"b": "text"}}}}`
	for permissions, want := range map[string]string{"": "storage", `"permissions": [],`: "",
		`"permissions": ["ai"],`: "ai"} {
		text := strings.Replace(withUI("a.html", "a.html"), `"storage": {"collections": {}}`, permissions+stores, 1)
		files := fstest.MapFS{"manifest.json": {Data: []byte(text)}, "a.html": {}}
		m, findings, err := manifest.Load(files, manifest.Options{Lenient: true})
		if err != nil || strings.Join(m.Permissions, ",") != want {
			t.Errorf("%q asks for %v, %v", permissions, m.Permissions, err)
		}
		var warned bool
		for _, f := range findings {
			warned = warned || f.Rule == "storage.permission"
		}
		if warned != (permissions != "") {
			t.Errorf("%q: %v", permissions, findings)
		}
	}
}
