package server

import (
	"context"
	"errors"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Routes answers the routes of tokens.
func (t *Tokens) Routes(m *api.Mux) {
	api.ListTokens.Handle(m, func(context.Context, api.None) (api.TokenList, error) {
		return api.TokenList{Tokens: t.List()}, nil
	})
	api.CreateToken.Handle(m, t.create)
	api.RevokeToken.Handle(m, func(_ context.Context, in api.TokenRequest) (none api.None, err error) {
		return none, t.Revoke(in.ID)
	})
}

func (t *Tokens) create(_ context.Context, in api.CreateTokenRequest) (api.CreatedToken, error) {
	// Left out, it must not become full access by accident.
	if in.Scopes == nil {
		return api.CreatedToken{}, problem.InvalidRequest(
			"the scopes are missing; give the plugins that the token is for, or [] for all")
	}
	const century = 100 * 365 * 24 * 60 * 60
	if in.ExpiresInSeconds < 0 || in.ExpiresInSeconds > century {
		return api.CreatedToken{}, problem.Newf(problem.CodeInvalidRequest, "expiresInSeconds is 0 (never) to %d", century)
	}
	// The host makes its first token only where there is none yet.
	if len(t.List()) == 0 {
		if _, err := t.EnsureFirst(); err != nil {
			return api.CreatedToken{}, err
		}
	}
	secret, info, err := t.Create(NewTokenRequest{
		Name: in.Name, Role: in.Role, Scopes: in.Scopes, Code: in.Code,
		Expires: time.Duration(in.ExpiresInSeconds) * time.Second,
	})
	if errors.Is(err, ErrInvalidToken) {
		err = problem.InvalidRequest(err.Error()).WithCause(err)
	}
	return api.CreatedToken{TokenInfo: info, Token: secret}, err
}
