package plugin

import (
	"archive/zip"
	"bytes"
	"crypto/rand"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"aead.dev/minisign"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/internal/service/publishers"
	"github.com/wasmhost/wasmhost/host/service"
)

// author makes packages and signs them.
type author struct {
	t   *testing.T
	key minisign.PrivateKey
	pub signature.Key
}

func newAuthor(t *testing.T) author {
	public, private, err := minisign.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return author{t, private, signature.KeyOf(public)}
}

// pack returns a package and its signature.
func (a author) pack(s spec) (packed []byte, signed string) {
	a.t.Helper()
	var b bytes.Buffer
	contents, err := bundle.Pack(a.t.Context(), s.write(a.t), &b, bundle.Limits{}, "manifest.json",
		func(string) bool { return true })
	if err != nil {
		a.t.Fatal(err)
	}
	text, err := signature.Sign(bytes.NewReader(b.Bytes()), a.key, s.id, or(s.version, "1.0.0"), string(contents.Digest))
	if err != nil {
		a.t.Fatal(err)
	}
	return b.Bytes(), string(text)
}

// guarded is a manager with publishers.
func guarded(t *testing.T, s setup) (*rig, *api.Mux) {
	t.Helper()
	r := manage(t, s)
	guard(r)
	mux := api.NewMux()
	r.Routes(mux)
	service.List(r.services).Routes(mux)
	return r, mux
}

func guard(r *rig) {
	r.Use(publishers.NewService(service.Env{Path: func(name string) string { return filepath.Join(r.cfg.Dir, name) }},
		noLists{}))
}

// noLists are no catalogues.
type noLists struct{}

func (noLists) ListedBy(*signature.Statement) []signature.Key { return nil }
func (noLists) Known(signature.Key) bool                      { return false }

func put(t *testing.T, mux *api.Mux, packed []byte, signed string, downgrade bool) (api.PluginInfo, error) {
	t.Helper()
	found, err := api.InspectPackage.Call(t.Context(), mux, api.InspectPackageRequest{Signature: signed},
		bytes.NewReader(packed))
	if err != nil {
		return api.PluginInfo{}, err
	}
	return api.InstallPackage.Call(t.Context(), mux, api.InstallPackageRequest{Digest: found.Digest,
		Grants: []string{"cli"}, AcceptChanges: true, Consent: found.Consent.Digest, Signature: signed,
		Downgrade: downgrade}, bytes.NewReader(packed))
}

