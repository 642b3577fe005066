package server

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/wasmhost/wasmhost/host/problem"
)

// setNetwork changes what a plugin may reach, and shows the plugin.
func (x *exchange) setNetwork() error {
	var req networkBody
	if err := x.decode(&req); err != nil {
		return err
	}
	if req.AllowHosts == nil {
		return problem.InvalidRequest("allowHosts is missing; give the whole list, which may be empty")
	}
	info, err := x.s.plugins.SetNetwork(x.r.Context(), x.params[0], NetworkPolicy{AllowHosts: *req.AllowHosts, Only: req.Only})
	if err != nil {
		return err
	}
	return x.showPlugin(info)
}

// showAudit says what a plugin has used.
func (x *exchange) showAudit() error {
	query, err := x.query("limit")
	if err != nil {
		return err
	}
	limit := 20
	if text, given := query["limit"]; given {
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > MaxLogEntries {
			return invalidQuery(fmt.Sprintf("limit is a whole number from 1 to %d", MaxLogEntries))
		}
	}
	audit, err := x.s.plugins.Audit(x.r.Context(), x.params[0], limit)
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, audit)
}
