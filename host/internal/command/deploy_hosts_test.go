package command

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// TestDeployHosts holds the files for several hosts against the program, and against
// each other.
func TestDeployHosts(t *testing.T) {
	c := newCLI(t)
	deploy := filepath.Join(repository(t), "cmd", "wasmhost", "deploy")
	read := func(path ...string) string {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(append([]string{deploy}, path...)...))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	compose, balancer := read("compose", "compose.yaml"), read("compose", "haproxy.cfg")
	hosts, database := read("kubernetes", "wasmhost.yaml"), read("kubernetes", "database.yaml")
	known := c.variables()
	for name, text := range map[string]string{"compose": compose, "hosts": hosts, "page": read("README.md")} {
		for _, variable := range regexp.MustCompile(`\bWASMHOST_[A-Z_]+\b`).FindAllString(text, -1) {
			if !slices.Contains(known, variable) {
				t.Errorf("%s: there is no variable %s", name, variable)
			}
		}
		for _, line := range regexp.MustCompile("[^.]wasmhost ((?:key|list|backup|limits|cluster|migrate)\b[a-z ]*)").
			FindAllStringSubmatch(text, -1) {
			words := strings.Fields(line[1])
			if cmd, _, err := c.app().Root().Find(words); err != nil || !cmd.HasParent() {
				t.Errorf("%s: there is no command %q", name, line[1])
			}
		}
	}
	// What is secret is in files, and what they are is not in here.
	for name, text := range map[string]string{"compose": compose, "hosts": hosts, "database": database} {
		if found := regexp.MustCompile(`kind: Secret|_PASSWORD: |_TOKEN|-----BEGIN`).FindString(text); found != "" {
			t.Errorf("%s has %q", name, found)
		}
		for _, image := range regexp.MustCompile(`(?m)image: (\S+)$`).FindAllStringSubmatch(text, -1) {
			if !regexp.MustCompile(`:\d+(\.\d+)*$`).MatchString(image[1]) {
				t.Errorf("%s: the image %s has no version", name, image[1])
			}
		}
	}
	for _, hardened := range []string{"runAsNonRoot: true", "readOnlyRootFilesystem: true", "drop: [ALL]",
		"allowPrivilegeEscalation: false", "type: RuntimeDefault", "kind: NetworkPolicy", "kind: PodDisruptionBudget",
		"automountServiceAccountToken: false", "limits: {memory:"} {
		wantTexts(t, hosts, hardened)
		wantTexts(t, database, hardened)
	}
	for _, hardened := range []string{"read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"} {
		if n := strings.Count(compose, hardened); n != 3 { // hosts, servers and the balancer
			t.Errorf("compose has %q %d times", hardened, n)
		}
	}
	port := strconv.Itoa(server.DefaultPort)
	wantTexts(t, hosts, "containerPort: "+port+"\n", "replicas: 3\n")
	wantTexts(t, balancer, "host-1:"+port+"\n", "host-2:"+port+"\n", "host-3:"+port+"\n")
	// Each has the time that it takes until no more is sent, and that of calls, and more.
	for text, names := range map[string][3]string{
		hosts: {`preStop:\n +sleep: {seconds: (\d+)}`, `WASMHOST_GRACE\n +value: (\d+)s`,
			`terminationGracePeriodSeconds: (\d+)`},
		compose: {`WASMHOST_DRAIN_DELAY: (\d+)s`, `WASMHOST_GRACE: (\d+)s`, `stop_grace_period: (\d+)s`},
	} {
		var seconds [3]int
		for i, name := range names {
			found := regexp.MustCompile(name).FindStringSubmatch(text)
			if found == nil {
				t.Fatalf("there is no %s", name)
			}
			if seconds[i], _ = strconv.Atoi(found[1]); seconds[i] == 0 {
				t.Errorf("%s is no time", found[0])
			}
		}
		if seconds[0]+seconds[1]+10 > seconds[2] {
			t.Errorf("%v are %v", names, seconds)
		}
	}
	// A key that is changed reaches hosts that run, so nothing is mounted by itself.
	wantTexts(t, hosts, "{name: secrets, mountPath: /secrets, readOnly: true}")
	if strings.Contains(hosts, "subPath:") {
		t.Error("kubernetes never changes what is mounted by subPath")
	}
	// The script is the same in both.
	var script strings.Builder
	for line := range strings.Lines(read("postgres", "database.sh")) {
		if line != "\n" {
			line = "    " + line
		}
		script.WriteString(line)
	}
	wantTexts(t, database, "  database.sh: |\n"+script.String()+"---\n")
	// Probes ask what there is, by the name that they send.
	base, _ := c.serve()
	paths := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?:uri|path:) (/\S+)`).FindAllStringSubmatch(balancer+hosts, -1) {
		paths[found[1]] = true
	}
	for path := range paths {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, base+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = "localhost"
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", path, resp.Status)
		}
	}
	if len(paths) != 3 || strings.Count(balancer+hosts, "localhost") != 5 {
		t.Errorf("the paths are %v", paths)
	}
	// Hosts that can do all come first, and where there are none reads go on. What is
	// restarted is not sent to the others' place before it is ready.
	wantTexts(t, balancer, "use_backend whole if { nbsrv(whole) gt 0 }\n    default_backend hosts\n",
		"backend whole\n    http-check send meth GET uri /readyz?strict ",
		"backend hosts\n    http-check send meth GET uri /readyz ", "observe layer4 error-limit 1 on-error mark-down",
		"option redispatch")
	for probe, path := range map[string]string{"startupProbe": "/readyz?strict", "readinessProbe": "/readyz",
		"livenessProbe": "/healthz"} {
		found := regexp.MustCompile(probe + `:.*\n +httpGet:\n +path: (\S+)`).FindStringSubmatch(hosts)
		if found == nil || found[1] != path {
			t.Errorf("the %s asks %q, want %s", probe, found, path)
		}
	}
}
