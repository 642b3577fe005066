package shown

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// TestNoLongerAsking: that calls run without asking is a change to agree to.
func TestNoLongerAsking(t *testing.T) {
	of := func(asks bool) *manifest.Manifest {
		return &manifest.Manifest{CLI: &manifest.CLI{Endpoints: []manifest.Endpoint{
			{Method: "POST", Path: "pay", Auth: true, RequiresConfirmation: asks}}}}
	}
	if list := Changes(of(true), of(false), false); len(list) != 1 || list[0].Kind != consent.SilentEndpoint ||
		list[0].Endpoint != "POST pay" {
		t.Errorf("it asks no longer: %+v", list)
	}
	if list := Changes(of(false), of(true), false); len(list) != 0 {
		t.Errorf("it asks now: %+v", list)
	}
}

// TestEndpointsThatGetMore: what an endpoint gets or answers beyond what it did is a
// change to agree to, and less is none.
func TestEndpointsThatGetMore(t *testing.T) {
	of := func(e manifest.Endpoint) *manifest.Manifest {
		e.Method, e.Path, e.Auth = "POST", "hook", true
		return &manifest.Manifest{CLI: &manifest.CLI{Endpoints: []manifest.Endpoint{e}}}
	}
	plain := of(manifest.Endpoint{Headers: []string{"x-one"}})
	for _, c := range []struct {
		name, to, what string
		now            manifest.Endpoint
	}{
		{"raw", "rawBody", "takes bytes", manifest.Endpoint{Headers: []string{"x-one"}, RawBody: true}},
		{"headers", "x-three, x-two", "gets more headers", manifest.Endpoint{Headers: []string{"x-three", "x-one", "x-two"}}},
		{"responses", "text/csv", "answers more", manifest.Endpoint{Responses: []string{"text/csv"}}},
	} {
		list := Changes(plain, of(c.now), false)
		if len(list) != 1 || list[0].Kind != consent.WiderEndpoint || list[0].Endpoint != "POST hook" ||
			list[0].To != c.to || !strings.Contains(list[0].What, c.what) || !strings.Contains(list[0].Text, c.to) ||
			!consent.Asks(list[0]) {
			t.Errorf("%s: %+v", c.name, list)
		}
		if list := Changes(of(c.now), of(manifest.Endpoint{}), false); len(list) != 0 {
			t.Errorf("%s, and less now: %+v", c.name, list)
		}
	}
	both := of(manifest.Endpoint{Headers: []string{"x-a"}, Responses: []string{"text/csv"}})
	row := consent.Endpoints(Endpoints(both))[0]
	if row.Text != "needs a token, gets headers of requests, answers more than JSON" ||
		row.Words != "POST hook · x-a, text/csv" {
		t.Errorf("the row: %+v", row)
	}
}
