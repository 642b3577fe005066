package plugin

import (
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// instances is how many instances a plugin has, and what for.
func (e *runner) instances(declared *manifest.Manifest) (mode string, most int) {
	mode, most = declared.InstanceMode(), declared.InstanceMax()
	if e.m.cfg.InstanceMode != "" {
		mode = e.m.cfg.InstanceMode
	}
	if most == 0 {
		most = running.DefaultInstances(mode)
	}
	return mode, min(most, e.m.limits.Instances)
}

// once reports whether each instance of a plugin ends with its request.
func (e *runner) once(declared *manifest.Manifest) bool {
	mode, _ := e.instances(declared)
	return mode == manifest.InstancesRequest
}

// newRecovery returns what a new instance can be recovered by: only where it is
// the only one, since others have an image of their own.
func (e *runner) newRecovery(in *catalog.Installed) *running.Recovery {
	mode, most := e.instances(in.Manifest)
	if mode == manifest.InstancesRequest || mode == manifest.InstancesPool && most > 1 {
		return nil
	}
	return running.NewRecovery(e.settingsChanges.Load())
}
