module github.com/wasmhost/wasmhost

// Each direct dependency says what it is for. Run go mod tidy with -e: the tests of a dependency name a version of a
// package that the module proxy does not have; what this module builds and tests with is complete.

go 1.26.0

require (
	// versions and ranges in manifests
	github.com/Masterminds/semver/v3 v3.5.0
	// frames of WebSockets, on connections of our own, without compression
	github.com/coder/websocket v1.8.15
	// bundles TypeScript and JavaScript backends without Node.js, for authors; a host that runs plugins does not use it
	github.com/evanw/esbuild v0.28.2
	// the peer in benchmarks
	github.com/extism/go-sdk v1.7.1
	// tells wasmhost dev of changes
	github.com/fsnotify/fsnotify v1.10.1
	// ticks for the schedule; plugins' expressions never reach it
	github.com/go-co-op/gocron/v2 v2.21.2
	// JSON with positions, duplicate and UTF-8 checks, without allocation, until jsontext in Go is no experiment any more
	github.com/go-json-experiment/json v0.0.0-20260820222146-c27c302e5fc3
	// names the place in the source when a bundled backend fails
	github.com/go-sourcemap/sourcemap v2.1.4+incompatible
	// locks on the data folder and on files that processes share
	github.com/gofrs/flock v0.13.1
	// its testdata is the JSON-Schema-Test-Suite, in tests
	github.com/google/jsonschema-go v0.4.3
	// ids of rows
	github.com/google/uuid v1.6.0
	// the clock of the schedule, which tests move
	github.com/jonboulle/clockwork v0.5.0
	// packs what sleeps, packages with the same bytes in each version of Go, and the JavaScript engine within the program:
	// 0.8 MB less by S2, 3 ms for the first such plugin of a process (Zstandard: 0.15 MB less, and a decoder more)
	github.com/klauspost/compress v1.20.1
	// takes what is not safe out of the HTML of feeds
	github.com/microcosm-cc/bluemonday v1.0.27
	// reads RSS, Atom and JSON Feed
	github.com/mmcdole/gofeed v1.4.2
	// the figures of Go and of the process, in /metrics
	github.com/prometheus/client_golang v1.25.0
	// the text that these are written as
	github.com/prometheus/common v0.72.0
	// parsing of cron expressions, behind our own check
	github.com/robfig/cron/v3 v3.0.1
	// checks the generated JSON Schema against the corpus, in tests
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	// the command line
	github.com/spf13/cobra v1.10.2
	// flags, of cobra's kind
	github.com/spf13/pflag v1.0.10
	// the WebAssembly runtime
	github.com/tetratelabs/wazero v1.12.0
	// the operating system's keyring
	github.com/zalando/go-keyring v0.2.8
	// what stands before the text of a SKILL.md
	go.yaml.in/yaml/v3 v3.0.5
	// XChaCha20-Poly1305 and HKDF for what is sealed
	golang.org/x/crypto v0.58.0
	// international host names, judged as a browser does, and the list of public suffixes
	golang.org/x/net v0.60.0
	// mmap, file modes, terminals
	golang.org/x/sys v0.49.0
	// the normal form of file names, Intl, old encodings; part of the binary already, by x/net
	golang.org/x/text v0.43.0
	// rate limits
	golang.org/x/time v0.16.0
	// the types in which SQLite is told to ask for memory; linked with it anyway
	modernc.org/libc v1.79.0
	// the database of each plugin, without cgo
	modernc.org/sqlite v1.61.1
)

require (
	// signatures of packages and files of keys, in a format that other tools read; some hundred lines over Ed25519
	aead.dev/minisign v0.3.0
	// the protocol of a browser's developer tools, for chromedp
	github.com/chromedp/cdproto v0.159.0
	// drives a real browser in tests of the console, without Node.js; nothing that runs plugins imports it
	github.com/chromedp/chromedp v0.23.0
	// passkeys that approve; a signature and its many forms are no code to write oneself. By it come CBOR and TPM readers
	github.com/go-webauthn/webauthn v0.18.2
	// a real registry in tests of pushing and pulling
	github.com/google/go-containerregistry v0.22.1
	// its pgconn and pgproto3: connections to PostgreSQL, its messages and errors; 0.7 MB of the stripped program.
	// Its root package is linked by tests alone. Turned down: lib/pq, which goes through database/sql and has no pipelines
	github.com/jackc/pgx/v5 v5.13.0
	// MCP, both kinds of its revisions, and a client in tests; by it come a reader of JSON Schema and one of JSON
	github.com/modelcontextprotocol/go-sdk v1.8.0
	// the types of OCI manifests, in which oras-go speaks
	github.com/opencontainers/image-spec v1.1.1
	// where graphemes, words and sentences end, for Intl.Segmenter, which x/text does not know; 0.4 MB of the binary
	github.com/rivo/uniseg v0.4.7
	// the protocol of OCI registries, with tokens, Docker's credentials, advisories of years; 0.4 MB of the binary
	oras.land/oras-go/v2 v2.7.0
)

