package command

import (
	"context"
	"errors"
	"fmt"
	"html"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) openCommand() *cobra.Command {
	var f serveFlags
	var linkOnly bool
	var at string
	cmd := &cobra.Command{
		Use:     "open",
		GroupID: groupRun,
		Short:   "Open the console in the browser",
		Long: `Open the console of the host in the browser, and log the browser in by a link
that is good for a minute, once. Where no host runs on the data folder, it is run
here, as by 'wasmhost serve', until Ctrl+C. With --link the link is printed, for a
browser of your choice; keep it from logs, since it logs in whoever is first.

Behind a proxy or a load balancer say by --at at which address browsers reach that; its
name is one that the hosts have by 'serve --host-allow'.

Logins are listed by 'wasmhost token list' and ended by 'wasmhost token revoke'.
The variable BROWSER names another program than the usual browser.`,
		Example: "  wasmhost open\n  wasmhost open --link\n  wasmhost open --link --at https://plugins.example",
		RunE: func(cmd *cobra.Command, _ []string) error {
			proxy, err := balancerAddress(at)
			if err != nil {
				return usage(err)
			}
			dir, err := a.dataFolder()
			if err != nil {
				return err
			}
			c, err := a.findHost(cmd.Context(), dir)
			if errors.Is(err, errNotRunning) && proxy == nil {
				f.data = a.databaseFromEnvironment()
				return a.serve(cmd, f, func(ctx context.Context, t *term, h *host.Host) {
					if linkOnly {
						t.printf("console at  %s", h.LoginURL())
						return
					}
					t.printf("console at  %s", h.URL())
					go a.openBrowser(ctx, t, h.Mux(), h.LoginURL(), time.Now().Add(time.Minute))
				})
			}
			if err != nil {
				return err
			}
			code, err := api.CreateLoginCode.Call(cmd.Context(), c, api.None{})
			if err != nil {
				return err
			}
			if code.URL, err = atBalancer(code.URL, proxy); err != nil {
				return usage(err)
			}
			t := a.term(cmd)
			if linkOnly {
				t.printf("%s", code.URL)
				return nil
			}
			a.openBrowser(cmd.Context(), t, c, code.URL, code.Expires)
			return nil
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&linkOnly, "link", false, "print the link, and open no browser")
	cmd.Flags().StringVar(&at, "at", "", "open the console at this address, such as that of the load balancer before "+
		"the hosts")
	return cmd
}

// balancerAddress checks the address of --at; nil where none is given.
func balancerAddress(at string) (*url.URL, error) {
	if at == "" {
		return nil, nil
	}
	u, err := url.Parse(at)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil ||
		u.RawPath != "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("--at %q: give the address that browsers use, such as https://plugins.example", at)
	}
	return u, nil
}

// atBalancer is a link to the console as it is at the address of --at, whose path, if
// it has one, is that of the host.
func atBalancer(link string, at *url.URL) (string, error) {
	u, err := url.Parse(link)
	if err != nil || at == nil {
		return link, err
	}
	if given := strings.Trim(at.Path, "/"); given != "" && given != strings.Trim(u.Path, "/") {
		return "", fmt.Errorf("--at %q: this host serves at https://plugins.example%s there: give that, or run it with "+
			"--base-path %s", at, u.Path, at.Path)
	}
	u.Scheme, u.Host = at.Scheme, at.Host
	return u.String(), nil
}

// openBrowser opens a link in the browser and waits until that is logged in, or
// the link has ended. The link does not stand in the command line of the
// browser, which other users of the machine can read, but in a file that they
// cannot, which leads there.
func (a *app) openBrowser(ctx context.Context, t *term, c api.Caller, link string, expires time.Time) {
	before, err := logins(ctx, c)
	if err != nil {
		return // the host ends
	}
	dir, err := os.MkdirTemp("", "wasmhost-open-") // of this user alone
	if err == nil {
		defer os.RemoveAll(dir)
		err = a.startBrowser(ctx, filepath.Join(dir, "console.html"), link)
	}
	if err != nil {
		if t.terminal { // what is not read by a person may be kept, and the link logs in
			t.notef("no browser could be opened (%v); open this link yourself, within a minute: %s", err, link)
		} else {
			t.notef("no browser could be opened (%v); 'wasmhost open --link' prints a link to open yourself", err)
		}
		return
	}
	for err == nil && time.Now().Before(expires) {
		if err = pause(ctx, 200*time.Millisecond); err != nil {
			return
		}
		var now map[string]bool
		if now, err = logins(ctx, c); err != nil {
			return
		}
		for id := range now {
			if !before[id] {
				t.notef("the browser is logged in; 'wasmhost token revoke %s' ends that", id)
				return
			}
		}
	}
	t.notef("the link was not used, and is good no more; 'wasmhost open --link' prints another one")
}

// logins are the ids of the logins of browsers.
func logins(ctx context.Context, c api.Caller) (map[string]bool, error) {
	list, err := api.ListTokens.Call(ctx, c, api.None{})
	ids := map[string]bool{}
	for _, info := range list.Tokens {
		if info.Login {
			ids[info.ID] = true
		}
	}
	return ids, err
}

// startBrowser writes a page that leads to a link, and has the browser open it.
func (a *app) startBrowser(ctx context.Context, path, link string) error {
	page := `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">` +
		`<meta http-equiv="refresh" content="0; url=` + html.EscapeString(link) + `"><title>wasmhost</title>`
	if err := os.WriteFile(path, []byte(page), 0o600); err != nil {
		return err
	}
	program, err := a.browser()
	if err != nil {
		return err
	}
	where := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
	if filepath.VolumeName(path) != "" {
		where.Path = "/" + where.Path
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), program[0], append(program[1:], where.String())...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }()
	return nil
}

// browser is the command that opens an address.
func (a *app) browser() ([]string, error) {
	if named := a.getenv("BROWSER"); named != "" {
		return []string{named}, nil
	}
	switch runtime.GOOS {
	case "darwin":
		return []string{"open"}, nil
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}, nil
	}
	if a.getenv("DISPLAY") == "" && a.getenv("WAYLAND_DISPLAY") == "" {
		return nil, errors.New("there is no desktop")
	}
	return []string{"xdg-open"}, nil
}