// Consent to a package that one has signed is none to the same files that another
// has signed, or nobody.
func TestConsentIsToTheSigner(t *testing.T) {
	t.Parallel()
	_, mux := guarded(t, setup{offline: true})
	packed, byAda := newAuthor(t).pack(echo(t))
	same, byEve := newAuthor(t).pack(echo(t))
	if !bytes.Equal(packed, same) {
		t.Fatal("the same files are two packages")
	}
	file := filepath.Join(t.TempDir(), "echo"+bundle.PackageSuffix)
	if err := os.WriteFile(file, packed, 0o600); err != nil {
		t.Fatal(err)
	}
	sign := func(text string) {
		t.Helper()
		beside := file + signature.FileSuffix
		var err error
		if text == "" {
			err = os.Remove(beside)
		} else {
			err = os.WriteFile(beside, []byte(text), 0o600)
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ shown, then string }{{byAda, byEve}, {byAda, ""}, {"", byEve}, {"", ""}, {byAda, byAda}} {
		sign(c.shown)
		found, err := api.InspectPlugin.Call(t.Context(), mux, api.InspectRequest{Path: file})
		if err != nil {
			t.Fatal(err)
		}
		sign(c.then)
		_, err = api.InstallPlugin.Call(t.Context(), mux, api.InstallRequest{Path: file, Digest: found.Digest,
			Signer: found.SignedBy(), Grants: []string{"cli"}})
		if c.shown == c.then && err != nil || c.shown != c.then && !problem.IsCode(err, problem.CodeDigestMismatch) {
			t.Errorf("shown with %q, installed with %q: %v", c.shown, c.then, err)
		}
	}
}

// Whatever is changed of a signed package or its signature, the host refuses it,
// and what is installed stays.
func TestTampers(t *testing.T) {
	t.Parallel()
	r, mux := guarded(t, setup{offline: true})
	ada, eve := newAuthor(t), newAuthor(t)
	version := func(v, text string) spec {
		s := echo(t)
		s.id, s.version = "p", v
		s.files = map[string]string{"web/a.txt": text, "web/b.txt": text + "!"}
		return s
	}
	first, firstSigned := ada.pack(version("1.1.0", "one"))
	if _, err := put(t, mux, first, firstSigned, false); err != nil {
		t.Fatal(err)
	}
	was := describeAll(r.List())
	packed, signed := ada.pack(version("1.2.0", "two"))
	other, otherSigned := ada.pack(version("1.2.0", "three"))
	lower, lowerSigned := ada.pack(version("1.0.0", "zero"))
	evil, evilSigned := eve.pack(version("1.2.0", "two"))
	foreign := echo(t)
	foreign.id = "q"
	_, foreignSigned := ada.pack(foreign)
	rotation, err := signature.Rotate(ada.key, eve.key)
	if err != nil {
		t.Fatal(err)
	}
	flip := func(at int) []byte {
		b := slices.Clone(packed)
		b[at] ^= 1
		return b
	}
	lines := strings.Split(signed, "\n")
	line := func(n int, text string) string {
		l := slices.Clone(lines)
		l[n] = text
		return strings.Join(l, "\n")
	}
	flipLine := func(n, at int) string {
		b := []byte(lines[n])
		if b[at] ^= 1; b[at] == '\n' {
			b[at] = 'x'
		}
		return line(n, string(b))
	}
	directory := bytes.Index(packed, []byte("PK\x01\x02"))
	for _, c := range []struct {
		name   string
		packed []byte
		signed string
	}{
		{"flipped byte of the first header", flip(5), signed},
		{"flipped byte of a time", flip(10), signed},
		{"flipped byte of a name", flip(31), signed},
		{"flipped byte of the manifest", flip(60), signed},
		{"flipped byte of the last file", flip(directory - 2), signed},
		{"flipped byte of the directory", flip(directory + 12), signed},
		{"flipped byte of attributes", flip(directory + 40), signed},
		{"flipped byte of the end", flip(len(packed) - 3), signed},
		{"flipped algorithm", packed, flipLine(1, 1)},
		{"flipped id of the key", packed, flipLine(1, 6)},
		{"flipped signature", packed, flipLine(1, 40)},
		{"flipped statement", packed, flipLine(2, 40)},
		{"flipped signature of the statement", packed, flipLine(3, 20)},
		{"re-tagged with another version", packed, strings.Replace(signed, "version=1.2.0", "version=1.3.0", 1)},
		{"re-tagged with another id", packed, strings.Replace(signed, "id=p", "id=q", 1)},
		{"re-tagged with another key", packed, strings.Replace(signed, string(ada.pub), string(eve.pub), 1)},
		{"signature of another package", packed, otherSigned},
		{"signature of another plugin", packed, foreignSigned},
		{"package of another signature", other, signed},
		{"signature with the statement of another", packed, line(2, strings.Split(otherSigned, "\n")[2])},
		{"signature with statement and proof of another", packed, strings.Join(append(slices.Clone(lines[:2]),
			strings.Split(otherSigned, "\n")[2:]...), "\n")},
		{"swapped files", swapped(t, packed), signed},
		{"reordered files", reordered(t, packed), signed},
		{"one file more", repacked(t, packed, "web/c.txt"), signed},
		{"other key", evil, evilSigned},
		{"signature by another key", packed, evilSigned},
		{"no longer signed", packed, ""},
		{"rotation in the place of a signature", packed, string(rotation)},
		{"downgraded", lower, lowerSigned},
		{"first version again under the new signature", first, signed},
		{"truncated package", packed[:len(packed)-1], signed},
		{"truncated signature", packed, signed[:len(signed)-10]},
		{"signature without its end", packed, strings.TrimSuffix(signed, "\n")},
		{"signature with a tail", packed, signed + "more\n"},
		{"signature with other line ends", packed, strings.ReplaceAll(signed, "\n", "\r\n")},
		{"reordered signature", packed, strings.Join([]string{lines[2], lines[3], lines[0], lines[1], ""}, "\n")},
		{"bytes after the package", append(slices.Clone(packed), 0), signed},
		{"huge signature", packed, signed + strings.Repeat("x", 1<<16)},
	} {
		t.Run(c.name, func(t *testing.T) {
			if bytes.Equal(c.packed, packed) && c.signed == signed {
				t.Fatal("nothing was changed")
			}
			info, err := put(t, mux, c.packed, c.signed, false)
			if !problem.IsCode(err, problem.CodeInvalidPlugin) && !problem.IsCode(err, problem.CodeConflict) {
				t.Errorf("got %+v, %v, want a refusal", info, err)
			}
			if now := describeAll(r.List()); now != was {
				t.Errorf("installed is %s, not %s", now, was)
			}
		})
	}
	if _, err := put(t, mux, packed, signed, false); err != nil {
		t.Errorf("what nobody has changed: %v", err)
	}
	if _, err := put(t, mux, lower, lowerSigned, true); err != nil {
		t.Errorf("a lower version that the user wants: %v", err)
	}
	if staged, _ := leftovers(t, r.cfg.Dir); len(staged) > 0 {
		t.Errorf("left over: %v", staged)
	}
}

// repack makes another package of the entries of one, as change leaves them.
func repack(t *testing.T, packed []byte, change func([]*zip.File) []*zip.File, names func(string) string,
	more ...string) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range change(z.File) {
		from, err := f.OpenRaw()
		if err != nil {
			t.Fatal(err)
		}
		h := f.FileHeader
		h.Name = names(h.Name)
		to, err := w.CreateRaw(&h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(to, from); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range more {
		if _, err := w.Create(name); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func sameName(name string) string             { return name }
func sameFiles(files []*zip.File) []*zip.File { return files }

func swapped(t *testing.T, packed []byte) []byte {
	return repack(t, packed, sameFiles, func(name string) string {
		return map[string]string{"web/a.txt": "web/b.txt", "web/b.txt": "web/a.txt"}[name] +
			map[bool]string{true: "", false: name}[strings.HasPrefix(name, "web/")]
	})
}

func reordered(t *testing.T, packed []byte) []byte {
	return repack(t, packed, func(files []*zip.File) []*zip.File {
		slices.Reverse(files)
		return files
	}, sameName)
}

func repacked(t *testing.T, packed []byte, name string) []byte {
	return repack(t, packed, sameFiles, sameName, name)
}

// A plugin is of whom it was installed from first, also after it was removed;
// the user may forget that, and a publisher may have a new key.
func TestPublishersOfPlugins(t *testing.T) {
	t.Parallel()
	r, mux := guarded(t, setup{offline: true})
	ada, eve, newer := newAuthor(t), newAuthor(t), newAuthor(t)
	s := echo(t)
	packed, signed := ada.pack(s)
	found, err := api.InspectPackage.Call(t.Context(), mux, api.InspectPackageRequest{Signature: signed},
		bytes.NewReader(packed))
	if err != nil || found.Signer == nil || !found.Signer.First || found.Signer.Fingerprint != ada.pub.Fingerprint() {
		t.Fatalf("inspected %+v, %v", found.Signer, err)
	}
	if _, err := put(t, mux, packed, signed, false); err != nil {
		t.Fatal(err)
	}
	if err := r.Remove(t.Context(), s.id, true); err != nil {
		t.Fatal(err)
	}
	refused := func(what string, packed []byte, signed, want string) {
		t.Helper()
		_, err := put(t, mux, packed, signed, false)
		if !problem.IsCode(err, problem.CodeConflict) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want a conflict with %q", what, err, want)
		}
	}
	evil, evilSigned := eve.pack(s)
	refused("another key", evil, evilSigned, "publishers rotate")
	refused("no key", packed, "", "publishers forget --plugin "+s.id)
	if _, err := r.tryInstall(s.write(t)); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("a folder of a plugin that is of a publisher: %v", err)
	}

	rotate := func(from, to author) error {
		text, err := signature.Rotate(from.key, to.key)
		if err != nil {
			t.Fatal(err)
		}
		_, err = api.RotatePublisher.Call(t.Context(), mux, api.RotatePublisherRequest{Statement: string(text)})
		return err
	}
	if err := rotate(eve, newer); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("the key of a stranger is rotated: %v", err)
	}
	if _, err := api.RotatePublisher.Call(t.Context(), mux,
		api.RotatePublisherRequest{Statement: signed}); !problem.IsCode(
		err, problem.CodeInvalidRequest) {
		t.Errorf("a signature as a rotation: %v", err)
	}
	if err := rotate(ada, newer); err != nil {
		t.Fatal(err)
	}
	refused("the old key", packed, signed, "replaced by "+newer.pub.Fingerprint())
	if err := rotate(ada, eve); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("the old key is rotated again: %v", err)
	}
	if err := rotate(newer, ada); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("a key is rotated to one that was replaced: %v", err)
	}
	if p, s := newer.pack(s); true {
		if _, err := put(t, mux, p, s, false); err != nil {
			t.Errorf("the new key: %v", err)
		}
	}
	if list, err := api.ForgetPublisher.Call(t.Context(), mux, api.ForgetRequest{
		Publisher: newer.pub.Fingerprint()}); err != nil || !slices.Equal(list.Untied, []string{s.id}) {
		t.Fatalf("%+v, %v", list, err)
	}
	if _, err := put(t, mux, evil, evilSigned, false); err != nil {
		t.Errorf("after it was forgotten: %v", err)
	}
}

