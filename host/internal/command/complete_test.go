package command

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// completed returns what a shell is offered for the last of the words.
func (c *user) completed(words ...string) []string {
	c.t.Helper()
	lines := strings.Split(strings.TrimSpace(c.must(append([]string{"__complete"}, words...)...).out), "\n")
	return lines // the last one is the directive, such as ":4"
}

func TestCompletion(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	// Nothing is made by looking.
	if got := c.completed("info", ""); len(got) != 1 {
		t.Errorf("without a data folder: %q", got)
	}
	if _, err := os.Stat(c.data); err == nil {
		t.Error("completion made a data folder")
	}
	c.busPlugin()
	key, place := signingKeyOf(t, c), t.TempDir()
	addVersion(t, c, place, "1.0.0", key)
	addVersion(t, c, place, "1.1.0", key)
	c.must("catalogue", "add", "ada", place, "--key", key+".pub")
	c.must("publishers", "trust", key+".pub")
	var known api.PublisherList
	if err := json.Unmarshal([]byte(c.must("publishers", "list", "--json").out), &known); err != nil {
		t.Fatal(err)
	}
	publisher := known.Publishers[0].Fingerprint
	check := func(want string, words ...string) {
		t.Helper()
		got := c.completed(words...)
		for _, word := range strings.Fields(want) {
			if !slices.Contains(got, word) {
				t.Errorf("%q completes to %q, which lacks %q", words, got, word)
			}
		}
	}
	for _, running := range []bool{false, true} {
		if running {
			c.serve()
		}
		check("bus :4", "info", "")
		check("bus :4", "logs", "")
		check("greeting loud mode :4", "settings", "get", "bus", "")
		check("greeting mode :4", "settings", "set", "bus", "greeting", "x", "")
		check("true false :4", "settings", "set", "bus", "loud", "")
		check("fast slow :4", "settings", "set", "bus", "greeting", "x", "mode", "")
		check("GET POST :4", "call", "bus", "")
		check("seen :4", "call", "bus", "GET", "")
		check("network storage :4", "grant", "bus", "")
		check("plugin.call-timeout :4", "limits", "plugin.")
		check("ts js go c :4", "new", "x", "--lang", "")
		check("debug warn :4", "logs", "bus", "--level", "")
		check(":0", "install", "")         // files
		check(":16", "list", "--data", "") // folders
		check(":16", "catalogue", "build", "")
		check(":0", "catalogue", "add", "ada", "")
		check(":0", "publishers", "trust", "")
		check(":0", "signing-key", "rotate", "old", "")
		if got := c.completed("settings", "get", "no-such", ""); len(got) != 1 {
			t.Errorf("keys of a plugin that is not there: %q", got)
		}
		check("echo :0", "install", "ec")
		check("echo@1.0.0 echo@1.1.0 :0", "install", "echo@")
		check("ada :4", "catalogue", "remove", "")
		check("ada :4", "install", "echo", "--from", "")
		check("on off :4", "catalogue", "daily", "ada", "")
		check("productivity :4", "search", "--category", "")
		check("signed trusted :4", "publishers", "policy", "")
		check(publisher+" :4", "publishers", "rename", "")
		if got := c.completed("token", "revoke", ""); slices.Contains(got, "bus") {
			t.Errorf("a plugin is offered as a token: %q", got)
		}
	}
}
