package abi

// The rows of the services that reach beyond the plugin's own data.

func boolean(name, doc string) Field {
	return Field{Name: name, Type: Type{Kind: TypeBoolean}, Doc: doc}
}

func httpFunctions() []Function {
	return []Function{{
		Namespace: "http", Name: "fetch", Permission: "network", Waits: true,
		Params: []Field{
			text("url", "an http or https address"),
			optional(value("options", "an object of method, headers (an object, or a list of pairs), body (text) or bodyBase64, timeoutMs, redirect (follow, error or manual; follow when left out) and call (a number for http.abort), each optional")),
		},
		Result: object("FetchResponse",
			integer("status", "the status"),
			text("statusText", "its text"),
			text("url", "the address after redirects"),
			list("headers", listOf(Type{Kind: TypeString}), "pairs of a name in lower case and a value"),
			optional(text("body", "the body, where it is UTF-8")),
			optional(text("bodyBase64", "the body in base64, where it is not")),
		),
		Errors: []Code{CodeUnavailable},
		Doc:    "Sends an HTTP request and returns the response. Every address is checked against the plugin's network policy.",
	}, {
		Namespace: "http", Name: "abort", Permission: "network",
		Params: []Field{integer("call", "1 or more")},
		Result: nothing(),
		Doc:    "Gives up the requests that were sent with this number as the option call, also those that have not begun yet. Those that are over are ignored.",
	}}
}

func cronFunctions() []Function {
	id := text("id", "a job that cron.jobs of the manifest declares")
	return []Function{
		{
			Namespace: "cron", Name: "register", Permission: "cron",
			Params: []Field{id, optional(text("schedule", "five fields that replace the declared schedule and are not denser; empty for the declared one"))},
			Result: nothing(),
			Errors: []Code{CodeUnavailable},
			Doc:    "Registers the guest's handler for a job, whose runs arrive as cron events.",
		},
		{
			Namespace: "cron", Name: "unregister", Permission: "cron",
			Params: []Field{id},
			Result: nothing(),
			Doc:    "Removes the handler of a job; its runs are recorded as missed until it is registered again.",
		},
		{
			Namespace: "cron", Name: "isRegistered", Permission: "cron",
			Params: []Field{id},
			Result: Type{Kind: TypeBoolean},
			Doc:    "Reports whether a job has a handler.",
		},
	}
}

func toastFunctions() []Function {
	return []Function{
		{
			Namespace: "toast", Name: "show", Permission: "notifications",
			Params: []Field{
				text("message", "what to show"),
				optional(text("type", "info, success, warning or error")),
				optional(integer("durationMs", "how long to show it")),
			},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Shows a message in the console.",
		},
		{
			Namespace: "toast", Name: "notify", Permission: "notifications",
			Params: []Field{text("title", "the title"), optional(text("body", "the text"))},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Shows a message in the console, and on the desktop where there is one and the user wants it.",
		},
	}
}

func sidebarFunctions() []Function {
	return []Function{
		{
			Namespace: "sidebar", Name: "setItems", Waits: true,
			Params: []Field{value("items", "at most 200 objects of id, title, status, and optionally subtitle, needsYou, progress, currentStep, totalSteps")},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Replaces the plugin's items in the sidebar.",
		},
		{
			Namespace: "sidebar", Name: "setBadge", Waits: true,
			Params: []Field{value("badge", "a number, a text, or null for none")},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Sets the badge of the plugin in the sidebar.",
		},
	}
}

func inboxFunctions() []Function {
	return []Function{
		{
			Namespace: "inbox", Name: "setItems", Permission: "inbox", Waits: true,
			Params: []Field{value("items", "at most 500 objects of id, title, timestamp, and optionally subtitle, dotColor")},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Replaces the plugin's items in the inbox.",
		},
		{
			Namespace: "inbox", Name: "postAlert", Permission: "inbox", Waits: true,
			Params: []Field{
				text("title", "the title"),
				text("body", "the text"),
				optional(text("dedupKey", "an alert with the same key is replaced")),
			},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Posts an alert in the inbox.",
		},
	}
}

