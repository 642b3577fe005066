package rustsdk

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// TargetVariable is the variable of the environment, one of cargo's own, that
// says for which target to build.
const TargetVariable = "CARGO_BUILD_TARGET"

// ResultsVariable is the one that says where cargo keeps what it has made; else
// that is the folder .target of the plugin.
const ResultsVariable = "CARGO_TARGET_DIR"

// defaultTarget is built for where neither the environment nor the plugin's
// .cargo/config.toml says another one.
const defaultTarget = "wasm32-unknown-unknown"

const noCargo = "building Rust needs cargo, and there is none on the PATH. Install Rust by rustup from " +
	"https://rustup.rs, or the packages cargo-web, rustc-web, rust-web-src and lld of Debian, then try again"

// Tool is a cargo that can build for WebAssembly.
type Tool struct {
	// Cargo is its path.
	Cargo string
	// Target is what it builds for.
	Target string
	// BuildStd says that the target's standard library is not there and is built
	// from its source, once for each folder of results.
	BuildStd bool
	// Linker is the linker to name, where the compiler does not bring its own.
	Linker string
	// Release is what to compile for.
	Release toolchain.Release
}

// releases are what overrides the profile of a plugin's Cargo.toml, by what is
// compiled for. By default it is what is said there.
var releases = map[toolchain.Release][]string{
	toolchain.Small: profile("RELEASE", "OPT_LEVEL=s"), toolchain.Fast: profile("RELEASE", "OPT_LEVEL=3"),
	toolchain.Safe:  profile("RELEASE", "OVERFLOW_CHECKS=true"),
	toolchain.Debug: profile("DEV", "OVERFLOW_CHECKS=true", "PANIC=abort"),
}

// profile returns variables of cargo for settings of a profile.
func profile(name string, settings ...string) []string {
	variables := []string{"CARGO_PROFILE_" + name + "_STRIP=debuginfo"}
	for _, setting := range settings {
		variables = append(variables, "CARGO_PROFILE_"+name+"_"+setting)
	}
	return variables
}

// FindTool returns the cargo of this machine, for the target of the plugin in a
// folder. The error says what to install.
func FindTool(ctx context.Context, folder string) (Tool, error) {
	cargo, err := exec.LookPath("cargo")
	if err != nil {
		return Tool{}, toolchain.Missing(noCargo)
	}
	t := Tool{Cargo: cargo, Target: targetOf(folder)}
	// A rust-toolchain.toml of the plugin counts here, as it does for cargo.
	library, err := output(ctx, folder, "rustc", "--print", "target-libdir", "--target", t.Target)
	if err != nil {
		if ctx.Err() != nil {
			return Tool{}, err
		}
		return Tool{}, toolchain.Missing(fmt.Sprintf("building Rust needs a rustc that knows the target %s: %s. Where "+
			"rustup has no toolchain, run 'rustup default stable', then try again", t.Target, err))
	}
	root, err := output(ctx, folder, "rustc", "--print", "sysroot")
	if err != nil {
		return Tool{}, fmt.Errorf("ask rustc where it is: %w", err)
	}
	if found, err := filepath.Glob(filepath.Join(library, "libstd-*.rlib")); err != nil || len(found) == 0 {
		if _, err := os.Stat(filepath.Join(root, "lib", "rustlib", "src", "rust", "library", "Cargo.lock")); err != nil {
			return Tool{}, toolchain.Missing(fmt.Sprintf("building Rust needs the standard library of the target %s, and "+
				"this machine has neither that nor its source. Run 'rustup target add %[1]s', or install the packages "+
				"rust-web-src and lld of Debian, then try again", t.Target))
		}
		t.BuildStd = true
	}
	if bundled, err := filepath.Glob(filepath.Join(root, "lib", "rustlib", "*", "bin", "rust-lld*")); err != nil ||
		len(bundled) == 0 {
		if t.Linker, err = exec.LookPath("wasm-ld"); err != nil {
			return Tool{}, toolchain.Missing("building Rust needs a linker, and there is neither the rust-lld of rustup " +
				"nor a wasm-ld on the PATH. Install Rust by rustup from https://rustup.rs, or the package lld of your " +
				"system, then try again")
		}
	}
	return t, nil
}

// target finds the target in a config.toml of cargo.
var target = regexp.MustCompile(`(?m)^\s*target\s*=\s*"([A-Za-z0-9_.-]+)"`)

// targetOf returns the target that the plugin in a folder is built for.
func targetOf(folder string) string {
	if t := os.Getenv(TargetVariable); t != "" {
		return t
	}
	config, err := os.ReadFile(filepath.Join(folder, ".cargo", "config.toml"))
	if found := target.FindSubmatch(config); err == nil && found != nil {
		return string(found[1])
	}
	return defaultTarget
}

// output returns the line that a program prints.
func output(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	text, err := cmd.Output()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case errors.As(err, &exit):
		return "", fmt.Errorf("%s failed: %s", name, strings.TrimSpace(string(exit.Stderr)))
	}
	return strings.TrimSpace(string(text)), err
}

