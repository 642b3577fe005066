package abi

import "slices"

// Functions returns the table of host functions, in the order of the
// reference. Adding a function to the host is one row here and one Go
// function in package hostfuncs.
func Functions() []Function {
	return slices.Concat(
		cliFunctions(), settingsFunctions(), dbFunctions(), storageFunctions(), fsFunctions(),
		secretsFunctions(), eventsFunctions(), methodsFunctions(), httpFunctions(), cronFunctions(),
		toastFunctions(), sidebarFunctions(), inboxFunctions(), sessionsFunctions(), aiFunctions(), rssFunctions(),
		workspaceFunctions(), timersFunctions(), urlFunctions(),
	)
}

// The rows are made of these pieces.

func text(name, doc string) Field {
	return Field{Name: name, Type: Type{Kind: TypeString}, Doc: doc}
}

func integer(name, doc string) Field {
	return Field{Name: name, Type: Type{Kind: TypeInteger}, Doc: doc}
}

func value(name, doc string) Field {
	return Field{Name: name, Type: Type{Kind: TypeJSON}, Doc: doc}
}

func list(name string, elem Type, doc string) Field {
	return Field{Name: name, Type: listOf(elem), Doc: doc}
}

func optional(f Field) Field {
	f.Optional = true
	return f
}

func listOf(elem Type) Type { return Type{Kind: TypeArray, Elem: &elem} }

func object(name string, fields ...Field) Type {
	return Type{Kind: TypeObject, Name: name, Fields: fields}
}

func orNull(t Type) Type {
	t.Nullable = true
	return t
}

func nothing() Type { return Type{Kind: TypeNull} }

func cliFunctions() []Function {
	return []Function{
		{
			Namespace: "cli", Name: "handle", Permission: "cli",
			Params: []Field{text("path", "a path that cli.endpoints of the manifest declares, without a leading slash")},
			Result: nothing(),
			Doc:    "Registers the guest's handler for every method declared with the path; registering again replaces it.",
		},
		{
			Namespace: "cli", Name: "removeHandler", Permission: "cli",
			Params: []Field{text("path", "the path of the handler; an unknown one is ignored")},
			Result: nothing(),
			Doc:    "Removes the handler of a path; its endpoints answer 501 until it is registered again.",
		},
	}
}

func settingsFunctions() []Function {
	return []Function{
		{
			Namespace: "settings", Name: "get",
			Params: []Field{text("key", "the key of a declared setting")},
			Result: orNull(Type{Kind: TypeJSON}),
			Errors: []Code{CodeUnavailable},
			Doc:    "Returns the user's value of a setting, else the declared default; null for a key that is not declared. Passwords arrive decrypted.",
		},
		{
			Namespace: "settings", Name: "getAll",
			Result: Type{Kind: TypeMap, Elem: &Type{Kind: TypeJSON}},
			Errors: []Code{CodeUnavailable},
			Doc:    "Returns the values of all declared settings by key.",
		},
	}
}

// stored are the errors of whatever reads or writes the plugin's data.
func stored(more ...Code) []Code {
	return append(more, CodeStorageError, CodeUnavailable)
}

