package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Inbox is what one plugin shows in the inbox. Items are JSON that nobody has
// decoded.
type Inbox interface {
	SetItems(ctx context.Context, items []byte) error
	// PostAlert replaces an alert with the same key, unless that is empty.
	PostAlert(ctx context.Context, title, body, dedupKey string) error
}

func inboxSpace() Namespace {
	return serve(Namespace{Name: "inbox", Permission: "inbox"}, From[Inbox],
		[]method[Inbox]{
			{Function{
				Name: "setItems", Waits: true, Stores: true,
				Params: []Field{list("items", Type{Kind: TypeJSON},
					"at most 500 objects of id, title, timestamp, and optionally subtitle, dotColor")},
				MaxParams: MaxItemsParams,
				Result:    nothing(),
				Errors:    stored(),
				Doc:       "Replaces the plugin's items in the inbox.",
				JS:        JavaScript{Signature: "setItems(items: InboxItem[]): Promise<void>"},
			}, func(ctx context.Context, inbox Inbox, p params) (abi.RawJSON, error) {
				return done(inbox.SetItems(ctx, p[0].raw))
			}},
			{Function{
				Name: "postAlert", Waits: true, Stores: true,
				Params: []Field{
					text("title", "the title"),
					text("body", "the text"),
					optional(text("dedupKey", "an alert with the same key is replaced")),
				}, MaxParams: MaxTextParams,
				Result: nothing(),
				Errors: stored(),
				Doc:    "Posts an alert in the inbox.",
				JS: JavaScript{
					Signature: "postAlert(alert: { title: string; body: string; dedupKey?: string }): Promise<void>",
					Options:   true,
				},
			}, func(ctx context.Context, inbox Inbox, p params) (abi.RawJSON, error) {
				return done(inbox.PostAlert(ctx, p[0].text, p[1].text, p[2].text))
			}},
		})
}
