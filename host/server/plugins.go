package server

import (
	"context"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// Plugins is what the server needs of plugins and of what is stored for them.
// Every method is called from many goroutines at once. Errors that are a *[problem.Problem] reach the
// client as they are; any other error becomes 500 "internal".
type Plugins interface {
	// Routes returns the present snapshot of declared endpoints. It is
	// called once per request and must cost no more than an atomic load.
	Routes() *Routes
	// RoutesNow returns a snapshot in which a plugin is as [Plugins.Get] shows
	// it. The server asks for it where the present one has no way to go on: a
	// client that saw a plugin become active must not be told that it starts.
	RoutesNow(id string) *Routes

	// Call sends one request to an active plugin and returns the guest's
	// CliResponse as the guest wrote it, unchecked. The deadline, the queue
	// and the state of the plugin are the callee's. ctx ends when the client
	// hangs up or the host stops waiting for running calls.
	//
	// req.Body and req.Query are the caller's: they must not be kept or read
	// after Call returned. The result is the caller's from then on.
	Call(ctx context.Context, pluginID string, req abi.CLIRequest, requestID string) (abi.RawJSON, error)

	// List returns all installed plugins by id.
	List(ctx context.Context) ([]PluginInfo, error)
	// Get returns one plugin, or [problem.PluginNotFound].
	Get(ctx context.Context, id string) (PluginInfo, error)
	// Enable starts a plugin and remembers that it is enabled. Enabling an
	// enabled plugin does nothing.
	Enable(ctx context.Context, id string) (PluginInfo, error)
	// Disable stops a plugin and remembers it.
	Disable(ctx context.Context, id string) (PluginInfo, error)
	// Reload replaces the instances of a plugin by fresh ones.
	Reload(ctx context.Context, id string) (PluginInfo, error)
	// Inspect reads a plugin in a folder of the host's machine and says what
	// it asks for. It changes nothing.
	Inspect(ctx context.Context, path string) (Inspection, error)
	// Install copies a plugin into the host, or upgrades it. It fails with
	// [problem.DigestMismatch] unless the content is exactly what was inspected.
	Install(ctx context.Context, req InstallRequest) (PluginInfo, error)
	// Grant grants permissions that the plugin's manifest declares; the
	// plugin is started anew with them. It fails with [problem.InvalidRequest], and
	// changes nothing, where one is not declared.
	Grant(ctx context.Context, id string, req GrantRequest) (PluginInfo, error)
	// Revoke takes a permission away; the plugin is started anew without
	// it. Revoking what is not granted does nothing, unless the manifest does
	// not declare it either: that is [problem.InvalidRequest].
	Revoke(ctx context.Context, id, permission string) (PluginInfo, error)
	// Uninstall removes a plugin. What it has stored is kept for a later
	// installation, unless purge is set.
	Uninstall(ctx context.Context, id string, purge bool) error

	Health
	Versions
	Settings
	Messages
	Logs
	Kept
	Faults
	Archives
	Cron
	Network
	AI
	Sessions
}

// State is where a plugin is in its life.
type State string

// The states of a plugin.
const (
	StateInstalled    State = "installed"
	StateDisabled     State = "disabled"
	StateStarting     State = "starting"
	StateActive       State = "active"
	StateFailed       State = "failed"
	StateIncompatible State = "incompatible"
)

// Endpoint is one entry of the manifest's cli.endpoints.
type Endpoint struct {
	Method      string `json:"method"`
	Path        string `json:"path"` // without a leading slash
	Description string `json:"description,omitempty"`
	Auth        bool   `json:"auth"`
}

// Permission is one permission that a plugin declares.
type Permission struct {
	Name string `json:"name"`
	// Explanation is what the permission allows, in plain words.
	Explanation string `json:"explanation,omitempty"`
	Granted     bool   `json:"granted"`
	// Declined says, of a plugin that is inspected, that the installed version
	// declares the permission as well and that the user has not granted it.
	Declined bool `json:"declined,omitzero"`
}

// PluginInfo describes an installed plugin.
type PluginInfo struct {
	ID          string    `json:"id"`
	Name        string    `json:"name"`
	Version     string    `json:"version"`
	Description string    `json:"description,omitempty"`
	State       State     `json:"state"`
	Reason      string    `json:"reason,omitempty"` // of the state; for the user
	Since       time.Time `json:"since"`            // when the state began
	// Faults are files of the plugin that are damaged or gone.
	Faults      []Fault      `json:"faults,omitempty"`
	Permissions []Permission `json:"permissions"`
	// Network is what it may reach, nil where network is not granted.
	Network   *NetworkPolicy `json:"network,omitempty"`
	Endpoints []Endpoint     `json:"endpoints"`
	// Jobs run by themselves at scheduled times, by any other schedule that the
	// plugin chooses where AnySchedule is set.
	Jobs        []DeclaredJob `json:"jobs"`
	AnySchedule bool          `json:"anySchedule"`
	Memory      Memory        `json:"memory"`
	Digest      string        `json:"digest,omitempty"` // of the installed content
	Stats       Stats         `json:"stats"`
	// Previous is what a rollback goes back to, nil where there is nothing.
	Previous *Previous `json:"previous,omitempty"`
}

// Previous is the version of a plugin before its last upgrade.
type Previous struct {
	Version string `json:"version"`
	// DataCopy says that going back takes the plugin's rows back, too.
	DataCopy bool `json:"dataCopy"`
	// Database is the file in the folder of the plugin's data that has them;
	// empty where there is none.
	Database string `json:"database,omitempty"`
}

// Stats are figures of a plugin since the host started.
type Stats struct {
	Instances      int    `json:"instances"`
	MemoryBytes    uint64 `json:"memoryBytes"`    // of all instances, now
	MemoryMaxBytes uint64 `json:"memoryMaxBytes"` // cap per instance
	Queued         int    `json:"queued"`         // calls that wait, now
	Calls          uint64 `json:"calls"`
	Errors         uint64 `json:"errors"`
	Crashes        uint64 `json:"crashes"`
	Instructions   uint64 `json:"instructions"` // metered ticks
}

// Inspection is what a plugin asks for before it is installed.
type Inspection struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Version     string `json:"version"`
	Author      string `json:"author,omitempty"`
	Description string `json:"description,omitempty"`
	// Permissions are the weightiest first. Granted: by an earlier version.
	Permissions []Permission `json:"permissions"`
	Endpoints   []Endpoint   `json:"endpoints"`
	// Jobs run by themselves at scheduled times.
	Jobs   []DeclaredJob `json:"jobs"`
	Memory Memory        `json:"memory"`
	// AnySchedule says that the user lets the jobs of the installed version run
	// by any schedule that the plugin chooses.
	AnySchedule bool `json:"anySchedule"`
	// Changes are what it does beyond the installed version without a new
	// permission, the weightiest first: they need the user's consent as one
	// does. See [InstallRequest].AcceptChanges.
	Changes []BehaviourChange `json:"changes"`
	// Installed is the version that is installed already, or empty.
	Installed string `json:"installed,omitempty"`
	// Downgrade says that the version is lower than the installed one.
	Downgrade bool `json:"downgrade"`
	// Digest names the exact content that was inspected; [InstallRequest]
	// repeats it, so that the user's consent covers nothing else.
	Digest string `json:"digest"`
	// Warnings of validation, for the user.
	Warnings []string `json:"warnings,omitempty"`
}

