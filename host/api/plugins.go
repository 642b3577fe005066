package api

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pathpattern"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Routes that manage plugins. While no host runs, they work on the data folder,
// and nothing is started.
var (
	ListPlugins   = Get[PluginQuery, PluginList]("/plugins", "Lists the plugins")
	InspectPlugin = Post[InspectRequest, Inspection]("/inspect",
		"Says what the plugin in a folder or a package asks for")
	InstallPlugin = Post[InstallRequest, PluginInfo]("/plugins",
		"Installs the plugin in a folder or a package, or upgrades to it", Returns(http.StatusCreated))
	// InspectPackage and InstallPackage take a package as their body, and nothing
	// of the first is left for the second: the digest says that it is the same.
	InspectPackage = Import[InspectPackageRequest, Inspection]("/packages/inspect",
		"Says what the plugin in an uploaded package asks for")
	InstallPackage = Import[InstallPackageRequest, PluginInfo]("/packages/install",
		"Installs the plugin in an uploaded package, or upgrades to it", Returns(http.StatusCreated))
	GetPlugin       = Get[PluginRequest, PluginInfo]("/plugins/{id}", "Shows a plugin")
	UninstallPlugin = Delete[UninstallRequest, None]("/plugins/{id}",
		"Removes a plugin, with its data where purge is true")
	EnablePlugin = Post[PluginRequest, PluginInfo]("/plugins/{id}/enable", "Enables a plugin", Needs(Operate))
	// PluginIcon sends the image that the manifest names: PNG, JPEG, SVG or WebP.
	PluginIcon = Archive[PluginRequest]("/plugins/{id}/icon", "Sends the icon of a plugin", Content("image/*"),
		Needs(Read))
	DisablePlugin   = Post[StopRequest, PluginInfo]("/plugins/{id}/disable", "Disables a plugin", Needs(Operate))
	ReloadPlugin    = Post[StopRequest, PluginInfo]("/plugins/{id}/reload", "Starts a plugin anew", Needs(Operate))
	RollBackPlugin  = Post[RollbackRequest, PluginInfo]("/plugins/{id}/rollback", "Goes back to the version before")
	InspectRollback = Get[RollbackQuery, Inspection]("/plugins/{id}/rollback",
		"Says what going back to the version before asks for", Needs(Admin))
	// StartEmpty fails with [problem.Conflict] where the database is not damaged.
	StartEmpty = Post[PluginRequest, PluginInfo]("/plugins/{id}/start-empty",
		"Enables a plugin whose database was damaged, with an empty one")
	ListEndpoints = Get[PluginRequest, EndpointList]("/plugins/{id}/endpoints", "Lists the endpoints of a plugin")
	// Grant grants permissions that the manifest declares, and Revoke takes one
	// away; the plugin is started anew with them.
	Grant = Post[GrantRequest, PluginInfo]("/plugins/{id}/grants",
		"Grants permissions, or any schedule with the permission cron")
	Revoke = Delete[RevokeRequest, PluginInfo]("/plugins/{id}/grants/{permission}", "Revokes a permission")
	// SetNetwork holds from the plugin's next request on, or from when network
	// is granted.
	SetNetwork = Put[NetworkRequest, PluginInfo]("/plugins/{id}/network", "Says what a plugin may reach")
	// SetCPUWeight holds at once.
	SetCPUWeight = Put[CPUWeightRequest, PluginInfo]("/plugins/{id}/cpu-weight",
		"Says what part of the processors a plugin gets beside others", Needs(Operate))
	GetAudit = Get[AuditRequest, Audit]("/plugins/{id}/audit", "Shows what a plugin has used")
	// GetUsageHistory begins when the host starts, and has a bounded number of points.
	GetUsageHistory = Get[PluginRequest, UsageHistory]("/plugins/{id}/usage",
		"Shows what a plugin has used over time")
	// ListTraces are in memory: a start of the host begins anew.
	ListTraces = Get[TraceQuery, TraceList]("/plugins/{id}/traces",
		"Shows what the newest calls of a plugin waited for, computed and asked of the host")
	// ProfilePlugin answers when the time is over. Only one profile of a plugin is made at a time.
	ProfilePlugin = Post[ProfileRequest, Profile]("/plugins/{id}/profile",
		"Shows where a plugin computes, by its functions, for some seconds", Needs(Operate))
	// Record starts the plugin anew, and ends after so many calls or so long.
	Record = Archive[RecordRequest]("/plugins/{id}/record",
		"Starts a plugin anew and sends all that it is told, asks and answers from then on", Content(RecordingContent))
	// ListAgentCalls lists those that this host has answered, also before it was started anew; see [AgentCall].
	ListAgentCalls = Get[AgentCallQuery, AgentCallList]("/agents/calls", "Lists what agents have called", Mixed(),
		Needs(Approve))
)

