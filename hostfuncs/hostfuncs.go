// Package hostfuncs implements the host functions of the table in package
// abi: one file per namespace of ctx, each function of which decodes its
// parameters, checks them, calls one service and encodes the result.
//
// The services are small interfaces of this package's own. It does not know
// WebAssembly, instances or tickets: package engine/native carries calls
// here, and package plugin supplies the services.
package hostfuncs

import (
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/abi"
)

// A Func carries out one call of a host function. Params are the bytes that
// the guest passed, which nobody has checked yet; the result is one JSON
// value. An error that is not an [*abi.Error] is the host's own fault: the
// caller logs it and tells the guest no more than that.
//
// A Func must not keep params after it returns.
type Func func(ctx context.Context, params []byte) (abi.RawJSON, error)

// Access says whether a plugin may use a permission: whether its manifest
// declares it, and whether its user granted it.
type Access func(permission string) (declared, granted bool)

// Key names a function of the table.
type Key struct{ Namespace, Name string }

// Set holds the functions of one instance by name, one for each row of
// [abi.Functions]. A function whose permission is missing is there too and
// fails with permission_denied, so that a set is safe even where a guest is
// linked to more than it may use.
type Set map[Key]Func

// New returns the functions of one instance.
func New(services Services, access Access) Set {
	set := Set{}
	implementations := all(services)
	for _, row := range abi.Functions() {
		key := Key{row.Namespace, row.Name}
		implementation := implementations[key]
		if implementation == nil {
			implementation = absent(row)
		}
		set[key] = gate(row, access, implementation)
	}
	return set
}

// null is the result of a function that returns nothing.
var null = abi.RawJSON("null")

// all returns the implementations of every namespace, without the check of
// permissions.
func all(s Services) map[Key]Func {
	functions := map[Key]Func{
		{"cli", "handle"}:        cliHandle(s.CLI),
		{"cli", "removeHandler"}: cliRemoveHandler(s.CLI),

		{"settings", "get"}:    settingsGet(s.Settings),
		{"settings", "getAll"}: settingsGetAll(s.Settings),

		{"db", "insert"}:      dbInsert(s.DB),
		{"db", "query"}:       dbQuery(s.DB),
		{"db", "getById"}:     dbGetByID(s.DB),
		{"db", "update"}:      dbUpdate(s.DB),
		{"db", "upsert"}:      dbUpsert(s.DB),
		{"db", "delete"}:      dbDelete(s.DB),
		{"db", "deleteWhere"}: dbDeleteWhere(s.DB),
		{"db", "count"}:       dbCount(s.DB),
		{"db", "stats"}:       dbStats(s.DB),

		{"storage", "get"}:    storageGet(s.Storage),
		{"storage", "set"}:    storageSet(s.Storage),
		{"storage", "delete"}: storageDelete(s.Storage),
		{"storage", "list"}:   storageList(s.Storage),

		{"fs", "readFile"}:   fsReadFile(s.Files),
		{"fs", "writeFile"}:  fsWriteFile(s.Files),
		{"fs", "exists"}:     fsExists(s.Files),
		{"fs", "listDir"}:    fsListDir(s.Files),
		{"fs", "deleteFile"}: fsDeleteFile(s.Files),

		{"secrets", "get"}:    secretsGet(s.Secrets),
		{"secrets", "set"}:    secretsSet(s.Secrets),
		{"secrets", "delete"}: secretsDelete(s.Secrets),
		{"secrets", "list"}:   secretsList(s.Secrets),

		{"events", "emit"}: eventsEmit(s.Events),
		{"events", "on"}:   eventsOn(s.Events),
		{"events", "off"}:  eventsOff(s.Events),

		{"methods", "handle"}: methodsHandle(s.Methods),

		{"timers", "sleep"}: timersSleep(),

		{"url", "parse"}: urlParse(),
		{"url", "set"}:   urlSet(),
	}
	for key, f := range outward(s) {
		functions[key] = f
	}
	return functions
}

