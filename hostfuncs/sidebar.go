package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

func sidebarSetItems(sidebar Sidebar) Func {
	s := &signature{"sidebar.setItems", MaxItemsParams, []string{"items"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		if err := s.need(&p, 0, anArray); err != nil {
			return nil, err
		}
		if err := sidebar.SetItems(ctx, p[0]); err != nil {
			return nil, err
		}
		return null, nil
	}
}

// sidebarSetBadge takes a badge of null, which is none; one that was left out
// is an error.
func sidebarSetBadge(sidebar Sidebar) Func {
	s := &signature{"sidebar.setBadge", MaxParams, []string{"badge"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		if p[0] == nil {
			return nil, s.missing(0)
		}
		if kind := kindOf(p[0]); kind != aNumber && kind != aString && given(p[0]) {
			return nil, s.invalid("the parameter %q must be a number, a string or null, not %s", "badge", kind)
		}
		if err := sidebar.SetBadge(ctx, p[0]); err != nil {
			return nil, err
		}
		return null, nil
	}
}
