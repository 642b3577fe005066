package console_test

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aead.dev/minisign"
	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// market is a catalogue in a folder, and its maker.
type market struct {
	t     *testing.T
	dir   string
	key   minisign.PrivateKey
	index catalogue.Index
}

func newMarket(t *testing.T) *market {
	t.Helper()
	_, key, err := minisign.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now().UTC()
	return &market{t: t, dir: t.TempDir(), key: key, index: catalogue.Index{Format: catalogue.Format,
		Title: "Ada’s <b>list</b>", Created: now, Expires: now.AddDate(0, 1, 0)}}
}

// add packs a version of a plugin into the catalogue.
func (m *market) add(id, name, version string, permissions ...string) {
	m.t.Helper()
	dir := m.t.TempDir()
	manifest, err := json.Marshal(map[string]any{
		"plugin": map[string]any{"id": id, "name": name, "version": version, "author": "Ada",
			"description": "About " + id + " <img src=x onerror=alert(1)>", "icon": "icon.svg", "category": "testing",
			"tags": []string{"words", id + "-tag"}, "license": map[string]any{"type": "free"}},
		"sdkVersion": "^3.0.0", "backend": map[string]any{"entryPoint": "main.js"}, "permissions": permissions,
		"settings": []any{}, "storage": map[string]any{"collections": map[string]any{}}, "migrations": []any{}})
	if err != nil {
		m.t.Fatal(err)
	}
	for file, text := range map[string]string{
		"manifest.json": string(manifest),
		"main.js":       "export default { activate() {} }",
		"icon.svg":      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>`,
		"CHANGELOG.md":  "# " + version + "\n\nNews of " + version + ".\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
			m.t.Fatal(err)
		}
	}
	file := filepath.Join(m.dir, id+"-"+version+bundle.PackageSuffix)
	f, err := os.Create(file)
	if err != nil {
		m.t.Fatal(err)
	}
	all := func(string) bool { return true }
	contents, err := bundle.Pack(m.t.Context(), dir, f, bundle.Limits{}, "manifest.json", all)
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		m.t.Fatal(err)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		m.t.Fatal(err)
	}
	signed, err := signature.Sign(bytes.NewReader(content), m.key, id, version, string(contents.Digest))
	if err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(file+signature.FileSuffix, signed, 0o600); err != nil {
		m.t.Fatal(err)
	}
	p, _, err := catalogue.Describe(m.t.Context(), file, bundle.Limits{})
	if err != nil {
		m.t.Fatal(err)
	}
	p.Versions[0].Location = filepath.Base(file)
	if err := m.index.Add(p); err != nil {
		m.t.Fatal(err)
	}
}

// publish writes the index as the next one.
func (m *market) publish() {
	m.t.Helper()
	m.index.Serial++
	text, err := m.index.Encode(catalogue.Bounds{Bytes: 64 << 20, Plugins: 20_000, Versions: 100})
	if err != nil {
		m.t.Fatal(err)
	}
	signed, err := signature.SignIndex(bytes.NewReader(text), m.key)
	if err != nil {
		m.t.Fatal(err)
	}
	files := map[string][]byte{catalogue.FileName: text, catalogue.FileName + signature.FileSuffix: signed}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(m.dir, name), content, 0o600); err != nil {
			m.t.Fatal(err)
		}
	}
}

// addTo adds the catalogue to a host as "ada".
func (m *market) addTo(h *host.Host) {
	m.t.Helper()
	m.publish()
	_, err := api.AddCatalogue.Call(m.t.Context(), h.Mux(), api.AddCatalogueRequest{Name: "ada", Place: m.dir,
		Key: string(signature.KeyOf(m.key.Public().(minisign.PublicKey)))})
	if err != nil {
		m.t.Fatal(err)
	}
}

// Whoever changes the signature of a package while its user reads whose it is gets
// no yes.
func TestConsentNamesTheSigner(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	m := newMarket(t)
	m.add("notes", "Notes", "1.0.0", "cli")
	file := filepath.Join(m.dir, "notes-1.0.0"+bundle.PackageSuffix)
	p := browsertest.Console(t, h)
	goTo(p, "install")
	fill(p, "Path", file)
	click(p, "Look at it")
	shows(p, signature.KeyOf(m.key.Public().(minisign.PublicKey)).Fingerprint())
	if err := os.Remove(file + signature.FileSuffix); err != nil {
		t.Fatal(err)
	}
	click(p, "Install")
	shows(p, "somebody else has signed the package than was shown")
}

// cards waits until the page of the catalogue shows so many plugins.
func cards(p *browsertest.Page, n int) {
	p.Wait(fmt.Sprintf(`document.querySelectorAll("catalogue-page .cards li").length === %d`, n))
}

// A person adds a catalogue whose key is right, finds a plugin in it, installs
// it, and upgrades it to a version that asks for more.
func TestCatalogue(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	m := newMarket(t)
	m.add("notes", "Notes <b>bold</b>", "1.0.0", "cli")
	m.add("clock", "Clock\u202eevil", "2.0.0", "cli")
	m.publish()
	p := browsertest.Console(t, h)
	goTo(p, "catalogue")
	shows(p, "No catalogues yet")
	click(p, "Add a catalogue")
	fill(p, "Where it lies", m.dir)
	fill(p, "Name for you", "ada")
	click(p, "Look at it")
	shows(p, "Is this the catalogue’s key?")
	shows(p, signature.KeyOf(m.key.Public().(minisign.PublicKey)).Fingerprint())
	p.Exec(`document.querySelector("dialog .primary").click()`)
	shows(p, "2 plugins")
	click(p, "Fetch the catalogue ada each day")
	p.Wait(named("Fetch the catalogue ada each day") + `.checked`)

	// What is found, and how.
	click(p, "Look at the plugins")
	cards(p, 2)
	p.Wait(`document.querySelector("catalogue-page .tile img")?.naturalWidth > 0`)
	fill(p, "Search plugins", "notes")
	cards(p, 1)
	fill(p, "Search plugins", "")
	click(p, "clock-tag")
	cards(p, 1)
	click(p, "clock-tag")
	cards(p, 2)
	fill(p, "Category", "planning")
	shows(p, "No plugin fits")
	fill(p, "Category", "testing")
	cards(p, 2)
	text := browsertest.Eval[string](p, `Promise.resolve(document.querySelector("main").innerText)`)
	if strings.Contains(text, "\u202e") {
		t.Error("a character that turns the text round is shown as it is")
	}
	made := `Promise.resolve(document.querySelectorAll("main b, main .said-line img").length)`
	if n := browsertest.Eval[int](p, made); n > 0 {
		t.Errorf("%d elements were made of words of authors", n)
	}

	// One of them, and its installation.
	p.Exec(`document.querySelector('a[href="#/catalogue/notes"]').click()`)
	shows(p, "It says that it asks for")
	shows(p, "News of 1.0.0.")
	shows(p, "Signed by")
	p.Exec(`document.querySelector("catalogue-plugin .primary").click()`)
	shows(p, "Install Notes")
	shows(p, "From the catalogue ada, which lists exactly this package.")
	click(p, "Install")
	shows(p, "active")

	// An upgrade asks for what is new.
	m.add("notes", "Notes", "1.1.0", "cli", "network")
	m.publish()
	goTo(p, "catalogues")
	click(p, "Fetch the list of ada")
	p.Wait(`!document.querySelector("[aria-busy=true]")`)
	goTo(p, "catalogue")
	shows(p, "1.0.0 → 1.1.0")
	shows(p, "News of 1.1.0.")
	click(p, "Upgrade notes")
	shows(p, "version 1.0.0 → 1.1.0")
	shows(p, "Send and receive data over the internet.")
	shows(p, "granted before")
	click(p, "Upgrade")
	p.Wait(`location.hash === "#/plugin/notes"`)
	shows(p, "1.1.0")
	goTo(p, "catalogue")
	cards(p, 2)
	p.Wait(`!document.getElementById("updates")`)

	goTo(p, "catalogues")
	click(p, "Remove the catalogue ada")
	p.Exec(`document.querySelector("dialog .danger").click()`)
	shows(p, "No catalogues yet")
}

// A plugin of another source is not upgraded by a catalogue: the page says so as the commands do, and offers an
// installation in its place.
func TestCatalogueOfAnotherSource(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	m := newMarket(t)
	m.add("notes", "Notes", "1.0.0", "cli")
	installWith(t, h, filepath.Join(m.dir, "notes-1.0.0"+bundle.PackageSuffix), "cli")
	m.add("notes", "Notes", "1.1.0", "cli")
	m.addTo(h)
	list, err := api.ListOutdated.Call(t.Context(), h.Mux(), api.None{})
	if err != nil || len(list.NotUpgraded) != 1 {
		t.Fatal(list, err)
	}
	why, _, _ := strings.Cut(list.NotUpgraded[0].NoUpgrade, "`")
	why = strings.ToUpper(why[:1]) + why[1:]
	p := browsertest.Console(t, h)
	goTo(p, "catalogue")
	cards(p, 1)
	p.Wait(fmt.Sprintf(`[...document.querySelectorAll("main li")].filter((e) => e.innerText.includes(%q)).length === 2`,
		why))
	p.Wait(`!document.querySelector("main").innerText.includes("update to") && !` + named("Upgrade notes"))
	goTo(p, "catalogue/notes")
	shows(p, why)
	p.Wait(`document.querySelector("catalogue-plugin .primary").innerText.trim() === "Install"`)
	p.Wait(named("Install version 1.0.0"))
	goTo(p, "catalogue")
	click(p, "Install notes from the catalogue ada")
	shows(p, "version 1.0.0 → 1.1.0")
	click(p, "Upgrade")
	p.Wait(`location.hash === "#/plugin/notes"`)
	goTo(p, "catalogue")
	cards(p, 1)
	p.Wait(`!document.getElementById("updates") && !document.querySelector("main").innerText.includes("no upgrade")`)
}

// What is wrong with a catalogue or a package is said, and nothing is installed
// of it: yanked and vulnerable versions, a package that was changed, an index
// that was, and one that is gone.
func TestCatalogueWarns(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	m := newMarket(t)
	m.add("notes", "Notes", "1.0.0", "cli")
	m.add("clock", "Clock", "2.0.0", "cli")
	if err := m.index.Mark("notes", "1.0.0", "it <i>loses</i> notes", "CVE-1"); err != nil {
		t.Fatal(err)
	}
	m.addTo(h)
	p := browsertest.Console(t, h)
	goTo(p, "catalogue")
	cards(p, 2)
	shows(p, "yanked")
	shows(p, "vulnerable")
	goTo(p, "catalogue/notes")
	shows(p, "it <i>loses</i> notes")
	p.Exec(`document.querySelector("catalogue-plugin .primary").click()`)
	shows(p, "nobody should install this version")
	shows(p, "CVE-1")
	click(p, "Leave it as it is")
	p.Wait(`location.hash === "#/catalogue"`)

	changed := filepath.Join(m.dir, "clock-2.0.0"+bundle.PackageSuffix)
	if err := os.WriteFile(changed, []byte("other"), 0o600); err != nil {
		t.Fatal(err)
	}
	goTo(p, "catalogue/clock")
	shows(p, "Versions")
	p.Exec(`document.querySelector("catalogue-plugin .primary").click()`)
	shows(p, "is not the one that the catalogue ada lists")
	click(p, "Leave it as it is")

	index := filepath.Join(m.dir, catalogue.FileName)
	content, err := os.ReadFile(index)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(index, bytes.Replace(content, []byte("Clock"), []byte("Block"), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	goTo(p, "catalogues")
	click(p, "Fetch the list of ada")
	shows(p, "the signature does not fit the index of the catalogue")
	goTo(p, "catalogue/none")
	shows(p, "no catalogue has a plugin")
	if got := h.Plugins().List(); len(got) != 0 {
		t.Errorf("%d plugins were installed", len(got))
	}
}

// Of a catalogue with many plugins the page draws as many as are looked at.
func TestLargeCatalogue(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	m := newMarket(t)
	m.add("notes", "Notes", "1.0.0", "cli")
	for i := range 1_199 {
		other := m.index.Plugins[0]
		other.ID, other.Name, other.Tags = fmt.Sprintf("p-%d", i), fmt.Sprintf("Plugin %d", i), []string{"many"}
		m.index.Plugins = append(m.index.Plugins, other)
	}
	m.addTo(h)
	p := browsertest.Console(t, h)
	goTo(p, "catalogue")
	shows(p, "1,200 found")
	cards(p, 60)
	click(p, "Show more")
	cards(p, 120)
	p.Do(chromedp.Focus(`input[type=search]`))
	fill(p, "Search plugins", "plugin 1111")
	cards(p, 1)
	shows(p, "p-1111")
}

// A person names a publisher, and takes its next key by the statement that the
// old one has signed; what is no statement is refused.
func TestPublishers(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	old, next := newMarket(t).key, newMarket(t).key
	oldKey := signature.KeyOf(old.Public().(minisign.PublicKey))
	nextKey := signature.KeyOf(next.Public().(minisign.PublicKey))
	statement, err := signature.Rotate(old, next)
	if err != nil {
		t.Fatal(err)
	}
	p := browsertest.Console(t, h)
	goTo(p, "publishers")
	fill(p, "Public key", string(oldKey))
	click(p, "Trust a publisher")
	shows(p, "Without a name")
	click(p, "Rename the publisher "+oldKey.Fingerprint())
	p.Wait(`document.querySelector("dialog[open] input")`)
	p.Exec(`(() => { const input = document.querySelector("dialog input"); input.value = "Ada"
		input.dispatchEvent(new Event("input")); document.querySelector("dialog .primary").click() })()`)
	p.Wait(`[...document.querySelectorAll("main strong")].some((e) => e.innerText === "Ada")`)

	choose := func(content string) {
		p.Exec(fmt.Sprintf(`(() => { const files = new DataTransfer(); files.items.add(new File([%q], "statement"))
			document.querySelector("input[type=file]").files = files.files })()`, content))
		click(p, "Take a new key")
	}
	choose("none")
	p.Wait(`document.querySelector("[role=alert]")`)
	choose(string(statement))
	shows(p, nextKey.Fingerprint())
	p.Wait(`!document.querySelector("[role=alert]")`)
}
