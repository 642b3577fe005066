package netpolicy

import (
	"net/netip"
	"testing"
)

func TestPublic(t *testing.T) {
	for text, want := range map[string]bool{"1.1.1.1": true, "2606:4700::1111": true, "127.0.0.1": false, "::1": false,
		"10.1.2.3": false, "169.254.169.254": false, "100.64.0.1": false, "fd00::1": false, "::ffff:10.0.0.1": false} {
		if got := Public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is public: %v", text, got)
		}
	}
}
