package catalog

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// Record is what is remembered of an installed plugin: its state.json.
type Record struct {
	Format  int      `json:"format"`
	ID      string   `json:"id"`
	Enabled bool     `json:"enabled"`
	Grants  []string `json:"grants"` // sorted; all of them declared by Current
	// Network narrows or widens what the plugin may reach once network is
	// granted; nil unless the user has said so.
	Network *api.NetworkPolicy `json:"network,omitempty"`
	// AnySchedule says that the user lets the jobs run by any schedule that the
	// plugin registers; it goes with the permission cron.
	AnySchedule bool `json:"anySchedule,omitempty"`
	// CPUWeight is what the user has set it to; 0 is the default.
	CPUWeight   int       `json:"cpuWeight,omitempty"`
	InstalledAt time.Time `json:"installedAt"`
	Current     Release   `json:"current"`
	// Projects are those that its pages have made.
	Projects []service.Project `json:"projects,omitempty"`
	// EnablePending says that the plugin has become enabled, or is another one,
	// and its hook onEnable was not called yet.
	EnablePending bool `json:"enablePending,omitempty"`
	// EnableReason is what the hook is told then.
	EnableReason EnableReason `json:"enableReason,omitempty"`
	// Previous is kept on disk, so that one can go back to it.
	Previous *Release `json:"previous,omitempty"`
	// Rollback is one that has begun and not ended.
	Rollback *Rollback `json:"rollback,omitempty"`
	// Pause says that hosts run nothing of the plugin, but for the one that has the
	// lease.
	Pause *Pause `json:"pause,omitempty"`
}

// Release is one version on disk.
type Release struct {
	Version     string        `json:"version"`
	Digest      bundle.Digest `json:"digest"`
	Folder      string        `json:"folder"` // name in the folder versions
	InstalledAt time.Time     `json:"installedAt"`
	// AnyData says that the user wants the version to use data of a later
	// one.
	AnyData bool `json:"anyData,omitempty"`
	// MayRemove are unique indexes for which the user has agreed to lose rows.
	MayRemove []store.UniqueIndex `json:"mayRemove,omitempty"`
	// Signature is that of the package that it came in; empty where there was none.
	Signature string `json:"signature,omitempty"`
	// Listed are the keys of the catalogues that listed the package when it was
	// installed.
	Listed []signature.Key `json:"listed,omitempty"`
	// Source is where in a registry it is from; zero where it is from none.
	Source api.Source `json:"source,omitzero"`
	// Offered are the permissions that its pages use, where its manifest names none.
	Offered []string `json:"offered,omitempty"`
	// Ran says that the version was active at least once.
	Ran bool `json:"ran,omitempty"`

	// These are of the previous version only, and as they were when it was
	// replaced: what was granted to it, what it might reach, and its database, which is a file in
	// the folder of the plugin's data. NoData says that there was none;
	// without both, the database was not changed since.
	Grants  []string           `json:"grants,omitempty"`
	Network *api.NetworkPolicy `json:"network,omitempty"`
	Copy    string             `json:"copy,omitempty"`
	NoData  bool               `json:"noData,omitempty"`
}

const recordFormat = 1

// maxRecordBytes bounds a state.json.
const maxRecordBytes = 1 << 20

func (r *Record) encode() ([]byte, error) {
	r.Format = recordFormat
	if r.Grants == nil {
		r.Grants = []string{}
	}
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("encode the state of %q: %w", r.ID, err)
	}
	return append(text, '\n'), nil
}

// ReadRecord reads the text of a state.json.
func ReadRecord(text []byte, err error, id string) (*Record, error) {
	if err != nil {
		return nil, err
	}
	r := &Record{}
	if err := document.DecodeFormat(text, recordFormat, r); err != nil {
		return nil, fmt.Errorf("it cannot be read: %w", err)
	}
	return r, r.check(id)
}

