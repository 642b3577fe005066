package server

import (
	"net/http"

	"github.com/wasmhost/wasmhost/host/problem"
)

// rollbackPlugin goes back to the version before. The body is explicit about
// the data, since what was stored meanwhile goes aside with the version.
func (x *exchange) rollbackPlugin() error {
	var req rollbackBody
	if err := x.decode(&req); err != nil {
		return err
	}
	if req.KeepData == nil {
		return problem.InvalidRequest(`keepData is missing; give false to go back to the data of the version before, true to keep the present data`)
	}
	info, err := x.s.plugins.Rollback(x.r.Context(), x.params[0], *req.KeepData)
	if err != nil {
		return err
	}
	return x.showPlugin(info)
}

func (x *exchange) listKept() error {
	list, err := x.s.plugins.Kept(x.r.Context())
	if err != nil {
		return err
	}
	return x.writeJSON(http.StatusOK, struct {
		Kept []KeptData `json:"kept"`
	}{append([]KeptData{}, list...)})
}

func (x *exchange) purgeKept() error {
	if err := x.noBody(); err != nil {
		return err
	}
	if err := x.s.plugins.Purge(x.r.Context(), x.params[0]); err != nil {
		return err
	}
	return x.write(http.StatusNoContent, nil, nil)
}
