package api

// Routes of the files of the data folder that are damaged, or gone although
// the host knows that there was something in them.
var (
	ListFaults = Get[None, FaultList]("/faults", "Lists stored files that are damaged or gone")
	// AcceptFault is the user's word that the host goes on without what was in
	// a file. What is left of it is set aside. It answers with the faults that
	// are left.
	AcceptFault = Post[AcceptFaultRequest, FaultList]("/faults/accept", "Goes on without what was in such a file")
)

// Fault is one file that is damaged or gone.
type Fault struct {
	// File is its path within the data folder, with slashes.
	File string `json:"file"`
	// Plugin is the id of the plugin that it is of; empty for the host's own.
	Plugin string `json:"plugin,omitempty"`
	// Problem says what is the matter with it, Advice what to do.
	Problem string `json:"problem"`
	Advice  string `json:"advice"`
}

// FaultList is all of them, by file.
type FaultList struct {
	Faults []Fault `json:"faults"`
}

// AcceptFaultRequest names a file.
type AcceptFaultRequest struct {
	File string `json:"file"`
}
