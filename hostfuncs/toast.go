package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// How long the texts may be and which types there are is for the service to
// say.

// Toast shows messages of one plugin. The texts are not checked yet.
type Toast interface {
	// Show takes a type and a duration in milliseconds, which is above zero;
	// empty and zero for none.
	Show(message, kind string, durationMs int64) error
	Notify(title, body string) error
}

func toastSpace() Namespace {
	return serve(Namespace{Name: "toast", Permission: "notifications"}, From[Toast],
		[]method[Toast]{
			{Function{
				Name: "show", MayWait: true, Stores: true, Quiet: true,
				Params: []Field{
					text("message", "what to show"),
					optional(text("type", "info, success, warning or error")),
					optional(positive("durationMs", "how long to show it")),
				}, MaxParams: MaxTextParams,
				Result: nothing(),
				Errors: stored(),
				Doc:    "Shows a message in the console; without the permission it does nothing.",
				JS: JavaScript{
					Signature: `show(toast: { message: string; type?: "info" | "success" | "warning" | "error"; ` +
						`durationMs?: number }): void`,
					Options: true,
				},
			}, func(_ context.Context, toast Toast, p params) (abi.RawJSON, error) {
				return done(toast.Show(p[0].text, p[1].text, p[2].integer))
			}},
			{Function{
				Name: "notify", MayWait: true, Stores: true, Quiet: true,
				Params:    []Field{text("title", "the title"), optional(text("body", "the text"))},
				MaxParams: MaxTextParams,
				Result:    nothing(),
				Errors:    stored(),
				Doc: "Shows a message in the console, and on the desktop where there is one and the user wants it; " +
					"without the permission it does nothing.",
				JS: JavaScript{Signature: "notify(notification: { title: string; body?: string }): void", Options: true},
			}, func(_ context.Context, toast Toast, p params) (abi.RawJSON, error) {
				return done(toast.Notify(p[0].text, p[1].text))
			}},
		})
}
