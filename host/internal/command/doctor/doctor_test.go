package doctor

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

func TestDiagnosesOfFolders(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	severity := func(list []Diagnosis, about string) health.Severity {
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
