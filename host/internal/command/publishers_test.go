package command

import (
	"bytes"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/crypto/blake2b"
	"golang.org/x/crypto/scrypt"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// signingKeyOf makes a key without a passphrase, and returns its file.
func signingKeyOf(t *testing.T, c *user) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "test.key")
	c.must("signing-key", "create", file, "--no-passphrase")
	return file
}

// A policy says which plugins it stops, and what to do about one that it stopped.
func TestPolicyStopsPlugins(t *testing.T) {
	c := newCLI(t)
	_, stop := c.serve()
	defer stop()
	c.must("install", echoPlugin(t, "plain", nil), "--yes")
	wantTexts(t, c.must("publishers", "policy", "trusted").out, "do not start the next time", "plain",
		"signed plugins of trusted publishers only")
	r := c.fails(cli.ExitFailed, []string{"plain did not start", "publishers trust KEY", "publishers policy any",
		"reload plain"}, "reload", "plain")
	if strings.Contains(r.err, "correct the plugin") {
		t.Errorf("the advice is about the source: %s", r.err)
	}
	if out := c.must("publishers", "policy", "any").out; strings.Contains(out, "plain") {
		t.Errorf("any plugin may start: %s", out)
	}
	c.must("reload", "plain")
}

// typist does something before the answer yes.
type typist func()

func (before typist) Read(p []byte) (int, error) {
	before()
	return copy(p, "y\n"), nil
}

// Whoever has signed a package is part of what is agreed to.
func TestSignerChangesDuringTheQuestion(t *testing.T) {
	c := newCLI(t)
	ada, eve := signingKeyOf(t, c), signingKeyOf(t, c)
	folder := echoPlugin(t, "echo", nil)
	file, _ := packageOf(t, c, folder, "--sign", ada)
	evil, _ := packageOf(t, c, folder, "--sign", eve)
	signed := func(file string) string {
		text, err := os.ReadFile(file + ".minisig")
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	byAda, byEve := signed(file), signed(evil)
	list := applied(t, nil, map[string]any{"id": "echo", "from": file, "grants": []string{"cli"}})
	c.terminal = true
	for _, args := range [][]string{{"install", file}, {"apply", list}} {
		write(t, file+".minisig", byAda)
		var out, errOut bytes.Buffer
		swap := typist(func() { write(t, file+".minisig", byEve) })
		if code := c.app().Run(t.Context(), args, swap, &out, &errOut); code != cli.ExitFailed {
			t.Errorf("%v: exit code %d", args, code)
		}
		wantTexts(t, errOut.String(), "signed by", "somebody else has signed the package than was shown")
	}
	if out := c.must("publishers", "list").out; strings.Contains(out, "SHA256:") {
		t.Errorf("a publisher is remembered: %s", out)
	}
}

// What an author signs, others verify, install, trust and refuse.
func TestSignedPackages(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	ada, eve := signingKeyOf(t, c), signingKeyOf(t, c)
	version := func(v, key string) string {
		folder := echoPlugin(t, "echo", func(m map[string]any) { m["plugin"].(map[string]any)["version"] = v })
		file, made := packageOf(t, c, folder, "--sign", key)
		if made.Signature != file+".minisig" {
			t.Errorf("the signature is %q", made.Signature)
		}
		return file
	}
	one, two, evil := version("1.0.0", ada), version("1.1.0", ada), version("1.1.0", eve)
	wantTexts(t, c.must("verify", one, "--key", ada+".pub").out, "holds", "echo", "1.0.0", "SHA256:")
	wantTexts(t, c.must("verify", one, "--json").out, `"fingerprint"`)
	c.fails(cli.ExitFailed, []string{"not with"}, "verify", one, "--key", eve+".pub")
	c.fails(cli.ExitFailed, []string{"public key"}, "verify", one, "--key", filepath.Join(t.TempDir(), "none"))

	r := c.must("install", one, "--yes")
	wantTexts(t, r.err, "It is signed by", "SHA256:", "compare the fingerprint")
	c.fails(cli.ExitFailed, []string{"may not be installed", "SHA256:", "publishers rotate"}, "install", evil, "--yes")
	c.must("publishers", "trust", ada+".pub", "--name", "Ada")
	r = c.must("publishers", "list")
	wantTexts(t, r.out, "Policy: any", "Ada", "yes", "echo")
	wantTexts(t, c.must("info", "echo").out, `publisher    "Ada", trusted, SHA256:`)
	c.must("publishers", "policy", "trusted")
	wantTexts(t, c.must("install", two, "--yes").err, `signed by the publisher "Ada"`, "as the installed one was")
	c.fails(cli.ExitUsage, []string{"any, signed, listed or trusted"}, "publishers", "policy", "none")

	statement := filepath.Join(t.TempDir(), "rotation")
	c.must("signing-key", "rotate", ada, eve, "-o", statement)
	wantTexts(t, c.must("publishers", "rotate", statement).out, "replaced", "Ada")
	c.must("install", evil, "--yes") // by the same publisher now
	c.must("publishers", "rename", "Ada", "Ada L.")
	wantTexts(t, c.must("publishers", "forget", "--plugin", "echo").out, "Now of no publisher", ": echo.")
	wantTexts(t, c.must("publishers", "forget", "Ada L.").out, "No publisher")
	c.fails(cli.ExitFailed, []string{"there is no file none.pub"}, "publishers", "trust", "none.pub")
	r = c.fails(cli.ExitUsage, []string{"name the publisher or the plugin"}, "publishers", "forget")
	if strings.Contains(r.err, "not both") {
		t.Errorf("without arguments: %s", r.err)
	}

	// What is wrong with files.
	if err := os.Remove(one + ".minisig"); err != nil {
		t.Fatal(err)
	}
	c.fails(cli.ExitFailed, []string{"not signed", "package --sign"}, "verify", one)
	c.fails(cli.ExitFailed, []string{"none.zip is not there"}, "verify", filepath.Join(t.TempDir(), "none.zip"))
	content, err := os.ReadFile(two)
	if err != nil {
		t.Fatal(err)
	}
	write(t, two, strings.Replace(string(content), "PK", "pk", 1))
	c.fails(cli.ExitFailed, []string{"does not fit the package"}, "verify", two)
	c.fails(cli.ExitFailed, []string{"does not fit the package"}, "install", two, "--yes")
}

func TestSigningKeys(t *testing.T) {
	c := newCLI(t)
	file := signingKeyOf(t, c)
	wantTexts(t, c.must("signing-key", "show", file).out, "public key", "RW", "SHA256:")
	wantTexts(t, c.must("signing-key", "show", file+".pub").out, "RW")
	if info, err := os.Stat(file); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others can read the secret key: %v, %v", info.Mode(), err)
	}
	c.fails(cli.ExitFailed, []string{"is there already"}, "signing-key", "create", file, "--no-passphrase")
	other := filepath.Join(t.TempDir(), "other.key")
	c.fails(cli.ExitFailed, []string{"no terminal", "--passphrase-file"}, "signing-key", "create", other)
	empty := filepath.Join(t.TempDir(), "empty")
	write(t, empty, "")
	c.fails(cli.ExitFailed, []string{"passphrase is empty"}, "signing-key", "create", other, "--passphrase-file", empty)
	if _, err := os.Stat(other); err == nil {
		t.Error("a key without a passphrase was made")
	}
	folder := echoPlugin(t, "echo", nil)
	out := filepath.Join(t.TempDir(), "x.zip")
	c.fails(cli.ExitFailed, []string{"no signing key"}, "package", folder, "-o", out, "--sign", empty)
	c.fails(cli.ExitFailed, []string{"is not there"}, "package", folder, "-o", out, "--force", "--sign", other)
	c.fails(cli.ExitFailed, []string{"the same as the old one"}, "signing-key", "rotate", file, file, "-o", out, "--force")
}

