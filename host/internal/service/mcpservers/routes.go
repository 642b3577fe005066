package mcpservers

import (
	"context"
	"crypto/rand"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

// Routes implements [service.Router].
func (s *Service) Routes(m *api.Mux) {
	api.ListMCPServers.Handle(m, s.servers)
	api.AddMCPServer.Handle(m, s.addServer)
	api.RemoveMCPServer.Handle(m, s.removeServer)
	api.ListMCPServerTools.Handle(m, s.tools)
	api.SetMCPTools.Handle(m, s.grant)
}

func (s *Service) servers(context.Context, api.None) (list api.MCPServerList, _ error) {
	all, err := s.settings()
	if err != nil {
		return list, problem.Conflict(err.Error()).WithCause(err)
	}
	list.Servers = []api.MCPServer{}
	for _, name := range slices.Sorted(maps.Keys(all.Servers)) {
		one := all.Servers[name]
		list.Servers = append(list.Servers, api.MCPServer{Name: name, URL: one.URL, Token: one.Token, Command: one.Command,
			Env: one.Env})
	}
	list.Grants = []api.MCPGrants{}
	for _, id := range slices.Sorted(maps.Keys(all.Grants)) {
		list.Grants = append(list.Grants, api.MCPGrants{ID: id, Tools: all.Grants[id]})
	}
	return list, nil
}

// maxToken is how long a token may be, in bytes.
const maxToken = 4096

// addServer names a server at an address. Its token is in the vault before the file says so.
func (s *Service) addServer(ctx context.Context, in api.AddMCPServerRequest) (none api.None, _ error) {
	s.change.Lock()
	defer s.change.Unlock()
	token := strings.TrimSpace(in.Token)
	one := server{URL: strings.TrimSpace(in.URL), Token: token != ""}
	if err := one.check(in.Name); err != nil {
		return none, err
	}
	if len(token) > maxToken || strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return none, problem.InvalidRequest("the token is too long, or has characters that a token cannot have")
	}
	if one.Token {
		one.ID = rand.Text()
		secret := vault.NewSecret(token)
		defer secret.Wipe()
		if err := s.cfg.Secrets.Set(ctx, vault.Host, vault.KindSecret, tokenName(in.Name, one), secret); err != nil {
			return none, vaultError(err)
		}
	}
	var before server
	err := change(s.document, func(all *settings) error {
		before = all.Servers[in.Name]
		return all.add(in.Name, one, s.limits.Servers)
	})
	if !changed(err) {
		s.dropToken(ctx, in.Name, one)
		return none, err
	}
	s.dropToken(ctx, in.Name, before)
	if err != nil {
		return none, err
	}
	s.env.Logger.Info("an MCP server was named", "server", in.Name, "token", one.Token)
	return none, nil
}

// changed reports whether the document was replaced, by the error of that.
func changed(err error) bool {
	return err == nil || errors.Is(err, durable.ErrUnsynced) || errors.Is(err, document.ErrUnrecorded)
}

func vaultError(err error) error {
	if p := vault.Problem(err); p != nil {
		return p.WithCause(err)
	}
	return err
}

// dropToken deletes the token of a server that is not there any more. One that stays is of no use to anybody, so a
// failure is only logged.
func (s *Service) dropToken(ctx context.Context, name string, of server) {
	if !of.Token {
		return
	}
	ctx = context.WithoutCancel(ctx)
	if err := s.cfg.Secrets.Delete(ctx, vault.Host, vault.KindSecret, tokenName(name, of)); err != nil {
		s.env.Logger.Warn("delete the token of an MCP server that is not there any more", "server", name, "error", err)
	}
}

// token returns the token of a server.
func (s *Service) token(ctx context.Context, name string, of server) (string, error) {
	secret, found, err := s.cfg.Secrets.Get(ctx, vault.Host, vault.KindSecret, tokenName(name, of))
	if err == nil && !found {
		err = errors.New("the vault has no token for it: name it again with `wasmhost mcp-server add`")
	}
	if err != nil {
		return "", err
	}
	defer secret.Wipe()
	return secret.Reveal(), nil
}

func notFound(name string) error {
	return problem.Newf(problem.CodeNotFound, "there is no MCP server %.60q; `wasmhost mcp-server list` shows all", name)
}

// removeServer forgets a server with what plugins were granted of it, and then its token.
func (s *Service) removeServer(ctx context.Context, in api.MCPServerRequest) (none api.None, _ error) {
	s.change.Lock()
	var before server
	err := change(s.document, func(all *settings) error {
		before = all.Servers[in.Name]
		if _, there := all.Servers[in.Name]; !there {
			return notFound(in.Name)
		}
		all.forget(in.Name)
		delete(all.Servers, in.Name)
		return nil
	})
	if changed(err) {
		s.dropToken(ctx, in.Name, before)
	}
	s.change.Unlock()
	if err != nil {
		return none, err
	}
	if err := s.link(in.Name).leave(ctx); err != nil {
		return none, err
	}
	s.env.Logger.Info("an MCP server was removed", "server", in.Name)
	return none, nil
}

// tools asks a server for its tools.
func (s *Service) tools(ctx context.Context, in api.MCPServerRequest) (list api.MCPToolList, _ error) {
	all, err := s.settings()
	if err != nil {
		return list, problem.Conflict(err.Error()).WithCause(err)
	}
	of, there := all.Servers[in.Name]
	if !there {
		return list, notFound(in.Name)
	}
	list.Tools = []api.MCPServerTool{}
	err = s.ask(ctx, in.Name, of, func(ctx context.Context, c *connection) error {
		return s.list(ctx, c, func(t *mcp.Tool) {
			one := api.MCPServerTool{Name: problem.Text(t.Name), Description: problem.Text(t.Description)}
			if h := t.Annotations; h != nil {
				one.ReadOnly = h.ReadOnlyHint
			}
			list.Tools = append(list.Tools, one)
		})
	})
	if guest, is := errors.AsType[*abi.Error](err); is {
		err = problem.Conflict(guest.Message).WithCause(err)
	}
	return list, err
}

// grant sets what a plugin may call.
func (s *Service) grant(_ context.Context, in api.MCPToolsRequest) (api.MCPGrants, error) {
	if _, err := s.env.Plugins.Plugin(in.ID); err != nil {
		return api.MCPGrants{}, err
	}
	if len(in.Tools) > s.limits.Granted {
		return api.MCPGrants{}, problem.Newf(problem.CodeQuotaExceeded, "%d tools are more than the limit "+
			"mcpservers.granted of %d", len(in.Tools), s.limits.Granted)
	}
	tools := slices.Clone(in.Tools)
	slices.SortFunc(tools, func(a, b api.MCPTool) int {
		return strings.Compare(a.Server+"/"+a.Tool, b.Server+"/"+b.Tool)
	})
	for i, t := range tools {
		if t.Tool == "" || len(t.Tool) > 128 || i > 0 && t.Server == tools[i-1].Server && t.Tool == tools[i-1].Tool {
			return api.MCPGrants{}, problem.Newf(problem.CodeInvalidRequest, "the tool %.60q of %.60q has no name, one of "+
				"more than 128 bytes, or is there twice", t.Tool, t.Server)
		}
	}
	err := change(s.document, func(all *settings) error {
		for _, t := range tools {
			if _, there := all.Servers[t.Server]; !there {
				return notFound(t.Server)
			}
		}
		if delete(all.Grants, in.ID); len(tools) > 0 {
			all.Grants[in.ID] = tools
		}
		return nil
	})
	return api.MCPGrants{ID: in.ID, Tools: tools}, err
}