// DeclaredJob is one entry of the manifest's cron.jobs.
type DeclaredJob struct {
	ID       string `json:"id"`
	Label    string `json:"label"`
	Schedule string `json:"schedule"` // unless its handler gives one that is not denser
	// AtMost says in plain words how often the schedule fires at most, and
	// MostPerDay how often within a day.
	AtMost      string `json:"atMost"`
	MostPerDay  int    `json:"mostPerDay"`
	Description string `json:"description,omitempty"`
	// ApprovalRequired says that it asks the user before each run.
	ApprovalRequired bool `json:"approvalRequired"`
}

// Memory is what a backend may take, in MiB: what it asks for, and what this
// host gives it. Both are 0 where there is no backend.
type Memory struct {
	WantedMB int `json:"wantedMb"`
	GivenMB  int `json:"givenMb"`
}

// BehaviourChange is something that a version does and the installed one did
// not, without a new permission. One of Job, Endpoint (its method and path),
// Setting and Collection is set where it is about one; these and From and To
// are words of the plugin's author, What and AtMost are the host's alone. Text is a
// sentence with both, the author's in quotes.
type BehaviourChange struct {
	// Kind is endpoint.open, job.silent, job.denser, setting.readable,
	// collection.rows, endpoint.new, job.new or memory.more.
	Kind       string `json:"kind"`
	Job        string `json:"job,omitempty"`
	Endpoint   string `json:"endpoint,omitempty"`
	Setting    string `json:"setting,omitempty"`
	Collection string `json:"collection,omitempty"`
	What       string `json:"what"`
	AtMost     string `json:"atMost,omitempty"` // how often a job runs
	From       string `json:"from,omitempty"`
	To         string `json:"to,omitempty"`
	Text       string `json:"text"`
}

// GrantRequest is a user's consent to more permissions of an installed plugin.
type GrantRequest struct {
	Grants []string `json:"grants"`
	// AnySchedule, with the permission cron among Grants, lets the jobs run by
	// any schedule that the plugin chooses, or, where it is false, by none that
	// is denser than the declared one, as is the default. Nil leaves it as it is.
	AnySchedule *bool `json:"anySchedule,omitempty"`
}

// InstallRequest is a user's consent to install a plugin.
type InstallRequest struct {
	// Path is an absolute folder on the host's machine.
	Path string `json:"path"`
	// Digest is that of the [Inspection] which the user consented to.
	Digest string `json:"digest"`
	// Grants are the permissions that the user granted.
	Grants []string `json:"grants"`
	// AcceptChanges accepts the changes of the inspection. An upgrade that
	// has any is refused otherwise with 409 "conflict".
	AcceptChanges bool `json:"acceptChanges,omitempty"`
	// Disabled installs the plugin without enabling it.
	Disabled bool `json:"disabled,omitempty"`
	// Downgrade allows a version that is lower than the installed one, which
	// is refused otherwise with 409 "conflict".
	Downgrade bool `json:"downgrade,omitempty"`
}
