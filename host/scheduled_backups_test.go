package host_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/data/disk/disktest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/schedule"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// backingUp is a host that backs itself up at three each night.
func backingUp(data, folder string, clock clockwork.Clock) host.Config {
	return host.Config{Data: data, VaultKey: vault.SourceFile, Backup: backup.Limits{Keep: 2},
		Backups: backup.Schedule{Cron: "0 3 * * *", Folder: folder},
		Jobs:    schedule.Config{Location: time.UTC, Clock: clock}}
}

// in lists a folder, files of any name.
func in(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// isSoon waits until something is so.
func isSoon(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not so after a minute: %s", what)
		}
	}
}

// isSoonBy is isSoon while the clock goes on, a day and then some minutes: jobs wait by
// it, too, so that nobody knows who it has woken.
func isSoonBy(t *testing.T, clock *clockwork.FakeClock, what string, is func() bool) {
	t.Helper()
	clock.Advance(24 * time.Hour)
	isSoon(t, what, func() bool {
		if is() {
			return true
		}
		clock.Advance(time.Minute)
		return false
	})
}

// backups are the names of the backups of a folder.
func backups(t *testing.T, folder string) (names []string) {
	t.Helper()
	for _, name := range in(t, folder) {
		if strings.HasPrefix(name, "wasmhost-") && strings.HasSuffix(name, "Z.tar.gz") {
			names = append(names, name)
		}
	}
	return names
}

