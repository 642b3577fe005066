package host

import (
	"github.com/wasmhost/wasmhost/host/server"
)

// Environment variables that the host reads, beside [datafolder.EnvData].
const (
	EnvPort  = "HOST_CLI_PORT"
	EnvToken = "HOST_CLI_TOKEN"
	// EnvVaultKey is where the master key of passwords and secrets is kept:
	// keyring, file, or auto.
	EnvVaultKey = "WASMHOST_VAULT_KEY"
	// EnvDesktopNotices says whether messages of plugins are shown on the
	// desktop, too: true or false.
	EnvDesktopNotices = "WASMHOST_DESKTOP_NOTICES"
)

// Port returns the port of the control server: the value of --port, else that
// of HOST_CLI_PORT, else 19519. 0 means any free port.
func Port(flag string, getenv func(string) string) (int, error) {
	if flag != "" {
		return server.ParsePort("--port", flag)
	}
	if value := getenv(EnvPort); value != "" {
		return server.ParsePort(EnvPort, value)
	}
	return server.DefaultPort, nil
}
