package manifest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// A name that the icon library lacks is a warning, with the one that was meant.
func TestIconLibrary(t *testing.T) {
	names := manifest.IconLibrary()
	if !slices.IsSorted(names) || len(names) < 100 || len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("%d names, which are to be sorted and different", len(names))
	}
	for name, want := range map[string]string{
		"hand": "", "zap": "", "activity": "", "": "",
		"activty": `"activity"`, "notebok-pen": `"notebook-pen"`, "zapp": `"zap"`, "git-pull": `"git-pull-request"`,
		"zzz-not-an-icon": "lucide.dev", strings.Repeat("i", 50): "lucide.dev",
		"github": "", "moon-star": "", "alert-circle": "", "house": "",
	} {
		_, findings := manifest.Parse([]byte(`{"plugin": {"id": "a", "name": "A", "version": "1.0.0", "author": "A",
			"description": "A.", "icon": "box", "category": "other", "license": {"type": "free"}}, "settings": [],
			"storage": {"collections": {}}, "migrations": [], "sdkVersion": "^3.0.0",
			"ui": {"sidebar": {"title": "A", "icon": "`+name+`"}}}`), manifest.Options{SDKVersion: "3.0.0"})
		switch {
		case want == "":
			if len(findings) > 0 {
				t.Errorf("%q: %v", name, findings)
			}
		case len(findings) != 1 || findings[0].Severity != manifest.SeverityWarning ||
			!strings.Contains(findings[0].Advice, want):
			t.Errorf("%q: %v, want a warning with %s", name, findings, want)
		}
	}
}