// A policy holds when plugins are installed and when they start.
func TestPublisherPolicy(t *testing.T) {
	t.Parallel()
	r, mux := guarded(t, setup{})
	ada := newAuthor(t)
	plain, guest := echo(t), echo(t)
	plain.id, guest.id = "plain", "signed"
	r.active(r.install(plain))
	packed, signed := ada.pack(guest)
	if info, err := put(t, mux, packed, signed, false); err != nil || info.State != api.StateActive {
		t.Fatalf("%+v, %v", info, err)
	}
	policy := func(text string) {
		t.Helper()
		if _, err := api.SetPublisherPolicy.Call(t.Context(), mux, api.PublisherPolicy{Policy: text}); err != nil {
			t.Fatal(err)
		}
	}
	reload := func(id string, want api.State, reason string) {
		t.Helper()
		info, err := r.Reload(t.Context(), id)
		if err != nil || info.State != want || !strings.Contains(info.Reason, reason) {
			t.Errorf("%s is %s (%s), %v; want %s with %q", id, info.State, info.Reason, err, want, reason)
		}
	}
	policy(api.PolicyTrusted)
	for _, id := range []string{"plain", "signed"} { // before they end
		info, err := api.GetPlugin.Call(t.Context(), mux, api.PluginRequest{ID: id})
		if err != nil || info.State != api.StateActive || !strings.Contains(info.Refused, "trusted") {
			t.Errorf("%s is %s, refused by %q, %v", id, info.State, info.Refused, err)
		}
	}
	policy(api.PolicySigned)
	if info, err := api.GetPlugin.Call(t.Context(), mux, api.PluginRequest{ID: "signed"}); err != nil ||
		info.Refused != "" {
		t.Errorf("a signed plugin is refused by %q, %v", info.Refused, err)
	}
	reload("plain", api.StateFailed, "not signed")
	reload("signed", api.StateActive, "")
	other := echo(t)
	other.id = "other"
	if _, err := r.tryInstall(other.write(t)); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("a folder is installed: %v", err)
	}
	policy(api.PolicyTrusted)
	reload("signed", api.StateFailed, "not trusted")
	if _, err := api.TrustPublisher.Call(t.Context(), mux, api.TrustRequest{Key: string(ada.pub),
		Name: "Ada"}); err != nil {
		t.Fatal(err)
	}
	reload("signed", api.StateActive, "")

	// A version that comes back has its own signature.
	next := guest
	next.version = "2.0.0"
	nextPacked, nextSigned := ada.pack(next)
	if info, err := put(t, mux, nextPacked, nextSigned, false); err != nil || info.State != api.StateActive {
		t.Fatalf("%+v, %v", info, err)
	}
	for range 2 { // back, and forward again
		info, err := r.Rollback(t.Context(), "signed", RollbackOptions{})
		if err != nil || info.State != api.StateActive {
			t.Errorf("rolled back to %s, which is %s (%s): %v", info.Version, info.State, info.Reason, err)
		}
	}
	if info, err := r.Rollback(t.Context(), "signed", RollbackOptions{}); err != nil || info.State != api.StateActive {
		t.Fatalf("%+v, %v", info, err)
	}

	// What the record says of the signature is checked again.
	record := (*r.entries.Load())["signed"].Installed.Load().Record.Clone()
	was := record.Current.Signature
	remember := func(text string) {
		t.Helper()
		record.Current.Signature = text
		if err := r.catalog.Save(record); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{strings.Replace(was, "id=signed", "id=plain", 1),
		strings.Replace(was, "version=1", "version=2", 1)} {
		remember(text)
		reload("signed", api.StateFailed, "does not hold")
	}
	remember(was)
	reload("signed", api.StateActive, "")

	// Where the policy cannot be read, nothing is taken and nothing starts.
	broken := []byte(`{"format":1,"policy":`)
	if err := os.WriteFile(filepath.Join(r.cfg.Dir, publishers.FileName), broken, 0o600); err != nil {
		t.Fatal(err)
	}
	reload("signed", api.StateFailed, "cannot be read")
	if _, err := put(t, mux, packed, signed, false); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("installed without a policy: %v", err)
	}
	if err := os.Remove(filepath.Join(r.cfg.Dir, publishers.FileName)); err != nil {
		t.Fatal(err)
	}
	reload("signed", api.StateFailed, "cannot be read") // it is known to have been there
}

