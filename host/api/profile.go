package api

import "time"

// ProfileRequest asks where a plugin computes.
type ProfileRequest struct {
	ID      string `path:"id" json:"-"`
	Seconds int    `query:"seconds" json:"-" default:"10" min:"1" max:"240" doc:"how long to look"`
}

// Profile is where a plugin has computed while somebody looked.
type Profile struct {
	Time    time.Time `json:"time"`    // when it began
	Seconds float64   `json:"seconds"` // how long it lasted
	Samples int64     `json:"samples"`
	// Units is the work that the samples stand for, about one an instruction; ComputedMs the time that it took.
	Units      int64           `json:"units"`
	ComputedMs float64         `json:"computedMs"`
	Functions  []CodePlace     `json:"functions"`
	Stacks     []ComputedStack `json:"stacks"` // that with the most work first
	// Pprof is the same as a file that pprof reads.
	Pprof []byte `json:"pprof"`
}

// CodePlace is a function of a plugin, and the first line in it that was seen, where that is known.
type CodePlace struct {
	Name string `json:"name"`
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
}

// ComputedStack is what was done in one stack of functions.
type ComputedStack struct {
	Functions  []int   `json:"functions"` // by their numbers in the list, the outermost first
	Samples    int64   `json:"samples"`
	Units      int64   `json:"units"`
	ComputedMs float64 `json:"computedMs"`
}