func dbFunctions() []Function {
	var (
		collection = text("collection", "a collection that storage.collections of the manifest declares")
		id         = text("id", "the id of a row")
		data       = value("data", "the row, as an object of values by column")
		where      = value("where", "an object of values by column, all of which must be equal; null matches NULL")
		row        = object("Row")
	)
	return []Function{
		{
			Namespace: "db", Name: "insert", Permission: "storage", Waits: true,
			Params: []Field{collection, data},
			Result: row,
			Errors: stored(CodeConflict),
			Doc:    "Inserts a row and returns it, with id (unless data has one), created_at and updated_at.",
		},
		{
			Namespace: "db", Name: "query", Permission: "storage", Waits: true,
			Params: []Field{collection, optional(value("options",
				"an object of where, orderBy ('asc' or 'desc' by column), limit and offset, each optional"))},
			Result: listOf(row),
			Errors: stored(),
			Doc:    "Returns the rows that the options ask for, in the order of insertion unless orderBy says otherwise.",
		},
		{
			Namespace: "db", Name: "getById", Permission: "storage", Waits: true,
			Params: []Field{collection, id},
			Result: orNull(row),
			Errors: stored(),
			Doc:    "Returns the row with an id, or null.",
		},
		{
			Namespace: "db", Name: "update", Permission: "storage", Waits: true,
			Params: []Field{collection, id, value("fields", "the columns to set, as an object of values by column")},
			Result: nothing(),
			Errors: stored(CodeNotFound, CodeConflict),
			Doc:    "Sets columns of a row; a row that is not there is not_found.",
		},
		{
			Namespace: "db", Name: "upsert", Permission: "storage", Waits: true,
			Params: []Field{
				collection,
				list("conflictColumns", Type{Kind: TypeString}, "columns that the manifest declares as unique together"),
				data,
			},
			Result: row,
			Errors: stored(CodeConflict),
			Doc:    "Inserts a row, or sets the given columns of the row that has the same values in the conflict columns, and returns the row as it stands.",
		},
		{
			Namespace: "db", Name: "delete", Permission: "storage", Waits: true,
			Params: []Field{collection, id},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Deletes a row; one that is not there is no error.",
		},
		{
			Namespace: "db", Name: "deleteWhere", Permission: "storage", Waits: true,
			Params: []Field{collection, where},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Deletes the rows that have all the values of where, which must not be empty.",
		},
		{
			Namespace: "db", Name: "count", Permission: "storage", Waits: true,
			Params: []Field{collection, optional(where)},
			Result: Type{Kind: TypeInteger},
			Errors: stored(),
			Doc:    "Returns how many rows have all the values of where; without it, how many there are.",
		},
		{
			Namespace: "db", Name: "stats", Permission: "storage", Waits: true,
			Result: object("StorageStats",
				text("method", "how bytes were counted, such as dbstat"),
				integer("totalRows", "rows of all collections"),
				integer("totalBytes", "the size of the database without free pages"),
				list("collections", object("CollectionStats",
					text("name", "the collection"),
					integer("rows", "its rows"),
					integer("bytes", "its size with its indexes"),
				), "every collection, sorted by name"),
				integer("kvBytes", "the size of the key-value storage"),
				integer("secretsBytes", "the size of the keys and values of ctx.secrets"),
			),
			Errors: stored(),
			Doc:    "Returns how much the plugin stores. It reads through the whole database.",
		},
	}
}

func storageFunctions() []Function {
	key := text("key", "any text that is not empty")
	return []Function{
		{
			Namespace: "storage", Name: "get", Permission: "storage", Waits: true,
			Params: []Field{key},
			Result: orNull(object("StoredValue", value("value", "the value, which may be null"))),
			Errors: stored(),
			Doc:    "Returns the value of a key, within an object, or null where there is none.",
		},
		{
			Namespace: "storage", Name: "set", Permission: "storage", Waits: true,
			Params: []Field{key, value("value", "any JSON value")},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Gives a key a value, in place of the one that it had.",
		},
		{
			Namespace: "storage", Name: "delete", Permission: "storage", Waits: true,
			Params: []Field{key},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Deletes a key; one that is not there is no error.",
		},
		{
			Namespace: "storage", Name: "list", Permission: "storage", Waits: true,
			Params: []Field{optional(text("prefix", "what the keys begin with; without it, all keys"))},
			Result: listOf(object("StorageEntry", text("key", "the key"), value("value", "its value"))),
			Errors: stored(),
			Doc:    "Returns keys with their values, sorted by key.",
		},
	}
}

func fsFunctions() []Function {
	path := text("path", "relative to the plugin's data folder, with slashes")
	return []Function{
		{
			Namespace: "fs", Name: "readFile", Permission: "storage", Waits: true,
			Params: []Field{path},
			Result: Type{Kind: TypeString},
			Errors: stored(CodeNotFound),
			Doc:    "Returns the text of a file, which must be UTF-8.",
		},
		{
			Namespace: "fs", Name: "writeFile", Permission: "storage", Waits: true,
			Params: []Field{path, text("text", "the whole content")},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Replaces a file as a whole, durably, and makes the folders above it.",
		},
		{
			Namespace: "fs", Name: "exists", Permission: "storage", Waits: true,
			Params: []Field{path},
			Result: Type{Kind: TypeBoolean},
			Errors: stored(),
			Doc:    "Reports whether there is a file or a folder.",
		},
		{
			Namespace: "fs", Name: "listDir", Permission: "storage", Waits: true,
			Params: []Field{optional(text("path", "a folder; without it, the data folder itself"))},
			Result: listOf(object("DirEntry",
				text("name", "the name within the folder"),
				boolean("folder", "whether it is a folder"),
			)),
			Errors: stored(CodeNotFound),
			Doc:    "Returns what is in a folder, sorted by name.",
		},
		{
			Namespace: "fs", Name: "deleteFile", Permission: "storage", Waits: true,
			Params: []Field{path},
			Result: nothing(),
			Errors: stored(CodeNotFound),
			Doc:    "Deletes a file, or a folder that is empty.",
		},
	}
}

