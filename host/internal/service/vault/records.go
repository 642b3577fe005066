package vault

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/throttle"
)

// Limits bound what one plugin may store, for each kind on its own: a plugin
// that fills its secrets does not keep its user from setting a password. One is
// of the host.
type Limits struct {
	// Records is how many records there may be.
	Records int `default:"1000" min:"1" max:"1000000" per:"database"`
	// Bytes is how long all keys and values may be together, in UTF-8.
	Bytes int64 `default:"1MiB" min:"1" max:"1GiB" per:"database"`
	// SecretBytesPerMinute is how many bytes of secrets a plugin may store in a minute, also in place of others.
	SecretBytesPerMinute int64 `default:"16MiB" min:"64KiB" max:"1GiB" per:"host"`
	// KeyRetryInterval is how often a host on a server looks again for the master key that it misses.
	KeyRetryInterval time.Duration `default:"5s" min:"10ms" max:"1h"`
}

// recordBytes is what a record counts for beside its key and its value, when it is
// stored again and again: what a row takes on a server.
const recordBytes = 128

// Usage is what a plugin stores.
type Usage struct {
	Records int
	Bytes   int64 // of keys and values, in UTF-8 and before sealing
}

// Stored is what lies on disk of the records of one plugin.
type Stored struct {
	Plugin   string
	Bytes    int64 // sealed, with the keys
	Modified time.Time
}

// Records keeps the passwords and secrets of plugins, sealed. What a method
// has stored when it returns survives a crash. All methods may be called from
// many goroutines, and several processes may use one data folder.
//
// Errors are *abi.Error for what the caller did wrong and for quotas; all
// others give an *abi.Error without paths under errors.As.
type Records struct {
	vault  *Vault
	limits Limits
	rate   throttle.Bytes // of secrets
}

// NewRecords returns the records of a vault.
func NewRecords(v *Vault, l Limits) (*Records, error) {
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	return &Records{vault: v, limits: l, rate: throttle.Bytes{PerMinute: l.SecretBytesPerMinute}}, nil
}

// Get returns a value, and whether there is one.
func (r *Records) Get(ctx context.Context, plugin string, kind Kind, key string) (Secret, bool, error) {
	n := Name{plugin, kind, key}
	if err := n.check(); err != nil {
		return Secret{}, false, err
	}
	sealed, err := r.vault.sealed(ctx, n, true)
	if err != nil || sealed == nil {
		return Secret{}, false, err
	}
	value, err := r.vault.open(ctx, n, sealed)
	if errors.Is(err, ErrUnknownKey) {
		// A rotation may have ended between the two.
		if again, readErr := r.vault.sealed(ctx, n, false); readErr == nil && again != nil && !bytes.Equal(again, sealed) {
			value, err = r.vault.open(ctx, n, again)
		}
	}
	return value, err == nil, err
}

// sealed reads a sealed value, through the cache if that is wanted; nil where
// there is none.
func (v *Vault) sealed(ctx context.Context, n Name, cached bool) ([]byte, error) {
	now := v.cache.look()
	if cached {
		if sealed := v.cache.get(n, now); sealed != nil {
			return sealed, nil
		}
	}
	db, err := v.database(ctx, false)
	if errors.Is(err, errNoKey) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var sealed []byte
	err = db.Reader.QueryRowContext(ctx, "SELECT sealed FROM records WHERE plugin = ? AND kind = ? AND key = ?",
		n.Plugin, string(n.Kind), []byte(n.Key)).Scan(&sealed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, v.failed(ctx, "read "+n.String(), err)
	}
	v.cache.put(n, sealed, now)
	return sealed, nil
}

// settled is how long ago the log of the database must have changed before it
// is trusted not to change without its time changing too.
const settled = time.Second

// cache has sealed values that were read. Any commit empties it: those of this
// process by drop, and those of others because they change the size or the
// time of the database's log.
type cache struct {
	path   string // of that log
	drops  atomic.Int64
	mu     sync.Mutex // guards the fields below
	log    logState
	sealed map[Name][]byte
}

// logState is the log of the database at a moment, and the number of commits
// of this process. Zero stands for no log.
type logState struct{ size, modified, drops int64 }

func (c *cache) look() (s logState) {
	drops := c.drops.Load()
	if info, err := os.Lstat(c.path); err == nil {
		s = logState{info.Size(), info.ModTime().UnixNano(), drops}
	}
	return s
}

func (c *cache) get(n Name, now logState) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now != c.log {
		return nil
	}
	return c.sealed[n]
}

