package server

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// serviceName is how a host recognises another one on its port.
const serviceName = "wasmhost"

// maxChallengeBytes is how long a challenge may be that gets a proof.
const maxChallengeBytes = 128

// Health is how the host is.
type Health interface {
	// Ready returns nil when every enabled plugin was started, or has failed
	// to; else an error that says what is awaited. The text is public.
	Ready() error
	// Degraded returns what a host that is ready cannot do while its database is
	// away; nil where there is nothing. The text is public.
	Degraded() error
	// Health says what is wrong, and what to do about it, in all but the first
	// two fields.
	Health(ctx context.Context) api.Status
}

// health answers as long as the process serves at all.
func (x *request) health() error {
	live := api.Liveness{Status: "ok", Service: serviceName}
	if x.r.URL.Query().Has("challenge") { // load balancers may ask with anything else
		query, err := x.query("challenge")
		switch challenge := query["challenge"]; {
		case err != nil:
			return err
		case challenge == "" || len(challenge) > maxChallengeBytes:
			return invalidQuery(fmt.Sprintf("challenge has 1 to %d bytes", maxChallengeBytes))
		case x.s.cfg.Prove != nil:
			live.Proof = x.s.cfg.Prove(challenge)
		}
	}
	return x.writeJSON(http.StatusOK, live)
}

// ready answers 200 when plugins can be called, also while the database is away: a
// balancer has none that does better, or asks strictly. It is open, so it names no
// plugin; what is wrong with which of them is for those who have a token.
func (x *request) ready() error {
	verbose, err := x.verbose()
	if err != nil {
		return err
	}
	strict, err := x.strict()
	if err != nil {
		return err
	}
	if x.s.leaving.Load() || x.s.draining.Load() {
		return problem.ShuttingDown()
	}
	status, missing, degraded := api.Status{}, x.s.plugins.Ready(), x.s.plugins.Degraded()
	if missing == nil && degraded != nil && strict {
		missing = degraded
	}
	if verbose {
		status = x.s.plugins.Health(x.r.Context())
	} else if missing != nil {
		return &problem.Problem{Code: problem.CodeNotReady,
			Detail: problem.Text(missing.Error())}
	}
	status.Status, status.Service = "ready", serviceName
	if degraded != nil {
		status.Degraded = degraded.Error()
	}
	if missing != nil {
		if status.Status = "starting"; missing == degraded {
			status.Status = "degraded"
		}
		return x.writeJSON(http.StatusServiceUnavailable, status)
	}
	return x.writeJSON(http.StatusOK, status)
}

// strict reports whether a request asks for a host that can do all.
func (x *request) strict() (bool, error) {
	if query := x.r.URL.Query(); !query.Has("strict") || query.Get("strict") == "false" {
		return false, nil
	}
	query, err := x.query("verbose", "strict")
	if value := query["strict"]; err == nil && value != "" && value != "true" {
		err = invalidQuery("strict is true or false")
	}
	return true, err
}

// verbose reports whether a request asks for all that is known, and may. What
// else stands in the query of one that does not is nobody's business: monitors
// add what they like.
func (x *request) verbose() (bool, error) {
	if query := x.r.URL.Query(); !query.Has("verbose") || query.Get("verbose") == "false" {
		return false, nil
	}
	identity, err := x.authenticate()
	if err != nil {
		return false, err
	}
	if !identity.role.May(api.Read) {
		return false, forbidden()
	}
	query, err := x.query("verbose", "strict")
	if value := query["verbose"]; err == nil && value != "" && value != "true" {
		err = invalidQuery("verbose is true or false")
	}
	return true, err
}

// showMetrics writes the registry.
func (x *request) showMetrics() error {
	var text bytes.Buffer
	if err := x.s.cfg.Registry.Write(&text); err != nil {
		return err
	}
	x.w.Header().Set("Content-Type", figures.ContentType)
	x.status = http.StatusOK
	_, _ = text.WriteTo(x.w) // who asked may be gone
	return nil
}