// What has crashed is started again only where the policy that was set meanwhile
// lets it: at once, and after its circuit was open.
func TestPolicyAfterACrash(t *testing.T) {
	t.Parallel()
	limits := Limits{BackoffMin: time.Millisecond, CircuitCrashes: 2, CircuitMin: time.Second, CircuitMax: time.Minute}
	r, mux := guarded(t, setup{limits: limits})
	policy := func(text string) {
		t.Helper()
		if _, err := api.SetPublisherPolicy.Call(t.Context(), mux, api.PublisherPolicy{Policy: text}); err != nil {
			t.Fatal(err)
		}
	}
	refused := func() {
		t.Helper()
		r.eventually("it is refused", func() bool {
			info := r.get("hostile")
			return info.State == api.StateFailed && strings.Contains(info.Reason, "not signed")
		})
		if info := r.get("hostile"); strings.Contains(info.Reason, "crashed") {
			t.Errorf("it is said to be tried again: %+v", info)
		}
	}
	r.active(r.install(hostile(t, "trap", "echo")))
	policy(api.PolicySigned)
	r.answers("hostile", "alive", "", alive) // what runs goes on
	if _, err := r.call("hostile", "trap", ""); err == nil {
		t.Fatal("it did not crash")
	}
	refused()

	policy(api.PolicyAny)
	if info, err := r.Reload(t.Context(), "hostile"); err != nil || info.State != api.StateActive {
		t.Fatalf("%+v, %v", info, err)
	}
	for range 2 {
		if _, err := r.call("hostile", "trap", ""); err == nil {
			t.Fatal("it did not crash")
		}
	}
	r.eventually("the circuit opens", func() bool { return r.get("hostile").State == api.StateFailed })
	policy(api.PolicySigned)
	refused()
}