// put remembers what was read after the look at the log.
func (c *cache) put(n Name, sealed []byte, now logState) {
	if now.modified == 0 || time.Now().UnixNano()-now.modified < int64(settled) || now.drops != c.drops.Load() {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if now != c.log {
		c.log, c.sealed = now, map[Name][]byte{}
	}
	c.sealed[n] = sealed
}

// Set stores a value. Over the limits it fails with abi.CodeQuotaExceeded and
// changes nothing.
func (r *Records) Set(ctx context.Context, plugin string, kind Kind, name string, value Secret) error {
	n := Name{plugin, kind, name}
	if err := n.check(); err != nil {
		return err
	}
	if err := n.checkValue(value.bytes()); err != nil {
		return err
	}
	if size := recordBytes + len(name) + len(value.bytes()); kind == KindSecret &&
		!r.rate.Allow(plugin, int64(size), r.vault.opt.Now()) {
		return abi.Exceeded("the secrets that the plugin has stored in a minute would have more than %d bytes, which is the "+
			"limit: wait a little", r.limits.SecretBytesPerMinute)
	}
	return r.vault.update(ctx, "store "+n.String(), func(tx *sql.Tx, data *key) error {
		before, err := usage(ctx, tx, plugin, kind)
		if err != nil {
			return err
		}
		if err := r.vault.put(ctx, tx, data, n, value.bytes()); err != nil {
			return err
		}
		after, err := usage(ctx, tx, plugin, kind)
		if err != nil {
			return err
		}
		return r.checkLimits(before, after, kind)
	})
}

// put seals and stores a value.
func (v *Vault) put(ctx context.Context, tx *sql.Tx, data *key, n Name, value []byte) error {
	sealed, err := data.seal(v.opt.Random, n, value)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx,
		`INSERT INTO records (plugin, kind, key, sealed, modified) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (plugin, kind, key) DO UPDATE SET sealed = excluded.sealed, modified = excluded.modified`,
		n.Plugin, string(n.Kind), []byte(n.Key), sealed, v.opt.Now().UnixMilli())
	return err
}

// checkLimits lets a plugin that is over a limit, because the limit was
// lowered, still make its values smaller.
func (r *Records) checkLimits(before, after Usage, kind Kind) error {
	if after.Records > r.limits.Records && after.Records > before.Records {
		return abi.Exceeded("the plugin may store %d values of the kind %s: delete one first", r.limits.Records, kind)
	}
	if after.Bytes > r.limits.Bytes && after.Bytes > before.Bytes {
		return abi.Exceeded("the plugin may store %d bytes of the kind %s, keys and values together, and this would make it "+
			"%d: delete one first", r.limits.Bytes, kind, after.Bytes)
	}
	return nil
}

func usage(ctx context.Context, q queries, plugin string, kind Kind) (u Usage, err error) {
	err = q.QueryRowContext(ctx,
		`SELECT count(*), CAST(coalesce(sum(length(key) + CASE WHEN length(sealed) > ?1 THEN length(sealed) - ?1 ELSE 0 END),
			0) AS BIGINT) FROM records WHERE plugin = ?2 AND kind = ?3`,
		overhead, plugin, string(kind)).Scan(&u.Records, &u.Bytes)
	return u, err
}

// Delete removes a value. One that is not there is no error. It needs no
// master key, so what cannot be read any more can be deleted.
func (r *Records) Delete(ctx context.Context, plugin string, kind Kind, key string) error {
	n := Name{plugin, kind, key}
	if err := n.check(); err != nil {
		return err
	}
	return r.remove(ctx, "delete "+n.String(), "plugin = ? AND kind = ? AND key = ?", plugin, string(kind), []byte(key))
}

// Remove removes all records of a plugin for good. It needs no master key.
func (r *Records) Remove(ctx context.Context, plugin string) error {
	if err := checkPlugin(plugin); err != nil {
		return err
	}
	return r.remove(ctx, "remove the passwords and secrets of plugin "+plugin, "plugin = ?", plugin)
}

// remove writes nothing where there is nothing to remove.
func (r *Records) remove(ctx context.Context, doing, where string, args ...any) error {
	found := false
	err := r.query(ctx, doing, func(q queries) error {
		return q.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM records WHERE "+where+")", args...).Scan(&found)
	})
	if err != nil || !found {
		return err
	}
	err = r.vault.write(ctx, doing, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM records WHERE "+where, args...)
		return err
	})
	if err == nil {
		r.vault.erase(ctx)
	}
	return err
}

// query reads, and does nothing where nothing was ever stored.
func (r *Records) query(ctx context.Context, doing string, read func(q queries) error) error {
	db, err := r.vault.database(ctx, false)
	if errors.Is(err, errNoKey) {
		return nil
	}
	if err != nil {
		return err
	}
	return r.vault.failed(ctx, doing, read(db.Reader))
}

