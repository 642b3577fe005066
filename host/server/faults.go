package server

import (
	"context"
	"net/http"

	"github.com/wasmhost/wasmhost/host/problem"
)

// Faults are files of the data folder that are damaged, or gone although the
// host knows that there was something in them.
type Faults interface {
	// Faults lists them by file.
	Faults(ctx context.Context) ([]Fault, error)
	// AcceptFault is the user's word that the host goes on without what was in
	// a file. What is left of it is set aside. It fails with [problem.Conflict] where
	// the file is whole, or where another way leads on.
	AcceptFault(ctx context.Context, file string) error
}

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

func (x *exchange) listFaults() error {
	list, err := x.s.plugins.Faults(x.r.Context())
	if err != nil {
		return err
	}
	return x.writeJSON(http.StatusOK, struct {
		Faults []Fault `json:"faults"`
	}{append([]Fault{}, list...)})
}

// acceptFault answers with the faults that are left.
func (x *exchange) acceptFault() error {
	var req acceptFaultBody
	if err := x.decode(&req); err != nil {
		return err
	}
	if req.File == "" {
		return problem.InvalidRequest("file is missing; GET /api/v1/faults lists the files that are damaged or gone")
	}
	if err := x.s.plugins.AcceptFault(x.r.Context(), req.File); err != nil {
		return err
	}
	return x.listFaults()
}
