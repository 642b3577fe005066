package plugin

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/run/profile"
)

// Profile says where the instances of a plugin compute on this host for some seconds, or until ctx ends. The error is
// [problem.Conflict] while somebody else looks, and [problem.InvalidRequest] for longer than the limit.
func Profile(ctx context.Context, m *Manager, in api.ProfileRequest) (api.Profile, error) {
	e, err := m.entry(in.ID)
	if err != nil {
		return api.Profile{}, err
	}
	lasting := time.Duration(in.Seconds) * time.Second
	if most := m.limits.Profile.Time; lasting > most {
		return api.Profile{}, problem.InvalidRequest(
			fmt.Sprintf("a profile may last %v at most, the limit profile.time", most))
	}
	if e.Current.Load() == nil {
		if err := e.Unavailable(); err != nil {
			return api.Profile{}, err
		}
	}
	r, err := e.sampler.Record(ctx, m.limits.Profile, lasting, e.Log().Hide)
	if err != nil {
		return api.Profile{}, err
	}
	return shownProfile(r), nil
}

// shownProfile counts by functions what a report tells by their lines.
func shownProfile(r *profile.Report) api.Profile {
	p := api.Profile{Time: r.Begun.UTC(), Seconds: r.Lasted.Seconds(), Samples: r.Samples, Units: r.Units,
		ComputedMs: inMs(r.Took), Functions: []api.CodePlace{}, Stacks: []api.ComputedStack{}, Pprof: r.Pprof()}
	number, at := make([]int, len(r.Frames)), map[api.CodePlace]int{}
	for i, f := range r.Frames {
		key := api.CodePlace{Name: f.Name, File: f.File}
		n, known := at[key]
		if !known {
			n = len(p.Functions)
			at[key] = n
			p.Functions = append(p.Functions, api.CodePlace{Name: f.Name, File: f.File, Line: f.Line})
		}
		if f.Line > 0 {
			p.Functions[n].Line = min(f.Line, p.Functions[n].Line)
		}
		number[i] = n
	}
	stacks := map[string]int{}
	for _, s := range r.Stacks {
		functions := make([]int, len(s.Frames))
		var key []byte
		for i, f := range s.Frames {
			functions[i] = number[f]
			key = binary.AppendUvarint(key, uint64(number[f]))
		}
		n, known := stacks[string(key)]
		if !known {
			n = len(p.Stacks)
			stacks[string(key)] = n
			p.Stacks = append(p.Stacks, api.ComputedStack{Functions: functions})
		}
		p.Stacks[n].Samples += s.Samples
		p.Stacks[n].Units += s.Units
		p.Stacks[n].ComputedMs += inMs(s.Took)
	}
	slices.SortStableFunc(p.Stacks, func(a, b api.ComputedStack) int { return int(b.Units - a.Units) })
	return p
}

// inMs is a time as the API has it.
func inMs(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
