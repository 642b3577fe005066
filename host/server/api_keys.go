package server

import (
	"net/http"

	"github.com/wasmhost/wasmhost/host/problem"
)

func (x *exchange) showKey() error {
	status, err := x.s.plugins.KeyStatus(x.r.Context())
	if err != nil {
		return err
	}
	return x.writeJSON(http.StatusOK, status)
}

// rotateKey takes {"to": "keyring" | "file", "wrapOnly": true | false}, or no
// body to leave the key where it is and seal everything anew.
func (x *exchange) rotateKey() error {
	var req rotateBody
	if x.r.ContentLength != 0 {
		if err := x.decode(&req); err != nil {
			return err
		}
	}
	switch req.To {
	case "", "keyring", "file":
	default:
		return problem.InvalidRequest(`"to" is "keyring" or "file"; leave it out to keep the key where it is`)
	}
	rotation, err := x.s.plugins.RotateKey(x.r.Context(), req.To, req.WrapOnly)
	if err != nil {
		return err
	}
	return x.writeJSON(http.StatusOK, rotation)
}

// acceptLoss needs the id of the key that is gone, so that nothing is given
// up but what the user was shown; or the plugin whose passwords and secrets
// were damaged.
func (x *exchange) acceptLoss() error {
	var req acceptLossBody
	if err := x.decode(&req); err != nil {
		return err
	}
	switch {
	case req.Key == "" && req.Plugin == "" || req.Key != "" && req.Plugin != "":
		return problem.InvalidRequest("give the key or the plugin; GET /api/v1/vault shows the id of the key and what is lost with it")
	case req.Plugin != "":
		if err := x.s.plugins.AcceptRecordsLoss(x.r.Context(), req.Plugin); err != nil {
			return err
		}
		return x.write(http.StatusNoContent, nil, nil)
	}
	loss, err := x.s.plugins.AcceptLoss(x.r.Context(), req.Key)
	if err != nil {
		return err
	}
	return x.writeJSON(http.StatusOK, loss)
}
