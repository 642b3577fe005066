package host_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/disk/disktest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// stores has a plugin insert rows of so many bytes until that fails, and
// returns how many were stored and how it failed.
func (w *world) stores(id string, bytes, most int) (rows int, failed string) {
	w.tb.Helper()
	for ; rows < most; rows++ {
		answer, err := w.Plugins().Call(w.tb.Context(), id,
			abi.CLIRequest{Method: "POST", Path: "call", Body: abi.RawJSON(fmt.Sprintf(
				`{"function":"db.insert","params":{"collection":"rows","data":{"n":%d,"text":%q}}}`, rows,
				strings.Repeat("x", bytes)))}, "test")
		if err != nil {
			w.tb.Fatal(err)
		}
		if strings.Contains(string(answer), `"error"`) {
			return rows, string(answer)
		}
	}
	return rows, ""
}

// TestFullDiskAtEveryLevel: whatever is left of the space, what frees and
// stops works, what is stored can be read, and what needs space says that the
// disk is full. The host ends in order and starts again.
func TestFullDiskAtEveryLevel(t *testing.T) {
	shorttest.Skip(t)
	for _, left := range []int64{64 << 10, 0, 4 << 10, 300 << 10, 1 << 20}[:shorttest.Rounds(5, 1)] {
		t.Run(fmt.Sprintf("%d bytes", left), func(t *testing.T) {
			d := disktest.Need(t, 64<<20)
			data := filepath.Join(d.Dir, "data")
			cfg := host.Config{Data: data, VaultKey: vault.SourceFile}
			w := serve(t, cfg, caller(t, "one"), caller(t, "two"), caller(t, "greedy"))
			does(t, w.Host, "one", "db.insert", `{"collection":"rows","data":{"id":"fixed","n":1,"text":"x"}}`)
			_, token, err := w.Tokens().Create(server.NewTokenRequest{Name: "other"})
			if err != nil {
				t.Fatal(err)
			}
			d.Fill(left)
			rows, failed := w.stores("greedy", 200_000, 100)
			if !strings.Contains(failed, "the disk is full") {
				t.Fatalf("after %d rows: %q", rows, failed)
			}
			d.Fill(0) // what that has left

			succeeds := func(method, path, body string) {
				t.Helper()
				if a := w.send(method, path, body, nil); a.status >= 300 {
					t.Errorf("%s %s: %d %s", method, path, a.status, a.body)
				}
			}
			succeeds("PUT", "/api/v1/plugins/one/network", `{"allowHosts":[],"only":true}`)
			succeeds("DELETE", "/api/v1/plugins/two/grants/network", "")
			succeeds("POST", "/api/v1/plugins/greedy/disable", "")
			succeeds("POST", "/api/v1/plugins/two/disable", "")
			succeeds("DELETE", "/api/v1/tokens/"+token.ID, "")
			succeeds("DELETE", "/api/v1/plugins/two", "")
			if got := does(t, w.Host, "one", "db.getById", `{"collection":"rows","id":"fixed"}`); !strings.Contains(got,
				`"n":1`) {
				t.Errorf("it reads %s", got)
			}
			// The host lives on its reserve: nothing is left for plugins.
			if _, failed := w.stores("one", 10, 1); !strings.Contains(failed, "the disk is full") {
				t.Errorf("a row: %q", failed)
			}
			if s := w.Disk(); s.Fault != disk.Full || s.Reserve >= s.ReserveWhole {
				t.Errorf("the disk is %+v", s)
			}
			fails := func(method, path, body string) {
				t.Helper()
				a := w.send(method, path, body, nil)
				status, text := a.status, a.body
				if status != http.StatusInsufficientStorage || !strings.Contains(text, `"`+problem.CodeDiskFull+`"`) ||
					!strings.Contains(text, "data folder") || !strings.Contains(text, "full") || strings.Contains(text, data) {
					t.Errorf("%s %s: %d %.500s", method, path, status, text)
				}
			}
			folder, err := json.Marshal(caller(t, "three").folder(t))
			if err != nil {
				t.Fatal(err)
			}
			d.Fill(0) // what the database of the disabled plugin has given back
			fails("POST", "/api/v1/inspect", `{"path":`+string(folder)+`}`)
			// Its copy is made elsewhere.
			if a := w.send("GET", "/api/v1/plugins/greedy/export", "", nil); a.status != http.StatusOK {
				t.Errorf("export: %d %.500s", a.status, a.body)
			}
			if err := w.stop(); err != nil {
				t.Errorf("the host ends with %v", err)
			}

			d.Fill(0)
			w = serve(t, cfg)
			if got := does(t, w.Host, "one", "db.getById", `{"collection":"rows","id":"fixed"}`); !strings.Contains(got,
				`"n":1`) {
				t.Errorf("started on the full disk it reads %s", got)
			}
			for id, enabled := range map[string]bool{"one": true, "greedy": false} {
				if info, err := w.Plugins().Get(id); err != nil || info.Enabled != enabled {
					t.Errorf("%s: enabled %v, %v", id, info.Enabled, err)
				}
			}
			succeeds("DELETE", "/api/v1/plugins/greedy?purge=true", "")
			d.Empty()
			eventually(t, "the disk has room", func() bool { return w.Disk().Fault == 0 })
			if _, failed := w.stores("one", 10, 1); failed != "" {
				t.Errorf("with room again: %s", failed)
			}
			if err := w.stop(); err != nil {
				t.Errorf("in the end: %v", err)
			}
		})
	}
}

