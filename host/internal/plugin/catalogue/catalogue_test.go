package catalogue

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/go-json-experiment/json"
)

var testBounds = Bounds{Bytes: 1 << 20, Plugins: 100, Versions: 10}

// valid is an index with two plugins.
func valid() *Index {
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	version := func(v string) Version {
		return Version{Version: v, Location: "a/notes-" + v + ".plugin.zip", SHA256: strings.Repeat("a", 64), Bytes: 10,
			Permissions: []string{"cli"}}
	}
	return &Index{Format: 1, Title: "Ada's", Serial: 7, Created: at, Expires: at.AddDate(0, 3, 0), Plugins: []Plugin{
		{ID: "notes", Name: "Notes", Author: "Ada", Description: "Keeps notes.", Tags: []string{"Text", "office"},
			Versions: []Version{version("1.0.0"), version("1.10.0"), version("1.9.0"), version("2.0.0-beta.1")}},
		{ID: "clock", Name: "Clock of notes", Author: "Eve", Description: "Tells the time.",
			Versions: []Version{version("0.1.0")}},
	}}
}

func encoded(t *testing.T, change func(*Index)) []byte {
	t.Helper()
	x := valid()
	if change != nil {
		change(x)
	}
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func mustDecode(t *testing.T, text []byte) *Index {
	t.Helper()
	x, err := Decode(text, testBounds)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestDecode(t *testing.T) {
	x := mustDecode(t, encoded(t, nil))
	if got := x.Plugins[0].Versions[0].Version; got != "2.0.0-beta.1" {
		t.Errorf("the highest version is %s", got)
	}
	text, err := x.Encode(testBounds)
	if err != nil {
		t.Fatal(err)
	}
	again, err := mustDecode(t, text).Encode(testBounds)
	if err != nil || !bytes.Equal(again, text) {
		t.Errorf("the same index is written differently: %v", err)
	}
}

// A hostile index is refused by name of what is wrong with it.
func TestHostileIndex(t *testing.T) {
	first := func(change func(v *Version)) func(*Index) {
		return func(x *Index) { change(&x.Plugins[0].Versions[0]) }
	}
	at := func(location string) func(*Index) { return first(func(v *Version) { v.Location = location }) }
	for name, c := range map[string]struct {
		change func(*Index)
		want   string
	}{
		"another format": {func(x *Index) { x.Format = 2 }, "format 2"},
		"no serial":      {func(x *Index) { x.Serial = 0 }, "serial number"},
		"a huge serial":  {func(x *Index) { x.Serial = 1<<63 + 1 }, "serial number"},
		"no time":        {func(x *Index) { x.Created = time.Time{} }, "when it was made"},
		"expires before": {func(x *Index) { x.Expires = x.Created }, "expires before"},
		"no title":       {func(x *Index) { x.Title = "" }, "the title has 0"},
		"a long title":   {func(x *Index) { x.Title = strings.Repeat("ä", MaxTitle+1) }, "the title has 101"},
		"a long " +
			"description": {func(x *Index) { x.Plugins[0].Description = strings.Repeat("a", 501) }, "description " +
			"has 501"},
		"an id of a path":     {func(x *Index) { x.Plugins[0].ID = "../notes" }, "the id of no plugin"},
		"an id twice":         {func(x *Index) { x.Plugins[1].ID = "notes" }, "notes stands twice"},
		"no version":          {func(x *Index) { x.Plugins[0].Versions = nil }, "0 versions"},
		"a version twice":     {first(func(v *Version) { v.Version = "1.9.0" }), "1.9.0 stands twice"},
		"no semantic version": {first(func(v *Version) { v.Version = "v1" }), "no semantic version"},
		"many versions": {func(x *Index) {
			x.Plugins[0].Versions = append(x.Plugins[0].Versions, make([]Version, 10)...)
		}, "14 versions"},
		"many plugins":     {func(x *Index) { x.Plugins = append(x.Plugins, make([]Plugin, 100)...) }, "102 plugins"},
		"many tags":        {func(x *Index) { x.Plugins[0].Tags = make([]string, 11) }, "11 tags"},
		"an empty tag":     {func(x *Index) { x.Plugins[0].Tags[0] = "" }, "one of the tags has 0"},
		"many permissions": {first(func(v *Version) { v.Permissions = make([]string, 51) }), "51 permissions"},
		"no digest":        {first(func(v *Version) { v.SHA256 = "A" + v.SHA256[1:] }), "SHA-256"},
		"no size":          {first(func(v *Version) { v.Bytes = 0 }), "size"},
		"a bad signature":  {first(func(v *Version) { v.Signature = "x" }), "signature"},
		"a long reason":    {first(func(v *Version) { v.Yanked = strings.Repeat("a", 501) }), "yanked has 501"},
		"a long advisory": {first(func(v *Version) { v.Vulnerable = strings.Repeat("a", 501) }), "wrong with it " +
			"has 501"},
		"a long changelog": {first(func(v *Version) { v.Changelog = strings.Repeat("a", 4001) }), "changelog has " +
			"4001"},
		"a large icon":      {func(x *Index) { x.Plugins[0].Icon = &Icon{TypePNG, make([]byte, MaxIcon+1)} }, "icon"},
		"an icon of HTML":   {func(x *Index) { x.Plugins[0].Icon = &Icon{"text/html", []byte("x")} }, "icon"},
		"a file URL":        {at("file:///etc/passwd"), "may not lie"},
		"no encryption":     {at("http://example.org/a.zip"), "may not lie"},
		"another scheme":    {at("ftp://example.org/a.zip"), "may not lie"},
		"an absolute path":  {at("/etc/passwd"), "may not lie"},
		"a path above":      {at("a/../../b"), "may not lie"},
		"a path escaped":    {at("a/%2e%2e/b"), "may not lie"},
		"a path of Windows": {at(`a\..\b`), "may not lie"},
		"a drive":           {at("c:/b"), "may not lie"},
		"a host alone":      {at("//example.org/b"), "may not lie"},
		"a hidden file":     {at("a/.ssh"), "may not lie"},
		"a user in a URL":   {at("https://a:b@example.org/b"), "may not lie"},
		"a tag":             {at("oci://ghcr.io/ada/notes:latest"), "may not lie"},
		"a line break":      {at("a\nb"), "may not lie"},
		"a long location":   {at(strings.Repeat("a", MaxLocation+1)), "may not lie"},
	} {
		if _, err := Decode(encoded(t, c.change), testBounds); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	text := string(encoded(t, nil))
	for name, c := range map[string]struct{ text, want string }{
		"a member twice": {strings.Replace(text, `"serial"`, `"serial":9,"serial"`, 1), "damaged"},
		"bytes behind":   {text + "{}", "damaged"},
		"cut off":        {text[:len(text)/2], "damaged"},
		"no UTF-8":       {strings.Replace(text, "Ada", "A\xffa", 1), "damaged"},
		"nested deeply": {strings.Replace(text, "{",
			`{"x":`+strings.Repeat("[", 20_000)+strings.Repeat("]", 20_000)+",", 1), "damaged"},
		"longer than allowed": {strings.Repeat(" ", 1<<20) + text, "bytes"},
	} {
		if _, err := Decode([]byte(c.text), testBounds); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestLocations(t *testing.T) {
	for _, at := range []string{"notes.plugin.zip", "a/b_1~2+3.zip", "https://example.org/a.zip",
		"https://[2001:db8::1]:8443/a?b=c", "oci://ghcr.io/ada/notes@sha256:" + strings.Repeat("a", 64),
		"notes@sha256:" + strings.Repeat("a", 64)} {
		if err := CheckLocation(at); err != nil {
			t.Error(err)
		}
	}
}

func TestChoose(t *testing.T) {
	p := &mustDecode(t, encoded(t, func(x *Index) {
		x.Plugins[0].Versions[1].Yanked = "It loses notes." // 1.10.0
	})).Plugins[0]
	for _, c := range []struct{ within, want string }{
		{"", "1.9.0"}, {"^1", "1.9.0"}, {">=1, <1.9", "1.0.0"}, {"1.10.0", "1.10.0"}, {"~1.10", "every version of " +
			"notes"},
		{"2.0.0-beta.1", "2.0.0-beta.1"}, {">=2.0.0-alpha", "2.0.0-beta.1"}, {"3", "no version of notes fits"},
		{"latest", "no range of versions"}, {strings.Repeat("1", 300), "too long"},
	} {
		v, err := p.Choose(c.within)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = v.Version
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%q is %q, want %q", c.within, got, c.want)
		}
	}
	before := &mustDecode(t, encoded(t,
		func(x *Index) { x.Plugins[0].Versions = x.Plugins[0].Versions[3:] })).Plugins[0]
	if v, err := before.Choose(""); err != nil || v.Version != "2.0.0-beta.1" {
		t.Errorf("without a release it is %v, %v", v, err)
	}
	if p.Newest().Version != "1.9.0" || !p.Exact("1.10.0").Newer("1.9.0") || p.Exact("1.0.0").Newer("1.9.0") ||
		p.Exact("1.0.0").Newer("none") {
		t.Error("versions are compared wrongly")
	}
}

func TestSearch(t *testing.T) {
	w := NewWords(mustDecode(t, encoded(t, nil)))
	for _, c := range []struct{ text, tag, want string }{
		{"", "", "clock notes"}, {"NOTES", "", "notes clock"}, {"time", "", "clock"}, {"notes ada", "", "notes"},
		{"", "text", "notes"}, {"clock", "text", ""}, {"office", "", "notes"}, {"none", "", ""},
	} {
		var ids []string
		for _, h := range w.Search(Query{Text: c.text, Tag: c.tag}) {
			ids = append(ids, h.ID)
		}
		if got := strings.Join(ids, " "); got != c.want {
			t.Errorf("%q, %q finds %q, want %q", c.text, c.tag, got, c.want)
		}
	}
	w.Plugin("clock").Category = "testing"
	for category, want := range map[string]int{"": 2, "testing": 1, "planning": 0} {
		if got := w.Search(Query{Category: category}); len(got) != want {
			t.Errorf("the category %q has %d plugins, want %d", category, len(got), want)
		}
	}
	if w.Plugin("clock") == nil || w.Plugin("none") != nil {
		t.Error("a plugin is not found by its id")
	}
}

func FuzzDecode(f *testing.F) {
	text, err := json.Marshal(valid())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, in []byte) {
		x, err := Decode(in, testBounds)
		if err != nil {
			return
		}
		NewWords(x).Search(Query{Text: "a"})
		for i := range x.Plugins {
			x.Plugins[i].Newest()
		}
	})
}

// An icon is drawn anew, small, without what else was in its file.
func TestMakeIcon(t *testing.T) {
	from := image.NewNRGBA(image.Rect(0, 0, 300, 150))
	for x := range 300 {
		for y := range 150 {
			from.Set(x, y, color.NRGBA{200, 10, 10, 255})
		}
	}
	var source bytes.Buffer
	if err := png.Encode(&source, from); err != nil {
		t.Fatal(err)
	}
	source.WriteString("and a secret")
	icon, err := MakeIcon("icon.png", source.Bytes())
	if err != nil || icon.Safe() == nil || bytes.Contains(icon.Data, []byte("secret")) {
		t.Fatalf("%v, %v", icon, err)
	}
	got, err := png.Decode(bytes.NewReader(icon.Data))
	if err != nil || got.Bounds().Dx() != 64 || got.Bounds().Dy() != 32 {
		t.Fatalf("%v, %v", got.Bounds(), err)
	}
	if r, g, _, a := got.At(30, 10).RGBA(); r>>8 != 200 || g>>8 != 10 || a>>8 != 255 {
		t.Errorf("its colour is %d %d %d", r>>8, g>>8, a>>8)
	}
	noise, random := image.NewNRGBA(image.Rect(0, 0, 64, 64)), rand.New(rand.NewPCG(1, 2))
	for i := range noise.Pix {
		noise.Pix[i] = byte(random.Uint32())
	}
	source.Reset()
	if err := png.Encode(&source, noise); err != nil {
		t.Fatal(err)
	}
	if icon, err := MakeIcon("icon.png", source.Bytes()); err != nil || len(icon.Data) > MaxIcon {
		t.Errorf("noise has %d bytes, %v", len(icon.Data), err)
	}
	source.Reset()
	if err := png.Encode(&source, image.NewAlpha(image.Rect(0, 0, 2049, 1))); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"a.png": source.Bytes(), "b.png": []byte("no " +
		"image"), "c.svg": []byte("none")} {
		if icon, err := MakeIcon(name, text); err == nil {
			t.Errorf("%s is taken as %v", name, icon)
		}
	}
	for _, bad := range []*Icon{nil, {TypeSVG, []byte("<svg onload='a'/>")}, {TypePNG, []byte("no image")}} {
		if bad.Safe() != nil {
			t.Errorf("%v is safe", bad)
		}
	}
}

func TestChanges(t *testing.T) {
	files := fstest.MapFS{"CHANGELOG.md": {Data: []byte("# Changes\n\n## 1.10.0\nTen.\n\n## [1.1.0] - " +
		"2026\n\nOne.\n\n### 1.0.0\n" +
		strings.Repeat("ä", MaxChangelog+10))}}
	for version, want := range map[string]string{"1.10.0": "Ten.", "1.1.0": "One.", "2.0.0": "",
		"1.0.0": strings.Repeat("ä", MaxChangelog)} {
		if got := changes(files, version); got != want {
			t.Errorf("%s: %.50q, want %.50q", version, got, want)
		}
	}
	if got := changes(fstest.MapFS{"CHANGELOG.md": {Data: []byte("# 1.0.0\n\xff")}}, "1.0.0"); got != "" {
		t.Errorf("what is no text is taken: %q", got)
	}
}

func TestAddAndMark(t *testing.T) {
	x := mustDecode(t, encoded(t, nil))
	next := func(version, sum string) *Plugin {
		p := x.Plugins[0]
		p.Name = "Notes " + version
		p.Versions = []Version{p.Versions[0]}
		p.Versions[0].Version, p.Versions[0].SHA256 = version, strings.Repeat(sum, 64)
		return &p
	}
	if err := x.Add(next("1.0.0", "b")); err == nil || !strings.Contains(err.Error(), "raise the version") {
		t.Errorf("another package of the same version: %v", err)
	}
	if err := x.Add(next("1.0.1", "b")); err != nil || x.Plugins[0].Name != "Notes" || len(x.Plugins[0].Versions) != 5 {
		t.Errorf("an older version: %v, %+v", err, x.Plugins[0])
	}
	if err := x.Add(next("3.0.0", "c")); err != nil || x.Plugins[0].Name != "Notes 3.0.0" {
		t.Errorf("a newer version: %v, %+v", err, x.Plugins[0])
	}
	if err := x.Mark("notes", "3.0.0", "why", "what"); err != nil || x.Mark("notes", "9.0.0", "", "") == nil {
		t.Errorf("marked: %v", err)
	}
	fresh := mustDecode(t, encoded(t, nil))
	if err := fresh.Add(next("3.0.0", "c")); err != nil {
		t.Fatal(err)
	}
	fresh.TakeMarks(x)
	if v := fresh.Plugins[0].Exact("3.0.0"); v.Yanked != "why" || v.Vulnerable != "what" {
		t.Errorf("the marks are gone: %+v", v)
	}
	now := time.Unix(5, 0)
	if fresh.Renew(x, now, time.Hour); fresh.Serial != 8 || !fresh.Expires.Equal(now.Add(time.Hour)) {
		t.Errorf("the next one is %d until %v", fresh.Serial, fresh.Expires)
	}
	if fresh.Renew(nil, now, time.Hour); fresh.Serial != 5 {
		t.Errorf("the first one is %d", fresh.Serial)
	}
	if _, err := x.Encode(Bounds{Bytes: 100, Plugins: 9, Versions: 9}); err == nil {
		t.Error("an index that is longer than hosts allow is made")
	}
}

// BenchmarkSearch searches 10,000 plugins, as a ratio to looking once through
// their texts for a word, which any search has to.
func BenchmarkSearch(b *testing.B) {
	x := &Index{Plugins: make([]Plugin, 10_000)}
	random := rand.New(rand.NewPCG(3, 4))
	words := strings.Fields("notes clock sync mail tasks calendar weather build deploy search chart image audio " +
		"text code")
	for i := range x.Plugins {
		var text []string
		for range 60 {
			text = append(text, words[random.IntN(len(words))])
		}
		x.Plugins[i] = Plugin{ID: words[i%len(words)] + "-" + strings.Repeat("x", i%7), Name: text[0], Author: "Ada",
			Description: strings.Join(text, " "), Tags: text[:5], Versions: []Version{{Version: "1.0.0"}}}
	}
	w := NewWords(x)
	var scan, search time.Duration
	for b.Loop() {
		begun := time.Now()
		for i := range w.lower {
			_ = strings.Contains(w.lower[i].rest, "missing")
		}
		scan += time.Since(begun)
		begun = time.Now()
		w.Search(Query{Text: "weather ada deploy"})
		search += time.Since(begun)
	}
	b.ReportMetric(float64(search)/float64(scan), "times-a-scan")
}
