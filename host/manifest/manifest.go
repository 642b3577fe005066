package manifest

import (
	"encoding/json"
	"slices"
)

// Limits that hold for every manifest.
const (
	// MaxSize is the largest manifest.json in bytes.
	MaxSize = 1 << 20
	// MaxDepth is how deep objects and arrays may nest.
	MaxDepth = 64
	// DefaultMemoryMB is the memory limit, in MiB, of a backend that declares
	// none.
	DefaultMemoryMB = 128
	// MaxMemoryMB is the host's own maximum, in MiB, of what a backend gets, unless
	// [Options] lowers it.
	MaxMemoryMB = 4096
)

// FileName is the name of the manifest in the root of a plugin.
const FileName = "manifest.json"

// Manifest is the content of manifest.json. It is only to be used when the
// findings that came with it hold no error.
type Manifest struct {
	Plugin      Plugin      `json:"plugin" rule:"required" doc:"Identity and metadata"`
	Settings    []Setting   `json:"settings" rule:"required" doc:"Settings that the user can change; may be empty"`
	Storage     Storage     `json:"storage" rule:"required" doc:"Collections that the plugin stores"`
	Migrations  []Migration `json:"migrations" rule:"required" doc:"Declared migrations; checked, never executed"`
	SDKVersion  string      `json:"sdkVersion" rule:"required,len=1..50,format=range" doc:"Semver range of the SDK, for example ^3.0.0"`
	UI          *UI         `json:"ui,omitempty" doc:"UI entry point and sidebar"`
	Backend     *Backend    `json:"backend,omitempty" doc:"Backend entry point and limits"`
	Permissions []string    `json:"permissions,omitempty" rule:"items=50" doc:"Requested permissions"`
	CLI         *CLI        `json:"cli,omitempty" doc:"HTTP endpoints on the control server; needs the cli permission"`
	Network     *Network    `json:"network,omitempty" doc:"The only hosts that the plugin reaches; needs the network permission"`
	Cron        *Cron       `json:"cron,omitempty" doc:"Scheduled jobs; needs the cron permission"`
	MCP         *MCP        `json:"mcp,omitempty" doc:"What agents may read, beside tools"`
	Workspace   *Workspace  `json:"workspace,omitempty" doc:"Workspace capability; every call rejects on this host"`

	// App is for the application of the host alone, which says by a schema of its own what it holds.
	App json.RawMessage `json:"app,omitempty" doc:"What the application that hosts the plugin wants to know of it"`

	// Events and Hooks are those of the application, by their whole names.
	Events []string `json:"events,omitempty" rule:"items=100" doc:"Events of the application that the plugin hears"`
	Hooks  []string `json:"hooks,omitempty" rule:"items=100" doc:"Hooks of the application that the plugin answers"`

	// Parameters is what the manifest says of permissions of the application, by their names.
	Parameters map[string]json.RawMessage `json:"parameters,omitempty" doc:"What permissions of the application are for"`

	// Files chooses what a package holds beside what the manifest names, as in npm's package.json.
	Files []string `json:"files,omitempty" rule:"items=100,len=1..200,visible" doc:"Patterns of the files in the package"`

	// skills are those that the files have, nil until these were read.
	skills []Skill
	// offered are the permissions that pages use of a manifest which names none.
	offered []string
	// pageUses are the permissions that pages have a use for.
	pageUses map[string]bool
	// maxMemoryMB is the host's maximum at the time of parsing.
	maxMemoryMB int
	// positions are those that findings made after parsing point at.
	positions positions
}

// positions remembers where things stand in the file.
type positions struct {
	root        position
	permissions map[string]permissionPosition
	list        position            // of /permissions, zero when there is none
	entry       position            // of /backend/entryPoint, else the root's
	versions    map[string]position // by the pointer, of versions that another host may not satisfy
	endpoints   []position          // of /cli/endpoints
}

type permissionPosition struct {
	index int
	position
}

// position is a line and a column, both from 1, the column in Unicode code
// points.
type position struct{ line, column int }

// BackendPlace is the line and the column of backend.entryPoint in the file,
// both from 1; those of the whole object where there is none.
func (m *Manifest) BackendPlace() (line, column int) {
	return m.positions.entry.line, m.positions.entry.column
}

// EndpointPlace is the line and the column of an endpoint in the file, both from 1;
// those of the whole object where there is none.
func (m *Manifest) EndpointPlace(n int) (line, column int) {
	at := m.positions.root
	if n < len(m.positions.endpoints) {
		at = m.positions.endpoints[n]
	}
	return at.line, at.column
}

// HasPermission reports whether the manifest declares a permission by exactly
// this name. Names that this host does not offer are never declared.
func (m *Manifest) HasPermission(name string) bool {
	return slices.Contains(m.Permissions, name)
}

// MemoryMB is the memory limit of the backend in MiB: what the manifest
// declares, else [DefaultMemoryMB], and never more than the host's maximum.
func (m *Manifest) MemoryMB() int {
	mb := DefaultMemoryMB
	if declared := m.DeclaredMemoryMB(); declared > 0 {
		mb = declared
	}
	if m.maxMemoryMB > 0 {
		mb = min(mb, m.maxMemoryMB)
	}
	return mb
}

// DeclaredMemoryMB is the memory limit in MiB that the backend is to have on a
// host that gives as much; 0 where there is no backend, or no manifest.
func (m *Manifest) DeclaredMemoryMB() int {
	switch {
	case m == nil || m.Backend == nil:
		return 0
	case m.Backend.ResourceLimits.MemoryMB > 0:
		return m.Backend.ResourceLimits.MemoryMB
	}
	return DefaultMemoryMB
}

// lenientDefault says what a required top-level key defaults to when the options are
// lenient. The plugin block has no default.
func lenientDefault(key string) (string, bool) {
	switch key {
	case "settings", "migrations":
		return "[]", true
	case "storage":
		return `{"collections": {}}`, true
	case "sdkVersion":
		return "any version", true
	}
	return "", false
}
