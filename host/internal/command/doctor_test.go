package command

import (
	"encoding/json"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

func diagnosed(t *testing.T, r result) map[string]diagnosis {
	t.Helper()
	var got struct{ Diagnoses []diagnosis }
	if err := json.Unmarshal([]byte(r.out), &got); err != nil {
		t.Fatalf("%v: %s%s", err, r.out, r.err)
	}
	found := map[string]diagnosis{}
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
	if d := found["port"]; r.code != exitFailed || d.Severity != health.Error || !strings.Contains(d.Do, "--port") {
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
	for about, want := range map[string]string{"version": version, "data folder": c.data, "disk": "left", "clock": "T",
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
	if r.code != exitFailed {
		t.Errorf("exit code %d with damaged publishers", r.code)
	}
	wantTexts(t, r.out, "error    policy: ", "accept-loss publishers.json")
	c.must("accept-loss", "publishers.json")
	wantTexts(t, c.must("doctor").out, "ok       policy: any")
}

func TestDiagnosesOfFolders(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "file")
	write(t, file, "")
	now := time.Now()
	severity := func(list []diagnosis, about string) health.Severity {
		for _, d := range list {
			if d.About == about {
				return d.Severity
			}
		}
		return "not looked at"
	}
	if list := folderDiagnoses(dir, now); severity(list, "data folder") != "" || severity(list, "clock") != "" {
		t.Errorf("%+v", list)
	}
	if list := folderDiagnoses(dir, now.Add(-time.Hour)); severity(list, "clock") != health.Error {
		t.Errorf("a clock behind the files: %+v", list)
	}
	if list := folderDiagnoses(dir, time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)); severity(list, "clock") != health.Error {
		t.Errorf("a clock that was never set: %+v", list)
	}
	if list := folderDiagnoses(file, now); severity(list, "data folder") != health.Error {
		t.Errorf("a file: %+v", list)
	}
	if list := folderDiagnoses(filepath.Join(dir, "a", "b"), now); severity(list, "data folder") != "" ||
		severity(list, "disk") == "not looked at" {
		t.Errorf("no folder yet: %+v", list)
	}
}

func TestDiagnosesOfTools(t *testing.T) {
	none := toolDiagnoses(func(string) (string, error) { return "", errors.New("not found") })
	some := toolDiagnoses(func(name string) (string, error) {
		if name == "zig" {
			return "", errors.New("not found")
		}
		return "/bin/" + name, nil
	})
	for i := range none {
		if none[i].Severity != health.Note || none[i].Do == "" || some[i].Severity != "" {
			t.Errorf("without: %+v, with: %+v", none[i], some[i])
		}
	}
}
