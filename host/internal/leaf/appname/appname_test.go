package appname_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/appname"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestText(t *testing.T) {
	app := appname.App{Name: "Musicbox", Command: "musicbox plugins", Manifest: "plugin.json"}
	if err := app.Fill(); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"run `wasmhost grant a b`":                      "run `musicbox plugins grant a b`",
		"see 'wasmhost validate'":                       "see 'musicbox plugins validate'",
		"to grant it, run: wasmhost grant a b":          "to grant it, run: musicbox plugins grant a b",
		"it is no wasmhost plugin":                      "it is no Musicbox plugin",
		"<title>wasmhost</title>":                       "<title>Musicbox</title>",
		"made by wasmhost.":                             "made by Musicbox.",
		"its manifest.json breaks rules":                "its plugin.json breaks rules",
		"urn:wasmhost:problem:x wasmhost://a/b":         "urn:wasmhost:problem:x wasmhost://a/b",
		"wasmhost-console /x/wasmhost my-wasmhost":      "wasmhost-console /x/wasmhost my-wasmhost",
		"`wasmhost${below}` a.wasmhost wasmhosts":       "`wasmhost${below}` a.wasmhost wasmhosts",
		`{wasmhost:"connect"} "wasmhost.theme"`:         `{wasmhost:"connect"} "wasmhost.theme"`,
		"package-manifest.json other":                   "package-manifest.json other",
		"":                                              "",
		"nothing of it":                                 "nothing of it",
		"wasmhost: `wasmhost`, wasmhost and é wasmhost": "Musicbox: `musicbox plugins`, Musicbox and é Musicbox",
	} {
		if got := app.Text(text); got != want {
			t.Errorf("%q is said as %q, want %q", text, got, want)
		}
		plain := appname.App{}
		if err := plain.Fill(); err != nil || plain.Text(text) != text || (*appname.App)(nil).Text(text) != text {
			t.Errorf("%q is not said as it is: %v", text, err)
		}
	}
	if got := app.Agent("3.1.0"); got != "Musicbox/3.1.0" {
		t.Error(got)
	}
}

func TestErrors(t *testing.T) {
	app := &appname.App{Name: "Musicbox"}
	if err := app.Fill(); err != nil {
		t.Fatal(err)
	}
	cause := errors.New("cause")
	err := app.Error(problem.New(problem.CodeConflict, "run `wasmhost list`").WithCause(cause))
	if err.Error() != "run `musicbox list`" || !problem.IsCode(err, problem.CodeConflict) || !errors.Is(err, cause) {
		t.Errorf("%v", err)
	}
	if app.Error(cause) != cause || app.Error(nil) != nil || app.Guest(cause) != cause {
		t.Error("other errors do not stay")
	}
	guest, ok := errors.AsType[*abi.Error](app.Guest(&abi.Error{Code: abi.CodeUnavailable, Message: "run: wasmhost x",
		Outcome: abi.OutcomeUnknown}))
	if !ok || guest.Message != "run: musicbox x" || guest.Outcome != abi.OutcomeUnknown ||
		guest.Code != abi.CodeUnavailable {
		t.Errorf("%+v", guest)
	}
	var b bytes.Buffer
	log := slog.New(app.Logger(slog.NewTextHandler(&b, nil))).With("path", "/wasmhost x").WithGroup("g")
	log.Info("run `wasmhost a`", "error", errors.New("see wasmhost"), "name", "wasmhost")
	for _, want := range []string{"run `musicbox a`", `g.error="see Musicbox"`, "g.name=wasmhost", `path="/wasmhost x"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q lacks %q", b.String(), want)
		}
	}
}

func TestFill(t *testing.T) {
	for _, bad := range []appname.App{
		{Name: "<b>"}, {Name: strings.Repeat("a", 51)}, {Name: "Üben"}, {Name: "A", Command: "a; rm"},
		{Manifest: "../plugin.json"}, {Manifest: "plugin.txt"}, {TokenPrefix: "x"}, {TokenPrefix: "A_"},
		{Block: []byte(`{"type": 7}`)}, {Block: []byte(`{`)},
	} {
		if err := bad.Fill(); err == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
	app := appname.App{Block: []byte(`{"type":"object","required":["genre"]}`)}
	if err := app.Fill(); err != nil {
		t.Fatal(err)
	}
	for block, want := range map[string]int{``: 1, `{}`: 1, `{"genre":1}`: 0, `[]`: 1} {
		if failures, known := app.CheckBlock([]byte(block)); !known || len(failures) != want {
			t.Errorf("%q: %v", block, failures)
		}
	}
	if _, known := (&appname.App{}).CheckBlock(nil); known {
		t.Error("an application without a block has one")
	}
}