require (
	github.com/fxamacker/cbor/v2 v2.9.4 // indirect
	github.com/go-viper/mapstructure/v2 v2.5.0 // indirect
	github.com/go-webauthn/x v0.3.1 // indirect
	github.com/golang-jwt/jwt/v5 v5.3.1 // indirect
	github.com/google/go-tpm v0.9.8 // indirect
	github.com/jackc/pgpassfile v1.0.0 // indirect
	github.com/jackc/pgservicefile v0.0.0-20240606120523-5a60cdf6a761 // indirect
	github.com/opencontainers/go-digest v1.0.0 // indirect
	github.com/philhofer/fwd v1.2.0 // indirect
	github.com/segmentio/asm v1.1.3 // indirect
	github.com/segmentio/encoding v0.5.4 // indirect
	github.com/tinylib/msgp v1.6.4 // indirect
	github.com/x448/float16 v0.8.4 // indirect
	github.com/yosida95/uritemplate/v3 v3.0.2 // indirect
	golang.org/x/oauth2 v0.37.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
)

require (
	git.sr.ht/~jackmordaunt/go-toast v1.1.2 // indirect
	github.com/aymerick/douceur v0.2.0 // indirect
	github.com/beorn7/perks v1.0.1 // indirect
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/danieljoos/wincred v1.2.3 // indirect
	github.com/dustin/go-humanize v1.1.0 // indirect
	github.com/dylibso/observe-sdk/go v0.0.0-20240819160327-2d926c5d788a // indirect
	github.com/esiqveland/notify v0.13.3 // indirect
	// messages on the desktop of each system; what a plugin writes is made plain before, since the way to Windows may end
	// in a script that is expanded
	github.com/gen2brain/beeep v0.11.1
	github.com/go-ole/go-ole v1.3.0 // indirect
	github.com/gobwas/glob v0.2.3 // indirect
	github.com/godbus/dbus/v5 v5.2.2 // indirect
	github.com/gorilla/css v1.0.1 // indirect
	github.com/ianlancetaylor/demangle v0.0.0-20240805132620-81f5be970eca // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/jackmordaunt/icns/v3 v3.0.1 // indirect
	github.com/mattn/go-isatty v0.0.24 // indirect
	github.com/mmcdole/goxpp/v2 v2.0.0 // indirect
	github.com/munnerz/goautoneg v0.0.0-20191010083416-a7dc8b61c822 // indirect
	github.com/ncruces/go-strftime v1.1.0 // indirect
	github.com/nfnt/resize v0.0.0-20180221191011-83c6a9932646 // indirect
	github.com/prometheus/client_model v0.6.3 // indirect
	github.com/prometheus/procfs v0.22.0 // indirect
	github.com/remyoudompheng/bigfft v0.0.0-20230129092748-24d4a6f8daec // indirect
	// the client of providers that speak OpenAI's protocol. Turned down: the maker's own, whose generated types for every
	// other protocol took 6.9 MB of a stripped binary of 53 MB
	github.com/sashabaranov/go-openai v1.43.0
	github.com/sergeymakinen/go-bmp v1.0.0 // indirect
	github.com/sergeymakinen/go-ico v1.0.0-beta.0 // indirect
	github.com/tadvi/systray v0.0.0-20190226123456-11a2b8fa57af // indirect
	github.com/tetratelabs/wabin v0.0.0-20230304001439-f6f874872834 // indirect
	go.opentelemetry.io/proto/otlp v1.3.1 // indirect
	google.golang.org/protobuf v1.36.12 // indirect
	modernc.org/mathutil v1.7.1 // indirect
	modernc.org/memory v1.12.1 // indirect
)
