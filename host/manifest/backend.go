package manifest

// Backend is the part of a plugin that runs inside the host.
type Backend struct {
	// EntryPoint is relative to the plugin's root, with forward slashes, and
	// can be opened in an fs.FS.
	EntryPoint     string         `json:"entryPoint" rule:"required,len=0..500,format=path" doc:"Compiled file: a WebAssembly core module (.wasm) or JavaScript (.js, .mjs, .cjs)"`
	ResourceLimits ResourceLimits `json:"resourceLimits,omitzero" doc:"Limits of the backend"`
}

// ResourceLimits bound what a backend may use.
type ResourceLimits struct {
	// MemoryMB is in MiB, 0 when it is not declared; [Manifest.MemoryMB] is
	// what holds.
	MemoryMB int `json:"memoryMb,omitempty" rule:"range=1..4096" doc:"Memory limit in MiB; 128 when left out"`
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
