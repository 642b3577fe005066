package server

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/wasmhost/wasmhost/host/problem"
)

func (x *exchange) listTokens() error {
	return x.writeJSON(http.StatusOK, struct {
		Tokens []TokenInfo `json:"tokens"`
	}{x.s.tokens.List()})
}

// createToken makes a token and shows its secret, this once.
func (x *exchange) createToken() error {
	var req tokenBody
	if err := x.decode(&req); err != nil {
		return err
	}
	// Left out, it must not become full access by accident.
	if req.Scopes == nil {
		return problem.InvalidRequest("the scopes are missing; give the plugins that the token is for, or [] for full access")
	}
	const century = 100 * 365 * 24 * 60 * 60
	if req.ExpiresInSeconds < 0 || req.ExpiresInSeconds > century {
		return problem.InvalidRequest(fmt.Sprintf("expiresInSeconds is 0 (never) to %d", century))
	}
	secret, info, err := x.s.tokens.Create(NewTokenRequest{
		Name: req.Name, Scopes: req.Scopes, Expires: time.Duration(req.ExpiresInSeconds) * time.Second,
	})
	if errors.Is(err, ErrInvalidToken) {
		return problem.InvalidRequest(err.Error())
	}
	if err != nil {
		return err
	}
	return x.writeJSON(created, CreatedToken{TokenInfo: info, Token: secret})
}

// CreatedToken is the answer of POST /api/v1/tokens.
type CreatedToken struct {
	TokenInfo
	// Token is the secret; it is not shown again.
	Token string `json:"token"`
}

func (x *exchange) revokeToken() error {
	if err := x.noBody(); err != nil {
		return err
	}
	err := x.s.tokens.Revoke(x.params[0])
	if errors.Is(err, ErrTokenNotFound) {
		return &problem.Problem{Code: problem.CodeTokenNotFound,
			Detail: "no token has this id; `wasmhost token list` shows the ids"}
	}
	if err != nil {
		return err
	}
	return x.write(http.StatusNoContent, nil, nil)
}
