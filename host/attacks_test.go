package host_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// attacks are what somebody may try, what holds against it and where, and the
// tests that hold it. SECURITY.md says the same in short, and what does not hold.
var attacks = []struct{ try, holds, tests string }{
	{`Get more by code than by calls, as an agent with a token for code`,
		`The code runs in an instance of the JavaScript engine that is made for the run and ends with it. All host functions
		refuse; one that waits ends the run. What it wants it says by its answers, which the host takes for words of
		the code: a tool that it names is called as the agent would call it, by its token, with its scopes, checks, records
		and the user who is asked. Computing, waiting, memory, output, calls and runs have limits.
		('host/internal/serve/mcp', 'host/internal/plugin/backends')`,
		"TestCodeMode TestCodeAsks"},
	{`Reach files, network, environment, other processes`,
		`The guest is WebAssembly; it has no system calls. WASI has clocks, random numbers, output to the log and
		'proc_exit', and nothing else. ('host/internal/run/engine')`,
		"TestRefusedImports TestElsewhere TestNothingRuns"},
	{`Call a host function without permission`,
		`A permission that the manifest does not declare or the user has not granted is not linked: the plugin does not
		start. The function checks it again. ('host/internal/run/engine', 'hostfuncs')`,
		"TestLoadNeedsPermission TestPermissions TestRevokedPermission TestPermissionOfEachNamespace"},
	{`Hide what they need`,
		`'install' lists every permission in plain words before anything runs, the memory, and how often jobs run; the
		answer binds to the hash of the very files that were shown, and to who has signed them. What is asked stands
		last, right before the question, the weightiest first and once more in short; lists before it are cut short with
		their counts. Names must have characters that can be seen; others are shown by their codes, runs of blanks as
		one. ('host/internal/plugin', 'host/manifest', 'host/internal/leaf/visible', 'cmd/wasmhost')`,
		"TestInstallShowsEveryPermissionAndAsks TestEverythingIsShown TestConsentIsToWhatWasShown " +
			"TestHostileNamesReachNoTerminal TestHostileManifestsHideNothing"},
	{`Deceive by a package`,
		`A package is read by one reader that takes a single form of each format: headers that differ, entries that
		overlap, repeat or differ in letter case or Unicode form only, links, devices, paths that lead out, data that
		nothing describes, encryption, zip64 and sparse files are refused, and so is what unpacks to more than it says,
		than the limits, or than 250 times its size. It lies whole in the staging area before anything is unpacked
		there, and nothing is written elsewhere. Its content has the digest that a folder of the same files has. One
		that a host fetches from a server is read likewise, and moves into place only if it has the digest that was
		installed. ('host/internal/plugin/bundle', 'host/internal/plugin')`,
		"TestHostileZip TestHostileTar TestFlippedPackage TestPackageMemory TestHostileUpload TestHostilePackages " +
			"FuzzPackage"},
	{`Pass for somebody else's plugin`,
		`A signature covers every byte of the package, and says id, version, digest and key. The key of the first signed
		package is remembered for the plugin's id, also after it was removed; another one, or none, is refused until the
		user forgets it or the old key's holder names a new one, whose holder signs that too. Policies for signed
		plugins, for those of trusted keys, or for those that catalogues list, hold at installation and at each start,
		also after a crash, where the statement is checked again against the record and the files against their digest.
		What runs while the policy changes runs on until it is reloaded. Where the policy cannot be read, nothing is
		installed or started. What installs first is believed: compare the fingerprint, or trust the key before. A lower
		version is a downgrade that the user has to ask for; an old version of a plugin that is not installed looks like
		any other. ('host/internal/plugin/signature', 'host/internal/service/publishers')`,
		"TestTampers TestPublishersOfPlugins TestPublisherPolicy TestPolicyAfterACrash TestConsentIsToTheSigner " +
			"TestSignedPackages"},
	{`Deceive by a registry`,
		`Every byte that a registry sends is held against its digest, and the size, number and types of what it sends
		against what a plugin consists of, before any of it is unpacked; 'manifest.json' as registries show it has to be
		that of the package. All is encrypted but what goes to registries of this machine, or of others by
		'--plain-http', which get no credentials. Credentials go to the registry and to the token service that it names;
		redirects lead to blobs at most, and from a registry of the internet to no private address. From then on a
		pulled package is one as any other, with consent, signature and policy. A tag whose version got other content is
		refused, one that moved is said. Without a signature, whoever may write to the repository is believed.
		('host/internal/plugin/registry', 'cmd/wasmhost')`,
		"TestHostileRegistries TestTamperedRegistry TestRegistryLeadsToNoPrivateAddress TestCredentials " +
			"TestEncryption"},
	{`Deceive by a catalogue`,
		`An index is signed with the key whose fingerprint the user has agreed to, and another key's is refused; so is
		one with a lower serial number than the highest seen, another one with the same number, and one that has
		expired, so that nobody hides a newer one for long; where the clock is a day behind what it was when an index
		was looked at, nothing is installed from it. It pins size and SHA-256 of each package, which is held against
		them before anything is unpacked. All of it is bounded: bytes, plugins, versions, the length of each text; texts
		are shown with hidden characters made visible. A package lies below the index, at 'https://' or at 'oci://' with
		a digest, never in files of this machine, and never at an address that is not public unless the user has named
		that server or registry himself. Permissions in an index are a claim: consent is for those of the package, and
		its id and version have to be the listed ones. A name that several catalogues have is not chosen between, and an
		installed plugin stays with its own. Icons are drawn anew, of SVG only shapes stay. Whoever holds the key of a
		catalogue may list what he likes under it; packages' own signatures and the policy hold beside. Removing a
		catalogue, or restoring an older backup, forgets which index was the newest. A list that nobody has signed is
		taken only where the user says so of this address, is named as such wherever it is shown, lists nothing for the
		policy, and never takes the place of a signed one; whoever may write to the address decides what is in it, and
		the digests in it are his. ('host/internal/plugin/catalogue', 'host/internal/service/catalogues')`,
		"TestHostileIndex TestTamperedIndex TestTamperedPackage TestExpensiveIndex TestIndexOfAnotherTime " +
			"TestUnsignedListReplacesNothing TestHostileUnsignedList TestWhereACatalogueLeads"},
	{`Freeze the console by an icon`,
		`The host serves of an SVG image what it writes anew of it: shapes and their paint, nothing that runs, loads, or
		has a few bytes drawn many times ('use', clip paths, patterns, dashes, styles). Other images declare at most
		2048 pixels in each direction. 'validate' says what of an icon is not shown, installation refuses one with more
		pixels, and the host serves none. ('host/internal/leaf/icon', 'host/manifest', 'host/internal/plugin')`,
		"TestSVG FuzzSVG TestHeavyIcons TestRaster TestSVGIcons"},
	{`Run forever`,
		`Every loop and call is metered; the deadline of the call ends it, computing or waiting. ('host/internal/run/wasm',
		'host/internal/run/engine')`,
		"TestEveryShapeOfEndlessWorkEnds TestSpinEndsAtItsDeadline TestHostileBehaviour"},
	{`Refuse to go`,
		`'disable', 'reload', 'revoke' and 'remove' give running calls two seconds, with '--now' none, and end the guest
		at its next check, also while it starts, is told to stop, or the host shuts down. ('host/internal/plugin')`,
		"TestStopOfASpinningPlugin TestStopWhileActivating TestStopCutsOffHooks TestShutdownCutsOffWhatComputes"},
	{`Keep others from starting`,
		`A plugin that waits while it starts takes none of the 'plugin.start-workers', and one that computes for more
		than a quarter of a second is not waited for either: others start beside it. Of these workers half begin with
		the smallest modules, so that huge ones do not delay them. ('host/internal/plugin')`,
		"TestStartBesideWaiting TestEnableBesideStart"},
	{`Refill or read the meter`,
		`It lies in globals that the guest cannot name: modules are validated in full before they are rewritten, and
		reserved names are refused. ('host/internal/run/wasm')`,
		"TestReservedNames TestOnePastTheEnd TestImageGlobals"},
	{`Take all memory`,
		`Memory, tables and native stack have maxima that the rewriter puts in; references to functions are made once; a
		refused 'memory.grow' returns -1. ('host/internal/run/wasm', 'host/internal/run/engine')`,
		"TestLimits TestReferencesTakeNoMemory TestExhaustedStackTraps TestMemoryCaps"},
	{`Take the memory of the host, or of all other plugins`,
		`What all have together is bounded ('memory.plugins-mb'), by default below what the cgroup or the machine has, so
		that the system does not end the host. All that a guest may touch counts, also what it has not touched yet or
		shares with an image; so do compiled code, parameters and results of calls under way, and bodies and answers
		over 64 KiB. A plugin gets no more than it leaves free: one that is greedy gets half, and however many are,
		there is something for those that start later. Instances that wait for calls are ended before anybody is
		refused, and those that have had nothing to do for ten seconds sleep: a plugin that takes all it can get does
		not have others wake at each of their calls.
		('host/internal/leaf/memory', 'host/internal/run/engine', 'host/internal/plugin')`,
		"TestGreedyLeaveSome TestGreedyPlugins TestIdleInstancesGiveWay TestNoMemoryToStart"},
	{`Block the process with one huge memory operation`,
		`Bulk operations are charged by length and run in chunks. ('host/internal/run/wasm')`,
		"TestLongBulk TestBulkCharge"},
	{`Read or write outside of its memory through the ABI`,
		`Every pointer and length is checked; one that is out of range ends the instance.
		('host/internal/run/engine/native')`,
		"TestForgedPointers TestForgedParameters"},
	{`Use Extism's kernel against the host`,
		`Its memory is the plug-in's own and counts with that of the guest; what is known of its blocks lies out of
		reach; offsets and lengths are checked; variables in memory and the text of a request are bounded. A call sees
		nothing of another one but variables, and none shares a guest with another. ('host/internal/run/engine/extism')`,
		"TestHostile TestServicesHostile TestNothingStays FuzzScript"},
	{`Confuse the host with answers`,
		`An answer is bounded, parsed strictly and checked; the first one counts.
		('host/internal/run/engine/native', 'host/internal/serve/server')`,
		"TestResponses FuzzDecodeResponse TestAnswersAreKept TestResultsAreBounded"},
	{`Reach or start what no user has named, by tools of MCP servers, or fill the host by such a server`,
		`A plugin calls tools that its user granted it by name; it does not learn which others there are. Programs are
		named in a file of the data folder alone, which is in no backup. Messages, lists, results and times are bounded;
		redirects, sampling and elicitation are refused; a program ends with all that it has started.
		('host/internal/service/mcpservers')`,
		"TestMCPServers TestHostilePrograms TestProgramsEnd TestListsThatGrow TestRefusedSettings TestBudgets"},
	{`Flood the log`,
		`Lines are cut in length and limited in rate; what is dropped is counted. Of failing handlers, requests and jobs,
		the host's log has short lines without stacks, some a minute and with a count of those left out. Control
		characters do not reach the terminal.
		('host/internal/run/engine/native', 'host/internal/plugin', 'host/internal/service/schedule', 'cmd/wasmhost')`,
		"TestLogLimits TestFailuresInTheLogOfTheHost TestFailedRunsInTheLog TestLogsReachNoTerminalRaw"},
	{`Crash in a loop, also after each answer`,
		`Restarts back off, then a circuit opens and shows in the plugin's state; a call is a success when the guest has
		come back from it. ('host/internal/plugin')`,
		"TestRepeatedCrashesOpenTheCircuit TestAnswersBeforeCrashesForgiveNothing " +
			"TestScriptsThatCrashWithEachAnswer"},
	{`Escape from its folder at installation`,
		`Only regular files with plain names are taken; no links, devices or names that another platform reads
		differently. ('host/internal/plugin/bundle')`,
		"TestRefusedKinds TestRefusedNames TestRefusedTwins TestSwappedFiles"},
	{`Hurt other plugins`,
		`Each has its own instance, memory, queue and data; they share nothing that a guest can name. Pages of memory
		that hold data of a module, or a JavaScript engine before it has seen a plugin, are shared until they are
		written to, by a copy. Bytecode of JavaScript is kept by the digest of its text, and made by an instance that
		has seen nothing else. ('host/internal/plugin', 'host/internal/run/engine', 'host/internal/run/engine/js')`,
		"TestInstancesShareNothing TestNeighbours TestAttackers TestBytecode TestSmallPages"},
	{`Read what another user's request has left in memory`,
		`Not prevented in the usual mode, where requests share an instance. In mode 'request' each call has an instance
		as it was after activation; one that was used is put back to that, page by page, or ended where anything of it
		is still under way. The image is sealed memory without a name, and is not older than the plugin's files,
		settings and grants. ('host/internal/run/engine', 'host/internal/run/engine/native', 'host/internal/plugin')`,
		"TestRequestsShareNothing TestImageIsolates TestRandomNumbers"},
	{`Take all processors`,
		`No more guests compute at once than the limit 'fairshare.processors' says, nor than the machine has processors,
		and Go has two more for the host. Who computes gives its processor up at a check after 'fairshare.slice', or at
		once for a plugin that has had less; shares are equal by plugin, however many calls or instances it has, unless
		the user gives one more or less ('wasmhost cpu-weight'), which no manifest can. Jobs, events and starts have a
		ceiling together ('fairshare.background-percent') while calls wait. Who waits for a disk or a database in a call
		has no processor meanwhile. What a call waits for a processor puts off its deadline, by as long again at most;
		'audit' shows how long a plugin waited. ('host/internal/run/fairshare', 'host/internal/run/engine')`,
		"TestFairShare TestFloodsOfShortCalls TestBackground TestWeights TestDeadlineOfWhatWaitsForAProcessor"},
	{`Hold a thread of the host by cryptography`,
		`What 'crypto.subtle' has the host compute runs within the plugin's own slice of the processor, and stops with
		the deadline of its call between pieces: 256 KiB of data, 500 rounds of PBKDF2, a block of a derivation, whose
		salt and info have 64 KiB at most. What has no pieces is as short: a label of RSA-OAEP has 64 KiB, what Ed25519
		signs 1 MiB. AES-GCM alone takes all that an operation may have in one go, some 30 ms for 64 MiB with the
		processor's instructions. Data and rounds of one operation and the length of keys for RSA are bounded
		('webcrypto.*'), keys are read up to 32 KiB only; the making of keys for RSA and scrypt cannot be stopped, so
		they wait for their turn, one at a time, and scrypt goes through, and hashes, four times its memory at most.
		Keys never leave the memory of the plugin, and the host keeps none. ('host/internal/run/engine/js/webcrypto')`,
		"TestPieces TestLongKeys TestScrypt TestCryptoIsBounded"},
	{`Unfold a little to much`,
		`What the module 'zlib' takes and gives has 'zlib.bytes' at most, each 4 KiB that are read and each 64 KiB that
		are unfolded pass a look at the deadline, what is unfolded counts as memory of the plugin until it has got it,
		and the host keeps nothing between two calls. ('host/internal/run/engine/js/zlib')`,
		"TestUnfoldingTakesFromAll TestHeld"},
	{`Reach files through names of time zones`,
		`They are words of at most 40 letters, with slashes in between and no dots; texts and numbers that 'Intl' takes
		are bounded. ('host/internal/run/engine/js/intl')`,
		"TestRefused FuzzCall"},
	{`Hold a thread of the host by texts`,
		`'Intl.Segmenter' passes a look at the deadline each 1 KiB, which is also as far as the host looks for the end of
		a sentence. ('host/internal/run/engine/js/intl')`,
		"TestSegments"},
	{`Stall a reader with patterns`,
		`SQLite does not stop within one text, so a pattern of 'like' has 256 bytes and a list in a condition 1000
		values; sorting for groups is one query at a time. ('host/internal/data/store')`,
		"TestRefusedQueries TestSortMemory TestLongCallsStop"},
	{`Stall a start or a call with tables`,
		`To make a table or an index takes longer the more there are, and SQLite does not stop while it looks which of
		them a statement is for. A plugin declares 1000 tables and indexes ('store.tables'), of a collection 64 indexes
		and 500 columns, or is not installed, and a condition has 100 comparisons, no two alike of a column.
		('host/internal/data/store', 'host/internal/plugin')`,
		"TestManyTables TestRefusedSchemas TestComparisons"},
	{`Stall the server of the database, or take its memory`,
		`A statement ends with its call, and nothing that the server does not stop within takes longer than the length of
		a text, times the 256 bytes of a pattern. A session keeps 128 KiB of prepared statements. What was deleted or
		replaced, and the server has not freed yet, fills four times a plugin's quota at most, or 64 MiB; then its
		writes are refused until the server has vacuumed. Of secrets and sessions, which lie in tables of the host, a
		plugin stores so many bytes a minute ('vault.secret-bytes-per-minute', 'sessions.stored-bytes-per-minute'), and
		settings are for its user to write. What a plugin writes on several hosts at once passes its quota by a
		sixteenth for each of the others at most. ('host/internal/data/store', 'host/internal/data/postgres')`,
		"TestRowsDoNotGrowForEver TestUnfreed TestSecretBytesPerMinute TestStoredBytesPerMinute TestSizeOnHosts " +
			"TestDeadlines"},
	{`Read another plugin's rows, or inject SQL`,
		`One database file per plugin; names come from the manifest only and are quoted, values are bound. On a server
		each plugin has a role, which a session has as long as it works for that plugin and which is set before anything
		else where it works for another; a text with a NUL is never sent.
		('host/internal/data/store', 'host/internal/data/postgres')`,
		"TestPluginsAreApart TestQuote TestNul TestNaughtyStrings TestSessionOfAnotherRole"},
	{`Leave their folder through 'ctx.fs'`,
		`Names are checked by one table for all platforms and walked one by one below 'os.Root'; links are refused, also
		when they appear meanwhile. On a server they are rows of a tree in the plugin's own schema, which its role alone
		may read. ('host/internal/data/files')`,
		"TestPaths FuzzPath TestLinksAndDevices TestSwapRace TestCaseRace"},
	{`Fill the disk`,
		`Quotas on the database, on files in number and bytes, on secrets and on the log.
		('host/internal/data/store', 'host/internal/data/files',
		'host/internal/service/vault', 'host/internal/service/logs')`,
		"TestDatabaseLimit TestQuotaRace TestQuotas TestTotalIsBounded TestTransactionQuota"},
	{`Fill the disk all the same, with others or many databases`,
		`The host lives on space that it has set aside: the plugin can be disabled, removed and purged, and what it
		stores is refused meanwhile. ('host/internal/data/disk', 'host/internal/plugin')`,
		"TestFullDiskAtEveryLevel TestFullDiskLetsRoomBeMade TestReserve TestFullDisks"},
	{`Take the host's memory through results`,
		`Rows, bytes and nesting of a result are bounded; so is what all results in flight of an instance hold: a call
		begins when there is room for the most that it can return.
		('host/internal/data/store', 'host/internal/run/engine/native')`,
		"TestResultLimits TestResultBytes TestReadIsBounded TestResultsAreBounded"},
	{`Get at others' passwords or secrets`,
		`Sealed under a key of the user's with plugin, kind and name bound in; a value opens nowhere else.
		('host/internal/service/vault')`,
		"TestOpenRefusesOtherPlaces TestOpenRefusesOtherKeys TestSwappedRecords TestNothingIsReadable TestMasks"},
	{`Smuggle something in with an export`,
		`Archives are taken for hostile: all of one is read before any of it is unpacked; names, depth, number and size
		are bounded by the plugin's own limits, folders that paths imply count too; no links or devices, contents are
		checked as if the plugin wrote them. ('host/internal/data/archive', 'host/internal/plugin')`,
		"TestHostileImports TestHostileEntries TestBomb TestImportKeepsQuotas TestHostileArchives"},
	{`Mean another file on another platform`,
		`One table says what may be a name anywhere, for what installs, what plugins write, and what backups and exports
		hold. ('host/internal/leaf/portable')`,
		"TestCheckName TestFold"},
	{`Add something to a backup`,
		`'restore' lists plugins with what they are granted and may reach, whether they choose their schedules, what a
		rollback would grant them, tokens, keys and the AI provider's address, and asks, before it changes anything.
		'rollback', and going forward again, asks as an upgrade does.
		('host/internal/service/backup', 'host/internal/plugin', 'cmd/wasmhost')`,
		"TestRestoreSaysWhatItBrings TestRestoreQuestion TestRestoreAsksBeforeItReplaces " +
			"TestRollbackAsksForWhatIsNew TestHostileRestores"},
	{`Forge or flood lines of another plugin's log`,
		`A log per plugin, one JSON object a line, limited in rate, length and total. ('host/internal/service/logs')`,
		"TestHostileTextStaysOneLine TestIDsAreNoPaths TestLogLimits"},
	{`Flood their interface with events`,
		`Queues are bounded; the plugin gets an error, a slow follower is told what it missed. ('host/internal/plugin')`,
		"TestEventQueueIsBounded TestEndlessEvents TestSubscriptionsAreBounded"},
	{`Reach this machine, the local network or a cloud's metadata service`,
		`A name is looked up once, every address is judged, and the one that was judged is dialled; the same at every
		redirect. Only hosts that the user named may be elsewhere than on the public internet, '--only' leaves nothing
		else. ('host/internal/leaf/netpolicy')`,
		"TestSpellings TestSpellingsReachTheCanary TestChangingAnswers TestRedirectsAreJudged " +
			"TestRefusalOffersNoMetadata TestOwnAddresses"},
	{`Harm the host through a WebSocket, or keep one that it may not have`,
		`It is opened under the policy of requests and follows no redirect; a change of the policy, and the end of the
		instance, ends it. Sockets of a plugin, length of a message, its time, bytes a minute and time without traffic
		are bounded; one message is read ahead, so that a server waits for a plugin that does not read. Nothing is
		compressed, a ping counts as 1 KiB, half a message is none. Opening and end have a line in the audit.
		('host/internal/leaf/netpolicy', 'hostfuncs')`,
		"TestWebSocketPolicy TestHostileSocketServers TestSocketServerThatPings TestWebSocketIsNotRead " +
			"TestWebSocketsEndWithTheirPolicy TestWebSocketLimits TestHostileWebSocketGuest"},
	{`Use more than the user sees`,
		`Each call that needs a permission is counted, allowed or denied ('/metrics', 'wasmhost audit'); each request is
		a line with method, host, status, bytes and time, never paths, queries or headers. Refusals that are alike share
		a line, and totals for each host (first, last, calls, bytes) outlive the lines, so that no flood takes a request
		off the record. A denied call is logged with the request that it was made for, one a minute of each function,
		which says how many had no line.
		('host/internal/service/audit', 'host/internal/plugin', 'host/internal/leaf/netpolicy')`,
		"TestRefusalsAreBounded TestTotalsOutlive TestAuditUnderAFloodOfRefusals TestDeniedCallsAreLogged"},
	{`Run a job that the user must approve`,
		`That it may begin is stored before it does, with who approved it and when; a run begins at most once, and an
		approval that nobody gave in a day expires. An approval is for the content of the plugin that the user was
		shown: after an upgrade, what waits and what was approved and has not begun waits anew, under another number.
		('host/internal/service/schedule', 'host/internal/plugin')`,
		"TestApproval TestUpgradesAndWaitingRuns TestApprovalIsTooOld TestUpgradeWithdrawsApprovals " +
			"TestKilledAtAnyTime"},
	{`Do more after an upgrade without asking`,
		`New permissions, new jobs and those that run more often or no longer ask, new endpoints and those that no longer
		need a token, more memory, passwords that become plain settings, and unique indexes that delete rows are shown
		and need consent, at an upgrade, a rollback and going forward again; '--grant' and an API client without
		'acceptChanges' do not give it. The host makes what is asked, every client shows the same, and 'acceptChanges'
		names its digest: where something else would be asked by now, the answer is 409. In the console nothing new is
		ticked. Passwords and rows are those that are stored, whichever version has stored them and whether or not the
		plugin was removed since. No rows are deleted for an index that was not agreed to: the plugin fails and says so.
		A password that was sealed before stays so and is not used.
		('host/internal/plugin/consent', 'host/internal/plugin', 'host/internal/data/store',
		'cmd/wasmhost')`,
		"TestUpgradeThatDoesMoreWithoutAsking TestAnUpgradeAsksForWhatIsNewOnly TestConsentIsToWhatWasShown " +
			"TestStoredRowsAreNotRemovedUnasked TestSealedPasswordsDoNotBecomeReadableUnasked TestConsentOfTheHost"},
	{`Run more often than the user was told`,
		`A schedule that is registered at run time must not be denser than the declared one: not more runs in any hour,
		day, week, four weeks or year. Only 'grant ID cron --any-schedule' lets the plugin choose; it is shown at each
		later consent and goes with 'cron'. ('host/internal/plugin', 'host/manifest')`,
		"TestARunTimeScheduleIsNotDenserThanTheDeclaredOne TestDenser TestDensityAtRandom"},
	{`Use feeds to reach what 'network' would not`,
		`Feeds are fetched by GET within the same policy and list of hosts, each fetch is a line of the audit; what a
		feed brings is examined before it is parsed, summaries are sanitised; what plugins add in a minute is bounded by
		number and bytes, and feeds are read one at a time. ('host/internal/leaf/netpolicy', 'host/internal/service/rss')`,
		"TestFeedsKeepToThePolicy TestHostile TestSanitize TestAddsAreChargedByBytes"},
	{`Pose as another plugin or the host, or steer a terminal, by what they show`,
		`Every notice names its plugin; texts are plain, control characters are refused where they come in and shown by
		their code where they go out; a colour is a CSS colour and nothing else.
		('host/internal/service/notify', 'cmd/wasmhost')`,
		"TestHintsNamePlugins TestInput TestCleanLeavesNothingThatATerminalActsOn TestVectors"},
	{`Get markup or commands to the desktop`,
		`Messages go there only where the user asks for it; every text is made plain for each system first, and no text
		begins with a dash. ('host/internal/command/desktop')`,
		"TestPlain FuzzPlain TestCommand"},
	{`Spend the user's money on AI`,
		`Tokens a day are bounded per plugin and counted on disk before a prompt is sent, so no crash makes them free;
		prompts, answers, calls at once and retries are bounded, and no plugin has more than a quarter of the requests
		under way; a call is given up when nobody waits for it any more, replies when the plugin is disabled or loses
		the permission. ('host/internal/service/ai', 'host/internal/service/sessions')`,
		"TestBudget TestCountedBeforeSent TestAnswersAreSetAside TestPromptLimits TestAIEndsWithItsEvent"},
	{`Get at the key of the AI provider, or send prompts elsewhere`,
		`No plugin sees or chooses address, model or key. The key is sealed under an id that no plugin can have, with the
		server's address in its name, and that of a proxy that would see it: changed settings never send it to another
		server. Without '--plain-key' it goes unencrypted to private addresses only, and there past the proxy.
		('host/internal/service/ai', 'host/internal/service/vault')`,
		"TestAIKeyStaysWithItsServer TestAIKeyAndProxy TestKeys"},
	{`Read other plugins' sessions`,
		`Every call names the plugin by the instance that makes it; ids of others are 'not_found'.
		('host/internal/service/sessions')`,
		"TestIsolation"},
	{`Flood itself with changes of sessions`,
		`Each status is told once and in order, eight a session wait, and the last one always arrives.
		('host/internal/service/sessions',
		'host/internal/plugin')`,
		"TestWatch TestWatchBeginsBetweenChanges"},
	{`Put words in the user's or the host's mouth`,
		`What plugins and models write is shown behind a bar, on each line; where consent is asked, lines are broken by
		the host at the width of the terminal, so that none begins with an author's words. It never stands in a command
		to be copied. ('cmd/wasmhost')`,
		"TestEveryTextArgumentIsCleaned TestQuoteArg TestHostileNamesReachNoTerminal"},
	{`Exploit the compiler`,
		`Wazero is memory safe Go up to the code that it generates; see below.`,
		"TestSpecification FuzzRewrite TestRandomModules"},
	{`Send requests from a page of another site`,
		`A page can send requests to '127.0.0.1'. Every request must name a loopback host (against DNS rebinding), and
		one whose 'Origin' or 'Sec-Fetch-Site' says that it comes from another site is refused, whatever its method and
		whether or not the endpoint wants a token. No CORS header is sent. Answers carry 'nosniff', 'no-store' and an
		empty content security policy.`,
		"TestOtherSites TestHostHeader TestAnotherSiteTriesEveryRoute FuzzHostAllowed"},
	{`Frame the console, or run scripts in it`,
		`The document of the console alone may be the aim of a link from elsewhere. It is the same for everybody; nothing
		may frame it, and who opened its window has no hold of it. Its policy allows no script but the console's own
		files, no request but to the host, and markup from texts by the one policy of Trusted Types that its library
		has.`,
		"TestConsoleFiles TestPageIsStrict"},
	{`Learn a secret from the length of compressed answers`,
		`Answers of the API are compressed only where they are read and have no secret beside what a stranger may have
		written: lengths that somebody sees on the way would tell what the two have in common. Logs, sessions, settings,
		tokens, the inbox and what plugins store are sent as they are, and so is every answer that shows a secret once.`,
		"TestWhichRoutesAreCompressed"},
	{`Load, send or frame more than its own files`,
		`A page is as little trusted as a backend. It runs in a sandboxed frame whose origin is opaque. A tab of its own
		would show it at the console's address, where it could look like the console; so the host serves nothing of it
		to a tab ('Sec-Fetch-Dest'). The host sends the sandbox with each of its files, also to browsers that do not say
		what they open one for, as over plain HTTP from elsewhere: there an imitation is possible, look at the address.
		So a page has no cookie, no storage, no service worker, and no hold of the console's document, of other frames
		or of the address bar. Its policy lets it load its plugin's own files, below a path of 128 random bits that ends
		with its view, and nothing else: no request, no form, no worker, no frame with scripts, no WebRTC, no 'eval'.
		What no policy of browsers forbids of that, the host takes away before the first script of a page runs:
		constructors of WebRTC, and frames of a text ('srcdoc'), by the default policy of Trusted Types and from
		documents. A frame of the console goes nowhere but to such paths. What comes from an opaque origin gets files of
		pages and nothing else of the host. Only regular files of the installed version are served, by a table of types;
		of each on its way the host holds a piece, of a document its first 256 KiB. ('host/internal/serve/pages')`,
		"TestPageLoadsItsOwn TestHostilePage TestHostileHints TestPagesHaveNoWebRTC TestDisarmed TestPageByItself"},
	{`Ask for more than its plugin may, or hold the console up`,
		`Its one way out is a channel that the console hands it, which takes messages from the window of that very frame. What
		it asks for is posted with the console's login, which the frame never sees, and carried out by the table of host
		functions, under the permissions that the plugin has at that moment, with the counters of the audit. Passwords read as
		null. Calls are bounded in rate, size and number ('pages.*'), and two of all pages are on their way at once, so that
		calls that take long leave connections for the console. Plugins take turns at these, and while pages of several are
		open, one has no more than one of the two; a page that floods the channel, or the window around it, is cut off. The
		console goes on beside a page that hangs or leaves its frame, and says so, where the browser runs frames of other
		sites in processes of their own, as Chromium does. A page opens a session with a draft when the user clicks in it, and
		with the permission for sessions. It prints, and has the user choose a folder, by one dialog for each click in it, and
		in that folder writes files that the user can see, in a bounded number; it never gets a path. The console asks about
		the folder first, and takes no yes within a second, which may be a click or a key for the page. The keyboard that it
		takes by itself is taken back; one that does so again and again is cut off, as is one that fills the history of the
		tab ('host/internal/serve/console/web/entries.ts'). A view ends with the login that opened it, and when its plugin is
		changed, disabled or removed. That of another version begins at the fragment and the place that the one before has
		told, a text of at most 2 KiB and two numbers, with the keyboard if the user had left it there.
		('host/internal/serve/console/web/bridge.ts')`,
		"TestBridge TestForgedMessages TestFlood TestPagesTakeTurns TestPageTakesTheKeyboard TestFolders " +
			"TestDraftNeedsAClick TestUnwellPages TestHostileHistory TestHostileAddresses"},
	{`Guess, steal or enumerate tokens`,
		`The port is open to all local users, so endpoints want a bearer token by default. Tokens are 256 random bits;
		only their SHA-256 is stored; they are compared in constant time; failures are slowed down. Commands send theirs
		only to what has proved that it wrote the address in the data folder ('/healthz?challenge=', by HMAC with a key
		that the folder names and that ends with the process), so that nobody gets one who listens where a killed host
		did. Without a token anybody learns whether the host is up and how many plugins are still starting ('/readyz');
		which they are, and what is wrong with them ('/readyz?verbose'), is for a token without a scope. A damaged or
		missing 'tokens.json' makes every token invalid but a new first one, which lies in the data folder. The data
		folder is 0700 and its secrets 0600; a folder that others may write to is refused, by hosts and by commands,
		which send nothing to a host that such a folder names. A plugin's endpoint with 'auth: false' is open to
		everybody on the machine: that is its author's decision, and 'install' shows it. Where in its code a plugin hung
		or crashed, and why it failed to start, is in the log, and in answers to tokens without a scope and to logins;
		others hear that it did.`,
		"TestTokenFormat TestRepeatedFailuresAreSlowed TestATokenGoesToWhoeverProves TestNothingCanBeEnumerated " +
			"TestUnsafeTokenFiles TestFoldersOfOthers TestPlacesAreForTheOwner"},
	{`Use a token that was revoked on another host`,
		`Hosts that share a database have the same tokens. What one revokes, the others refuse as soon as the server
		tells them, and at the latest after 'document.trust-for' (1 s), while it answers. A host that it does not answer
		goes by what it knew for 'document.away-for' (5 min), so that a token which is revoked on another host is good
		there for no longer; what it did not know, or cannot check by then, it answers with 503 'unavailable'. A token
		from outside ('HOST_CLI_TOKEN') is not in the database and goes on. Whoever may use the database as the host's
		user is the host.`,
		"TestTokensOfAnother TestServerOfTokensGone TestRevocationActsAtOnce"},
	{`Read or change the database as another user of its server`,
		`Another user of the server who may connect to the database reads and changes nothing in it: schemas are their
		roles' alone, names are looked up in 'pg_catalog'. What he can do all the same stands below. Who reads the
		database, or a copy of it, has all that plugins store in the clear; of tokens, logins and codes the SHA-256, and
		of passwords and secrets what opens with the master key alone. Who may write to it is the host: nothing there is
		signed.`,
		"TestStrangers TestServicesAreApart"},
	{`Use a login at another host`,
		`Over TLS they have the same logins, too, which end on all of them like tokens. A key is then bound to the name
		and the port that the browser has, not to a host's address or boot: whoever reads what a page sends could be
		that page at every host until the login ends, and the certificate is what keeps others from it. Codes lie in the
		database by their SHA-256 for their minute, and one host takes each. What the database stores makes no login.
		Without TLS a login stays with its host.`,
		"TestLoginAtAllHosts TestLoginAtAnotherAddress"},
	{`Go on with what was revoked on another host`,
		`What one of them takes from a plugin holds on the others when the server has told them, within a second: host
		functions whose permission was revoked fail also for calls that run on, and none begins in a plugin that was
		disabled or removed, though the instance may end a little later. A host that has lost the server goes on with
		the grants that it knew last, for what needs no server: all that is stored, and every change, waits for it.`,
		"TestTakenFromAfar TestHostsFollow"},
	{`Take a browser's login over`,
		`A browser gets in by a code: 128 random bits that a token asked for, good for a minute and once. It stands in
		the fragment of a link, which browsers send to nobody, and in no command line, which others could read:
		'wasmhost open' hands the browser a file that only its user can read. The login has the power of a token, and
		two halves: a cookie that scripts cannot read, stored by its SHA-256, and a key that the page gets once, good at
		the page's address alone. The browser keeps it so that no script can read it (HMAC-SHA256, not extractable), and
		sends it to nobody. Cookies of '127.0.0.1' go to every port, so to servers of other users too, and they open
		nothing alone; nor does the key, which lies in 'tokens.json'. Logins end after 30 days, after a week without
		use, and by 'wasmhost token revoke', with their streams. ('host/internal/serve/server/logins.go')`,
		"TestLogin TestLoginCodes TestLoginsEnd TestAnotherPortCannotUseTheLogin"},
	{`See the master key, or restore a backup, without being the owner`,
		`The master key is shown to a login alone, never to a token, and only to one of the owner: made by a code that
		the host itself printed, that the token in 'cli-token' asked for, or that such a login did. Who has one of these
		reads the data folder anyway, or was let in by who does. A token that was handed out, also of full access or
		from 'HOST_CLI_TOKEN', can log a browser in, and that browser gets 403. The answer is never stored by the
		browser; the host's log says that the key was shown and to whom. The same logins alone may restore a backup,
		which brings code with what was granted to it, and tokens; consent is bound to the SHA-256 of the file that was
		looked at, and no login that comes with a backup counts as the owner's. What holds the page of the console, as a
		browser extension may, sees what it shows.`,
		"TestOwnersBrowserAlone TestShowTheKeyInTheBrowser TestRefusedRestores"},
	{`Take the port while the host is down`,
		`While the host is down, another user of the machine can take its port, and gets what pages of the console send.
		So a page that has lost the host has what answers prove that it knows the key, on a number that nobody can know
		before, and sends it nothing but that question until then. What the page shows of the key in turn is made from a
		random name of the host's boot, and is refused by the next one. An open console that finds another program says
		so, and goes on when the host is back. ('host/internal/serve/console/web/session.ts')`,
		"TestAnotherProgramTakesThePort TestLoginOfAnotherBoot"},
	{`Pass on what a page and a host say to each other`,
		`Nor can such a program pass on what the page and a host at another address say to each other: the key is bound
		to the name and the port that the browser has for the host, and to the address that the host serves at. A
		loopback address with the host's own port counts only where the host holds it, and 'localhost' only where the
		host holds 127.0.0.1 and ::1, or the machine has no ::1. So with '--bind', which binds one address alone, nobody
		signs in at 'localhost'; and with '--bind ::1' nobody does without TLS, since no policy of a browser names
		'[::1]'. A name of '--host-allow' is trusted to lead to the host, and so is another port, as that of a tunnel.`,
		"TestLoginAtAnotherAddress TestWrongAddress TestAddressWithoutAName"},
	{`Approve a call by itself`,
		`A call of an endpoint with 'requiresConfirmation' runs once, after somebody with an unscoped token has approved
		it: one that is scoped to plugins calls the endpoint and decides on nothing. The instance that would run the
		call insists on that, and on the content of the plugin that was shown, so that no upgrade slips in between. The
		approval is on disk with its name before the call runs; a killed host runs it at most once, and nothing that
		waited is left. Queries and bodies are shown while the call waits, up to 4 KiB of each with a note where there
		is more, and not stored; the record has the body's SHA-256. 16 calls of a plugin may wait, 64 of all, with 16
		MiB of bodies; more get 503. ('host/internal/service/confirm')`,
		"TestCallsThatAsk TestApproveOwnCall TestKilled TestBounds"},
	{`Move what is approved below the pointer`,
		`Who calls decides when a call comes and when it goes. So none takes the place of another below the user's
		pointer: in the console, what waits no more stays where it is until the page is left, what is new comes last,
		clicks on what has moved or appeared within a second are not taken, and what may be taken back says which call
		it was and what it asked for. ('host/internal/serve/console/web/steady.ts')`,
		"TestInboxStaysInPlace TestInboxHoldsClicksBack"},
	{`Lock others out by connections`,
		`Connections, bodies and answers in flight are bounded together. One token follows at most 32 of the 64 streams
		of logs and events. At the limit of connections, the one that has sent nothing for the longest time makes room,
		so that parked connections lock nobody out; large bodies and answers over the limit are refused, small ones get
		through.`,
		"TestParkedConnections TestManyConnections TestStreamsOfOneTokenAreBounded TestBodiesInFlight"},
	{`Tell hosts what is not so by NOTIFY`,
		`Where the data lies in PostgreSQL, the rows of plugins and services belong to roles that nobody logs in as; what
		another user of the server may do is what everybody may who may connect to that database. He reads and changes
		nothing, but hears what hosts tell each other by NOTIFY, which are names: ids of plugins and of sessions, names
		of documents and locks, never a text or a value. What he sends himself can have hosts look again and no more:
		nothing that comes so is believed, and of a flood a host looks some 20 times a second, at what there is, however
		many names he makes up.
		('host/internal/data/pubsub', 'host/internal/data/document', 'host/internal/plugin', 'host/internal/service/ai')`,
		"TestFloodOfAStranger TestToldOfWhatIsNotThere"},
	{`Fill the queue of NOTIFY`,
		`What all users of a server send by NOTIFY, in whichever of its databases, waits in one queue of 8 GiB. A session
		that listens and does not end its transaction keeps it from being emptied. Once it is full, no host can tell
		others of what it changes, so that changes fail as 'unavailable', those that revoke something too, and a host
		may fail to start; reads, and what plugins write, go on. 'wasmhost status' says so from half of it on, with what
		to do. ('host/internal/service/cluster', 'host/internal/data/postgres')`,
		"TestFullQueue TestFullQueueOfNotices"},
	{`Take the port of the database server`,
		`Whoever takes the port of a server that is gone, or stands in between where the connection is not encrypted,
		gets no password, and is not taken for the server: where one is given, it has to be proved by SCRAM, by both
		sides. Without a password, and without TLS, nothing tells a server from another. ('host/internal/data/postgres')`,
		"TestServerOfAnother TestPasswords"},
	{`Hold the locks of hosts`,
		`The locks by which hosts agree have names that can be guessed, and anybody who may connect can take one that is
		free. Then hosts wait: changes of a plugin, its writes, what one host does for all, and a host that has lost its
		connection and cannot come back, fail when their time is up. Nothing is done twice and nothing is given to him,
		since a lock guards no write. He can also take all connections of the server, and leave a transaction open, so
		that the server cannot free what plugins delete and replace: then their writes are refused once that fills too
		much. ('host/internal/service/cluster', 'host/internal/data/postgres')`,
		"TestLocksOfAStranger"},
}

// Every attack that is told of is tried by a test.
func TestAttacksAreTried(t *testing.T) {
	there := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	err := walkTree(func(name string) error {
		if !strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		for _, found := range declared.FindAllSubmatch(text, -1) {
			there[string(found[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range attacks {
		tests := strings.Fields(a.tests)
		if len(tests) == 0 {
			t.Errorf("nothing tries: %s", a.try)
		}
		for _, test := range tests {
			if !there[test] {
				t.Errorf("%s: there is no %s", a.try, test)
			}
		}
	}
}
