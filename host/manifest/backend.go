package manifest

import (
	"fmt"
	"slices"
)

// Backend is the part of a plugin that runs inside the host.
type Backend struct {
	// EntryPoint is relative to the plugin's root, with forward slashes, and
	// can be opened in an fs.FS.
	EntryPoint     string         `json:"entryPoint" rule:"required,len=0..500,format=path" doc:"Compiled file: a WebAssembly core module (.wasm) or JavaScript (.js, .mjs, .cjs)"`
	ResourceLimits ResourceLimits `json:"resourceLimits,omitzero" doc:"Limits of the backend"`
	Instances      Instances      `json:"instances,omitzero" doc:"How many instances of the backend serve requests; one that lives on when left out"`
}

// The modes of [Instances].
const (
	// InstancesShared is one instance, whose memory lives on from call to call.
	InstancesShared = "shared"
	// InstancesPool is several of them; each request goes to any one.
	InstancesPool = "pool"
	// InstancesRequest is a fresh instance for each call.
	InstancesRequest = "request"
)

// Instances says how many instances of a backend run, and what for.
type Instances struct {
	Mode string `json:"mode" rule:"required,one=instances" doc:"shared: one instance. pool: up to max, each request goes to any of them; memory is a cache. request: a fresh instance for each request, method and job; nothing in memory outlives it"`
	Max  int    `json:"max,omitempty" rule:"range=1..64" doc:"The most instances at once; the number of CPUs for a pool, 16 for mode request when left out"`
}

// InstanceMode is the mode of the instances that the manifest declares.
func (m *Manifest) InstanceMode() string {
	if m == nil || m.Backend == nil || m.Backend.Instances.Mode == "" {
		return InstancesShared
	}
	return m.Backend.Instances.Mode
}

// CheckInstanceMode refuses a mode that there is not; empty stands for what
// manifests say.
func CheckInstanceMode(mode string) error {
	if modes := choices("instances"); mode != "" && !slices.Contains(modes, mode) {
		return fmt.Errorf("there is no mode %q of instances; choose %s", mode, listing(modes))
	}
	return nil
}

// InstanceMax is the most instances that the manifest declares, 0 where it
// leaves that to the host.
func (m *Manifest) InstanceMax() int {
	if m == nil || m.Backend == nil {
		return 0
	}
	return m.Backend.Instances.Max
}

// ResourceLimits bound what a backend may use.
type ResourceLimits struct {
	// MemoryMB is in MiB, 0 when it is not declared; [Manifest.MemoryMB] is
	// what holds.
	MemoryMB int `json:"memoryMb,omitempty" rule:"range=1..1048576" doc:"Memory limit in MiB; 128 when left out, and never more than the host's maximum"`
}

func (c *checker) backend() {
	v := c.top["backend"]
	entry := v.get("entryPoint")
	if name, ok := entry.text(); ok && formats["path"].accepts(name) && !backendFile.MatchString(name) {
		c.err(entry, ruleBackendFile, "Name a compiled .wasm, .js, .mjs or .cjs file.",
			"%s is not a backend that the host can run", quote(name))
	}
	if c.m.Backend == nil {
		return
	}
	c.m.Backend.EntryPoint = cleanPath(c.m.Backend.EntryPoint)
	if mb, most := c.m.Backend.ResourceLimits.MemoryMB, c.m.maxMemoryMB; mb > most {
		c.err(v.get("resourceLimits").get("memoryMb"), ruleMemoryCapped, "Ask for less, or raise the host's maximum.",
			"asks for %d MB; this host gives at most %d", mb, most)
	}
}
