// Package osservice has the manager of services of this system run a host: systemd, launchd, or the services of
// Windows. What it does is data: a file or two, and programs to run.
package osservice

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/xml"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
)

// Name is what the service is called.
const Name = "wasmhost"

// label is its name for launchd, which wants that of a domain turned around.
const label = "io.github.wasmhost"

// Options say what is to run.
type Options struct {
	// Program is the path of the program, and Args are the flags of `serve`.
	Program string
	Args    []string
	// System has it run as a user of its own, from the start of the machine; else as whoever installs it, while they
	// are logged in.
	System bool
	// Socket has systemd listen at 127.0.0.1, and with IPv6 at ::1, and start the host at the first request. It is the
	// port, 0 for none.
	Socket int
	IPv6   bool
	// Home is the folder of whoever installs it, and UID says who that is.
	Home string
	UID  int
}

// Plan is what has a manager of services run a host.
type Plan struct {
	// Files are written before Install is run, and go after Uninstall.
	Files []File `json:"files"`
	// Install and Uninstall are programs with their arguments, run one after another. To uninstall, what the last one
	// says counts: those before it may find nothing to do.
	Install   [][]string `json:"install"`
	Uninstall [][]string `json:"uninstall"`
	Status    []string   `json:"status"`
	// Next is what to know afterwards.
	Next string `json:"next,omitempty"`
}

// File is one that the manager reads.
type File struct {
	Path string `json:"path"`
	Text string `json:"text"`
}

// For is the plan for a system, as GOOS names it.
func For(system string, o Options) (Plan, error) {
	command := append([]string{o.Program, "serve"}, o.Args...)
	for _, arg := range command {
		if strings.ContainsFunc(arg, func(r rune) bool { return r < ' ' || r == 0x7f }) {
			return Plan{}, cli.Usage(errors.New("a service takes no control characters in its flags"))
		}
	}
	if o.Socket != 0 && system != "linux" {
		return Plan{}, cli.Usage(errors.New("only systemd listens for a service; leave --socket out"))
	}
	switch system {
	case "linux":
		return systemd(o, command)
	case "darwin":
		if o.System {
			return Plan{}, cli.Usage(errors.New("launchd runs it for a user; leave --system out, and install it as that user"))
		}
		return launchd(o, command), nil
	case "windows":
		if !o.System {
			return Plan{}, cli.Usage(errors.New("services of Windows belong to the machine: give --system, as an administrator"))
		}
		return windows(command), nil
	}
	return Plan{}, cli.Usage(fmt.Errorf("no manager of services is known for %s; have yours run 'wasmhost serve'", system))
}

//go:embed unit.tmpl
var unit string

var unitTemplate = template.Must(template.New("unit").Parse(unit))

// socketUnit has systemd listen on the port.
const socketUnit = `# The port of wasmhost, whose service is started by the first request.
[Unit]
Description=Port of the host for WebAssembly plugins

[Socket]
ListenStream=127.0.0.1:%d
%s
[Install]
WantedBy=sockets.target
`

func systemd(o Options, command []string) (Plan, error) {
	words := make([]string, len(command))
	for i, word := range command {
		words[i] = systemdWord(word)
	}
	var text bytes.Buffer
	err := unitTemplate.Execute(&text, struct {
		System    bool
		ExecStart string
	}{o.System, strings.Join(words, " ")})
	if err != nil {
		return Plan{}, err
	}
	control, dir := []string{"systemctl", "--user"}, filepath.Join(o.Home, ".config", "systemd", "user")
	p := Plan{Next: "it runs while you are logged in; 'loginctl enable-linger' keeps it running"}
	if o.System {
		control, dir = control[:1], "/etc/systemd/system"
		p.Next = "commands reach it as its user: runuser -u wasmhost -- env WASMHOST_DATA=/var/lib/wasmhost wasmhost list"
	}
	do := func(args ...string) []string { return append(control[:len(control):len(control)], args...) }
	p.Files = []File{{filepath.Join(dir, Name+".service"), text.String()}}
	enabled, v6 := Name+".service", ""
	if o.IPv6 {
		v6 = fmt.Sprintf("ListenStream=[::1]:%d\n", o.Socket)
	}
	if o.Socket != 0 {
		p.Files = append(p.Files, File{filepath.Join(dir, Name+".socket"), fmt.Sprintf(socketUnit, o.Socket, v6)})
		enabled = Name + ".socket"
	}
	p.Install = [][]string{do("daemon-reload")}
	p.Uninstall = [][]string{do("disable", "--now", Name+".service")}
	if o.Socket != 0 { // it listens while no service has the port, and goes first, or a request would start it again
		p.Install = append(p.Install, p.Uninstall[0])
		p.Uninstall = [][]string{do("disable", "--now", enabled, Name+".service")}
	}
	p.Install = append(p.Install, do("enable", enabled), do("restart", enabled)) // one that runs is of before
	p.Status = do("status", "--no-pager", Name)
	return p, nil
}