// PluginRequest names a plugin.
type PluginRequest struct {
	ID string `path:"id" json:"-"`
}

// RecordingContent is the type of a recording.
const RecordingContent = "application/vnd.wasmhost.recording"

// RecordRequest says what is recorded of a plugin.
type RecordRequest struct {
	ID      string `path:"id" json:"-"`
	Calls   int    `query:"calls" json:"-" doc:"how many calls; 0 is as many as the limit record.calls allows"`
	Seconds int    `query:"seconds" json:"-" doc:"for how long at most; 0 is an hour"`
	Secrets bool   `query:"secrets" json:"-" doc:"leaves passwords and secrets as they are"`
}

// StopRequest names a plugin whose instance is to end.
type StopRequest struct {
	ID  string `path:"id" json:"-"`
	Now bool   `query:"now" json:"-" doc:"true cuts running calls off at once, and skips the hook onDisable"`
}

// PluginQuery selects plugins. Ids of those that are not installed are passed
// over.
type PluginQuery struct {
	IDs []string `query:"id" json:"-" doc:"ids with commas between; all where it is left out"`
}

// PluginList is installed plugins, by id.
type PluginList struct {
	Plugins []PluginInfo `json:"plugins"`
}

// State is where a plugin is in its life.
type State string

// The states of a plugin.
const (
	// StateInstalled: enabled, and no host serves.
	StateInstalled State = "installed"
	// StateDisabled: the user disabled it.
	StateDisabled State = "disabled"
	// StateStarting: its backend is compiled or activated.
	StateStarting State = "starting"
	// StateActive: it takes calls. A plugin without a backend is active too.
	StateActive State = "active"
	// StateFailed: it cannot run; the reason says why.
	StateFailed State = "failed"
	// StateIncompatible: it needs another version of the host.
	StateIncompatible State = "incompatible"
)

// DeclaredEndpoint is one entry of the manifest's cli.endpoints.
type DeclaredEndpoint struct {
	Method      string `json:"method"`
	Path        string `json:"path"` // without a leading slash
	Description string `json:"description,omitempty"`
	Auth        bool   `json:"auth"`
	// RequiresConfirmation says that the user is asked before each call.
	RequiresConfirmation bool `json:"requiresConfirmation,omitzero"`
	// Export is that of a plug-in of Extism's that gets the body; empty for all
	// others.
	Export string `json:"export,omitempty"`
	Title  string `json:"title,omitempty"`
	// Headers of a request that the handler gets, in lower case.
	Headers []string `json:"headers,omitempty"`
	// RawBody says that it gets bodies of any type, as bytes.
	RawBody bool `json:"rawBody,omitzero"`
	// Responses are content types beside JSON that it answers with, in lower case.
	Responses []string `json:"responses,omitempty"`
	// Input is a JSON Schema of the body, or of the query of GET and DELETE, and
	// Output one of the body of answers.
	Input  json.RawMessage `json:"input,omitempty"`
	Output json.RawMessage `json:"output,omitempty"`
	// Tool is what agents are offered by it, nil for nothing.
	Tool *Tool `json:"tool,omitempty"`
}

// Tool is an endpoint as agents see it.
type Tool struct {
	// Name is that behind the plugin's id and a dot.
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	// What its author says of it, nil where he says nothing.
	ReadOnly    *bool `json:"readOnly,omitempty"`
	Idempotent  *bool `json:"idempotent,omitempty"`
	Destructive *bool `json:"destructive,omitempty"`
}

// EndpointRow is an endpoint with the path that it is called at.
type EndpointRow struct {
	DeclaredEndpoint
	URL string `json:"url"`
}

// EndpointList is the endpoints that a plugin declares.
type EndpointList struct {
	Endpoints []EndpointRow `json:"endpoints"`
}

// RowsOf are endpoints of a plugin with their paths on the control server.
func RowsOf(plugin string, endpoints []DeclaredEndpoint) EndpointList {
	list := EndpointList{Endpoints: make([]EndpointRow, len(endpoints))}
	for i, e := range endpoints {
		list.Endpoints[i] = EndpointRow{e, EndpointURL(plugin, e.Path)}
	}
	return list
}

// EndpointURL is the path of an endpoint as it stands in a URL, in which braces
// stand for parameters only.
func EndpointURL(plugin, path string) string {
	if p, err := pathpattern.Parse(path); err == nil {
		return EndpointURL(plugin, "") + p.Fill(func(string) (string, bool) { return "", false })
	}
	return (&url.URL{Path: "/plugins/" + plugin + "/" + path}).EscapedPath()
}

