// Package goprocess writes the figures of Go and of the process, and those of services of an application that are
// collectors of Prometheus' library, which it brings.
package goprocess

import (
	"errors"
	"io"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/common/expfmt"

	"github.com/wasmhost/wasmhost/host/service"
)

// Figures returns what writes them.
func Figures(services []service.Service) (func(io.Writer) error, error) {
	registry := prometheus.NewRegistry()
	err := errors.Join(registry.Register(collectors.NewProcessCollector(collectors.ProcessCollectorOpts{})),
		registry.Register(collectors.NewGoCollector()))
	for _, c := range service.Of[prometheus.Collector](services) {
		err = errors.Join(err, registry.Register(c))
	}
	return func(w io.Writer) error {
		families, err := registry.Gather()
		if err != nil {
			return err
		}
		for _, f := range families {
			if _, err := expfmt.MetricFamilyToText(w, f); err != nil {
				return err
			}
		}
		return nil
	}, err
}
