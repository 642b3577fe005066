package views

import (
	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
)

type statsMetric struct {
	desc  *figures.Desc
	value func(shown.Stats) float64
}

func statsMetrics() []statsMetric {
	metric := func(kind func(name, help string, labels ...string) *figures.Desc, name, help string,
		value func(shown.Stats) float64) statsMetric {
		return statsMetric{kind("wasmhost_plugin_"+name, help, "plugin"), value}
	}
	counter, gauge := figures.Counter, figures.Gauge
	return []statsMetric{
		metric(counter, "calls_total", "Calls of a plugin that ended.",
			func(s shown.Stats) float64 { return float64(s.Calls) }),
		metric(counter, "call_errors_total", "Calls that ended without an answer.",
			func(s shown.Stats) float64 { return float64(s.Errors) }),
		metric(counter, "crashes_total", "Instances that ended by themselves.",
			func(s shown.Stats) float64 { return float64(s.Crashes) }),
		metric(counter, "instructions_total", "Units of work done by a plugin, about one an instruction.",
			func(s shown.Stats) float64 { return float64(s.Instructions) }),
		metric(counter, "cpu_seconds_total", "Time that a plugin was at work, without what it waited for.",
			func(s shown.Stats) float64 { return s.Computed.Seconds() }),
		metric(counter, "cpu_wait_seconds_total", "Time that a plugin waited for a processor.",
			func(s shown.Stats) float64 { return s.Waited.Seconds() }),
		metric(gauge, "open_calls", "Calls that wait for a plugin or run in it.",
			func(s shown.Stats) float64 { return float64(s.Open) }),
		metric(gauge, "instances", "Instances of a plugin that run.",
			func(s shown.Stats) float64 { return float64(s.Instances) }),
		metric(counter, "instances_started_total", "Instances of a plugin that were made.",
			func(s shown.Stats) float64 { return float64(s.Begun) }),
		metric(gauge, "asleep", "1 for a plugin whose memory is packed until it has something to do.",
			func(s shown.Stats) float64 {
				if s.Asleep {
					return 1
				}
				return 0
			}),
		metric(gauge, "memory_bytes", "Memory that a plugin takes: its instances, and what the host holds for them.",
			func(s shown.Stats) float64 { return float64(s.MemoryBytes) }),
		metric(gauge, "code_bytes", "Compiled code of a plugin, of its memory; its part where others share it.",
			func(s shown.Stats) float64 { return float64(s.CodeBytes) }),
		metric(gauge, "memory_peak_bytes", "The most memory that an instance of a plugin had.",
			func(s shown.Stats) float64 { return float64(s.MemoryPeak) }),
		metric(gauge, "memory_limit_bytes", "The cap of the memory of a plugin's instance; 0 while none runs.",
			func(s shown.Stats) float64 { return float64(s.MemoryLimit) }),
	}
}

func stateDesc() *figures.Desc {
	return figures.Gauge("wasmhost_plugin_state", "1 for the state that a plugin is in.", "plugin", "state")
}

func cpuWeightDesc() *figures.Desc {
	return figures.Gauge("wasmhost_plugin_cpu_weight",
		"Part of the processors that a plugin gets beside others, where there is not enough for all.", "plugin")
}

func lostDesc() *figures.Desc {
	return figures.Counter("wasmhost_log_lines_lost_total",
		"Lines of a plugin's log that could not be written.", "plugin")
}

func hostCallsDesc() *figures.Desc {
	return figures.Counter("wasmhost_host_calls_total",
		"Calls of host functions that need a permission, by outcome: allowed, denied or failed.",
		"plugin", "namespace", "function", "outcome")
}

func hostCallBytesDesc() *figures.Desc {
	return figures.Counter("wasmhost_host_call_bytes_total",
		"Bytes of parameters (in) and results (out) of host functions that need a permission, as JSON.",
		"plugin", "namespace", "function", "direction")
}

func hostCallSecondsDesc() *figures.Desc {
	return figures.Counter("wasmhost_host_call_seconds_total",
		"Time that calls of host functions took that need a permission.", "plugin", "namespace", "function")
}

func endpointCallsDesc() *figures.Desc {
	return figures.Counter("wasmhost_endpoint_calls_total",
		"Calls of an endpoint that the manifest declares.", "plugin", "method", "path")
}

func endpointSecondsDesc() *figures.Desc {
	return figures.Counter("wasmhost_endpoint_seconds_total",
		"Time that the calls of an endpoint took.", "plugin", "method", "path")
}

func openLimitDesc() *figures.Desc {
	return figures.Gauge("wasmhost_plugin_open_calls_limit", "How many calls may wait for a plugin or run in it.")
}

func databaseDesc() *figures.Desc {
	return figures.Gauge("wasmhost_plugin_database_bytes",
		"Size of a plugin's database, without its write-ahead log.", "plugin")
}

func databaseLimitDesc() *figures.Desc {
	return figures.Gauge("wasmhost_plugin_database_limit_bytes", "How large a plugin's database may grow.", "plugin")
}

// Collect implements [figures.Collector].
func (v *Views) Collect(page *figures.Page) {
	v.m.Gates().Times.Collect(page)
	page.Set(openLimitDesc(), float64(v.m.Limits().OpenCalls))
	list := statsMetrics()
	for _, p := range v.m.List() {
		for _, one := range list {
			page.Set(one.desc, one.value(p.Stats), p.ID)
		}
		page.Set(cpuWeightDesc(), float64(p.CPUWeight), p.ID)
		v.collectUsage(page, p.ID)
		if d, err := v.m.Database(p.ID); err == nil {
			page.Set(databaseDesc(), float64(d.Bytes), p.ID)
			page.Set(databaseLimitDesc(), float64(d.Limit), p.ID)
		}
		if v.o.Logs != nil {
			lost := v.o.Logs.Plugin(p.ID).Lost()
			page.Set(lostDesc(), float64(lost), p.ID)
		}
		page.Set(stateDesc(), 1, p.ID, string(p.State))
	}
}

// collectUsage shows the host functions that a plugin has called.
func (v *Views) collectUsage(page *figures.Page, id string) {
	used, err := v.m.Used(id)
	if err != nil {
		return // it was removed this moment
	}
	for _, u := range used.Endpoints {
		page.Set(endpointCallsDesc(), float64(u.Calls), id,
			u.Method, u.Path)
		page.Set(endpointSecondsDesc(), u.Ms/1000, id,
			u.Method, u.Path)
	}
	for _, u := range used.Functions {
		page.Set(hostCallSecondsDesc(), u.Ms/1000, id,
			u.Namespace, u.Function)
		for outcome, n := range map[string]uint64{"allowed": u.Allowed, "denied": u.Denied, "failed": u.Failed} {
			page.Set(hostCallsDesc(), float64(n), id, u.Namespace,
				u.Function, outcome)
		}
		for direction, n := range map[string]uint64{"in": u.BytesIn, "out": u.BytesOut} {
			page.Set(hostCallBytesDesc(), float64(n), id, u.Namespace,
				u.Function, direction)
		}
	}
}
