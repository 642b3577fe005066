package passkeys_test

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/service/passkeys"
	"github.com/wasmhost/wasmhost/host/internal/service/presence"
)

// Passkeys are of a name that browsers have them for.
func TestOrigins(t *testing.T) {
	for origin, good := range map[string]bool{"": false, "http://127.0.0.1:19519": false, "http://[::1]:1": false,
		"http://host.example": false, "https://10.0.0.1": false, "http://localhost:19519": true,
		"http://a.localhost": true, "https://host.example": true} {
		_, challenge, _, err := passkeys.Keys{}.Begin(presence.Owner{User: make([]byte, 32), Origin: origin}, true)
		if (err == nil) != good || good && challenge == "" {
			t.Errorf("%q: %q, %v", origin, challenge, err)
		}
	}
}
