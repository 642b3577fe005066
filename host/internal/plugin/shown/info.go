package shown

import (
	"fmt"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// Info describes an installed plugin.
type Info struct {
	ID string
	Status
	// Manifest is nil where it cannot be read. It must not be changed.
	Manifest *manifest.Manifest
	// Version and Digest are those of the installed content, also where the
	// manifest cannot be read.
	Version string
	Digest  bundle.Digest
	Source  api.Source // in a registry; zero where it is from none
	Enabled bool
	// Permissions are those that the manifest declares, in its order.
	Permissions []api.Permission
	// Network is what it may reach; nil where network is not granted.
	Network *api.NetworkPolicy
	// Jobs are those that the manifest declares.
	Jobs []service.Job
	// Signals are the events and hooks of the application that it has.
	Signals []api.DeclaredSignal
	// AnySchedule says that its jobs may run by any schedule that it registers.
	AnySchedule bool
	// CPUWeight is its part of the processors where there is not enough for all;
	// see [plugin.Manager.SetCPUWeight].
	CPUWeight   int
	InstalledAt time.Time // the first installation
	UpdatedAt   time.Time // the installation of this version, or the return to it
	// Previous is the version that [plugin.Manager.Rollback] goes to; nil where there
	// is none.
	Previous *api.Previous
	Stats    Stats
}

// Stats are figures of a plugin since the manager was opened.
type Stats struct {
	Instances    int    // that run now
	Begun        uint64 // instances, since the host runs
	Asleep       bool   // whether the one that was activated sleeps
	MemoryBytes  uint64 // of these instances, their image, their code, and what the host holds for them
	CodeBytes    uint64 // of that, compiled code: its part where others share it
	MemoryLimit  uint64 // the cap of each
	MemoryPeak   uint64 // the most that an instance had
	MemoryMost   uint64 // the largest MemoryBytes that was seen; at least MemoryPeak
	Open         int    // calls that wait for the plugin or run in it
	Calls        uint64 // that ended
	Errors       uint64 // of those, that did not end with an answer
	Crashes      uint64 // instances that ended by themselves
	Instructions uint64 // units of work, about one an instruction
	// Computed is how long instances were at work, without what they waited
	// for: about the time that they had of a processor.
	Computed time.Duration
	// Waited is how long they waited for a processor.
	Waited time.Duration
}

// Inspection is what a plugin asks for before it is installed.
type Inspection struct {
	Manifest *manifest.Manifest
	Digest   bundle.Digest
	Files    int
	Bytes    int64
	// Permissions are those that the manifest declares, the weightiest first.
	// Granted says that the user granted it to an earlier version.
	Permissions []api.Permission
	// Jobs are those that the manifest declares.
	Jobs []service.Job
	// Signals are the events and hooks of the application that it has.
	Signals []api.DeclaredSignal
	// Changes are what it does beyond the installed version without a new
	// permission, and to what earlier ones have left, the weightiest first.
	// [Consent] has to accept them.
	Changes []api.BehaviourChange
	// AnySchedule says that the user lets its jobs run by any schedule.
	AnySchedule bool
	// Installed is the version that is installed already, or empty.
	Installed string
	// Downgrade says that the version is lower than the installed one, so
	// that [Consent] has to allow it.
	Downgrade bool
	// Rollback says that the version was installed before the one that is.
	Rollback bool
	// SameContent says that exactly this content is installed already.
	SameContent bool
	// Signer is who has signed the package; nil for nobody. Refused says why it
	// may not be installed, whoever consents; empty where it may.
	Signer  *api.Signer
	Refused string
	// Warnings are findings that do not forbid the installation.
	Warnings manifest.Findings
	// Incompatible says why the plugin will not run on this host; it is
	// empty when it will.
	Incompatible string
}

// New returns the names of the permissions that the user has neither granted
// nor declined: those that an upgrade has to ask for.
func (i Inspection) New() []string {
	var names []string
	for _, p := range i.Permissions {
		if !p.Granted && !p.Declined {
			names = append(names, p.Name)
		}
	}
	return names
}

// Consent is what a user agreed to at installation.
type Consent struct {
	// Grants are permissions to grant. What was granted to an earlier
	// version and is still declared stays granted.
	Grants []string
	// AcceptChanges accepts the changes of the inspection.
	AcceptChanges bool
	// Shown is the digest of what was agreed to, an [api.Consent]; empty where it was
	// the user's own program that has decided.
	Shown string
	// Disabled installs a new plugin without enabling it. An upgrade keeps
	// the plugin as it was.
	Disabled bool
	// Downgrade allows a version that is lower than the installed one, or than
	// the one that used the plugin's data last.
	Downgrade bool
}

// Agreed refuses a version that the user was shown to ask for something else, and
// one with changes that the user has not accepted.
func (c Consent) Agreed(found Inspection, how string) error {
	if c.Shown != "" && c.Shown != found.Shown().Consent.Digest {
		return problem.ConsentMismatch()
	}
	i := slices.IndexFunc(found.Changes, consent.Asks)
	if c.AcceptChanges || i < 0 {
		return nil
	}
	more := ""
	if n := len(found.Changes) - i - 1; n > 0 {
		more = fmt.Sprintf(", and %d more such changes", n)
	}
	than := "was agreed to for the data that is kept of it"
	if found.Installed != "" {
		than = "the installed " + found.Installed
	}
	return problem.Conflictf("version %s does more without asking than %s: %s%s; to accept that, %s (over the API: "+
		"\"acceptChanges\": true, with \"consent\", the digest of what was shown)",
		found.Manifest.Plugin.Version, than, found.Changes[i].Text, more, how)
}