// systemdWord is a word of ExecStart as systemd reads it: in quotes, with nothing that it would fill in.
func systemdWord(word string) string {
	word = strings.NewReplacer("%", "%%", "$", "$$").Replace(word)
	if word != "" && !strings.ContainsAny(word, " \t\"'\\;") {
		return word
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(word) + `"`
}

func launchd(o Options, command []string) Plan {
	var words strings.Builder
	for _, word := range command {
		words.WriteString("\n    <string>")
		_ = xml.EscapeText(&words, []byte(word)) // a Builder takes all
		words.WriteString("</string>")
	}
	path := filepath.Join(o.Home, "Library", "LaunchAgents", label+".plist")
	domain := "gui/" + strconv.Itoa(o.UID)
	return Plan{
		Files: []File{{path, `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>` + label + `</string>
  <key>ProgramArguments</key>
  <array>` + words.String() + `
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ExitTimeOut</key>
  <integer>60</integer>
  <key>Umask</key>
  <integer>63</integer>
  <key>SoftResourceLimits</key>
  <dict>
    <key>NumberOfFiles</key>
    <integer>65536</integer>
  </dict>
  <key>ProcessType</key>
  <string>Interactive</string>
</dict>
</plist>
`}},
		Install:   [][]string{{"launchctl", "bootstrap", domain, path}},
		Uninstall: [][]string{{"launchctl", "bootout", domain + "/" + label}},
		Status:    []string{"launchctl", "print", domain + "/" + label},
	}
}

// windows has the manager of services run it as LocalService, which has the least rights of the accounts that are
// there, and again 5 s after it has failed.
func windows(command []string) Plan {
	words := make([]string, len(command))
	for i, word := range command {
		words[i] = windowsWord(word)
	}
	return Plan{
		Install: [][]string{
			{"sc.exe", "create", Name, "binPath=", strings.Join(words, " "), "start=", "delayed-auto",
				"obj=", `NT AUTHORITY\LocalService`, "DisplayName=", "Host for WebAssembly plugins"},
			{"sc.exe", "failure", Name, "reset=", "3600", "actions=", "restart/5000"},
			{"sc.exe", "failureflag", Name, "1"}, // also where it says that it has failed
			{"sc.exe", "start", Name},
		},
		Uninstall: [][]string{{"sc.exe", "stop", Name}, {"sc.exe", "delete", Name}},
		Status:    []string{"sc.exe", "query", Name},
		Next:      "its data lies with that account; give --data to serve for another place, to which it has access",
	}
}

// windowsWord is a word as CommandLineToArgvW reads it: backslashes before a quote stand twice.
func windowsWord(word string) string {
	if word != "" && !strings.ContainsAny(word, " \t\"") {
		return word
	}
	var b strings.Builder
	slashes := 0
	for _, r := range word {
		switch r {
		case '\\':
			slashes++
			continue
		case '"':
			b.WriteString(strings.Repeat(`\`, 2*slashes+1))
		default:
			b.WriteString(strings.Repeat(`\`, slashes))
		}
		b.WriteRune(r)
		slashes = 0
	}
	return `"` + b.String() + strings.Repeat(`\`, 2*slashes) + `"`
}

// Start writes the files and runs the programs; what is there already is written anew.
func (p Plan) Start(ctx context.Context) error {
	for _, f := range p.Files {
		if err := durable.MkdirAll(filepath.Dir(f.Path)); err != nil {
			return cli.FileFailure(f.Path, err)
		}
		err := durable.Replace(f.Path, []byte(f.Text))
		if err == nil {
			err = os.Chmod(f.Path, 0o644) // nothing in it is a secret, and managers of services want to read it
		}
		if err != nil {
			return cli.FileFailure(f.Path, err)
		}
	}
	return run(ctx, p.Install)
}

// Stop ends the service and takes its files away. Where there are none there is no service.
func (p Plan) Stop(ctx context.Context) error {
	var installed bool
	for _, f := range p.Files {
		_, err := os.Lstat(f.Path)
		installed = installed || err == nil
	}
	if !installed && len(p.Files) > 0 {
		return fmt.Errorf("%s is not there: no service is installed; one of the machine needs --system", p.Files[0].Path)
	}
	last := len(p.Uninstall) - 1
	_ = run(ctx, p.Uninstall[:last])
	err := run(ctx, p.Uninstall[last:])
	for _, f := range p.Files {
		if gone := durable.Remove(f.Path); !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	return err
}

// run runs programs one after another.
func run(ctx context.Context, programs [][]string) error {
	for _, program := range programs {
		if text, err := exec.CommandContext(ctx, program[0], program[1:]...).CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %s", strings.Join(program, " "), err, cli.Clean(string(bytes.TrimSpace(text))))
		}
	}
	return nil
}
