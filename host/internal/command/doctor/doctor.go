// Package doctor looks at this machine, and says what is missing for a host.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/languages"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// Diagnosis is one thing that `doctor` has looked at.
type Diagnosis struct {
	About    string          `json:"about"`
	Severity health.Severity `json:"severity,omitempty"` // empty where all is well
	What     string          `json:"what"`
	Do       string          `json:"do,omitempty"`
}

// Diagnose looks at everything.
func Diagnose(ctx context.Context, a *cli.App) []Diagnosis {
	found := []Diagnosis{{About: "version", What: fmt.Sprintf("wasmhost %s on %s/%s", cli.HostVersion(), runtime.GOOS,
		runtime.GOARCH)}}
	dir, err := a.DataFolder()
	if err != nil {
		return append(found, Diagnosis{"data folder", health.Error, err.Error(), "name one with --data"})
	}
	found = append(found, folderDiagnoses(dir, time.Now())...)
	var running *cli.Client
	if _, err := os.Stat(dir); err == nil {
		err = a.Reach(ctx, false, func(c *cli.Client) error {
			running = c
			found = append(found, hostDiagnoses(ctx, c)...)
			return nil
		}, func(h *host.Host) error {
			found = append(found, hostDiagnoses(ctx, h.Mux())...)
			return nil
		})
		if err != nil {
			found = append(found, Diagnosis{"host", health.Error, err.Error(), "see what this says, then look again"})
		}
	}
	return append(append(found, portDiagnosis(a, running)), toolDiagnoses(exec.LookPath)...)
}

// lowSpace is how many bytes the disk should have left.
const lowSpace = 1 << 30

// folderDiagnoses are about the data folder, its disk, and the clock.
func folderDiagnoses(dir string, now time.Time) []Diagnosis {
	d := Diagnosis{About: "data folder", What: dir}
	info, err := os.Stat(dir)
	at := dir
	switch {
	case errors.Is(err, fs.ErrNotExist):
		d.What += " is not there yet; the first command that needs it makes it"
		for at = filepath.Dir(at); at != filepath.Dir(at); at = filepath.Dir(at) {
			if _, err := os.Stat(at); err == nil {
				break
			}
		}
	case err != nil:
		d.Severity, d.What = health.Error, cli.FileFailure(dir, err).Error()
		d.Do = "make the folder yours, or name another one with --data"
		return []Diagnosis{d}
	case !info.IsDir():
		d.Severity, d.What, d.Do = health.Error, dir+" is no folder", "name another one with --data"
		return []Diagnosis{d}
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0:
		d.Severity, d.What = health.Warning, dir+" can be looked into by other users of this machine"
		d.Do = "run chmod 700 " + dir
	}
	return []Diagnosis{d, diskDiagnosis(at), clockDiagnosis(dir, now)}
}

func diskDiagnosis(dir string) Diagnosis {
	d := Diagnosis{About: "disk"}
	left, all, err := disk.Free(dir)
	switch {
	case err != nil:
		d.Severity, d.What = health.Warning, "the space that is left is not known: "+err.Error()
	case left < lowSpace:
		d.Severity, d.What = health.Warning, cli.Size(int64(left))+" of "+cli.Size(int64(all))+" are left"
		d.Do = "make space: plugins are not upgraded without room for a copy of their data"
	default:
		d.What = cli.Size(int64(left)) + " of " + cli.Size(int64(all)) + " are left"
	}
	return d
}

// clockSlack is how far ahead of the clock a file may be: other machines write
// to folders that are shared.
const clockSlack = 10 * time.Minute

// clockDiagnosis holds the clock against the files of the data folder: nothing
// on the network is asked.
func clockDiagnosis(dir string, now time.Time) Diagnosis {
	d := Diagnosis{About: "clock", What: now.Format(time.RFC3339)}
	wrong := func(why string) Diagnosis {
		d.Severity, d.What = health.Error, "it says "+now.Format(time.RFC3339)+", "+why
		d.Do = "set it, or jobs run at wrong times and certificates of servers are refused"
		return d
	}
	if now.Year() < 2026 {
		return wrong("which is before this program was made")
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return d
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.ModTime().Sub(now) > clockSlack {
			return wrong("and " + e.Name() + " in the data folder was written at " + info.ModTime().Format(time.RFC3339))
		}
	}
	return d
}

// hostDiagnoses are about what a data folder holds.
func hostDiagnoses(ctx context.Context, c api.Caller) []Diagnosis {
	var found []Diagnosis
	key, err := api.ShowKey.Call(ctx, c, api.None{})
	d := Diagnosis{About: "master key", What: "there is none yet; the first password or secret that is stored makes one"}
	switch {
	case err != nil:
		d.Severity, d.What = health.Error, err.Error()
	case !key.Usable:
		d.Severity, d.What, d.Do = health.Error, key.Problem, "see 'wasmhost key status'"
	case key.Key != "":
		d.What = cli.PlaceText(key.Source, key.File) + ", protects " + cli.SealedText(key.Protects)
	}
	found = append(found, d)
	list, err := api.ListPublishers.Call(ctx, c, api.None{})
	d = Diagnosis{About: "policy", What: cli.PolicyText(list.Policy)}
	if err != nil {
		d.Severity, d.What = health.Error, err.Error()
	}
	found = append(found, d)
	faults, err := api.ListFaults.Call(ctx, c, api.None{})
	if err != nil {
		return append(found, Diagnosis{About: "files", Severity: health.Error, What: err.Error()})
	}
	for _, f := range faults.Faults {
		found = append(found, Diagnosis{"files", health.Error, f.File + ": " + f.Problem, f.Advice})
	}
	return found
}

// portDiagnosis says whether a host can listen, where none does.
func portDiagnosis(a *cli.App, running *cli.Client) Diagnosis {
	d := Diagnosis{About: "port"}
	port, err := server.PortFrom("", a.Getenv)
	if err != nil {
		d.Severity, d.What, d.Do = health.Error, err.Error(), "correct the variable"
		return d
	}
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	switch {
	case running != nil:
		d.What = "a host serves at " + running.Place.String()
		return d
	case port == 0:
		d.What = "any free one is taken"
		return d
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		d.Severity, d.What = health.Error, "no host can listen at "+address+", which another program uses or which is refused"
		d.Do = "end that program, or choose another port with 'wasmhost serve --port'"
		return d
	}
	_ = listener.Close()
	d.What = address + " is free"
	return d
}

// toolDiagnoses say which languages can be built here. TypeScript and
// JavaScript need nothing.
func toolDiagnoses(look func(string) (string, error)) []Diagnosis {
	var found []Diagnosis
	for _, l := range languages.All() {
		if l.Build == nil {
			continue
		}
		d := Diagnosis{About: "tools for " + l.Tools.For, Severity: health.Note,
			What: "there are none; other languages can be built without",
			Do:   "to write plugins with it, install " + l.Tools.Install}
		for _, command := range l.Tools.Any {
			if path, err := look(command); err == nil {
				d.Severity, d.What, d.Do = "", path, ""
				break
			}
		}
		found = append(found, d)
	}
	return found
}
