package server

import (
	"context"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// approvalRoutes answer as a host does whose approvals take a session.
func (f *fakePlugins) approvalRoutes(m *api.Mux) {
	state := api.Approvals{Presence: api.PresenceSession, Passkeys: []api.Passkey{}, History: []api.ApprovalEvent{},
		Allowances: []api.Allowance{}}
	api.ShowApprovals.Handle(m, func(context.Context, api.None) (api.Approvals, error) { return state, nil })
	api.SetPresence.Handle(m, func(context.Context, api.SetPresenceRequest) (api.Approvals, error) { return state, nil })
	api.BeginPresence.Handle(m, func(context.Context, api.PresenceQuestion) (api.PresenceChallenge, error) {
		return api.PresenceChallenge{Options: []byte(`{}`)}, nil
	})
	api.RecoverApprovals.Handle(m, func(context.Context, api.RecoverRequest) (api.Approvals, error) {
		return state, problem.New(problem.CodeForbidden, "only at the terminal")
	})
	api.RevokeAllowance.Handle(m, func(_ context.Context, in api.AllowanceRequest) (none api.None, err error) {
		if in.ID != 1 {
			err = problem.New(problem.CodeNotFound, "there is none")
		}
		return none, err
	})
}