// check refuses a record that no host has written.
func (r *Record) check(id string) error {
	if r.ID != id {
		return fmt.Errorf("it is that of the plugin %q", r.ID)
	}
	for _, rel := range []*Release{&r.Current, r.Previous} {
		if rel == nil {
			continue
		}
		if !plainName(rel.Folder) || rel.Version == "" {
			return fmt.Errorf("it names no version")
		}
		if _, err := bundle.ParseDigest(string(rel.Digest)); err != nil {
			return err
		}
		if err := rel.Source.Check(); err != nil {
			return err
		}
		for _, key := range rel.Listed {
			if read, err := signature.ParseKey(string(key)); err != nil || read != key {
				return fmt.Errorf("it names %.100q as the key of a catalogue", key)
			}
		}
		if rel.Copy != "" && !IsDatabaseCopy(rel.Copy) {
			return fmt.Errorf("it names %.100q as a copy of the database", rel.Copy)
		}
	}
	if r.CPUWeight != 0 && !fairshare.ValidWeight(r.CPUWeight) {
		return fmt.Errorf("it has the CPU weight %d", r.CPUWeight)
	}
	for _, policy := range r.policies() {
		if policy == nil {
			continue
		}
		if _, err := NormalPolicy(*policy); err != nil {
			return err
		}
	}
	if r.Pause != nil {
		if err := r.Pause.check(); err != nil {
			return err
		}
	}
	if r.Rollback != nil {
		return r.Rollback.check(r)
	}
	return nil
}

// policies are the network policies that the record holds.
func (r *Record) policies() []*api.NetworkPolicy {
	if r.Previous == nil {
		return []*api.NetworkPolicy{r.Network}
	}
	return []*api.NetworkPolicy{r.Network, r.Previous.Network}
}

// plainName reports whether a name stays in the folder it is joined to.
func plainName(name string) bool {
	return name != "" && name != "." && name != ".." && !strings.ContainsAny(name, `/\:`) && filepath.IsLocal(name)
}

// Clone returns a copy that shares nothing.
func (r *Record) Clone() *Record {
	c := *r
	c.Grants, c.Network = slices.Clone(r.Grants), ClonePolicy(r.Network)
	c.Projects = slices.Clone(r.Projects)
	c.Current.Grants, c.Current.Listed = slices.Clone(r.Current.Grants), slices.Clone(r.Current.Listed)
	if r.Previous != nil {
		previous := *r.Previous
		previous.Grants, previous.Network = slices.Clone(previous.Grants), ClonePolicy(previous.Network)
		previous.Listed = slices.Clone(previous.Listed)
		c.Previous = &previous
	}
	if r.Rollback != nil {
		begun := *r.Rollback
		begun.Grants = slices.Clone(begun.Grants)
		c.Rollback = &begun
	}
	return &c
}

// SameRecord reports whether two records say the same; either may be nil.
func SameRecord(a, b *Record) bool {
	if a == nil || b == nil {
		return a == b
	}
	return reflect.DeepEqual(*a.normal(), *b.normal())
}

// normal returns a copy without what is lost on the way through a file.
func (r *Record) normal() *Record {
	c := r.Clone()
	c.Format = recordFormat
	c.InstalledAt, c.Current.InstalledAt = c.InstalledAt.Round(0).UTC(), c.Current.InstalledAt.Round(0).UTC()
	if c.Previous != nil {
		c.Previous.InstalledAt = c.Previous.InstalledAt.Round(0).UTC()
		if len(c.Previous.Grants) == 0 {
			c.Previous.Grants = nil
		}
	}
	if len(c.Grants) == 0 {
		c.Grants = nil
	}
	return c
}

// Weight is the weight that the user has set, or the default. The record may
// be nil.
func (r *Record) Weight() int {
	if r == nil {
		return fairshare.DefaultWeight
	}
	return cmp.Or(r.CPUWeight, fairshare.DefaultWeight)
}

// DropSchedules forgets that any schedule will do for a plugin that may not use
// cron any more.
func (r *Record) DropSchedules() {
	r.AnySchedule = r.AnySchedule && slices.Contains(r.Grants, manifest.PermissionCron)
}

func (r *Record) Due() bool { return r != nil && (r.EnablePending || !r.Current.Ran || r.Pause != nil) }