// Permission is one permission that a plugin declares.
type Permission struct {
	Name string `json:"name"`
	// Explanation is what the permission allows, in plain words.
	Explanation string `json:"explanation,omitempty"`
	// Risk is how dangerous it is in the wrong hands: high, medium or low.
	Risk string `json:"risk,omitempty"`
	// Parameters are what the manifest says of a permission of the application.
	Parameters json.RawMessage `json:"parameters,omitempty"`
	Granted    bool            `json:"granted"`
	// Declined says, of a plugin that is inspected, that the installed version
	// declares the permission as well and that the user has not granted it.
	Declined bool `json:"declined,omitzero"`
}

// DeclaredSignal is an event of the application that a plugin hears, or a hook that it
// answers.
type DeclaredSignal struct {
	Name string `json:"name"`
	Text string `json:"text"` // the application's
	Hook bool   `json:"hook"`
}

// PluginInfo describes an installed plugin.
type PluginInfo struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Version     string `json:"version"`
	Description string `json:"description,omitempty"`
	// Author is who the manifest says that it is of, which nobody has checked.
	Author string   `json:"author,omitempty"`
	Tags   []string `json:"tags,omitempty"`
	// Icon says that it has an image, which may still be missing or too large.
	Icon bool `json:"icon"`
	// IconName is what it names in place of one: a name in the icon library, or
	// one that is not there.
	IconName string `json:"iconName,omitempty"`
	// UI is nil where the plugin has no pages and no place in a sidebar.
	UI     *PluginUI `json:"ui,omitempty"`
	State  State     `json:"state"`
	Reason string    `json:"reason,omitempty"` // of the state; for the user
	// Missing are permissions that it asks for, was not granted, and could not
	// start without.
	Missing []string `json:"missingPermissions,omitempty"`
	// Refused says why the policy for publishers does not let it start the next
	// time; it is left out where it does.
	Refused string `json:"refused,omitempty"`
	// Since is when the state began; it is left out where that was before the
	// host began to serve, or no host does.
	Since time.Time `json:"since,omitzero"`
	// Faults are files of the plugin that are damaged or gone.
	Faults      []Fault      `json:"faults,omitempty"`
	Permissions []Permission `json:"permissions"`
	// Network is what it may reach, nil where network is not granted.
	Network *NetworkPolicy `json:"network,omitempty"`
	// Reaches is what its manifest declares of that, nil where it asks for no
	// network.
	Reaches   *Reaches           `json:"reaches,omitempty"`
	Endpoints []DeclaredEndpoint `json:"endpoints"`
	// Jobs run by themselves at scheduled times, by any other schedule that the
	// plugin chooses where AnySchedule is set.
	Jobs        []DeclaredJob `json:"jobs"`
	AnySchedule bool          `json:"anySchedule"`
	// Signals are the events and hooks of the application that it has.
	Signals []DeclaredSignal `json:"signals,omitempty"`
	Memory  Memory           `json:"memory"`
	// CPUWeight is its part of the processors where there is not enough for all,
	// beside those of the others: 100 unless the user has said otherwise. It is 0
	// of a plugin of which it is not known.
	CPUWeight int    `json:"cpuWeight"`
	Digest    string `json:"digest,omitempty"` // of the installed content
	// Source is where in a registry the installed version is from; it is left out
	// where it is from no registry.
	Source Source `json:"source,omitzero"`
	Stats  Stats  `json:"stats"`
	// Previous is what a rollback goes back to, nil where there is nothing.
	Previous *Previous `json:"previous,omitempty"`
}

// PluginUI is what a plugin shows beside what the host says of it.
type PluginUI struct {
	Page    bool `json:"page"`    // there is one
	Overlay bool `json:"overlay"` // there is one for a window of its own
	// Sidebar says that it wants a place in the sidebar, under Title and with
	// Icon, a name in the icon library, where these are not empty.
	Sidebar bool   `json:"sidebar"`
	Title   string `json:"title,omitempty"`
	Icon    string `json:"icon,omitempty"`
	// HidePanel and HideSessions say what is not to stand beside the page.
	HidePanel    bool `json:"hidePanel"`
	HideSessions bool `json:"hideSessions"`
}

// Previous is the version of a plugin before its last upgrade.
type Previous struct {
	Version string `json:"version"`
	// Grants are the permissions that going back grants again, beyond those of
	// now, the weightiest first; Network is what it may then reach, where they
	// let it reach anything.
	Grants  []Permission   `json:"grants,omitempty"`
	Network *NetworkPolicy `json:"network,omitempty"`
	// DataCopy says that going back takes the plugin's rows back, too.
	DataCopy bool `json:"dataCopy"`
	// Database is the file in the folder of the plugin's data that has them;
	// empty where there is none.
	Database string `json:"database,omitempty"`
}

