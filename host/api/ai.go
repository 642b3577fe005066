package api

// Routes of the AI provider that plugins ask, and of what they have used of it.
var (
	GetAI = Get[None, AISettings]("/ai", "Shows which AI provider plugins use")
	// SetAI replaces the settings. Calls that begin afterwards use them.
	SetAI   = Put[AIChange, AISettings]("/ai", "Sets the AI provider")
	UnsetAI = Delete[None, None]("/ai", "Forgets the AI provider and its key")
	TestAI  = Post[None, AITest]("/ai/test", "Sends the AI provider a short message", Needs(Operate))
	// ListAIUsage needs a host that serves. It lists the plugins that may use
	// tokens or have.
	ListAIUsage = Get[None, AIUsageList]("/ai/usage", "Shows the tokens that plugins have used today")
)

// AIProvider is where the AI provider is and how it is asked.
type AIProvider struct {
	BaseURL string `json:"baseUrl"`
	Model   string `json:"model"`
	// Structured is the way to ask for answers by a schema: tool, json_schema,
	// or empty for the first that works.
	Structured string `json:"structured,omitempty"`
	// MaxTokens bounds an answer; 0 leaves it to the server.
	MaxTokens int64 `json:"maxTokens,omitzero"`
	// Proxy is an HTTP proxy; empty means none.
	Proxy string `json:"proxy,omitempty"`
	// PlainKey allows to send the key in the clear beyond private addresses.
	PlainKey bool `json:"plainKey,omitzero"`
}

// AISettings are the settings in force. The key is never part of them.
type AISettings struct {
	Configured bool `json:"configured"`
	AIProvider
	// Key says whether there is a key.
	Key bool `json:"key"`
	// Problem says why the provider cannot be used, as far as that is known
	// without asking it.
	Problem string `json:"problem,omitempty"`
}

// AIChange is the settings to come.
type AIChange struct {
	AIProvider
	// Key is the key: nil leaves the one that there is, as long as the server
	// stays the same, and empty takes it away.
	Key *string `json:"key,omitzero"`
}

// AITest is what came of a test.
type AITest struct {
	Model        string `json:"model"`
	Answer       string `json:"answer"`
	DurationMs   int64  `json:"durationMs"`
	InputTokens  int64  `json:"inputTokens"`
	OutputTokens int64  `json:"outputTokens"`
}

// AIUsage is what one plugin has used in one day.
type AIUsage struct {
	Plugin string `json:"plugin"`
	Day    string `json:"day"` // YYYY-MM-DD, UTC
	Tokens int64  `json:"tokens"`
	Budget int64  `json:"budget"` // tokens a day
	Calls  int64  `json:"calls"`
}

// AIUsageList is what plugins have used since midnight, UTC.
type AIUsageList struct {
	Usage []AIUsage `json:"usage"`
}
