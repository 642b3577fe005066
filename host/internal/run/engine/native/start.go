package native

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
	"github.com/wasmhost/wasmhost/host/internal/run/profile"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Start instantiates the program and activates it. It ends when ctx does. The
// error says what the guest did wrong: an [*engine.CrashError],
// [engine.ErrTimeout], or the guest's own [*abi.Error].
func (p *Program) Start(ctx context.Context, env Env) (*Instance, error) {
	return p.StartOwn(ctx, env, Own{})
}

// StartOwn is Start for a guest of the host's own.
func (p *Program) StartOwn(ctx context.Context, env Env, own Own) (*Instance, error) {
	in := p.instance(env, own)
	if err := in.start(ctx, p.module, own.First); err != nil {
		in.Close()
		if ended := context.Cause(ctx); ended != nil {
			err = ended
		}
		return nil, err
	}
	return in, nil
}

// instance returns an instance that has no guest yet.
func (p *Program) instance(env Env, own Own) *Instance {
	limits := p.driver.engine.Limits()
	in := &Instance{
		env:     env,
		own:     own,
		program: p,
		limits:  limits,
		log:     guestLog{Log: driver.NewLog(env.Log, limits)},
		pending: map[int32]*pending{},
		givenUp: map[int32]struct{}{},
		done:    make(chan struct{}),
		budget:  budget{limit: limits.TicketResultBytes, account: env.Memory.Beside()},
	}
	in.queue.workers = &in.workers
	in.background, in.cancel = context.WithCancel(hostfuncs.WithWebSockets(
		hostfuncs.WithTransactions(context.Background(), &in.transactions), &in.webSockets))
	return in
}

// options are those of the engine's instance.
func (in *Instance) options() engine.InstanceOptions {
	options := engine.InstanceOptions{
		Stdout:  in.log.writer(abi.LevelInfo, in),
		Stderr:  in.log.writer(abi.LevelWarn, in),
		Driver:  in,
		Group:   in.env.Group,
		Memory:  in.env.Memory,
		Yield:   in.yield,
		Tape:    in.env.Tape,
		Sampler: in.env.Sampler,
	}
	if in.own.Sample != "" {
		options.Stack = func() ([]any, func(any) profile.Frame) { return sample(in) }
	}
	return options
}

// begin makes the guest.
func begin(in *Instance, module *engine.Module) error {
	instance, err := module.Instantiate(in.options())
	if err != nil {
		return err
	}
	in.engine = instance
	in.entry = instance.Function(abi.ExportDispatch)
	return nil
}

// initialize has the guest initialize itself.
func initialize(in *Instance) error {
	initialize := in.engine.Function(abi.ExportInitialize)
	if initialize != nil && !in.engine.Initialized() {
		if err := in.engine.Invoke(initialize, in.stack[:0], engine.Monotonic()+in.limits.StartTimeout); err != nil {
			return fmt.Errorf("%s: %w", abi.ExportInitialize, err)
		}
		if in.env.Tape == nil {
			in.engine.ShareInitialized()
		}
	}
	if in.env.Tape != nil {
		in.env.Tape.Exit(in.engine.Own(), false, nil)
	}
	return nil
}

func (in *Instance) start(ctx context.Context, module *engine.Module, first []Event) error {
	if err := begin(in, module); err != nil {
		return err
	}
	defer context.AfterFunc(ctx, in.engine.Stop)()
	if err := initialize(in); err != nil {
		return err
	}
	in.startCall()
	for _, ev := range first {
		if _, err := in.Call(ctx, ev); err != nil {
			return err
		}
	}
	answer, err := in.Call(ctx, Event{
		Kind:    abi.KindActivate,
		Payload: in.env.Activate.AppendJSON(nil),
		Timeout: in.env.ActivateTimeout, Wait: in.env.ActivateWait, Returned: in.env.Returned,
	})
	if err != nil {
		return fmt.Errorf("activate: %w", err)
	}
	if len(answer) > maxActivated {
		return fmt.Errorf("activate: the guest settled it with %d bytes; %d are the limit", len(answer), maxActivated)
	}
	var activated struct {
		Hooks []string `json:"hooks"`
	}
	if err := json.Unmarshal(answer, &activated); err != nil {
		return fmt.Errorf(`activate: the guest settled it with something other than {"hooks": [...]} or null: %w`, err)
	}
	in.hooks = activated.Hooks
	return nil
}

// maxActivated is the longest answer to activate in bytes. It is no setting:
// there is room for every hook that there will ever be.
const maxActivated = 4 << 10