// TestFullDiskLetsRoomBeMade: commands without a running host, on a disk
// without a byte and a data folder without a reserve.
func TestFullDiskLetsRoomBeMade(t *testing.T) {
	d := disktest.Need(t, 32<<20)
	data := filepath.Join(d.Dir, "data")
	w := serve(t, host.Config{Data: data}, caller(t, "one"))
	does(t, w.Host, "one", "fs.writeFile", `{"path":"large","text":"`+strings.Repeat("x", 100_000)+`"}`)
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(data, disk.FolderName)); err != nil {
		t.Fatal(err)
	}
	d.Fill(0)
	h, err := open(t, data)
	if err != nil {
		t.Fatalf("open a data folder on a full disk: %v", err)
	}
	if _, err := os.Lstat(filepath.Join(data, "host.json.new")); !os.IsNotExist(err) {
		t.Errorf("half a file is left: %v", err)
	}
	if err := h.Plugins().Remove(t.Context(), "one", true); err != nil {
		t.Error(err)
	}
	if err := h.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(d.Dir, "more"), make([]byte, 90_000), 0o600); err != nil {
		t.Errorf("after a plugin was purged: %v", err)
	}
}

// TestFullDiskWithoutReserve: a host that has nothing set aside serves what
// can be read, and stops what it is told to stop.
func TestFullDiskWithoutReserve(t *testing.T) {
	d := disktest.Need(t, 32<<20)
	data := filepath.Join(d.Dir, "data")
	w := serve(t, host.Config{Data: data}, caller(t, "one"))
	does(t, w.Host, "one", "db.insert", `{"collection":"rows","data":{"id":"fixed","n":1,"text":"x"}}`)
	token := w.token
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(data, disk.FolderName)); err != nil {
		t.Fatal(err)
	}
	d.Fill(400 << 10) // SQLite needs some for its index of the log
	var said bytes.Buffer
	w = serve(t, host.Config{Data: data, Logger: slog.New(slog.NewTextHandler(&said, nil))})
	w.token = token
	d.Fill(0)
	if got := does(t, w.Host, "one", "db.getById", `{"collection":"rows","id":"fixed"}`); !strings.Contains(got, `"n":1`) {
		t.Errorf("it reads %s", got)
	}
	if a := w.send("POST", "/api/v1/plugins/one/disable", "", nil); a.status != http.StatusInsufficientStorage ||
		a.problem("code") != problem.CodeDiskFull {
		t.Errorf("disable: %d %s", a.status, a.body)
	}
	if info, err := w.Plugins().Get("one"); err != nil || string(info.State) != "disabled" ||
		!strings.Contains(info.Reason, "until the host starts again") {
		t.Errorf("the plugin is %s: %s, %v", info.State, info.Reason, err)
	}
	if err := w.stop(); err != nil {
		t.Errorf("it ends with %v\n%s", err, said.String())
	}
}

// TestReadOnlyDataFolder: plugins start and read what is stored, writing fails
// with what is wrong, and the host says so. Once it can be written, all is well.
func TestReadOnlyDataFolder(t *testing.T) {
	d := disktest.Need(t, 64<<20)
	cfg := host.Config{Data: filepath.Join(d.Dir, "data"), VaultKey: vault.SourceFile}
	w := serve(t, cfg, caller(t, "one"))
	does(t, w.Host, "one", "db.insert", `{"collection":"rows","data":{"id":"fixed","n":1,"text":"x"}}`)
	does(t, w.Host, "one", "fs.writeFile", `{"path":"a","text":"kept"}`)
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	d.Writable(false)
	w = serve(t, cfg)
	reads := func() {
		t.Helper()
		if got := does(t, w.Host, "one", "db.getById", `{"collection":"rows","id":"fixed"}`); !strings.Contains(got,
			`"n":1`) {
			t.Errorf("it reads %s", got)
		}
		if got := does(t, w.Host, "one", "fs.readFile", `{"path":"a"}`); got != `"kept"` {
			t.Errorf("it reads %s", got)
		}
	}
	reads()
	if _, failed := w.stores("one", 10, 1); !strings.Contains(failed, "storage_error") ||
		!strings.Contains(failed, "can only be read") {
		t.Errorf("a row: %s", failed)
	}
	if s := w.Disk(); s.Fault != disk.ReadOnly {
		t.Errorf("the disk is %+v", s)
	}
	if a := w.send("POST", "/api/v1/tokens", `{"name":"x","scopes":[]}`, nil); a.status != http.StatusServiceUnavailable ||
		a.problem("code") != problem.CodeReadOnly {
		t.Errorf("a token: %d %s", a.status, a.body)
	}
	if a := w.send("GET", "/api/v1/cron", "", nil); a.status != http.StatusServiceUnavailable ||
		a.problem("code") != problem.CodeReadOnly {
		t.Errorf("jobs: %d %s", a.status, a.body)
	}
	if a := w.send("POST", "/api/v1/plugins/one/disable", "", nil); a.status != http.StatusServiceUnavailable ||
		a.problem("code") != problem.CodeReadOnly {
		t.Errorf("disable: %d %s", a.status, a.body)
	}
	if info, err := w.Plugins().Get("one"); err != nil || string(info.State) != "disabled" {
		t.Errorf("the plugin is %s, %v", info.State, err)
	}
	if err := w.stop(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	d.Writable(true)
	w = serve(t, cfg)
	reads()
	if _, failed := w.stores("one", 10, 1); failed != "" {
		t.Errorf("once it can be written: %s", failed)
	}
}
