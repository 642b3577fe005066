package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/wasmhost/wasmhost/host/durable"
	"github.com/wasmhost/wasmhost/host/health"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/regular"
)

// backupRecordName is the file in the data folder that says when the newest
// backup was made that its maker has stored. No backup holds it.
const backupRecordName = "backup.json"

const (
	backupRecordFormat = 1
	maxBackupRecord    = 4 << 10
	// clockSkew is how far in the future a backup may be said to be made.
	clockSkew = time.Minute
)

type backupRecord struct {
	Format int `json:"format"`
	// CreatedAt is when the backup was begun: it holds what was there then.
	CreatedAt time.Time `json:"createdAt"`
}

// LastBackup returns when the newest backup was made that is stored where it
// is to stay; zero where the data folder knows of none.
func (h *Host) LastBackup() (time.Time, error) {
	text, err := regular.ReadFile(h.folder.Path(backupRecordName), maxBackupRecord)
	if errors.Is(err, fs.ErrNotExist) {
		return time.Time{}, nil
	}
	var r backupRecord
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	if err == nil && (r.Format != backupRecordFormat || r.CreatedAt.IsZero()) {
		err = fmt.Errorf("its format is %d, this host knows %d", r.Format, backupRecordFormat)
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("when the last backup was made cannot be read from %s: %w", backupRecordName, err)
	}
	return r.CreatedAt, nil
}

// BackupStored remembers, durably, that a backup made at a time is stored where
// it is to stay. One that is older than what is known changes nothing.
func (h *Host) BackupStored(made time.Time) error {
	if made.IsZero() || made.After(time.Now().Add(clockSkew)) {
		return problem.InvalidRequest("createdAt is when the backup was made, which is not in the future")
	}
	h.backups.Lock()
	defer h.backups.Unlock()
	// A record that cannot be read is replaced: nothing hangs on it.
	if last, err := h.LastBackup(); err == nil && !made.After(last) {
		return nil
	}
	text, err := json.Marshal(backupRecord{backupRecordFormat, made.UTC()})
	if err == nil {
		err = durable.Replace(h.folder.Path(backupRecordName), append(text, '\n'))
	}
	if err != nil {
		return fmt.Errorf("remember when the backup was made: %w", err)
	}
	return nil
}

// backupHealth warns of a backup that is old, or that there is none of
// anything.
func (h *Host) backupHealth(context.Context) (usable bool, findings []health.Finding) {
	const do = "run `wasmhost backup FILE`, with a file on another disk"
	last, err := h.LastBackup()
	age := time.Since(last)
	switch {
	case err != nil:
		return false, []health.Finding{{Severity: health.Warning, What: err.Error(), Do: do}}
	case last.IsZero() && len(h.plugins.List()) > 0:
		findings = []health.Finding{{Severity: health.Warning, What: "there is no backup of this host", Do: do}}
	case !last.IsZero() && age > h.cfg.Health.BackupAge:
		old := age.Round(time.Second).String()
		if days := int(age.Hours() / 24); days > 1 {
			old = fmt.Sprintf("%d days", days)
		}
		findings = []health.Finding{{Severity: health.Warning, What: "the newest backup is " + old + " old", Do: do}}
	}
	return true, findings
}
