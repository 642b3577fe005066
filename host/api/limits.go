package api

// ListLimits shows what --limit has set, and the defaults of all others.
var ListLimits = Get[None, LimitList]("/limits", "Lists the limits in force")

// LimitList is every limit, by group.
type LimitList struct {
	Limits []Limit `json:"limits"`
}

// Limit is one limit. Values are written as --limit takes them.
type Limit struct {
	Name    string `json:"name"`
	Unit    string `json:"unit"`
	Value   string `json:"value"` // in force
	Default string `json:"default"`
	Min     string `json:"min"`
	Max     string `json:"max"`
	Changed bool   `json:"changed"` // it is not the default
	// Per says what counts up to it where several hosts have one database: "host" is each of them by itself, "database"
	// all of them together; empty for a limit of each single thing.
	Per string `json:"per,omitempty"`
	// Description says what it bounds.
	Description string `json:"description"`
}
