package manifest

import (
	"slices"
	"strings"
	"sync"
)

// Rule is one rule that a finding can name.
type Rule struct {
	ID       string   `json:"id"`
	Severity Severity `json:"severity"`
	Summary  string   `json:"summary"`
}

// RuleMemoryCapped is the id of the rule about a memory limit above that of
// the host, for those who repeat the warning where the host has changed.
const RuleMemoryCapped = ruleMemoryCapped

// Ids of the rules that do not follow from a length, count, format or choice
// in the model's struct tags. The ids of those are the place and one of
// .length, .count, .format, .path, .extension, .value and .range.
const (
	ruleFileSize         = "file.size"
	ruleFileUTF8         = "file.utf8"
	ruleFileSyntax       = "file.syntax"
	ruleFileDepth        = "file.depth"
	ruleFileDuplicateKey = "file.duplicateKey"
	ruleFindingsLimit    = "findings.limit"

	ruleKeyUnknown  = "key.unknown"
	ruleKeyMissing  = "key.missing"
	ruleValueType   = "value.type"
	ruleValueNumber = "value.number"
	ruleTextVisible = "text.visible"

	ruleIDReserved      = "plugin.id.reserved"
	ruleIDTaken         = "plugin.id.application"
	ruleApp             = "app.schema"
	ruleAppUnread       = "app.unread"
	ruleIconPath        = "plugin.icon.path"
	ruleIconFolder      = "plugin.icon.folder"
	ruleIconName        = "plugin.icon.name"
	ruleIconMissing     = "plugin.icon.missing"
	ruleIconContent     = "plugin.icon.content"
	ruleIconActive      = "plugin.icon.active"
	ruleIconSize        = "plugin.icon.size"
	ruleIconPlain       = "plugin.icon.plain"
	ruleTagsUnique      = "plugin.tags.unique"
	ruleFileMissing     = "entryPoint.missing"
	ruleFileOutside     = "entryPoint.outside"
	ruleFileRegular     = "entryPoint.regular"
	ruleBackendFile     = "backend.entryPoint.extension"
	ruleBackendModule   = "backend.entryPoint.module"
	ruleMemoryCapped    = "backend.resourceLimits.memoryMb.capped"
	ruleSidebarIcon     = "ui.sidebar.icon.name"
	ruleUIVariable      = "ui.sessions.contextTemplate.variable"
	rulePageLoads       = "ui.page.loads"
	rulePageMissing     = "ui.page.missing"
	rulePagePermission  = "ui.page.permission"
	rulePageScript      = "ui.page.script"
	ruleSettingUnique   = "settings.key.unique"
	ruleDefaultType     = "settings.default.type"
	ruleDefaultOption   = "settings.default.option"
	ruleDefaultNone     = "settings.default.none"
	ruleDefaultRange    = "settings.default.range"
	ruleDefaultPassword = "settings.default.password"
	ruleOptionsNeeded   = "settings.options.required"
	ruleOptionsUnique   = "settings.options.unique"
	ruleOptionsExtra    = "settings.options.notAllowed"
	ruleRangeExtra      = "settings.range.notAllowed"
	ruleRangeOrder      = "settings.range.order"
	ruleTestBackend     = "settings.testAction.backend"
	ruleNameFormat      = "storage.name.format"
	ruleNameLength      = "storage.name.length"
	ruleNameReserved    = "storage.name.reserved"
	ruleNameUnique      = "storage.name.unique"
	ruleColumnOwn       = "storage.column.automatic"
	ruleColumnRow       = "storage.column.reserved"
	ruleColumnType      = "storage.column.type"
	ruleIndexColumn     = "storage.index.undeclared"
	ruleIndexRepeat     = "storage.index.duplicate"
	ruleTupleColumn     = "storage.uniqueIndex.undeclared"
	ruleTupleID         = "storage.uniqueIndex.id"
	ruleTupleEmpty      = "storage.uniqueIndex.empty"
	ruleTupleRepeat     = "storage.uniqueIndex.repeat"
	ruleTupleDuplicate  = "storage.uniqueIndex.duplicate"
	ruleSearchColumn    = "storage.fullText.column"
	ruleSearchRepeat    = "storage.fullText.repeat"
	ruleSearchNames     = "storage.fullText.names"

	ruleOpType      = "migrations.operation.type"
	ruleOpRemoved   = "migrations.operation.removed"
	ruleOpColumn    = "migrations.column.automatic"
	ruleOpNearMiss  = "migrations.name.nearMiss"
	ruleColTypeNeed = "migrations.columnType.required"
	ruleColTypeBad  = "migrations.columnType.value"

	rulePermissionUnknown = "permissions.unknown"
	rulePermissionForeign = "permissions.foreign"
	rulePermissionTwice   = "permissions.unique"
	rulePermissionRead    = "permissions.workspaceRead"
	rulePermissionUnused  = "permissions.unused"

	ruleParameters        = "parameters.schema"
	ruleParametersUnknown = "parameters.unknown"
	ruleSignalBackend     = "signals.backend"
	ruleSignalPermission  = "signals.permission"
	ruleSignalTwice       = "signals.unique"
	ruleSignalUnknown     = "signals.unknown"

	ruleStoragePermission = "storage.permission"

	ruleCLIPermission  = "cli.permission"
	ruleCLIBackend     = "cli.backend"
	ruleMethodValue    = "cli.endpoints.method.value"
	ruleMethodPatch    = "cli.endpoints.method.patch"
	ruleEndpointUnique = "cli.endpoints.unique"
	ruleAuthDefault    = "cli.endpoints.auth.default"
	ruleExportConfirm  = "cli.endpoints.export.confirmation"
	ruleExportAlone    = "cli.endpoints.export.alone"
	rulePathParameter  = "cli.endpoints.path.parameter"
	rulePathClash      = "cli.endpoints.path.clash"
	ruleRawBodyMethod  = "cli.endpoints.rawBody.method"
	ruleHeaderNever    = "cli.endpoints.headers.never"
	ruleHeaderTwice    = "cli.endpoints.headers.unique"
	ruleSchema         = "cli.endpoints.schema"
	ruleSchemaFile     = "cli.endpoints.schema.file"
	ruleSchemaRaw      = "cli.endpoints.input.rawBody"
	ruleToolArguments  = "cli.endpoints.tool.arguments"
	ruleToolBytes      = "cli.endpoints.tool.rawBody"
	ruleToolHidden     = "cli.endpoints.tool.hidden"
	ruleToolHints      = "cli.endpoints.tool.hints"
	ruleToolPath       = "cli.endpoints.tool.path"
	ruleToolSilent     = "cli.endpoints.tool.description"
	ruleToolTexts      = "cli.endpoints.tool.texts"
	ruleToolUnique     = "cli.endpoints.tool.unique"

	ruleMCPCollection = "mcp.collections.known"
	ruleMCPTwice      = "mcp.unique"
	ruleSkill         = "skills"

	ruleNetworkPermission = "network.permission"
	ruleHostPrivate       = "network.hosts.host.private"
	ruleHostSuffix        = "network.hosts.host.suffix"
	ruleHostUnique        = "network.hosts.host.unique"

	ruleCronPermission = "cron.permission"
	ruleCronBackend    = "cron.backend"
	ruleJobUnique      = "cron.jobs.id.unique"
	ruleScheduleFormat = "cron.jobs.schedule.format"
	ruleScheduleNever  = "cron.jobs.schedule.never"

	ruleWorkspacePermission  = "workspace.permission"
	ruleWorkspaceUnsupported = "workspace.unsupported"
	ruleSlotUnique           = "workspace.commandSlots.name.unique"

	ruleImportUnknown    = "backend.import.unknown"
	ruleImportUndeclared = "backend.import.undeclared"
	ruleImportRequest    = "backend.import.request"
)

