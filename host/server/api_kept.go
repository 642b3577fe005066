package server

import (
	"net/http"
)

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
