package plugin

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/disk/disktest"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// crowded installs a notebook whose database is at its limit.
func crowded(t *testing.T, r *rig) (rows int) {
	t.Helper()
	r.active(r.install(notebook(t, "1.0.0")))
	for ; rows < 10_000; rows++ {
		_, err := r.do("p", "db.insert", fmt.Sprintf(`{"collection":"notes","data":{"text":"%d %s"}}`, rows,
			strings.Repeat("x", 2000)))
		if err != nil && strings.Contains(err.Error(), "quota_exceeded") {
			return rows
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the database has no limit")
	return 0
}

// indexed is the notebook with an index that needs space.
func indexed(t *testing.T, version string) spec {
	s := notebook(t, version)
	collections := s.more["storage"].(map[string]any)["collections"].(map[string]any)
	notes := collections["notes"].(map[string]any)
	notes["indexes"], notes["fullText"] = []string{"text"}, []string{"text"} // on a server, indexes have no limit
	return s
}

// TestUpgradeAtTheQuota: there is no room for what the next version adds to
// the tables. The limit is named, the version before it goes on with all that
// is stored, and no copies pile up.
func TestUpgradeAtTheQuota(t *testing.T) {
	shorttest.Skip(t)
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, limits: Limits{Store: store.Limits{DatabaseBytes: 1 << 20}}})
	rows := crowded(t, r)
	for range 4 {
		_, err := r.tryInstall(indexed(t, "2.0.0").write(t))
		if !problem.IsCode(err, problem.CodeConflict) {
			t.Fatalf("the upgrade: %v", err)
		}
		for _, text := range []string{"not upgraded to version 2.0.0", "1.0.0 goes on", "at its limit", "1048576",
			"delete rows", "store.database-bytes"} {
			if !strings.Contains(err.Error(), text) {
				t.Errorf("the error does not say %q: %s", text, err.Error())
			}
		}
		if strings.Contains(err.Error(), "disk is full") || strings.Contains(err.Error(), dir) {
			t.Errorf("the error says %s", err.Error())
		}
	}
	info := r.active(r.get("p"))
	if got := r.notes("p"); info.Version != "1.0.0" || info.Previous != nil || len(got) != rows {
		t.Errorf("version %s, before it %+v, %d rows, want %d", info.Version, info.Previous, len(got), rows)
	}
	if names := r.copyNames(); len(names) != 0 {
		t.Errorf("copies: %v", names)
	}
	r.close()
	// The record says the same, and where there is room the upgrade works.
	r = manage(t, setup{dir: dir})
	if info := r.active(r.get("p")); info.Version != "1.0.0" {
		t.Errorf("started again it is %s", info.Version)
	}
	if info := r.active(r.install(indexed(t, "2.0.0"))); info.Previous == nil || len(r.notes("p")) != rows {
		t.Errorf("upgraded: %+v", info)
	}
}

// TestUpgradeOnAFullDisk: the same where the disk has no room for the copy.
func TestUpgradeOnAFullDisk(t *testing.T) {
	d := disktest.Need(t, 32<<20)
	dir := filepath.Join(d.Dir, "data")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	r := manage(t, setup{dir: dir, limits: Limits{Store: store.Limits{DatabaseBytes: 1 << 20}}})
	rows := crowded(t, r)
	r.close()
	reserve, err := disk.NewReserve(dir, disk.Limits{ReserveBytes: 1 << 20}, slog.New(slog.DiscardHandler))
	if err = errors.Join(err, reserve.Fill()); err != nil {
		t.Fatal(err)
	}
	r = manage(t, setup{dir: dir, reserve: reserve})
	d.Fill(512 << 10)
	_, err = r.tryInstall(notebook(t, "2.0.0", "more").write(t))
	if disk.Of(err) != disk.Full || !strings.Contains(err.Error(), "1.0.0 goes on") {
		t.Fatalf("the upgrade: %v", err)
	}
	if info := r.active(r.get("p")); info.Version != "1.0.0" || len(r.notes("p")) != rows || len(beside(t, dir)) != 0 {
		t.Errorf("version %s, beside the database %v", info.Version, beside(t, dir))
	}
	d.Empty()
	r.active(r.install(notebook(t, "2.0.0", "more")))
}

// TestNoCopyWithoutAChange: versions that leave the tables as they are do not
// copy the database, and going back keeps it as it is.
func TestNoCopyWithoutAChange(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(notebook(t, "1.0.0")))
	r.note("p", "first")
	for n := range 3 {
		r.active(r.install(notebook(t, fmt.Sprintf("1.%d.0", n+1))))
	}
	r.note("p", "second")
	info := r.back(RollbackOptions{})
	if got := r.notes("p"); info.Version != "1.2.0" || len(got) != 2 {
		t.Errorf("back at %s there are %v", info.Version, got)
	}
	if names := r.copyNames(); len(names) != 0 {
		t.Errorf("copies: %v", names)
	}
}

// TestCopiesAreBoundedInBytes: of those that no rollback needs, the oldest go
// where they are too large together.
func TestCopiesAreBoundedInBytes(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, limits: Limits{CopyBytes: 250}})
	r.active(r.install(notebook(t, "1.0.0")))
	var made []string
	for n := range 3 {
		made = append(made, fmt.Sprintf("%s.before-2020010%dT000000.000Z.copy", catalog.DatabaseName, n+1))
		if err := os.WriteFile(filepath.Join(dir, catalog.DataName, "p", made[n]), make([]byte, 100), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r.active(r.install(notebook(t, "2.0.0")))
	if names := beside(t, dir); !slices.Equal(names, made[1:]) {
		t.Errorf("there are %v, want %v", names, made[1:])
	}
}

// TestStartsAgainByItself: a plugin that a fault of the disk has kept from
// starting starts when that is gone, and has not crashed.
func TestStartsAgainByItself(t *testing.T) {
	shorttest.Skip(t)
	d := disktest.Need(t, 16<<20)
	dir := filepath.Join(d.Dir, "data")
	if err := os.CopyFS(dir, os.DirFS(ready(t))); err != nil {
		t.Fatal(err)
	}
	d.Fill(0)
	r := manage(t, setup{dir: dir})
	info := r.get("p")
	if info.State != api.StateFailed || !strings.Contains(info.Reason, "the disk is full") ||
		!strings.Contains(info.Reason, "by itself") || info.RetryAt.IsZero() {
		t.Fatalf("on a full disk it is %s: %s", info.State, info.Reason)
	}
	d.Empty()
	r.eventually("started again", func() bool { return r.get("p").State == api.StateActive })
	if got := r.notes("p"); len(got) != 1 || r.get("p").Stats.Crashes != 0 {
		t.Errorf("then %v, %+v", got, r.get("p").Stats)
	}
}
