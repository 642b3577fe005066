package command

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
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// diagnosis is one thing that `doctor` has looked at.
type diagnosis struct {
	About    string          `json:"about"`
	Severity health.Severity `json:"severity,omitempty"` // empty where all is well
	What     string          `json:"what"`
	Do       string          `json:"do,omitempty"`
}

func (a *app) doctorCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:     "doctor",
		GroupID: groupRun,
		Short:   "Look at this machine, and say what is missing for a host and what to do",
		Long: `Look at this machine: the data folder, its disk, the master key, the port, the
clock, the tools that compile plugins, and whose plugins the host takes. Nothing is
changed. What is wrong inside a host that runs, 'wasmhost status' says.

The exit code is 1 where a host could not work, else 0.`,
	}, withoutHost, func(ctx context.Context, in *invocation) (output, error) {
		found := a.diagnose(ctx)
		out := output{value: struct {
			Diagnoses []diagnosis `json:"diagnoses"`
		}{found}, show: func() { showDiagnoses(in.term, found) }}
		if slices.ContainsFunc(found, func(d diagnosis) bool { return d.Severity == health.Error }) {
			out.failed = &exitError{code: exitFailed} // what is wrong was shown
		}
		return out, nil
	})
}

func showDiagnoses(t *term, found []diagnosis) {
	for _, d := range found {
		mark := "ok"
		if d.Severity != "" {
			mark = string(d.Severity)
		}
		t.printf("%-8s %s: %s", mark, d.About, d.What)
		if d.Do != "" {
			t.printf("         to do: %s", d.Do)
		}
	}
}

// diagnose looks at everything.
func (a *app) diagnose(ctx context.Context) []diagnosis {
	found := []diagnosis{{About: "version", What: fmt.Sprintf("wasmhost %s on %s/%s", hostVersion(), runtime.GOOS,
		runtime.GOARCH)}}
	dir, err := a.dataFolder()
	if err != nil {
		return append(found, diagnosis{"data folder", health.Error, err.Error(), "name one with --data"})
	}
	found = append(found, folderDiagnoses(dir, time.Now())...)
	var running *client
	if _, err := os.Stat(dir); err == nil {
		err = a.reach(ctx, false, func(c *client) error {
			running = c
			found = append(found, hostDiagnoses(ctx, c)...)
			return nil
		}, func(h *host.Host) error {
			found = append(found, hostDiagnoses(ctx, h.Mux())...)
			return nil
		})
		if err != nil {
			found = append(found, diagnosis{"host", health.Error, err.Error(), "see what this says, then look again"})
		}
	}
	return append(append(found, a.portDiagnosis(running)), toolDiagnoses(exec.LookPath)...)
}

// lowSpace is how many bytes the disk should have left.
const lowSpace = 1 << 30

// folderDiagnoses are about the data folder, its disk, and the clock.
func folderDiagnoses(dir string, now time.Time) []diagnosis {
	d := diagnosis{About: "data folder", What: dir}
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
		d.Severity, d.What = health.Error, fileFailure(dir, err).Error()
		d.Do = "make the folder yours, or name another one with --data"
		return []diagnosis{d}
	case !info.IsDir():
		d.Severity, d.What, d.Do = health.Error, dir+" is no folder", "name another one with --data"
		return []diagnosis{d}
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0:
		d.Severity, d.What = health.Warning, dir+" can be looked into by other users of this machine"
		d.Do = "run chmod 700 " + dir
	}
	return []diagnosis{d, diskDiagnosis(at), clockDiagnosis(dir, now)}
}

func diskDiagnosis(dir string) diagnosis {
	d := diagnosis{About: "disk"}
	left, all, err := disk.Free(dir)
	switch {
	case err != nil:
		d.Severity, d.What = health.Warning, "the space that is left is not known: "+err.Error()
	case left < lowSpace:
		d.Severity, d.What = health.Warning, size(int64(left))+" of "+size(int64(all))+" are left"
		d.Do = "make space: plugins are not upgraded without room for a copy of their data"
	default:
		d.What = size(int64(left)) + " of " + size(int64(all)) + " are left"
	}
	return d
}

// clockSlack is how far ahead of the clock a file may be: other machines write
// to folders that are shared.
const clockSlack = 10 * time.Minute

// clockDiagnosis holds the clock against the files of the data folder: nothing
// on the network is asked.
func clockDiagnosis(dir string, now time.Time) diagnosis {
	d := diagnosis{About: "clock", What: now.Format(time.RFC3339)}
	wrong := func(why string) diagnosis {
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
func hostDiagnoses(ctx context.Context, c api.Caller) []diagnosis {
	var found []diagnosis
	key, err := api.ShowKey.Call(ctx, c, api.None{})
	d := diagnosis{About: "master key", What: "there is none yet; the first password or secret that is stored makes one"}
	switch {
	case err != nil:
		d.Severity, d.What = health.Error, err.Error()
	case !key.Usable:
		d.Severity, d.What, d.Do = health.Error, key.Problem, "see 'wasmhost key status'"
	case key.Key != "":
		d.What = placeText(key.Source, key.File) + ", protects " + sealedText(key.Protects)
	}
	found = append(found, d)
	list, err := api.ListPublishers.Call(ctx, c, api.None{})
	d = diagnosis{About: "policy", What: policyText(list.Policy)}
	if err != nil {
		d.Severity, d.What = health.Error, err.Error()
	}
	found = append(found, d)
	faults, err := api.ListFaults.Call(ctx, c, api.None{})
	if err != nil {
		return append(found, diagnosis{About: "files", Severity: health.Error, What: err.Error()})
	}
	for _, f := range faults.Faults {
		found = append(found, diagnosis{"files", health.Error, f.File + ": " + f.Problem, f.Advice})
	}
	return found
}

// portDiagnosis says whether a host can listen, where none does.
func (a *app) portDiagnosis(running *client) diagnosis {
	d := diagnosis{About: "port"}
	port, err := server.PortFrom("", a.getenv)
	if err != nil {
		d.Severity, d.What, d.Do = health.Error, err.Error(), "correct the variable"
		return d
	}
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	switch {
	case running != nil:
		d.What = "a host serves at " + running.place.String()
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
func toolDiagnoses(look func(string) (string, error)) []diagnosis {
	var found []diagnosis
	for _, tool := range []struct{ language, what, install string }{
		{"Go", "go", "Go 1.24 or newer"},
		{"C and C++", "zig", "Zig, or wasi-sdk or clang with wasm-ld"},
		{"Rust", "cargo", "rustup, and its target wasm32-unknown-unknown"},
		{"npm packages and AssemblyScript", "npm", "Node.js 20 or newer"},
	} {
		d := diagnosis{About: "tools for " + tool.language}
		path, err := look(tool.what)
		if err != nil && tool.what == "zig" {
			path, err = look("python-zig")
		}
		if err != nil && tool.what == "zig" {
			path, err = look("clang")
		}
		if d.What = path; err != nil {
			d.Severity, d.What = health.Note, "there are none; other languages can be built without"
			d.Do = "to write plugins with it, install " + tool.install
		}
		found = append(found, d)
	}
	return found
}
