package host_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// modules are those that a program which imports some packages of this one is linked with.
func modules(t *testing.T, packages ...string) []string {
	t.Helper()
	args := []string{"list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}"}
	for _, p := range packages {
		args = append(args, module+"/"+p)
	}
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Stderr = t.Output()
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Fields(string(out))
	slices.Sort(all)
	return slices.Compact(all)
}

// A program is linked with the libraries of the parts that it names, and of no others.
func TestPartsAreLinkedByName(t *testing.T) {
	const most = 32
	bare := modules(t, "host")
	if len(bare) > most || len(bare) < 10 {
		t.Errorf("a host without parts is linked with %d modules, want at most %d: %v", len(bare), most, bare)
	}
	all := slices.Clone(bare)
	for part, libraries := range map[string][]string{
		"feeds":  {"github.com/mmcdole/gofeed", "github.com/microcosm-cc/bluemonday"},
		"agents": {"github.com/modelcontextprotocol/go-sdk"}, "keyring": {"github.com/zalando/go-keyring"},
		"mcpservers": {"github.com/modelcontextprotocol/go-sdk"}, "passkeys": {"github.com/go-webauthn/webauthn"},
		"metrics": {"github.com/prometheus/client_golang", "google.golang.org/protobuf"},
	} {
		with := modules(t, "host/"+part)
		for _, name := range libraries {
			if slices.Contains(bare, name) || !slices.Contains(with, name) {
				t.Errorf("%s is linked with a host without parts, or not with the part %s", name, part)
			}
		}
		all = append(all, with...)
	}
	slices.Sort(all)
	if got := modules(t, "host/whole"); !slices.Equal(got, slices.Compact(all)) {
		t.Errorf("all parts bring %v, which one by one bring %v", got, slices.Compact(all))
	}
}
