package views

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
)

type statsMetric struct {
	desc  *prometheus.Desc
	kind  prometheus.ValueType
	value func(shown.Stats) float64
}

func statsMetrics() []statsMetric {
	metric := func(kind prometheus.ValueType, name, help string, value func(shown.Stats) float64) statsMetric {
		return statsMetric{prometheus.NewDesc("wasmhost_plugin_"+name, help, []string{"plugin"}, nil), kind, value}
	}
	const counter, gauge = prometheus.CounterValue, prometheus.GaugeValue
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

func stateDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_plugin_state", "1 for the state that a plugin is in.", []string{"plugin", "state"},
		nil)
}

func cpuWeightDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_plugin_cpu_weight",
		"Part of the processors that a plugin gets beside others, where there is not enough for all.",
		[]string{"plugin"}, nil)
}

func lostDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_log_lines_lost_total", "Lines of a plugin's log that could not be written.",
		[]string{"plugin"}, nil)
}

func hostCallsDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_host_calls_total",
		"Calls of host functions that need a permission, by outcome: allowed, denied or failed.",
		[]string{"plugin", "namespace", "function", "outcome"}, nil)
}

func hostCallBytesDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_host_call_bytes_total",
		"Bytes of parameters (in) and results (out) of host functions that need a permission, as JSON.",
		[]string{"plugin", "namespace", "function", "direction"}, nil)
}

func hostCallSecondsDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_host_call_seconds_total",
		"Time that calls of host functions took that need a permission.", []string{"plugin", "namespace", "function"}, nil)
}

func endpointCallsDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_endpoint_calls_total", "Calls of an endpoint that the manifest declares.",
		[]string{"plugin", "method", "path"}, nil)
}

func endpointSecondsDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_endpoint_seconds_total", "Time that the calls of an endpoint took.",
		[]string{"plugin", "method", "path"}, nil)
}

func openLimitDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_plugin_open_calls_limit", "How many calls may wait for a plugin or run in it.",
		nil, nil)
}

func databaseDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_plugin_database_bytes",
		"Size of a plugin's database, without its write-ahead log.", []string{"plugin"}, nil)
}

func databaseLimitDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_plugin_database_limit_bytes", "How large a plugin's database may grow.",
		[]string{"plugin"}, nil)
}

// Describe implements prometheus.Collector, for the figures of all plugins. They
// are read when they are asked for, so that calls pay nothing for them.
func (v *Views) Describe(descs chan<- *prometheus.Desc) {
	v.m.Gates().Times.Describe(descs)
	descs <- openLimitDesc()
	descs <- databaseDesc()
	descs <- databaseLimitDesc()
	for _, one := range statsMetrics() {
		descs <- one.desc
	}
	descs <- cpuWeightDesc()
	descs <- stateDesc()
	descs <- hostCallsDesc()
	descs <- hostCallBytesDesc()
	descs <- hostCallSecondsDesc()
	descs <- endpointCallsDesc()
	descs <- endpointSecondsDesc()
	descs <- lostDesc()
}

// Collect implements prometheus.Collector.
func (v *Views) Collect(metrics chan<- prometheus.Metric) {
	v.m.Gates().Times.Collect(metrics)
	metrics <- prometheus.MustNewConstMetric(openLimitDesc(), prometheus.GaugeValue, float64(v.m.Limits().OpenCalls))
	list := statsMetrics()
	for _, p := range v.m.List() {
		for _, one := range list {
			metrics <- prometheus.MustNewConstMetric(one.desc, one.kind, one.value(p.Stats), p.ID)
		}
		metrics <- prometheus.MustNewConstMetric(cpuWeightDesc(), prometheus.GaugeValue, float64(p.CPUWeight), p.ID)
		v.collectUsage(metrics, p.ID)
		if d, err := v.m.Database(p.ID); err == nil {
			metrics <- prometheus.MustNewConstMetric(databaseDesc(), prometheus.GaugeValue, float64(d.Bytes), p.ID)
			metrics <- prometheus.MustNewConstMetric(databaseLimitDesc(), prometheus.GaugeValue, float64(d.Limit), p.ID)
		}
		if v.o.Logs != nil {
			lost := v.o.Logs.Plugin(p.ID).Lost()
			metrics <- prometheus.MustNewConstMetric(lostDesc(), prometheus.CounterValue, float64(lost), p.ID)
		}
		metrics <- prometheus.MustNewConstMetric(stateDesc(), prometheus.GaugeValue, 1, p.ID, string(p.State))
	}
}

// collectUsage shows the host functions that a plugin has called.
func (v *Views) collectUsage(metrics chan<- prometheus.Metric, id string) {
	used, err := v.m.Used(id)
	if err != nil {
		return // it was removed this moment
	}
	for _, u := range used.Endpoints {
		metrics <- prometheus.MustNewConstMetric(endpointCallsDesc(), prometheus.CounterValue, float64(u.Calls), id,
			u.Method, u.Path)
		metrics <- prometheus.MustNewConstMetric(endpointSecondsDesc(), prometheus.CounterValue, u.Ms/1000, id,
			u.Method, u.Path)
	}
	for _, u := range used.Functions {
		metrics <- prometheus.MustNewConstMetric(hostCallSecondsDesc(), prometheus.CounterValue, u.Ms/1000, id,
			u.Namespace, u.Function)
		for outcome, n := range map[string]uint64{"allowed": u.Allowed, "denied": u.Denied, "failed": u.Failed} {
			metrics <- prometheus.MustNewConstMetric(hostCallsDesc(), prometheus.CounterValue, float64(n), id, u.Namespace,
				u.Function, outcome)
		}
		for direction, n := range map[string]uint64{"in": u.BytesIn, "out": u.BytesOut} {
			metrics <- prometheus.MustNewConstMetric(hostCallBytesDesc(), prometheus.CounterValue, float64(n), id, u.Namespace,
				u.Function, direction)
		}
	}
}