// The passphrase opens the key, and no other does. The key is encrypted here as
// minisign does it, at the least cost: its own takes a GiB for seconds.
func TestSigningKeyWithPassphrase(t *testing.T) {
	c := newCLI(t)
	dir := t.TempDir()
	file, pass, wrong := signingKeyOf(t, c), filepath.Join(dir, "pass"), filepath.Join(dir, "wrong")
	write(t, pass, "correct horse\r\nand more")
	write(t, wrong, "correct\n")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	comment, encoded, _ := strings.Cut(string(text), "\n")
	key, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		t.Fatal(err)
	}
	copy(key[2:], "Sc")
	binary.LittleEndian.PutUint64(key[46:], 1<<24)
	sum := blake2b.Sum256(append([]byte("Ed"), key[54:126]...))
	copy(key[126:], sum[:])
	stream, err := scrypt.Key([]byte("correct horse"), key[6:38], 1024, 8, 1, 104)
	if err != nil {
		t.Fatal(err)
	}
	subtle.XORBytes(key[54:], key[54:], stream)
	write(t, file, comment+"\n"+base64.StdEncoding.EncodeToString(key))

	folder := echoPlugin(t, "echo", nil)
	out := filepath.Join(dir, "x.zip")
	c.must("package", folder, "-o", out, "--sign", file, "--passphrase-file", pass)
	c.must("verify", out, "--key", file+".pub")
	c.fails(cli.ExitFailed, []string{"passphrase is wrong"}, "package", folder, "-o", out, "--force", "--sign", file,
		"--passphrase-file", wrong)
	c.fails(cli.ExitFailed, []string{"no terminal"}, "package", folder, "-o", out, "--force", "--sign", file)
}
