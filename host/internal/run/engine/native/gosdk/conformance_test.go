package gosdk_test

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/conformance"
)

// TestConformance drives the plugin of the conformance kit.
func TestConformance(t *testing.T) {
	shorttest.Skip(t)
	guest := guesttest.Go(t, "sdk/go/testdata/conformance")
	conformance.Test(t, guest)
	open, cut := postgrestest.Cut(t, "INSERT")
	conformance.Unknown(t, "backend.wasm", guest, open, cut)
}
