package native

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// What is held for the calls of an instance is taken from the memory of all
// plugins, which may refuse it, and is given back when the instance ends, also by
// those that hold something then.
func TestHeldIsTakenFromAll(t *testing.T) {
	const mb = 1 << 20
	all := memory.New(memory.Limits{PluginsMB: 16})
	ctx := context.Background()
	b := &budget{limit: 64 * mb, account: all.NewAccount().Beside()}
	got, err := b.reserve(ctx, 4*mb)
	if err != nil || got != 4*mb || all.Figures().Used < 4*mb {
		t.Fatalf("%d bytes, %v, of all %+v", got, err, all.Figures())
	}
	if err := b.addParams(mb); err != nil || b.held() != 5*mb {
		t.Errorf("%v, %d", err, b.held())
	}
	var refused *abi.Error
	if got, err := b.reserve(ctx, 16*mb); !errors.As(err, &refused) || refused.Code != abi.CodeQuotaExceeded || got != 0 {
		t.Errorf("more than there is: %d bytes, %v", got, err)
	}
	if err := b.addParams(16 * mb); !errors.As(err, &refused) {
		t.Errorf("parameters of more than there is: %v", err)
	}
	if err := b.grow(ctx, &got, 16*mb); !errors.As(err, &refused) || got != 0 {
		t.Errorf("growing to more than there is: %d bytes, %v", got, err)
	}
	if b.held() != mb {
		t.Errorf("%d bytes are held", b.held())
	}
	b.adjust(0, 20*mb) // it is there
	if used := all.Figures().Used; used < 21*mb {
		t.Errorf("%d bytes are there, %d are taken", b.held(), used)
	}
	b.close()
	b.adjust(20*mb, 0)
	b.dropParams(mb)
	if b.held() != 0 || all.Figures().Used != 0 {
		t.Errorf("in the end %d bytes are held, %d are taken", b.held(), all.Figures().Used)
	}
	if _, err := b.reserve(ctx, 1); err == nil {
		t.Error("after its end there is something to be had")
	}
}

// Who frees memory asks each instance what it holds, also the one for whose call
// there is none. Calls that are granted their part by another one ask likewise.
func TestHeldIsToldOnShortage(t *testing.T) {
	const mb = 1 << 20
	all := memory.New(memory.Limits{PluginsMB: 16})
	ctx := context.Background()
	b := &budget{limit: 64 * mb, account: all.NewAccount().Beside()}
	told := make(chan int64, 10)
	all.OnShortage(func() { told <- b.held() })
	var refused *abi.Error
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := b.addParams(32 * mb); !errors.As(err, &refused) || <-told != 0 {
			t.Errorf("parameters: %v", err)
		}
		if _, err := b.reserve(ctx, 32*mb); !errors.As(err, &refused) || <-told != 32*mb {
			t.Errorf("a result: %v", err)
		}
		if err := b.addParams(mb); err != nil {
			t.Error(err)
		}
		b.adjust(0, 64*mb) // it is there, and all that the budget has
		waits := make(chan error, 1)
		go func() {
			_, err := b.reserve(ctx, 32*mb)
			waits <- err
		}()
		for waiting := 0; waiting == 0; time.Sleep(time.Millisecond) {
			b.mu.Lock()
			waiting = len(b.queue)
			b.mu.Unlock()
		}
		all.NewAccount().Charge(64 * mb)
		b.adjust(64*mb, 0)
		if err := <-waits; !errors.As(err, &refused) || <-told != 33*mb {
			t.Errorf("a call that waited: %v", err)
		}
		if b.held() != mb {
			t.Errorf("%d bytes are held", b.held())
		}
		b.close()
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("the budget waits for itself")
	}
}