// opens restores a backup into a new folder, and returns how many rows it has.
func opens(t *testing.T, path string) int {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(t.TempDir(), "restored")
	if _, err := restore(t, text, backup.RestoreOptions{Data: data}); err != nil {
		t.Fatalf("%s cannot be restored: %v", path, err)
	}
	w := serve(t, host.Config{Data: data, VaultKey: vault.SourceFile})
	defer w.stop()
	n, err := strconv.Atoi(does(t, w.Host, "one", "db.count", `{"collection":"rows"}`))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// backupFinding returns the worst finding about backups.
func backupFinding(t *testing.T, w *world) health.Finding {
	t.Helper()
	for _, f := range w.Health(t.Context()).Findings {
		if f.Component == "backup" {
			return f
		}
	}
	return health.Finding{}
}

// A backup is made at once where there is none, then each night; so many are kept, and
// each can be restored. What is not of this host stays, also where it looks alike, and
// what is wrong is told until a backup is made again, while older ones stay.
func TestScheduledBackups(t *testing.T) {
	shorttest.Skip(t)
	folder, clock := t.TempDir(), clockwork.NewFakeClockAt(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	foreign := []string{"wasmhost-00000000-20200101T000000Z.tar.gz", ".wasmhost-00000000-20200101T000000Z.part", "letters"}
	for _, name := range foreign {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("of others"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	own := func() int { return len(backups(t, folder)) - 1 }
	w := serve(t, backingUp("", folder, clock), caller(t, "one"))
	isSoon(t, "the first backup is made", func() bool { return own() == 1 })
	for day := range 4 {
		does(t, w.Host, "one", "db.insert", fmt.Sprintf(`{"collection":"rows","data":{"n":%d,"text":"x"}}`, day))
		was := strings.Join(backups(t, folder), " ")
		isSoonBy(t, clock, "another one is made", func() bool { return strings.Join(backups(t, folder), " ") != was })
		isSoon(t, "those that are too old are gone", func() bool { return own() == min(2, day+2) })
	}
	names := backups(t, folder)
	if n := opens(t, filepath.Join(folder, names[len(names)-1])); n != 4 {
		t.Errorf("the newest backup has %d rows, not 4", n)
	}
	if f := backupFinding(t, w); f.Severity != health.Note || !strings.Contains(f.What, names[len(names)-1]) {
		t.Errorf("the status says %+v", f)
	}
	if s := w.scraped()["wasmhost_backup_failed"]; len(s) != 1 || s[0].value != 0 {
		t.Errorf("the metrics say %+v", s)
	}
	for _, name := range foreign {
		if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(text) != "of others" {
			t.Errorf("%s is %q, %v", name, text, err)
		}
	}
	if err := os.Rename(folder, folder+"-away"); err != nil {
		t.Fatal(err)
	}
	isSoonBy(t, clock, "that it failed is told", func() bool { return backupFinding(t, w).Severity == health.Error })
	if s := w.scraped()["wasmhost_backup_failed"]; len(s) != 1 || s[0].value != 1 {
		t.Errorf("the metrics say %+v", s)
	}
	if err := os.Rename(folder+"-away", folder); err != nil {
		t.Fatal(err)
	}
	if own() != 2 {
		t.Errorf("after a failure there are %v", in(t, folder))
	}
	isSoonBy(t, clock, "it works again", func() bool { return backupFinding(t, w).Severity == health.Note })
}

// A full disk is told, and takes nothing of the backups that there are.
func TestScheduledBackupToFullDisk(t *testing.T) {
	shorttest.Skip(t)
	d := disktest.Need(t, 4<<20)
	clock := clockwork.NewFakeClockAt(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	w := serve(t, backingUp("", d.Dir, clock), caller(t, "one"))
	does(t, w.Host, "one", "db.insert", `{"collection":"rows","data":{"n":1,"text":"x"}}`)
	isSoon(t, "the first backup is made", func() bool { return len(backups(t, d.Dir)) == 1 })
	was := backups(t, d.Dir)
	d.Fill(1 << 10)
	isSoonBy(t, clock, "a full disk is told", func() bool { return backupFinding(t, w).Severity == health.Error })
	if f := backupFinding(t, w); !strings.Contains(f.What, "space") {
		t.Errorf("it is told as %+v", f)
	}
	d.Empty()
	if now := backups(t, d.Dir); strings.Join(now, " ") != strings.Join(was, " ") {
		t.Errorf("there were %v, and now %v", was, now)
	}
	for _, name := range in(t, d.Dir) {
		if strings.HasSuffix(name, ".part") {
			t.Errorf("%s is left", name)
		}
	}
}

// A host that is killed while it backs itself up leaves nothing that counts as a backup
// and is none, and the next removes what is left.
func TestScheduledBackupKilled(t *testing.T) {
	shorttest.Skip(t)
	data, folder := filepath.Join(t.TempDir(), "data"), t.TempDir()
	w := serve(t, host.Config{Data: data, VaultKey: vault.SourceFile}, caller(t, "one"))
	for i := range 40 {
		does(t, w.Host, "one", "db.insert", fmt.Sprintf(`{"collection":"rows","data":{"n":%d,"text":"%s"}}`, i,
			strings.Repeat("x", 100_000)))
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	parts := func() (n int) {
		for _, name := range in(t, folder) {
			if strings.HasSuffix(name, ".part") {
				n++
			}
		}
		return n
	}
	for _, later := range []time.Duration{0, 10 * time.Millisecond, 100 * time.Millisecond} {
		child := childtest.Start(t, "TestScheduledBackupChild", data, folder)
		isSoon(t, "a backup is under way, or made", func() bool { return parts() > 0 || len(backups(t, folder)) > 0 })
		time.Sleep(later)
		child.Kill()
		for _, name := range backups(t, folder) {
			if n := opens(t, filepath.Join(folder, name)); n != 40 {
				t.Errorf("killed after %s, %s has %d rows", later, name, n)
			}
			if err := os.Remove(filepath.Join(folder, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	w = serve(t, backingUp(data, folder, nil))
	isSoon(t, "a backup is made", func() bool { return len(backups(t, folder)) == 1 })
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	if parts() > 0 {
		t.Errorf("there are %v", in(t, folder))
	}
	if n := opens(t, filepath.Join(folder, backups(t, folder)[0])); n != 40 {
		t.Errorf("it has %d rows", n)
	}
}

// TestScheduledBackupChild serves, and backs up, until it is killed.
func TestScheduledBackupChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	cfg := backingUp(args[0], args[1], nil)
	cfg.Version = "1.2.3"
	h, err := whole.Open(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Error(h.Serve(context.Background()))
}
