package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Sidebar is what one plugin shows in the sidebar, as JSON that nobody has
// decoded.
type Sidebar interface {
	SetItems(ctx context.Context, items []byte) error
	SetBadge(ctx context.Context, badge []byte) error
}

func sidebarSpace() Namespace {
	return serve(Namespace{Name: "sidebar"}, From[Sidebar],
		[]method[Sidebar]{
			{Function{
				Name: "setItems", Waits: true, Stores: true,
				Params: []Field{list("items", Type{Kind: TypeJSON}, "at most 200 objects of id, title, status, and optionally "+
					"subtitle, "+
					"needsYou, progress, currentStep, totalSteps")}, MaxParams: MaxItemsParams,
				Result: nothing(),
				Errors: stored(),
				Doc:    "Replaces the plugin's items in the sidebar.",
				JS:     JavaScript{Signature: "setItems(items: SidebarItem[]): Promise<void>"},
			}, func(ctx context.Context, sidebar Sidebar, p params) (abi.RawJSON, error) {
				return done(sidebar.SetItems(ctx, p[0].raw))
			}},
			{Function{
				Name: "setBadge", Waits: true, Stores: true,
				Params:    []Field{example("7", value("badge", "a number, a text, or null for none"))},
				MaxParams: MaxParams,
				Result:    nothing(),
				Errors:    stored(),
				Doc:       "Sets the badge of the plugin in the sidebar.",
				JS:        JavaScript{Signature: "setBadge(badge: number | string | null): Promise<void>"},
			}, sidebarSetBadge},
		})
}

func sidebarSetBadge(ctx context.Context, sidebar Sidebar, p params) (abi.RawJSON, error) {
	badge := abi.WellFormed(p[0].raw)
	switch badge[0] {
	case '{', '[', 't', 'f':
		return nil, abi.Invalid("sidebar.setBadge: the parameter %q must be a number, a string or null, not %s", "badge",
			abi.KindName(badge))
	}
	return done(sidebar.SetBadge(ctx, badge))
}
