package native

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/record"
)

// ownPrefix begins the name of the function compute of [Driver.AddOwn] in recordings: the host
// carries it out also in a replay, for inputs that were not recorded. The others of its module
// read the program itself, and are no part of a recording.
const ownPrefix = "own."

// tapedCall is the call of an import that is written down, or answered from a recording, where
// the instance has a tape. Ticketed says that its outcome comes as a completion.
func tapedCall(name string, ticketed bool, call hostCall) hostCall {
	return func(e *engine.Instance, m engine.Memory, stack []uint64) {
		in := e.Driver.(*Instance)
		track := in.env.Tape
		if track == nil || !track.Records() && !track.Replays() {
			call(e, m, stack)
			return
		}
		params := read(e, m, name, uint32(stack[0]), uint32(stack[1]))
		if answer, ok := track.Call(name, params, ticketed); ok {
			in.result, stack[0] = answer.Out, uint64(answer.N)
			return
		}
		params = track.Clone(params)
		call(e, m, stack)
		answer := record.Answer{N: int64(stack[0]), Out: in.result}
		if ticketed && answer.N > 0 {
			answer.Out = nil
		}
		track.Called(name, params, answer)
	}
}

// computeTaped is carryOut for an instance with a tape.
func computeTaped(in *Instance, e *engine.Instance, name string, c Computation, stack []uint64) {
	track := in.env.Tape
	params := bytes.Join(c.Inputs, []byte{0})
	if answer, ok := track.Call(ownPrefix+name, params, false); ok && (c.Output == nil || answer.N < 0) {
		in.result, stack[0] = answer.Out, uint64(answer.N)
		return
	} else if ok && len(answer.Out) <= len(c.Output) {
		copy(c.Output, answer.Out)
		stack[0] = uint64(answer.N)
		return
	}
	carryOut(in, e, name, c, stack)
	answer := record.Answer{N: int64(stack[0]), Out: in.result}
	if c.Output != nil && answer.N >= 0 {
		answer.Out = c.Output[:min(answer.N, int64(len(c.Output)))]
	}
	track.Called(ownPrefix+name, params, answer)
	e.Pass()
}

// taping tells the tape, if there is one, that the guest is about to be entered, and returns
// what taped needs.
func taping(in *Instance, kind abi.Kind, id int32, payload []byte) uint64 {
	if in.env.Tape == nil {
		return 0
	}
	in.env.Tape.Enter(kind, id, payload)
	return in.engine.Own()
}

// taped tells the tape that the guest has returned.
func taped(in *Instance, before uint64, err error) {
	switch {
	case in.env.Tape == nil:
	case errors.Is(err, engine.ErrStopped):
		in.env.Tape.Stop("the plugin was stopped")
	default:
		in.env.Tape.Exit(in.engine.Own()-before, errors.Is(err, engine.ErrTimeout), err)
	}
}

// turnTime is how long a guest may compute in a replay each time that it is entered. It is no
// setting: what is replayed was not over its own deadline.
const turnTime = time.Minute

// Replay runs the program as the tape of env says, until it ends or ctx does. The error is a
// failure to begin; what the guest does otherwise stands in the report of the replay.
func (p *Program) Replay(ctx context.Context, env Env, own Own) error {
	replay := env.Tape.Replay()
	replay.Own = func(function string) bool { return strings.HasPrefix(function, ownPrefix) }
	in := p.instance(env, own)
	in.log.Limiter.SetLimit(1e9)
	defer in.Close()
	replay.Began()
	if err := begin(in, p.module); err != nil {
		return fmt.Errorf("start the plugin: %w", err)
	}
	defer context.AfterFunc(ctx, in.engine.Stop)()
	if err := initialize(in); err != nil {
		return fmt.Errorf("start the plugin: %w", err)
	}
	first := own.First
	for turn := replay.Next(); turn != nil; turn = replay.Next() {
		payload := turn.Payload
		if len(first) > 0 && turn.Kind == first[0].Kind {
			payload, first = first[0].Payload, first[1:]
		}
		var err error
		in.queue.do(func() { err = replayTurn(in, replay, turn, payload) })
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			replay.Ended(err)
			break
		}
	}
	return nil
}

// replayTurn enters the guest. The caller holds the instance.
func replayTurn(in *Instance, replay *record.Replay, turn *record.Turn, payload []byte) error {
	var p *pending
	if turn.Kind.Settled() {
		p = &pending{id: turn.ID}
		in.mu.Lock()
		in.pending[p.id] = p
		in.mu.Unlock()
	}
	until := replay.Late()
	if until > 0 {
		until += in.engine.Own()
	}
	in.engine.Until(until)
	return in.enter(turn.Kind, turn.ID, payload, p, background(turnTime))
}
