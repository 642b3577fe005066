package hostfuncs

import "slices"

// The classes of risk.
const (
	RiskHigh   = "high"   // takes data away, spends money, or is open to others
	RiskMedium = "medium" // what others can reach, or runs unasked
	RiskLow    = "low"    // stays in the plugin's own store, or shows something
)

// Permission is what a plugin asks of its user: all that there is to say of it.
type Permission struct {
	// Name is what manifests call it, such as "library.read".
	Name string `json:"name"`
	// Text is what it allows, in one sentence for the user.
	Text string `json:"text"`
	// Risk is how dangerous it is in the wrong hands.
	Risk string `json:"risk"`
	// Parameters is what manifests may say of it, such as the names of playlists, in their
	// block `parameters`: {"library.read": {"playlists": ["Jazz"]}}. One without is checked
	// as if it said {}. Users are shown it, and asked again where an upgrade says something else
	// or more. Lists are of what is allowed: one that only lacks elements asks nobody. The
	// application's functions have it in [Call]. [SchemaOf] makes it of a type. Empty: nothing.
	Parameters Schema `json:"parameters,omitempty"`
	// Within is a permission that allows all that this one does, if there is one.
	Within string `json:"-"`
	// Reaches says that a plugin with it reaches addresses of the network, by the
	// policy that is granted with it.
	Reaches bool `json:"-"`
	// Words are what it may be called by mistake, with spaces between.
	Words string `json:"-"`
}

// Permissions are those of the host's own namespaces, in the order of their weight,
// in which a user is asked: first what takes data away or spends money, then what
// others can reach or what runs unasked, then what stays in the plugin's own store,
// last what this host does not offer.
func Permissions() []Permission {
	return []Permission{
		{Name: "network", Risk: RiskHigh, Reaches: true, Words: "http https fetch internet net web",
			Text: "Send and receive data over the internet."},
		{Name: "ai", Risk: RiskHigh, Words: "llm openai",
			Text: "Send texts to the configured AI provider, which may cost money."},
		{Name: "sessions", Risk: RiskHigh,
			Text: "Start sessions of its own with the configured AI provider, which gets their texts and may cost money " +
				"(tokens), and read and write their messages."},
		{Name: "rss", Risk: RiskHigh, Reaches: true, Words: "feed feeds",
			Text: "Read, add and remove news feeds, which are fetched from any address on the internet."},
		{Name: "mcp", Risk: RiskHigh, Words: "tools",
			Text: "Call tools of the MCP servers that you name, each of which you grant by name."},
		{Name: "cli", Risk: RiskMedium, Words: "api endpoints server",
			Text: "Answer requests that other programs send to this host."},
		{Name: "cron", Risk: RiskMedium, Words: "jobs schedule scheduler timer",
			Text: "Run by itself at scheduled times."},
		{Name: "secrets", Risk: RiskLow, Words: "secret keychain vault",
			Text: "Keep passwords and keys, stored encrypted by this host."},
		{Name: "storage", Risk: RiskLow, Words: "db database sql sqlite kv files fs",
			Text: "Keep data in a database, key-value store and files of its own, stored by this host."},
		{Name: "notifications", Risk: RiskLow, Words: "alert notify toast",
			Text: "Show messages, and items in the inbox."},
		{Name: "inbox", Risk: RiskLow, Text: "Show items and alerts in the inbox.", Within: "notifications"},
		{Name: "workspace.exec", Risk: RiskLow,
			Text: "Run commands in the workspace; this host does not offer it, so every such call fails."},
		{Name: "workspace.write", Risk: RiskLow,
			Text: "Change workspace files; this host does not offer it, so every such call fails."},
		{Name: "workspace.read", Risk: RiskLow,
			Text: "Read workspace files; this host does not offer it, so every such call fails."},
	}
}

// Reaching are the permissions with which a plugin reaches the network. One policy
// holds for all of them.
func Reaching() (names []string) {
	for _, p := range Permissions() {
		if p.Reaches {
			names = append(names, p.Name)
		}
	}
	return names
}

// IsReaching reports whether one of the permissions is.
func IsReaching(names []string) bool {
	return slices.ContainsFunc(Reaching(), func(name string) bool { return slices.Contains(names, name) })
}

// ForeignPermissions are those of other hosts of this family.
func ForeignPermissions() []string {
	return []string{
		"auth", "auth.session", "tts", "stt", "microphone", "chrome", "firebase",
		"recording", "navigation", "spend", "system", "sessions.readHistory",
	}
}
