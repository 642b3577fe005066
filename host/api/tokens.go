package api

import "time"

// Routes of the tokens of the host.
var (
	ListTokens  = Get[None, TokenList]("/tokens", "Lists the tokens")
	CreateToken = Post[CreateTokenRequest, CreatedToken]("/tokens", "Makes a token and shows it, this once", Returns(201))
	RevokeToken = Delete[TokenRequest, None]("/tokens/{id}", "Revokes a token")
)
