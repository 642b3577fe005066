package command

import (
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/doctor"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

func diagnosed(t *testing.T, r result) map[string]doctor.Diagnosis {
	t.Helper()
	var got struct{ Diagnoses []doctor.Diagnosis }
	if err := json.Unmarshal([]byte(r.out), &got); err != nil {
		t.Fatalf("%v: %s%s", err, r.out, r.err)
	}
	found := map[string]doctor.Diagnosis{}
	for _, d := range got.Diagnoses {
		found[d.About] = d
	}
	return found
}

func TestDoctor(t *testing.T) {
	c := newCLI(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := strconv.Itoa(taken.Addr().(*net.TCPAddr).Port)
	c.env["HOST_CLI_PORT"] = port
	r := c.run("doctor", "--json")
	found := diagnosed(t, r)
	if d := found["port"]; r.code != cli.ExitFailed || d.Severity != health.Error || !strings.Contains(d.Do, "--port") {
		t.Errorf("exit code %d, %+v, while another program has the port", r.code, d)
	}
	if d := found["data folder"]; d.Severity != "" || !strings.Contains(d.What, "not there yet") {
		t.Errorf("%+v, before there is a data folder", d)
	}
	if _, err := os.Stat(c.data); err == nil {
		t.Error("the data folder was made")
	}
	if err := taken.Close(); err != nil {
		t.Fatal(err)
	}
	c.env["HOST_CLI_PORT"] = "0" // the other one may be somebody else's by now

	c.must("install", echoPlugin(t, "echo", nil), "--yes")
	found = diagnosed(t, c.must("doctor", "--json"))
	for about, want := range map[string]string{"version": cli.Version, "data folder": c.data, "disk": "left", "clock": "T",
		"master key": "", "policy": "any", "port": "free"} {
		if d := found[about]; d.Severity == health.Error || !strings.Contains(d.What, want) || d.What == "" {
			t.Errorf("%s: %+v, want %q", about, d, want)
		}
	}
	url, stop := c.serve()
	if d := diagnosed(t, c.must("doctor", "--json"))["port"]; !strings.Contains(d.What, "a host serves at "+url+
		" on the data folder "+c.data) {
		t.Errorf("%+v, while a host runs", d)
	}
	stop()

	c.must("publishers", "policy", "signed")
	write(t, filepath.Join(c.data, "publishers.json"), "{")
	r = c.run("doctor")
	if r.code != cli.ExitFailed {
		t.Errorf("exit code %d with damaged publishers", r.code)
	}
	wantTexts(t, r.out, "error    policy: ", "accept-loss publishers.json")
	c.must("accept-loss", "publishers.json")
	wantTexts(t, c.must("doctor").out, "ok       policy: any")
}