// Rules returns every rule that a finding can name, sorted by id.
func Rules() []Rule { return slices.Clone(allRules()) }

var allRules = sync.OnceValue(func() []Rule {
	rules := append(ownRules(), shapeRules(manifestShape())...)
	slices.SortFunc(rules, func(a, b Rule) int { return strings.Compare(a.ID, b.ID) })
	return rules
})

var severities = sync.OnceValue(func() map[string]Severity {
	m := make(map[string]Severity)
	for _, r := range allRules() {
		m[r.ID] = r.Severity
	}
	return m
})

// severityOf is the severity of a rule; one that is not in the table counts
// as an error.
func severityOf(rule string) Severity {
	if s, ok := severities()[rule]; ok {
		return s
	}
	return SeverityError
}

// What ids of rules end in that only warn.
const (
	suffixLong  = ".long"
	suffixUsual = ".usual"
)

// shapeRules are the rules that the struct tags of the model make.
func shapeRules(s *shape) []Rule {
	if s.elem != nil {
		return shapeRules(s.elem)
	}
	var out []Rule
	add := func(id, summary string) {
		out = append(out, Rule{ID: id, Severity: SeverityError, Summary: summary})
	}
	warn := func(id, summary string) {
		out = append(out, Rule{ID: id, Severity: SeverityWarning, Summary: summary})
	}
	for _, f := range s.fields {
		if f.hasLen {
			add(f.place+".length", "the text has an allowed number of characters")
		}
		if f.long > 0 {
			warn(f.place+suffixLong, "the text is as short as other hosts want it")
		}
		if f.hasItems {
			add(f.place+".count", "the list has an allowed number of items")
		}
		if f.hasRange {
			add(f.place+".range", "the number is whole and within its bounds")
		}
		if f.one != "" {
			add(f.place+".value", "the value is one of "+listing(choices(f.one)))
		}
		if f.format != "" {
			add(f.place+formats[f.format].rule, "the text is "+formats[f.format].what)
			if formats[f.format].usual != nil {
				warn(f.place+suffixUsual, "the text is "+formats[f.format].what+" as it is usually written")
			}
		}
		out = append(out, shapeRules(f.shape)...)
	}
	return out
}

