package mcpservers

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// FileName is the file in the data folder that has the servers, and what plugins were granted of them.
const FileName = "mcp-servers.json"

const (
	settingsFormat = 1
	mostSettings   = 4 << 20
	mostArguments  = 100
	mostText       = 2000
)

// settings are what the user has chosen.
type settings struct {
	Format  int                      `json:"format"`
	Servers map[string]server        `json:"servers"`
	Grants  map[string][]api.MCPTool `json:"grants"` // by plugin
}

// server is where a server is, or how it is started.
type server struct {
	URL string `json:"url,omitempty"`
	// Token says that the vault has a token for it.
	Token bool `json:"token,omitempty"`
	// ID tells that token from those of other hosts with the same vault, and of earlier servers.
	ID      string   `json:"id,omitempty"`
	Command []string `json:"command,omitempty"`
	// Env are the variables of the host that the program gets beside the usual ones.
	Env []string `json:"env,omitempty"`
}

func (s server) equal(other server) bool {
	return s.URL == other.URL && s.Token == other.Token && s.ID == other.ID && slices.Equal(s.Command, other.Command) &&
		slices.Equal(s.Env, other.Env)
}

var (
	serverName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,39}$`)
	serverID   = regexp.MustCompile(`^[A-Z2-7]{26}$`)
	variable   = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,99}$`)
)

// check says what is wrong with a server; the error is a [*problem.Problem].
func (s server) check(name string) error {
	fail := func(format string, args ...any) error {
		return problem.Newf(problem.CodeInvalidRequest, format, args...)
	}
	if !serverName.MatchString(name) {
		return fail("a server is called by 1 to 40 small letters, digits, _ and -, beginning with a letter or a digit; "+
			"%s is not", visible.Quote(name, 60))
	}
	if len(s.Command) > 0 {
		long := slices.ContainsFunc(s.Command, func(a string) bool {
			return len(a) > mostText || strings.Contains(a, "\x00")
		})
		bad := slices.ContainsFunc(s.Env, func(v string) bool { return !variable.MatchString(v) })
		switch {
		case s.URL != "" || s.Token:
			return fail("a server has an address or a program, not both")
		case !filepath.IsAbs(s.Command[0]):
			return fail("the program %s is no absolute path", visible.Quote(s.Command[0], 100))
		case long || bad || len(s.Command) > mostArguments || len(s.Env) > mostArguments:
			return fail("a program has at most %d arguments of %d bytes each, and gets as many variables, which are "+
				"named alone", mostArguments-1, mostText)
		}
		return nil
	}
	at, err := url.Parse(s.URL)
	switch {
	case err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" || len(s.URL) > mostText ||
		len(at.Host) > 150:
		return fail("the address of a server is an http or https URL, such as https://mcp.example.com/mcp")
	case at.User != nil || at.Fragment != "":
		return fail("the address of a server has a user, a password or a fragment: give a token instead")
	case s.ID != "" && !(s.Token && serverID.MatchString(s.ID)):
		return fail("the id of a server is one that the host has given it with its token")
	case s.Token && at.Scheme != "https" && !isLocal(at.Hostname()):
		return fail("the address is not https, and the token would be sent in the clear")
	}
	return nil
}

// isLocal reports whether traffic to a host stays on this machine or in a private network, as far as its name tells.
func isLocal(host string) bool {
	addr, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && (addr.IsLoopback() || addr.IsPrivate())
}

// tokenName is the name of a token in the vault. It has the server that the token is for, so that no other gets it,
// whoever changes the file. Tokens from before there were ids have none.
func tokenName(name string, s server) string {
	at, _ := url.Parse(s.URL) // it was checked
	return strings.TrimSpace("mcp token for " + name + " at " + strings.ToLower(at.Scheme+"://"+at.Host) + " " + s.ID)
}

// file is the document in a data folder.
func file(dir string) document.Document {
	return (&document.Files{Dir: dir}).Document(FileName, document.Options{Most: mostSettings, Shared: true})
}

// decode reads the text of the document.
func decode(text []byte, err error) (settings, error) {
	s := settings{Servers: map[string]server{}, Grants: map[string][]api.MCPTool{}}
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err == nil {
		err = document.DecodeFormat(text, settingsFormat, &s)
	}
	for name, one := range s.Servers {
		err = errors.Join(err, one.check(name))
	}
	if err == nil && (s.Servers == nil || s.Grants == nil) {
		err = errors.New("servers or grants are missing")
	}
	if err != nil {
		return s, fmt.Errorf("the MCP servers in %s cannot be used: %w; correct that file of the data folder, or "+
			"delete it and name them again with `wasmhost mcp-server add`", FileName, err)
	}
	return s, nil
}

// change changes the document as a whole.
func change(d document.Document, edit func(*settings) error) error {
	_, err := d.Change(func(text []byte, err error) ([]byte, error) {
		s, err := decode(text, err)
		if err == nil {
			err = edit(&s)
		}
		if err != nil {
			return nil, err
		}
		s.Format = settingsFormat
		return document.Encode(s)
	})
	return err
}

// AddProgram names a program in a data folder, in place of a server of that name. It is for who may write there.
func AddProgram(dir, name string, command, env []string, most int) error {
	s := server{Command: command, Env: env}
	if err := s.check(name); err != nil {
		return err
	}
	if info, err := os.Stat(command[0]); err != nil || info.IsDir() {
		return problem.Newf(problem.CodeInvalidRequest, "there is no program %s", visible.Quote(command[0], 100))
	}
	return change(file(dir), func(all *settings) error { return all.add(name, s, most) })
}

// add puts a server into place. What plugins were granted of another one is gone.
func (s *settings) add(name string, one server, most int) error {
	before, there := s.Servers[name]
	if !there && len(s.Servers) >= most {
		return problem.Newf(problem.CodeQuotaExceeded, "there are %d MCP servers already (the limit mcpservers.servers); "+
			"remove one with `wasmhost mcp-server remove NAME`", len(s.Servers))
	}
	if before.Token && len(one.Command) > 0 {
		return problem.Newf(problem.CodeConflict, "%s is a server with a token; remove it first with `wasmhost mcp-server "+
			"remove %s`, so that the token is gone", name, name)
	}
	if there && (before.URL != one.URL || !slices.Equal(before.Command, one.Command)) {
		s.forget(name)
	}
	s.Servers[name] = one
	return nil
}

// forget takes back what plugins were granted of a server.
func (s *settings) forget(name string) {
	for id, tools := range s.Grants {
		s.Grants[id] = slices.DeleteFunc(tools, func(t api.MCPTool) bool { return t.Server == name })
	}
	maps.DeleteFunc(s.Grants, func(_ string, tools []api.MCPTool) bool { return len(tools) == 0 })
}

// granted returns what a plugin was granted of a tool.
func (s *settings) granted(plugin, name, tool string) (t api.MCPTool, ok bool) {
	i := slices.IndexFunc(s.Grants[plugin], func(t api.MCPTool) bool { return t.Server == name && t.Tool == tool })
	if i < 0 {
		return t, false
	}
	return s.Grants[plugin][i], true
}
