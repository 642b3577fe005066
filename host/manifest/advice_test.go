package manifest

import (
	"strings"
	"testing"
)

func TestAdviceForAnEmptyFile(t *testing.T) {
	for _, text := range []string{"", "\n", " \t\r\n"} {
		_, findings := Parse([]byte(text), Options{})
		if got := findings.Err().Error(); !strings.Contains(got, "wasmhost new") ||
			strings.Contains(got, "close the string") {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// What a permission is for, or is called elsewhere, leads to its name here.
func TestAdviceForPermissions(t *testing.T) {
	for wrong, want := range map[string]string{"http": PermissionNetwork, "fetch": PermissionNetwork,
		"sqlite": PermissionStorage, "files": PermissionStorage, "secret": PermissionSecrets, "openai": PermissionAI,
		"jobs": PermissionCron, "storag": PermissionStorage} {
		_, findings := Parse([]byte(`{"permissions": ["`+wrong+`"]}`), Options{})
		advice := ""
		for _, f := range findings {
			if f.Rule == rulePermissionUnknown {
				advice = f.Advice
			}
		}
		if advice != `Did you mean "`+want+`"?` {
			t.Errorf("%s: %s", wrong, advice)
		}
	}
}
