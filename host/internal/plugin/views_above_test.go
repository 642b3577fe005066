package plugin_test

import (
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/plugin/views"
)

func init() {
	plugin.ViewsOf = func(m *plugin.Manager, l health.Limits) plugin.Views {
		if err := limits.Fill(&l); err != nil {
			panic(err) // of a test's own limits
		}
		return views.New(m, views.Options{Health: l})
	}
}
