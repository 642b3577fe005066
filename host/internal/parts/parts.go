// Package parts says what an optional part of a host is: one that brings libraries with it, which a program links by
// naming the part and not otherwise. Package host asks the parts that it is given for what they make; none of them is
// known to it by name. What a part may use flows in when the host opens.
package parts

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/presence"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// Part is an optional part of a host. What it does not have is nil.
type Part struct {
	// Name is what it is called, such as "feeds". A host has each once.
	Name string
	// Limits is a pointer to a struct of limits, as [limits.List] takes it.
	Limits any
	// Services makes the services of an open host.
	Services func(in Inside) []service.Service
	// Databases are those of its services, in any data folder.
	Databases []service.Database
	// Agents makes what answers agents.
	Agents func(version, name string) Agents
	// Keyring is where the operating system keeps secrets.
	Keyring vault.Keyring
	// Figures returns what adds to /metrics, in the text format of Prometheus.
	Figures func(services []service.Service) (func(io.Writer) error, error)
	// Passkeys make and check passkeys.
	Passkeys presence.Keys
}

// Inside is what services of a part may use beside what all services do.
type Inside struct {
	service.Env
	Network *netpolicy.Network
	Secrets *vault.Records
	// Record keeps a line of what a plugin has sent somewhere.
	Record func(netpolicy.Call)
	// Confirm has a call of a plugin wait for its user's approval, and makes it then.
	Confirm func(ctx context.Context, plugin string, req abi.CLIRequest, requestID string,
		call func(bundle.Digest) (abi.RawJSON, error)) (abi.RawJSON, error)
}

// Agents is what answers agents. The fields are set once, before anything is asked of it.
type Agents interface {
	server.Agents
	// Use sets where what agents are shown comes from.
	Use(d server.Declared)
	// Attach gives it the server that carries calls out.
	Attach(s *server.Server)
	// Progress says how far a request is.
	Progress(requestID string, done, total float64, message string)
	// Logged says what a plugin logs in a request.
	Logged(plugin, requestID string, level abi.Level, text string)
	// RowsChanged says that a plugin has changed rows that agents may read.
	RowsChanged(plugin string)
	// Changed says that what plugins declare has changed.
	Changed()
	// Close ends what it runs.
	Close(ctx context.Context) error
}

// Databases are those of all parts.
func Databases(list []Part) (all []service.Database) {
	for _, p := range list {
		all = append(all, p.Databases...)
	}
	return all
}

// AddFigures adds what parts show of the process and of services.
func AddFigures(r *figures.Registry, list []Part, services []service.Service) error {
	for _, p := range list {
		if p.Figures == nil {
			continue
		}
		write, err := p.Figures(services)
		if err != nil {
			return fmt.Errorf("register the metrics: %w", err)
		}
		r.Append(write)
	}
	return nil
}

// Find returns what the one part has that has it.
func Find[T comparable](list []Part, get func(Part) T) (found T) {
	var none T
	i := slices.IndexFunc(list, func(p Part) bool { return get(p) != none })
	if i < 0 {
		return none
	}
	return get(list[i])
}