// List returns the keys of a kind, sorted by their bytes.
func (r *Records) List(ctx context.Context, plugin string, kind Kind) ([]string, error) {
	if err := checkKind(kind); err != nil {
		return nil, err
	}
	entries, err := r.Names(ctx, plugin)
	if err != nil {
		return nil, err
	}
	keys := []string{}
	for _, e := range entries {
		if e.Kind == string(kind) {
			keys = append(keys, e.Key)
		}
	}
	return keys, nil
}

// Names returns what an export of a plugin may say about its passwords and
// secrets: which there are. It has no values, not even sealed ones, since
// those open on this machine only.
func (r *Records) Names(ctx context.Context, plugin string) ([]api.SecretName, error) {
	if err := checkPlugin(plugin); err != nil {
		return nil, err
	}
	entries := []api.SecretName{}
	err := r.query(ctx, "list the passwords and secrets of plugin "+plugin, func(q queries) error {
		names, err := namesOf(ctx, q, plugin)
		for _, n := range names {
			entries = append(entries, api.SecretName{Kind: string(n.Kind), Key: n.Key})
		}
		return err
	})
	return entries, err
}

// Usage returns what a plugin stores of a kind.
func (r *Records) Usage(ctx context.Context, plugin string, kind Kind) (u Usage, err error) {
	if err := errors.Join(checkPlugin(plugin), checkKind(kind)); err != nil {
		return Usage{}, err
	}
	err = r.query(ctx, "count the passwords and secrets of plugin "+plugin, func(q queries) error {
		u, err = usage(ctx, q, plugin, kind)
		return err
	})
	return u, err
}

// Stored returns the plugins that have records on disk, and not [Host]. It
// opens none of them, so it needs no key.
func (r *Records) Stored(ctx context.Context) (list []Stored, err error) {
	err = r.query(ctx, "list the plugins with passwords and secrets", func(q queries) error {
		return eachRow(ctx, q, func(scan func(...any) error) error {
			var s Stored
			var modified int64
			err := scan(&s.Plugin, &s.Bytes, &modified)
			s.Modified = time.UnixMilli(modified).UTC()
			list = append(list, s)
			return err
		}, "SELECT plugin, sum(length(key) + length(sealed)), max(modified) FROM records WHERE plugin <> ? GROUP BY "+
			"plugin ORDER BY plugin", Host)
	})
	return list, err
}

// AcceptLoss deletes those records of a plugin that do not open, because they
// are damaged or were sealed under a key that is gone, and returns how many
// they are.
func (r *Records) AcceptLoss(ctx context.Context, plugin string) (lost int, err error) {
	if err := checkPlugin(plugin); err != nil {
		return 0, err
	}
	if _, _, err := r.vault.metadata(ctx); errors.Is(err, errNoKey) {
		return 0, nil
	}
	err = r.vault.update(ctx, "accept the loss of records of plugin "+plugin, func(tx *sql.Tx, data *key) error {
		return eachRecord(ctx, tx, plugin, func(n Name, sealed []byte) error {
			plaintext, err := data.open(n, sealed)
			clear(plaintext)
			if err == nil {
				return nil
			}
			lost++
			_, err = tx.ExecContext(ctx, "DELETE FROM records WHERE plugin = ? AND kind = ? AND key = ?", n.Plugin,
				string(n.Kind), []byte(n.Key))
			return err
		})
	})
	return lost, err
}

// namesOf returns the names of the records of a plugin, sorted.
func namesOf(ctx context.Context, q queries, plugin string) (names []Name, err error) {
	err = eachRow(ctx, q, func(scan func(...any) error) error {
		var kind, key string
		err := scan(&kind, &key)
		names = append(names, Name{plugin, Kind(kind), key})
		return err
	}, "SELECT kind, key FROM records WHERE plugin = ? ORDER BY kind, key", plugin)
	return names, err
}

// eachRecord calls do, which may change them, with the records of a plugin.
func eachRecord(ctx context.Context, tx *sql.Tx, plugin string, do func(n Name, sealed []byte) error) error {
	names, err := namesOf(ctx, tx, plugin)
	if err != nil {
		return err
	}
	for _, n := range names {
		var sealed []byte
		err := tx.QueryRowContext(ctx, "SELECT sealed FROM records WHERE plugin = ? AND kind = ? AND key = ?", n.Plugin,
			string(n.Kind), []byte(n.Key)).Scan(&sealed)
		if err != nil {
			return err
		}
		if err := do(n, sealed); err != nil {
			return err
		}
	}
	return nil
}