func secretsFunctions() []Function {
	key := text("key", "1 to 256 characters")
	return []Function{
		{
			Namespace: "secrets", Name: "get", Permission: "secrets", Waits: true,
			Params: []Field{key},
			Result: orNull(Type{Kind: TypeString}),
			Errors: stored(),
			Doc:    "Returns a secret, or null where there is none.",
		},
		{
			Namespace: "secrets", Name: "set", Permission: "secrets", Waits: true,
			Params: []Field{key, text("value", "1 to 8192 characters")},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Stores a secret, encrypted, in place of the one that was there.",
		},
		{
			Namespace: "secrets", Name: "delete", Permission: "secrets", Waits: true,
			Params: []Field{key},
			Result: nothing(),
			Errors: stored(),
			Doc:    "Deletes a secret; one that is not there is no error.",
		},
		{
			Namespace: "secrets", Name: "list", Permission: "secrets", Waits: true,
			Result: listOf(Type{Kind: TypeString}),
			Errors: stored(),
			Doc:    "Returns the keys of all secrets, sorted.",
		},
	}
}

func eventsFunctions() []Function {
	channel := text("channel", "1 to 200 characters")
	return []Function{
		{
			Namespace: "events", Name: "emit",
			Params: []Field{channel, value("data", "any JSON value of at most 1 MiB")},
			Result: nothing(),
			Doc:    "Sends data to the listeners of a channel: the plugin's user interface, and the plugin itself after the current dispatch.",
		},
		{
			Namespace: "events", Name: "on",
			Params: []Field{channel},
			Result: Type{Kind: TypeInteger},
			Doc:    "Subscribes to a channel and returns the number of the subscription; at most 200. What is sent arrives as one event, however many subscriptions the channel has.",
		},
		{
			Namespace: "events", Name: "off",
			Params: []Field{integer("subscription", "the number of a subscription; an unknown one is ignored")},
			Result: nothing(),
			Doc:    "Ends a subscription.",
		},
	}
}

func methodsFunctions() []Function {
	return []Function{
		{
			Namespace: "methods", Name: "handle",
			Params: []Field{text("namespace", "1 to 100 characters"), text("method", "1 to 100 characters")},
			Result: nothing(),
			Doc:    "Registers the guest's handler for a method, which buttons of settings and the plugin's user interface call; registering again replaces it.",
		},
	}
}

func timersFunctions() []Function {
	return []Function{
		{
			Namespace: "timers", Name: "sleep", Waits: true,
			Params: []Field{{
				Name: "ms", Type: Type{Kind: TypeNumber},
				Doc: "how long to wait, in milliseconds, 0 to 86400000; fractions count",
			}},
			Result: nothing(),
			Doc:    "Returns after the given time.",
		},
	}
}

func urlFunctions() []Function {
	parts := orNull(object("ParsedURL",
		text("href", "the whole URL"),
		text("origin", "scheme and host, or null as a text"),
		text("protocol", "the scheme with its colon"),
		text("username", "percent-encoded"),
		text("password", "percent-encoded"),
		text("host", "the host with its port"),
		text("hostname", "the host"),
		text("port", "empty where it is the scheme's own"),
		text("pathname", "the path"),
		text("search", "the query with its question mark, or empty"),
		text("hash", "the fragment with its number sign, or empty"),
	))
	return []Function{
		{
			Namespace: "url", Name: "parse",
			Params: []Field{
				text("url", "an absolute URL, or a relative one where there is a base"),
				optional(text("base", "an absolute URL")),
			},
			Result: parts,
			Doc:    "Takes a URL apart by the rules of the WHATWG; null where it is not one.",
		},
		{
			Namespace: "url", Name: "set",
			Params: []Field{
				text("url", "an absolute URL"),
				text("part", "protocol, username, password, host, hostname, port, pathname, search or hash"),
				text("value", "what the part is set to; what cannot be set stays as it is"),
			},
			Result: parts,
			Doc:    "Sets one part of a URL as the setters of the web's class URL do; null where the URL is not one.",
		},
	}
}
