package api

import "time"

// Routes of the logins of browsers. A login is listed and revoked like a token.
// It has two halves, which are of no use alone: a cookie, which no script can
// read, and a key, which the page gets once and never sends. Cookies of
// 127.0.0.1 reach the servers of all ports there, also those of other users,
// and all that the page sends reaches whoever has the port, also while the host
// is down. So the page first has the host show that it knows the key, by
// [ProveLogin], and then sends with every request, in the header [LoginHeader],
// what only the key makes of the boot of that very host: another one, or the
// same one started anew, takes it no more. Hosts that share a database, and serve
// over TLS, take each other's: their boot is the id of the login.
//
// All of these are HMAC-SHA256 by the key, in hexadecimal: the proof of the
// host is that of "host:BOOT:NONCE", the header that of "page:BOOT".
var (
	CreateLoginCode = Post[None, LoginCode]("/logins/codes",
		"Makes a code by which one browser is logged in, once", Returns(201))
	CreateLogin = Post[LoginRequest, Login]("/logins",
		"Logs a browser in: exchanges a code for a cookie and a key", ForAll(), Returns(201))
	ProveLogin = Post[LoginChallenge, LoginProof]("/logins/proof",
		"Proves to a browser, by the key of its login, that it is this host which answers", ForAll())
	DeleteLogin = Delete[None, None]("/logins/current", "Logs the browser out that asks")
)

// LoginHeader is the header by which a page shows that it has the key.
const LoginHeader = "Wasmhost-Session"

// LoginCode is a code that was made.
type LoginCode struct {
	Code string `json:"code"`
	// URL is the console's, with the code in the fragment, which browsers send
	// to nobody.
	URL     string    `json:"url"`
	Expires time.Time `json:"expires"`
}

// LoginRequest exchanges a code.
type LoginRequest struct {
	Code string `json:"code"`
}

// Login is a login that was made; its cookie comes in a header.
type Login struct {
	TokenInfo
	// Key is the other half, in hexadecimal. It is not shown again, and good
	// only at the address that the request was sent to.
	Key string `json:"key"`
}

// LoginChallenge asks the host for a proof.
type LoginChallenge struct {
	// Nonce is what the proof is for: 32 to 128 characters that nobody can guess.
	Nonce string `json:"nonce"`
}

// LoginProof is what only the host of a login can say.
type LoginProof struct {
	// Boot names the host from its start to its end; hosts of one database that
	// serve over TLS give the id of the login instead.
	Boot  string `json:"boot"`
	Proof string `json:"proof"`
}
