//go:build unix

package command

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// answer presses a button of the question that is open.
func answer(p *browsertest.Page, button string) {
	p.Wait(`document.querySelector("dialog[open]")`)
	p.Exec(`[...document.querySelectorAll("dialog button")].find((b) => b.innerText === "` + button + `").click()`)
}

// sendBackup sends a file to the host, as somebody does who chooses it on the page of backups.
func sendBackup(p *browsertest.Page, file []byte) {
	p.Exec(`void (location.hash = "#/backup")`)
	p.Wait(browsertest.Named("Backup file"))
	p.Exec(fmt.Sprintf(`(() => { const e = %s, t = new DataTransfer();
		t.items.add(new File([Uint8Array.from(atob(%q), (c) => c.charCodeAt(0))], "backup.tar.gz"));
		e.files = t.files;
		e.dispatchEvent(new Event("change", { bubbles: true })) })()`,
		browsertest.Named("Backup file"), base64.StdEncoding.EncodeToString(file)))
	p.Click("Look at it")
}

// A person restores a backup without a terminal: they are told what it brings,
// agree, stay signed in, and see what became of it, also where it failed.
func TestRestoreInTheBrowser(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	url, _ := c.serve()
	c.stock("one")
	file := filepath.Join(t.TempDir(), "backup.tar.gz")
	c.must("backup", file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c.must("export", "one", file+".one")
	foreign, err := os.ReadFile(file + ".one")
	if err != nil {
		t.Fatal(err)
	}
	c.must("remove", "one")
	c.must("install", echoPlugin(t, "later", nil), "--yes")
	later := strings.TrimSpace(c.must("token", "create", "--name", "later", "--json").out)
	var made api.CreatedToken
	if err := json.Unmarshal([]byte(later), &made); err != nil {
		t.Fatal(err)
	}
	p := browsertest.Console(t, consoleLink(strings.TrimSpace(c.must("open", "--link").out)))
	unchanged := func(what string) {
		t.Helper()
		if list := c.must("list").out; !strings.Contains(list, "later") || strings.Contains(list, "one ") {
			t.Errorf("%s: there is\n%s", what, list)
		}
		for _, name := range filesIn(t, c.data) {
			if strings.HasPrefix(name, "replaced-") || name == "restored" {
				t.Errorf("%s: %s is there", what, name)
			}
		}
	}

	damaged := bytes.Clone(text)
	damaged[len(damaged)/2] ^= 1
	for _, bad := range []struct {
		name, says string
		text       []byte
	}{
		{"cut off", "", text[:len(text)/2]}, {"changed", "", damaged},
		{"of one plugin", "export of the plugin", foreign},
		{"nothing like it", "it does not begin like one", bytes.Repeat([]byte("x"), 1000)},
	} {
		sendBackup(p, bad.text)
		p.Wait(fmt.Sprintf(`document.querySelector("main [role=alert]")?.innerText.includes(%q) &&
			!document.querySelector("progress")`, bad.says))
		p.Wait(`!document.body.innerText.includes("What it brings")`)
		unchanged(bad.name)
		if left := filesIn(t, filepath.Join(c.data, datafolder.StagingName)); len(left) > 0 {
			t.Errorf("%s: %v is left", bad.name, left)
		}
	}

	// Looked at, forgotten; looked at, not agreed to.
	sendBackup(p, text)
	p.Shows("What it brings")
	p.Shows("one 1.0.0")
	p.Accessible(filepath.Join("..", "..", ".."), "backup, with what it brings")
	p.Click("Forget it")
	sendBackup(p, text)
	p.Shows("What it brings")
	p.Click("Restore this")
	answer(p, "Cancel")
	unchanged("cancelled")

	// What was looked at is not what is there any more.
	sent, err := filepath.Glob(filepath.Join(c.data, datafolder.StagingName, "*", "sent.tar.gz"))
	if err != nil || len(sent) != 1 {
		t.Fatalf("%v, %v", sent, err)
	}
	if err := os.WriteFile(sent[0], damaged, 0o600); err != nil {
		t.Fatal(err)
	}
	p.Click("Restore this")
	answer(p, "Restore this")
	p.Shows("The backup was not restored, and everything is as it was:")
	unchanged("failed")

	sendBackup(p, text)
	p.Shows("What it brings")
	p.Exec(`window.same = true`)
	p.Click("Restore this")
	answer(p, "Restore this")
	p.Shows("The backup is restored.")
	p.Shows("What was there before is in the folder replaced-")
	if !browsertest.Eval[bool](p, `Promise.resolve(window.same === true)`) {
		t.Error("the page was loaded anew")
	}
	p.Exec(`void (location.hash = "#/plugin/one")`)
	p.Shows("Removing a plugin keeps what it has stored")
	c.holds("one")
	wantTexts(t, c.does("one", "secrets.get", `{"key":"api"}`), "the secret")
	if list := c.must("list").out; strings.Contains(list, "later") {
		t.Errorf("what came later is there:\n%s", list)
	}
	request, err := http.NewRequest("GET", url+"/api/v1/plugins", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+made.Token)
	resp, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusUnauthorized {
		t.Errorf("a token that came later gets %d", resp.StatusCode)
	}
}

// tab talks to the API as a page of the console does.
type tab struct {
	t      *testing.T
	url    string
	client http.Client
	said   string
}

func newTab(t *testing.T, link string) *tab {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	base, code, _ := strings.Cut(link, "/#code=")
	b := &tab{t: t, url: base, client: http.Client{Jar: jar, Timeout: time.Minute}}
	var login api.Login
	b.must("/logins", "application/json", strings.NewReader(`{"code":"`+code+`"}`), &login)
	var proof api.LoginProof
	nonce := `{"nonce":"` + strings.Repeat("0", 32) + `"}`
	b.must("/logins/proof", "application/json", strings.NewReader(nonce), &proof)
	key, err := hex.DecodeString(login.Key)
	if err != nil {
		t.Fatal(err)
	}
	h := hmac.New(sha256.New, key)
	h.Write([]byte("page:" + proof.Boot))
	b.said = hex.EncodeToString(h.Sum(nil))
	return b
}

func (b *tab) send(method, path, contentType string, body io.Reader) (*http.Response, error) {
	r, err := http.NewRequest(method, b.url+api.Prefix+path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("Origin", b.url)
	if b.said != "" {
		r.Header.Set(api.LoginHeader, b.said)
	}
	return b.client.Do(r)
}

func (b *tab) post(path, contentType string, body io.Reader) (*http.Response, error) {
	return b.send("POST", path, contentType, body)
}

func (b *tab) must(path, contentType string, body io.Reader, into any) {
	b.t.Helper()
	resp, err := b.post(path, contentType, body)
	b.read(path, resp, err, into)
}

func (b *tab) get(path string, into any) {
	b.t.Helper()
	resp, err := b.send("GET", path, "application/json", nil)
	b.read(path, resp, err, into)
}

func (b *tab) read(path string, resp *http.Response, err error, into any) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode/100 != 2 {
		b.t.Fatalf("%s: %d %s", path, resp.StatusCode, text)
	}
	if err == nil && into != nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// A host that is killed at any time after the consent serves all that there was
// or all of the backup when it starts again, and nothing is lost.
func TestKilledWhileItRestores(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.must("install", echoPlugin(t, "before", nil), "--yes")
	file := filepath.Join(t.TempDir(), "backup.tar.gz")
	c.must("backup", file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c.must("remove", "before")
	c.must("install", echoPlugin(t, "now", nil), "--yes")
	found := map[string]int{}
	for round := 0; round < 12 || found["before"] == 0 && round < 200; round++ { // each kill comes later
		p := c.start("serve", "--port", "0")
		p.serving(t)
		b := newTab(t, strings.TrimSpace(c.must("open", "--link").out))
		var staged api.StagedRestore
		b.must("/restore", "application/gzip", bytes.NewReader(text), &staged)
		if len(staged.Brings.Plugins) != 1 || staged.Brings.Plugins[0].ID != "before" {
			t.Fatalf("it brings %+v", staged.Brings)
		}
		if resp, err := b.post("/restore/agree", "application/json",
			strings.NewReader(`{"digest":"sha256:other"}`)); err != nil || resp.StatusCode != http.StatusConflict {
			t.Fatalf("another digest: %v, %v", resp, err)
		}
		b.must("/restore/agree", "application/json", strings.NewReader(`{"digest":"`+staged.Digest+`"}`), nil)
		time.Sleep(time.Duration(round) * 15 * time.Millisecond)
		if err := p.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_, _ = p.Process.Wait()
		list := c.must("list").out
		before, now := strings.Contains(list, "before"), strings.Contains(list, "now")
		if before == now {
			t.Fatalf("round %d: there is\n%s", round, list)
		}
		if now {
			found["now"]++
			continue
		}
		found["before"]++
		old, err := filepath.Glob(filepath.Join(c.data, "replaced-*", "plugins", "now"))
		if err != nil || len(old) != 1 {
			t.Errorf("round %d: what was there is in %v, %v", round, old, err)
		}
		// Back to where it began.
		c.must("remove", "before")
		c.must("install", echoPlugin(t, "now", nil), "--yes")
		replaced, _ := filepath.Glob(filepath.Join(c.data, "replaced-*"))
		for _, dir := range replaced {
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
		}
	}
	if found["now"] == 0 || found["before"] == 0 {
		t.Errorf("found %v: some kills come before the restore, and some after it", found)
	}
}