func ownRules() []Rule {
	const e, w = SeverityError, SeverityWarning
	return []Rule{
		{ruleFileSize, e, "the file has at most 1 MiB"},
		{ruleFileUTF8, e, "the file is UTF-8"},
		{ruleFileSyntax, e, "the file is one JSON value"},
		{ruleFileDepth, e, "objects and arrays nest at most 64 deep"},
		{ruleFileDuplicateKey, e, "no key stands twice in an object"},
		{ruleFindingsLimit, w, "all findings are shown; an error when an error was left out"},
		{ruleKeyUnknown, w, "the key is one that the interface knows"},
		{ruleKeyMissing, e, "a required key is there; a warning for some keys when lenient"},
		{ruleValueType, e, "the value has the right JSON type"},
		{ruleValueNumber, e, "the number fits 64 bits of floating point"},
		{ruleTextVisible, e, "a text that users read has characters that can be seen"},

		{ruleIDReserved, w, "the id is not one that the host uses itself"},
		{ruleIDTaken, e, "the id is not one that the application of the host uses itself"},
		{ruleApp, e, "what is for the application fits its schema"},
		{ruleAppUnread, w, "there is something for an application only where the host is part of one that reads it"},
		{ruleIconPath, e, "an icon file lies in the plugin"},
		{ruleIconFolder, w, "an icon file lies in the plugin's root folder"},
		{ruleIconName, w, "the icon is a PNG, JPG, SVG or WebP file or a name in the icon library"},
		{ruleIconMissing, w, "the icon file exists"},
		{ruleIconContent, e, "the icon file is what its name says"},
		{ruleIconActive, e, "an SVG icon has no scripts, and refers to its own parts only"},
		{ruleIconSize, e, "an icon has at most 2048 pixels in each direction"},
		{ruleIconPlain, w, "an SVG icon is made of shapes, of which none is drawn many times"},
		{ruleTagsUnique, w, "no tag stands twice"},
		{ruleFileMissing, e, "the entry point exists"},
		{ruleFileOutside, e, "the entry point is inside the plugin, also after symbolic links"},
		{ruleFileRegular, e, "the entry point is a file"},
		{ruleBackendFile, e, "the backend is a .wasm, .js, .mjs or .cjs file"},
		{ruleBackendModule, e, "a .wasm backend is a core module"},
		{ruleMemoryCapped, w, "the memory limit is within the host's maximum"},
		{ruleSidebarIcon, w, "the icon is a name in the icon library"},
		{ruleUIVariable, w, "the template uses known variables only"},
		{rulePageLoads, w, "a page loads files of its plugin only"},
		{rulePageMissing, w, "the scripts that a page loads are there"},
		{rulePagePermission, w, "what a page uses of the bridge comes with its permission"},
		{rulePageScript, w, "a page does without eval, network, workers, dialogs and storage of the browser"},

		{ruleSettingUnique, e, "no setting key stands twice"},
		{ruleDefaultType, e, "the default has the setting's type"},
		{ruleDefaultOption, e, "the default of a select is one of its options"},
		{ruleDefaultNone, w, "the default of a select is not empty"},
		{ruleDefaultRange, e, "the default of a number is within min and max"},
		{ruleDefaultPassword, w, "the default of a password is empty"},
		{ruleOptionsNeeded, e, "a select has options"},
		{ruleOptionsUnique, e, "no option value stands twice"},
		{ruleOptionsExtra, w, "only a select has options"},
		{ruleRangeExtra, e, "only a number has min and max"},
		{ruleRangeOrder, e, "min is not above max"},
		{ruleTestBackend, e, "a test action has a backend to call"},

		{ruleNameFormat, e, "a collection or column name is letters, digits and underscores"},
		{ruleNameLength, e, "a collection or column name has 1 to 64 characters"},
		{ruleNameReserved, e, "a collection or column name does not begin with sqlite_"},
		{ruleNameUnique, e, "no name stands twice, in any letter case"},
		{ruleColumnOwn, e, "id, created_at and updated_at are not declared"},
		{ruleColumnRow, e, "no column is called rowid, oid or _rowid_; a warning when lenient"},
		{ruleColumnType, e, "a column type is " + listing(choices("column"))},
		{ruleIndexColumn, e, "an index names a declared column"},
		{ruleIndexRepeat, w, "no index stands twice"},
		{ruleTupleColumn, e, "a unique index names declared columns"},
		{ruleTupleID, w, "a unique index is not on id alone"},
		{ruleTupleEmpty, e, "a unique index has a column"},
		{ruleTupleRepeat, e, "a unique index names no column twice"},
		{ruleTupleDuplicate, w, "no unique index stands twice"},
		{ruleSearchColumn, e, "fullText names declared columns of the type text"},
		{ruleSearchRepeat, e, "fullText names no column twice"},
		{ruleSearchNames, e, "what is searched is not called rank"},
		{ruleStoragePermission, w, "collections come with the storage permission"},

		{ruleOpType, e, "an operation is " + listing(choices("operation"))},
		{ruleOpRemoved, e, "no removed operation is used"},
		{ruleOpColumn, e, "no operation is about id, created_at or updated_at"},
		{ruleOpNearMiss, w, "an operation does not misspell a declared name"},
		{ruleColTypeNeed, e, "add_column has a columnType"},
		{ruleColTypeBad, e, "a columnType is " + listing(choices("column"))},

		{rulePermissionUnknown, e, "a permission is known"},
		{rulePermissionForeign, w, "a permission is one that this host offers"},
		{rulePermissionTwice, w, "no permission stands twice"},
		{rulePermissionRead, e, "workspace.write and workspace.exec come with workspace.read"},
		{ruleParameters, e, "what is said of a permission of the application fits its schema"},
		{ruleParametersUnknown, e, "parameters are of a permission that takes some and is asked for"},
		{ruleSignalBackend, e, "events and hooks come with a backend"},
		{ruleSignalPermission, e, "events and hooks come with their permission"},
		{ruleSignalTwice, w, "no event and no hook stands twice"},
		{ruleSignalUnknown, e, "events and hooks are those of the application"},
		{rulePermissionUnused, w, "a compiled backend has a use for every permission"},

		{ruleCLIPermission, e, "a cli block comes with the cli permission"},
		{ruleCLIBackend, e, "a cli block comes with a backend"},
		{ruleMethodValue, e, "a method is " + listing(choices("method"))},
		{ruleMethodPatch, w, "PATCH is not used"},
		{ruleEndpointUnique, e, "no method and path stand twice"},
		{ruleAuthDefault, w, "an endpoint says whether it needs a token"},
		{ruleExportConfirm, e, "an endpoint with an export, a raw body or headers does not ask for confirmation"},
		{ruleExportAlone, e, "an endpoint with an export has no parameters, headers, raw body or responses"},
		{rulePathParameter, e, "a parameter of a path has a name of its own"},
		{rulePathClash, e, "of two paths that fit a request one is more specific"},
		{ruleRawBodyMethod, e, "a raw body comes with a method that has a body"},
		{ruleHeaderNever, e, "a header is none of tokens, cookies, proxies or the connection"},
		{ruleHeaderTwice, w, "no header stands twice"},
		{ruleSchema, e, "input and output are schemas of draft 2020-12, within their bounds"},
		{ruleSchemaFile, e, "the file of a schema is there"},
		{ruleSchemaRaw, e, "a raw body has no schema"},
		{ruleToolArguments, e, "the arguments of a tool have names of their own, and stand in no header"},
		{ruleToolBytes, e, "what a tool takes is JSON"},
		{ruleToolHidden, e, "what a tool says hides nothing and turns nothing round"},
		{ruleToolHints, e, "the hints of a tool agree with each other"},
		{ruleToolPath, e, "a path that names a tool has letters or digits, and not too many"},
		{ruleToolSilent, w, "a tool says what it does"},
		{ruleToolTexts, e, "what a tool says is short enough to be read"},
		{ruleToolUnique, e, "no two tools have one name"},

		{ruleMCPCollection, e, "a collection that agents may read is declared"},
		{ruleMCPTwice, e, "no file or collection that agents may read stands twice"},
		{ruleSkill, e, "a SKILL.md has a name and a description, and is short enough to be read"},

		{ruleNetworkPermission, e, "a network block comes with the network permission"},
		{ruleHostPrivate, e, "a declared host is one of the internet"},
		{ruleHostSuffix, e, "a declared host stands for no names of strangers"},
		{ruleHostUnique, e, "no host stands twice"},

		{ruleCronPermission, e, "a cron block comes with the cron permission"},
		{ruleCronBackend, e, "a cron block comes with a backend"},
		{ruleJobUnique, e, "no job id stands twice"},
		{ruleScheduleFormat, e, "a schedule is a 5-field cron expression"},
		{ruleScheduleNever, e, "a schedule fires at some time"},

		{ruleWorkspacePermission, e, "a workspace block comes with a workspace permission"},
		{ruleWorkspaceUnsupported, w, "workspace calls reject on this host"},
		{ruleSlotUnique, e, "no command slot name stands twice"},

		{ruleImportUnknown, e, "a compiled backend imports only what the host offers"},
		{ruleImportUndeclared, e, "a compiled backend imports only what its permissions allow"},
		{ruleImportRequest, w, "a backend whose instances end with their request opens no WebSocket"},
	}
}