// What a user asks of publishers is checked.
func TestPublisherRoutes(t *testing.T) {
	t.Parallel()
	_, mux := guarded(t, setup{offline: true})
	ada, eve := newAuthor(t), newAuthor(t)
	ctx := t.Context()
	trust := func(key, name string) (api.PublisherList, error) {
		return api.TrustPublisher.Call(ctx, mux, api.TrustRequest{Key: key, Name: name})
	}
	if _, err := trust("untrusted comment: minisign public key\n"+string(ada.pub)+"\n", "Ada"); err != nil {
		t.Fatal(err)
	}
	if list, err := trust(string(eve.pub), ""); err != nil || len(list.Publishers) != 2 || !list.Publishers[1].Trusted {
		t.Fatalf("%+v, %v", list, err)
	}
	for name, err := range map[string]error{
		"no key": failureOf(trust("hello", "")),
		"half":   failureOf(trust(string(ada.pub)[:30], "")),
		"taken":  failureOf(trust(string(eve.pub), "Ada")),
		"long name": failureOf(api.RenamePublisher.Call(ctx, mux, api.RenameRequest{Publisher: "Ada",
			Name: strings.Repeat("x", 101)})),
		"hidden": failureOf(api.RenamePublisher.Call(ctx, mux, api.RenameRequest{Publisher: "Ada", Name: "A\u200bda"})),
		"nobody": failureOf(api.RenamePublisher.Call(ctx, mux, api.RenameRequest{Publisher: "Bob", Name: "Bo"})),
		"empty":  failureOf(api.RenamePublisher.Call(ctx, mux, api.RenameRequest{Name: "Bo"})),
		"forget": failureOf(api.ForgetPublisher.Call(ctx, mux, api.ForgetRequest{Publisher: "Bob"})),
		"plugin": failureOf(api.ForgetPublisher.Call(ctx, mux, api.ForgetRequest{Plugin: "none"})),
		"both":   failureOf(api.ForgetPublisher.Call(ctx, mux, api.ForgetRequest{Plugin: "none", Publisher: "Ada"})),
		"policy": failureOf(api.SetPublisherPolicy.Call(ctx, mux, api.PublisherPolicy{Policy: "none"})),
	} {
		if _, ok := errors.AsType[*problem.Problem](err); !ok {
			t.Errorf("%s: %v, want a problem", name, err)
		}
	}
	list, err := api.RenamePublisher.Call(ctx, mux, api.RenameRequest{Publisher: eve.pub.Fingerprint(), Name: "Eve"})
	if err != nil || list.Publishers[1].Name != "Eve" {
		t.Errorf("%+v, %v", list, err)
	}
	list, err = api.ForgetPublisher.Call(ctx, mux, api.ForgetRequest{Publisher: "Ada"})
	if err != nil || len(list.Publishers) != 1 || list.Publishers[0].Name != "Eve" || list.Policy != api.PolicyAny {
		t.Errorf("%+v, %v", list, err)
	}
}

func failureOf[T any](_ T, err error) error { return err }
