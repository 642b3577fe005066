package server

import (
	"context"
	"net/http"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/problem"
)

// Faults are files of the data folder that are damaged, or gone although the
// host knows that there was something in them.
type Faults interface {
	// Faults lists them by file.
	Faults(ctx context.Context) ([]api.Fault, error)
	// AcceptFault is the user's word that the host goes on without what was in
	// a file. What is left of it is set aside. It fails with [problem.Conflict] where
	// the file is whole, or where another way leads on.
	AcceptFault(ctx context.Context, file string) error
}

func (x *exchange) listFaults() error {
	list, err := x.s.plugins.Faults(x.r.Context())
	if err != nil {
		return err
	}
	return x.writeJSON(http.StatusOK, struct {
		Faults []api.Fault `json:"faults"`
	}{append([]api.Fault{}, list...)})
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
