package hostfuncs

// Services are what the functions of one instance work with. The functions of a
// service that is nil fail with unavailable. Their errors are an [*abi.Error]
// for whatever the guest may know; any other is the host's own fault. Their
// methods are called from many goroutines at once.
type Services struct {
	CLI      CLI
	Settings Settings
	DB       DB
	Storage  Storage
	Files    Files
	Secrets  Secrets
	Events   Events
	Methods  Methods

	HTTP     HTTP
	Cron     Cron
	Toast    Toast
	Sidebar  Sidebar
	Inbox    Inbox
	Sessions Sessions
	AI       AI
	RSS      RSS

	// Warn writes a line of the host to the plugin's log; it may be nil. Function is
	// as in ctx.
	Warn func(function, text string)
}
