package cli

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
)

// How much of a profile is drawn: functions, and of its stacks those with this part of the time.
const (
	topFunctions = 15
	flameWidth   = 30
	flameLeast   = 0.02
)

// ShowProfile draws a profile: the functions with the most time of their own, and below each other what called them.
func (t *Term) ShowProfile(p api.Profile) {
	t.Printf("%s of computing in %.0f s, by %s", milliseconds(p.ComputedMs), p.Seconds,
		Count(int(p.Samples), "sample"))
	type times struct{ self, total float64 }
	of := make([]times, len(p.Functions))
	for _, s := range p.Stacks {
		for i, f := range s.Functions {
			if !slices.Contains(s.Functions[:i], f) {
				of[f].total += s.ComputedMs
			}
		}
		if n := len(s.Functions); n > 0 {
			of[s.Functions[n-1]].self += s.ComputedMs
		}
	}
	part := func(ms float64) string { return fmt.Sprintf("%.1f%%", 100*ms/max(p.ComputedMs, 0.001)) }
	order := make([]int, len(of))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(of[b].self, of[a].self), cmp.Compare(of[b].total, of[a].total))
	})
	rows := [][]string{{"SELF", "", "TOTAL", "", "FUNCTION"}}
	for _, f := range order[:min(topFunctions, len(order))] {
		rows = append(rows, []string{part(of[f].self), milliseconds(of[f].self), part(of[f].total),
			milliseconds(of[f].total), placeName(p.Functions[f])})
	}
	t.Printf("")
	t.Table(rows)
	t.Printf("")
	rows = [][]string{{"TOTAL", "", "CALLED BY EACH OTHER"}}
	var draw func(stacks []api.ComputedStack, depth int)
	draw = func(stacks []api.ComputedStack, depth int) {
		below, sum := map[int][]api.ComputedStack{}, map[int]float64{}
		for _, s := range stacks {
			if len(s.Functions) > depth {
				f := s.Functions[depth]
				below[f] = append(below[f], s)
				sum[f] += s.ComputedMs
			}
		}
		for _, f := range slices.SortedFunc(maps.Keys(sum), func(a, b int) int {
			return cmp.Or(cmp.Compare(sum[b], sum[a]), a-b)
		}) {
			if share := sum[f] / max(p.ComputedMs, 0.001); share >= flameLeast {
				rows = append(rows, []string{part(sum[f]), strings.Repeat("█", max(1, int(share*flameWidth+0.5))),
					strings.Repeat(" ", min(depth, flameWidth)) + placeName(p.Functions[f])})
				draw(below[f], depth+1)
			}
		}
	}
	draw(p.Stacks, 0)
	t.Table(rows)
}

// placeName is a function with where it is.
func placeName(c api.CodePlace) string {
	if c.File == "" {
		return Clean(c.Name)
	}
	return fmt.Sprintf("%s (%s:%d)", Clean(c.Name), Clean(c.File), c.Line)
}
