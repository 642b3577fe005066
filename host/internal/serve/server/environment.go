package server

// Environment variables of the control server, which its clients read, too.
const (
	EnvPort  = "HOST_CLI_PORT"
	EnvToken = "HOST_CLI_TOKEN"
)

// PortFrom returns the port of the control server: the value of --port, else
// that of HOST_CLI_PORT, else 19519. 0 means any free port.
func PortFrom(flag string, getenv func(string) string) (int, error) {
	if flag != "" {
		return ParsePort("--port", flag)
	}
	if value := getenv(EnvPort); value != "" {
		return ParsePort(EnvPort, value)
	}
	return DefaultPort, nil
}