// Build compiles the plugin in a folder to the file output, and returns what the
// compiler warns of. The error is a [*toolchain.CompileError] where cargo has run and
// refused.
func (t Tool) Build(ctx context.Context, folder, output string) (warnings string, err error) {
	settings := "release"
	if t.Release == toolchain.Debug {
		settings = "dev"
	}
	binary, warnings, err := t.compile(ctx, folder, settings)
	if err != nil {
		return "", err
	}
	return warnings, os.WriteFile(output, binary, 0o644)
}

// Describing compiles the plugin in a folder to the module of which [SchemasExport] makes
// the schemas of its types. Errors are those of [Tool.Build].
func (t Tool) Describing(ctx context.Context, folder string) (module []byte, err error) {
	// The other profile: cargo keeps one module of each, and the next build finds its own.
	module, _, err = t.compile(ctx, folder, "dev", "--features", "wasmhost/schema")
	return module, err
}

// SchemasExport is the export of a module of [Tool.Describing] that answers where a text
// lies: its address in the upper 32 bits, its length in the lower. One without it names no
// types by the macro schemas.
const SchemasExport = "wasmhost_schemas"

// compile runs cargo for a profile and returns the module.
func (t Tool) compile(ctx context.Context, folder, settings string, more ...string) (binary []byte, warnings string,
	err error) {
	folder, err = filepath.Abs(folder)
	if err != nil {
		return nil, "", err
	}
	results := cmp.Or(os.Getenv(ResultsVariable), filepath.Join(folder, ".target"))
	overrides, err := t.Release.Flags(releases)
	if err != nil {
		return nil, "", err
	}
	args := []string{"build", "--profile", settings, "--lib", "--quiet", "--target", t.Target, "--target-dir", results,
		"--message-format", "json-render-diagnostics"}
	args = append(args, more...)
	env := append(os.Environ(), overrides...)
	if t.BuildStd {
		args = append(args, "-Zbuild-std=std,panic_abort")
		env = append(env, "RUSTC_BOOTSTRAP=1")
	}
	if t.Linker != "" {
		variable := "CARGO_TARGET_" + strings.ToUpper(strings.NewReplacer("-", "_", ".", "_").Replace(t.Target)) + "_LINKER"
		env = append(env, variable+"="+t.Linker)
	}
	cmd := toolchain.Command(ctx, t.Cargo, args...)
	cmd.Dir, cmd.Env = folder, env
	said := &tail{}
	cmd.Stderr = said
	messages, err := cmd.StdoutPipe()
	if err != nil {
		return nil, "", err
	}
	if err := cmd.Start(); err != nil {
		return nil, "", fmt.Errorf("run cargo: %w", err)
	}
	module, readErr := artifact(messages, folder)
	err = cmd.Wait()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return nil, "", context.Cause(ctx)
	case errors.As(err, &exit) && noNetwork.MatchString(said.text()):
		return nil, "", toolchain.Missing("cargo could not fetch the crates that the plugin needs: " + said.text())
	case errors.As(err, &exit):
		return nil, "", &toolchain.CompileError{Output: said.text()}
	case err != nil:
		return nil, "", fmt.Errorf("run cargo: %w", err)
	case readErr != nil:
		return nil, "", fmt.Errorf("read what cargo says: %w", readErr)
	case module == "":
		return nil, "", &toolchain.CompileError{
			Output: `cargo made no module: Cargo.toml needs [lib] with crate-type = ["cdylib"]`,
		}
	}
	if binary, err = os.ReadFile(module); err != nil {
		return nil, "", fmt.Errorf("read what cargo made: %w", err)
	}
	return binary, said.text(), nil
}

// noNetwork is what cargo says when it cannot reach a registry.
var noNetwork = regexp.MustCompile(`failed to download from|download of .* failed|failed to query replaced source`)

// artifact returns the module that cargo says that it has made of the package in
// a folder.
func artifact(messages io.Reader, folder string) (module string, err error) {
	manifest := filepath.Join(folder, "Cargo.toml")
	if real, err := filepath.EvalSymlinks(manifest); err == nil {
		manifest = real
	}
	lines := bufio.NewReader(messages)
	for {
		line, err := lines.ReadBytes('\n')
		var message struct {
			Reason    string
			Manifest  string `json:"manifest_path"`
			Filenames []string
		}
		if json.Unmarshal(line, &message) == nil && message.Reason == "compiler-artifact" {
			named := message.Manifest
			if real, err := filepath.EvalSymlinks(named); err == nil {
				named = real
			}
			for _, name := range message.Filenames {
				if named == manifest && filepath.Ext(name) == ".wasm" {
					module = name
				}
			}
		}
		if err == io.EOF {
			return module, nil
		}
		if err != nil {
			_, _ = io.Copy(io.Discard, messages)
			return "", err
		}
	}
}

// tail keeps the end of what is written.
type tail struct{ bytes.Buffer }

func (t *tail) Write(p []byte) (int, error) {
	n, err := t.Buffer.Write(p)
	if t.Len() > 2*toolchain.MaxOutput {
		t.Next(t.Len() - toolchain.MaxOutput)
	}
	return n, err
}

func (t *tail) text() string {
	text := t.Bytes()
	if len(text) > toolchain.MaxOutput {
		text = append([]byte("...\n"), text[len(text)-toolchain.MaxOutput:]...)
	}
	return strings.TrimSpace(strings.ToValidUTF8(string(text), "\uFFFD"))
}