func sessionsFunctions() []Function {
	id := text("id", "a session of this plugin")
	found := []Code{CodeNotFound, CodeStorageError, CodeUnavailable}
	return []Function{
		{
			Namespace: "sessions", Name: "create", Permission: "sessions", Waits: true,
			Params: []Field{optional(text("prompt", "the first message"))},
			Result: object("CreatedSession", text("sessionId", "the new session")),
			Errors: stored(),
			Doc:    "Creates a session in the plugin's own project. With a prompt that is not empty the session answers it; where no AI provider is configured that is unavailable, and no session is made.",
		},
		{
			Namespace: "sessions", Name: "sendMessage", Permission: "sessions", Waits: true,
			Params: []Field{id, text("text", "the message")},
			Result: nothing(),
			Errors: found,
			Doc:    "Sends a message to a session; the reply arrives by itself. A session takes one message at a time: while a reply is under way, its status is starting or running and another message is quota_exceeded. Where no AI provider is configured it is unavailable.",
		},
		{
			Namespace: "sessions", Name: "getStatus", Permission: "sessions", Waits: true,
			Params: []Field{id},
			Result: Type{Kind: TypeString},
			Errors: found,
			Doc:    "Returns starting, running, needs_you, ready, ended or error.",
		},
		{
			Namespace: "sessions", Name: "getMessages", Permission: "sessions", Waits: true,
			Params: []Field{id},
			Result: listOf(object("SessionMessage",
				text("id", "the message"),
				text("role", "user or assistant"),
				text("text", "what was said"),
				text("timestamp", "when, in UTC"),
			)),
			Errors: found,
			Doc:    "Returns the messages of a session, the oldest first, at most 16 MiB of JSON.",
		},
		{
			Namespace: "sessions", Name: "stop", Permission: "sessions", Waits: true,
			Params: []Field{id},
			Result: nothing(),
			Errors: found,
			Doc:    "Ends a session.",
		},
		{
			Namespace: "sessions", Name: "watch", Permission: "sessions",
			Params: []Field{id},
			Result: Type{Kind: TypeInteger},
			Errors: found,
			Doc:    "Subscribes to the status of a session and returns the number of the subscription. Changes from then on arrive as events on the channel wasmhost:session with {\"id\", \"status\"}.",
		},
		{
			Namespace: "sessions", Name: "unwatch", Permission: "sessions",
			Params: []Field{integer("subscription", "the number of a subscription; an unknown one is ignored")},
			Result: nothing(),
			Doc:    "Ends a subscription to the status of a session.",
		},
	}
}

func aiFunctions() []Function {
	answered := []Code{CodeUnavailable}
	return []Function{
		{
			Namespace: "ai", Name: "isConfigured", Permission: "ai",
			Result: Type{Kind: TypeBoolean},
			Doc:    "Reports whether the host has an AI provider.",
		},
		{
			Namespace: "ai", Name: "generateMessage", Permission: "ai", Waits: true,
			Params: []Field{text("system", "the system prompt"), text("user", "the prompt; both together at most 32 KB")},
			Result: Type{Kind: TypeString},
			Errors: answered,
			Doc:    "Returns what the provider answers.",
		},
		{
			Namespace: "ai", Name: "generateTitle", Permission: "ai", Waits: true,
			Params: []Field{text("text", "what needs a title, at most 32 KB")},
			Result: Type{Kind: TypeString},
			Errors: answered,
			Doc:    "Returns a short title for a text.",
		},
		{
			Namespace: "ai", Name: "generateStructured", Permission: "ai", Waits: true,
			Params: []Field{
				text("prompt", "the prompt, at most 32 KB"),
				{Name: "tool", Type: object("Tool",
					text("name", "the name of the tool"),
					optional(text("description", "what it is for")),
					value("inputSchema", "the JSON Schema of its input"),
				), Doc: "what the answer is the input of"},
				optional(text("systemPrompt", "the system prompt")),
			},
			Result: Type{Kind: TypeJSON},
			Errors: answered,
			Doc:    "Returns an object that is valid by the tool's inputSchema.",
		},
	}
}

func rssFunctions() []Function {
	feed := object("Feed",
		text("id", "the feed"),
		text("url", "its address"),
		text("title", "its title"),
		text("updatedAt", "when it was last fetched, in UTC"),
		optional(text("error", "why it could not be fetched the last time")),
	)
	return []Function{
		{
			Namespace: "rss", Name: "getFeeds", Permission: "rss", Waits: true,
			Result: listOf(feed),
			Errors: stored(),
			Doc:    "Returns the plugin's feeds.",
		},
		{
			Namespace: "rss", Name: "addFeed", Permission: "rss", Waits: true,
			Params: []Field{text("url", "the address of an RSS, Atom or JSON feed")},
			Result: feed,
			Errors: stored(),
			Doc:    "Fetches a feed and keeps it; one that is there already is returned as it is.",
		},
		{
			Namespace: "rss", Name: "removeFeed", Permission: "rss", Waits: true,
			Params: []Field{text("id", "a feed; an unknown one is ignored")},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Removes a feed and its articles.",
		},
		{
			Namespace: "rss", Name: "getArticles", Permission: "rss", Waits: true,
			Params: []Field{
				optional(text("feedId", "a feed; without it, all feeds")),
				optional(integer("limit", "how many articles at most")),
			},
			Result: listOf(object("Article",
				text("id", "the article"),
				text("feedId", "its feed"),
				text("title", "its title"),
				text("link", "its address"),
				text("publishedAt", "when, in UTC"),
				text("summary", "safe HTML"),
				optional(text("author", "who wrote it")),
			)),
			Errors: stored(),
			Doc:    "Returns articles, the newest first.",
		},
	}
}

// workspaceFunctions exist so that calls of them get a clear answer: this host
// has no workspaces, and every call is not_supported, granted or not.
func workspaceFunctions() []Function {
	path := text("path", "a file of the workspace")
	row := func(name, doc string, params ...Field) Function {
		return Function{
			Namespace: "workspace", Name: name, Waits: true, Params: params,
			Result: Type{Kind: TypeJSON}, Errors: []Code{CodeNotSupported}, Doc: doc + " This host does not offer it: every call fails with not_supported.",
		}
	}
	return []Function{
		row("readFile", "Reads a file of the workspace.", path),
		row("writeFile", "Writes a file of the workspace.", path, text("text", "the content")),
		row("listDir", "Lists a folder of the workspace.", optional(path)),
		row("exec", "Runs a declared command in the workspace.", text("slot", "a declared command slot")),
	}
}