// Stats are figures of a plugin since the host started.
type Stats struct {
	Instances int `json:"instances"`
	// MemoryBytes is what the plugin takes now: its instances, their image,
	// compiled code, and what the host holds for them.
	MemoryBytes    uint64 `json:"memoryBytes"`
	CodeBytes      uint64 `json:"codeBytes"`      // of that, compiled code: its part where others share it
	MemoryMaxBytes uint64 `json:"memoryMaxBytes"` // cap per instance
	Queued         int    `json:"queued"`         // calls that wait, now
	Calls          uint64 `json:"calls"`
	Errors         uint64 `json:"errors"`
	Crashes        uint64 `json:"crashes"`
	Instructions   uint64 `json:"instructions"` // metered ticks
}

// NetworkPolicy is what a plugin with the permission network may reach: all
// public addresses and the hosts, or with Only nothing but the hosts.
type NetworkPolicy struct {
	AllowHosts []string `json:"allowHosts"`
	Only       bool     `json:"only"`
}

// GrantRequest is a user's consent to more permissions of an installed plugin.
type GrantRequest struct {
	ID string `path:"id" json:"-"`
	// Grants are permissions that the manifest declares.
	Grants []string `json:"grants"`
	// AnySchedule, with the permission cron among Grants, lets the jobs run by
	// any schedule that the plugin chooses, or, where it is false, by none that
	// is denser than the declared one, as is the default. Nil leaves it as it is.
	AnySchedule *bool `json:"anySchedule,omitempty"`
}

// Check wants something to be granted. The client has shown its user before
// what each permission allows.
func (r GrantRequest) Check() error {
	if len(r.Grants) == 0 {
		return problem.InvalidRequest("the grants are missing; give the list of permissions that the user granted")
	}
	if r.AnySchedule != nil && !slices.Contains(r.Grants, "cron") {
		return problem.InvalidRequest("anySchedule is about the permission cron; name it among the grants")
	}
	return nil
}

// UninstallRequest removes a plugin. What it has stored is kept for a later
// installation, unless Purge is set.
type UninstallRequest struct {
	ID    string `path:"id" json:"-"`
	Purge bool   `query:"purge" json:"-" doc:"true deletes what it has stored, too"`
	Now   bool   `query:"now" json:"-" doc:"true cuts running calls off at once"`
}

// RollbackRequest goes back to the version before. It is explicit about the
// data, since what was stored meanwhile goes aside with the version.
type RollbackRequest struct {
	ID string `path:"id" json:"-"`
	// KeepData leaves the present data.
	KeepData *bool `json:"keepData"`
	// Grants are permissions that it is granted again, beyond those of now that it
	// declares. They, AcceptChanges and Consent are as in [InstallRequest], about what
	// InspectRollback shows.
	Grants        []string `json:"grants,omitempty"`
	AcceptChanges bool     `json:"acceptChanges,omitempty"`
	Consent       string   `json:"consent,omitempty"`
}

// RollbackQuery asks what a rollback asks for.
type RollbackQuery struct {
	ID       string `path:"id" json:"-"`
	KeepData bool   `query:"keepData" json:"-" doc:"true for a rollback that leaves the present data"`
}

// Check wants the choice to be explicit, and what is granted to have been shown.
func (r RollbackRequest) Check() error {
	if err := checkConsent(r.AcceptChanges || len(r.Grants) > 0, r.Consent); err != nil {
		return err
	}
	if r.KeepData == nil {
		return problem.InvalidRequest("keepData is missing; give false to go back to the data of the version before, true " +
			"to keep the present data")
	}
	return nil
}

// RevokeRequest takes a permission away.
type RevokeRequest struct {
	ID         string `path:"id" json:"-"`
	Permission string `path:"permission" json:"-"`
	Now        bool   `query:"now" json:"-" doc:"true cuts running calls off at once"`
}

// NetworkRequest says what a plugin may reach.
type NetworkRequest struct {
	ID         string   `path:"id" json:"-"`
	AllowHosts []string `json:"allowHosts"`
	Only       bool     `json:"only"`
}

// Check wants the whole list.
func (r NetworkRequest) Check() error {
	if r.AllowHosts == nil {
		return problem.InvalidRequest("allowHosts is missing; give the whole list, which may be empty")
	}
	return nil
}

// CPUWeightRequest says what part of the processors a plugin gets where there is
// not enough for all: one of twice the weight gets twice as much.
type CPUWeightRequest struct {
	ID string `path:"id" json:"-"`
	// CPUWeight is from 1 to 10000.
	CPUWeight *int `json:"cpuWeight"`
}

// Check wants the weight; what it may be is checked with it.
func (r CPUWeightRequest) Check() error {
	if r.CPUWeight == nil {
		return problem.InvalidRequest("cpuWeight is missing; give a number, such as 100, which is the default")
	}
	return nil
}