// outward returns the implementations of the services that reach beyond the
// plugin's own data, of those that there are.
func outward(s Services) map[Key]Func {
	functions := map[Key]Func{}
	if s.HTTP != nil {
		open := &openFetches{}
		functions[Key{"http", "fetch"}] = httpFetch(s.HTTP, open)
		functions[Key{"http", "abort"}] = httpAbort(open)
	}
	if s.Cron != nil {
		functions[Key{"cron", "register"}] = cronRegister(s.Cron)
		functions[Key{"cron", "unregister"}] = cronUnregister(s.Cron)
		functions[Key{"cron", "isRegistered"}] = cronIsRegistered(s.Cron)
	}
	if s.Toast != nil {
		functions[Key{"toast", "show"}] = toastShow(s.Toast)
		functions[Key{"toast", "notify"}] = toastNotify(s.Toast)
	}
	if s.Sidebar != nil {
		functions[Key{"sidebar", "setItems"}] = sidebarSetItems(s.Sidebar)
		functions[Key{"sidebar", "setBadge"}] = sidebarSetBadge(s.Sidebar)
	}
	if s.Inbox != nil {
		functions[Key{"inbox", "setItems"}] = inboxSetItems(s.Inbox)
		functions[Key{"inbox", "postAlert"}] = inboxPostAlert(s.Inbox)
	}
	if s.Sessions != nil {
		functions[Key{"sessions", "create"}] = sessionsCreate(s.Sessions)
		functions[Key{"sessions", "sendMessage"}] = sessionsSendMessage(s.Sessions)
		functions[Key{"sessions", "getStatus"}] = sessionsGetStatus(s.Sessions)
		functions[Key{"sessions", "getMessages"}] = sessionsGetMessages(s.Sessions)
		functions[Key{"sessions", "stop"}] = sessionsStop(s.Sessions)
		functions[Key{"sessions", "watch"}] = sessionsWatch(s.Sessions)
		functions[Key{"sessions", "unwatch"}] = sessionsUnwatch(s.Sessions)
	}
	if s.AI != nil {
		functions[Key{"ai", "isConfigured"}] = aiIsConfigured(s.AI)
		functions[Key{"ai", "generateMessage"}] = aiGenerateMessage(s.AI)
		functions[Key{"ai", "generateTitle"}] = aiGenerateTitle(s.AI)
		functions[Key{"ai", "generateStructured"}] = aiGenerateStructured(s.AI)
	}
	if s.RSS != nil {
		functions[Key{"rss", "getFeeds"}] = rssGetFeeds(s.RSS)
		functions[Key{"rss", "addFeed"}] = rssAddFeed(s.RSS)
		functions[Key{"rss", "removeFeed"}] = rssRemoveFeed(s.RSS)
		functions[Key{"rss", "getArticles"}] = rssGetArticles(s.RSS)
	}
	return functions
}

// shownName is how messages call a function: as plugins do.
func shownName(row abi.Function) string {
	if row.Namespace == "sessions" && row.Name == "watch" {
		return watching
	}
	return row.Namespace + "." + row.Name
}

// absent returns a function of a service that this host does not have.
func absent(row abi.Function) Func {
	err := abi.NewError(abi.CodeUnavailable, shownName(row)+": this host does not offer it")
	if row.Namespace == "workspace" {
		err = abi.NewError(abi.CodeNotSupported, fmt.Sprintf("%s.%s: this host has no workspaces; every call of this namespace fails", row.Namespace, row.Name))
	}
	return func(context.Context, []byte) (abi.RawJSON, error) { return nil, err }
}

// gate returns f, or a function that refuses where the permission is missing.
func gate(row abi.Function, access Access, f Func) Func {
	if row.Permission == "" {
		return f
	}
	declared, granted := access(row.Permission)
	if declared && granted {
		return f
	}
	denied := Denied(row, declared)
	return func(context.Context, []byte) (abi.RawJSON, error) { return nil, denied }
}

// Denied returns the error of a call to a function whose permission the
// manifest does not declare or, where it does, the user has not granted.
func Denied(row abi.Function, declared bool) *abi.Error {
	message := fmt.Sprintf("%s needs the permission %q: add %q to \"permissions\" in manifest.json",
		shownName(row), row.Permission, row.Permission)
	if declared {
		message = fmt.Sprintf("%s needs the permission %q, which the manifest declares but the user has not granted",
			shownName(row), row.Permission)
	}
	return abi.NewError(abi.CodePermissionDenied, message)
}
