// Package metrics is the part of a host that adds to /metrics the figures of Go and of the process, and those of
// services of yours that are a prometheus.Collector. The figures of the host are there without it.
//
// Promised: what this package exports changes only as CHANGELOG.md says.
package metrics

import (
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/serve/goprocess"
)

// Part makes the part.
func Part() host.Part { return host.Part{Name: "metrics", Figures: goprocess.Figures} }
