package record

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/wasmhost/wasmhost/abi"
)

// Recording gets the turns of one guest, as bytes that [Recording.Take] hands over.
type Recording struct {
	limits Limits
	hide   func([]byte) []byte
	calls  int // that end it
	done   chan struct{}
	over   atomic.Bool

	mu    sync.Mutex
	turns [][]byte // since the last Take
	aged  [][]byte // before: by now the host has learned the secrets in them
	out   []byte
	size  int64 // of all that was written
	seen  int
	ops   int
}

// NewRecording begins a recording that ends after so many calls, or by [Recording.End].
// Files are the program; hide returns bytes with letters in the place of secrets, as many; nil hides none.
func NewRecording(l Limits, h Header, files map[string][]byte, calls int, hide func([]byte) []byte) (
	*Recording, error,
) {
	r := &Recording{limits: l, hide: hide, calls: min(calls, l.Calls), done: make(chan struct{}), out: []byte(magic)}
	header, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	r.out = appendBlock(r.out, append([]byte{blockHeader}, header...))
	for name, content := range files {
		r.out = appendBlock(r.out, append(appendField([]byte{blockFile}, name), content...))
	}
	if r.size = int64(len(r.out)); r.size >= l.Bytes {
		return nil, fmt.Errorf("the program alone has %d bytes, and a recording may have %d: raise the limit record.bytes",
			r.size, l.Bytes)
	}
	return r, nil
}

// Done is closed when the recording has ended.
func (r *Recording) Done() <-chan struct{} { return r.done }

// Take returns what was written since the last time.
func (r *Recording) Take() []byte {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.age()
	out := r.out
	r.out = nil
	return out
}

// age writes down the turns before those since the last time. The caller has the mutex.
func (r *Recording) age() {
	for _, turn := range r.aged {
		if r.hide != nil {
			turn = r.hide(turn)
		}
		r.out = appendBlock(r.out, turn)
	}
	r.aged, r.turns = r.turns, nil
}

// Calls is how many calls it has so far.
func (r *Recording) Calls() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.seen
}

// End ends the recording, and says why. Only the first reason counts.
func (r *Recording) End(why string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.end(why)
}

func (r *Recording) end(why string) {
	if !r.over.Swap(true) {
		r.age()
		r.age()
		end := append([]byte{blockEnd}, why...)
		if r.hide != nil {
			end = r.hide(end)
		}
		r.out = appendBlock(r.out, end)
		close(r.done)
	}
}

// add adds a turn, unless the recording has ended.
func (r *Recording) add(turn []byte, ops int, counts bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over.Load() {
		return
	}
	more := int64(len(turn) + blockHead)
	if r.size+more > r.limits.Bytes || r.ops+ops > mostOps {
		r.end("it has as many bytes as the limit record.bytes allows")
		return
	}
	r.size, r.ops = r.size+more, r.ops+ops
	if r.turns = append(r.turns, bytes.Clone(turn)); counts {
		if r.seen++; r.seen >= r.calls {
			r.end("it has all calls")
		}
	}
}

// Track returns what the instance tells of itself, which is to be activated.
func (r *Recording) Track() *Track {
	t := &Track{recording: r}
	t.begin(0, 0, nil)
	return t
}

// Track is what one guest tells of itself, or is answered by. Its methods are for whoever is
// inside of the guest.
type Track struct {
	recording *Recording // nil for a replay
	replay    *Replay

	buf    []byte // the turn under way
	ops    int
	counts bool
}

// Records says that what happens is written down.
func (t *Track) Records() bool { return t != nil && t.recording != nil && !t.recording.over.Load() }

// Replays says that the guest is answered from a recording.
func (t *Track) Replays() bool { return t != nil && t.replay != nil }

func (t *Track) begin(kind abi.Kind, id int32, payload []byte) {
	t.ops, t.counts = 0, kind.Settled() && kind != abi.KindActivate
	t.buf = append(t.buf[:0], blockTurn)
	t.number(int64(kind))
	t.number(int64(id))
	t.buf = appendField(t.buf, payload)
}

func (t *Track) number(n int64) { t.buf = binary.AppendVarint(t.buf, n) }

// op begins to write down something, unless nothing is to be written.
func (t *Track) op(letter byte) bool {
	if !t.Records() {
		return false
	}
	t.ops++
	t.buf = append(t.buf, letter)
	return true
}

// Enter is told of an event before the guest gets it.
func (t *Track) Enter(kind abi.Kind, id int32, payload []byte) {
	if t.Records() {
		t.begin(kind, id, payload)
	}
}

// Exit is told that the guest has returned, after so many units of work of its own.
func (t *Track) Exit(units uint64, late bool, failed error) {
	if t.Replays() {
		t.replay.exit(units, late, failed)
		return
	}
	if !t.op(opExit) {
		return
	}
	t.buf = binary.AppendUvarint(t.buf, units)
	switch {
	case late:
		t.buf = append(t.buf, endedLate)
	case failed != nil:
		t.buf = append(t.buf, endedFailed)
	default:
		t.buf = append(t.buf, endedWell)
	}
	text := ""
	if failed != nil {
		text = failed.Error()
	}
	t.buf = appendField(t.buf, text)
	t.recording.add(t.buf, t.ops, t.counts)
	if failed != nil {
		t.recording.End("the guest has ended: " + text)
	}
}

// Stop is told that the instance ends, as its host wants it.
func (t *Track) Stop(why string) {
	if t.Records() {
		t.recording.End(why)
	}
}

// Call is asked for the answer of an import; see [Replay.Call].
func (t *Track) Call(function string, params []byte, ticketed bool) (Answer, bool) {
	if !t.Replays() {
		return Answer{}, false
	}
	return t.replay.Call(function, params, ticketed)
}

// Replay is what answers; nil for a recording.
func (t *Track) Replay() *Replay { return t.replay }

// Answer is what an import has returned: a number, and what the guest may fetch.
type Answer struct {
	N   int64
	Out []byte
}

// Called is told of a call of an import that has returned.
func (t *Track) Called(function string, params []byte, a Answer) {
	if t.op(opCall) {
		t.buf = appendField(t.buf, function)
		t.buf = appendField(t.buf, params)
		t.number(a.N)
		t.buf = appendField(t.buf, a.Out)
	}
}

// Settle is told of an answer to an event.
func (t *Track) Settle(id int32, answer []byte, failed bool) {
	if t.Replays() {
		t.replay.settle(id, answer, failed)
	} else if t.op(opSettle) {
		t.number(int64(id))
		t.number(int64(map[bool]int{true: 1}[failed]))
		t.buf = appendField(t.buf, answer)
	}
}

// Log is told of a line of the guest's log.
func (t *Track) Log(level abi.Level, text []byte) {
	if t.Replays() {
		t.replay.log(level, text)
	} else if t.op(opLog) {
		t.number(int64(level))
		t.buf = appendField(t.buf, text)
	}
}

// Clock is told what a clock of WASI says, that of the real time or the monotonic one, and
// returns what the guest gets to know.
func (t *Track) Clock(real bool, now int64) int64 {
	if t.Replays() {
		return t.replay.clock(real)
	}
	if t.op(opClock) {
		t.number(now)
		t.number(int64(map[bool]int{true: 1}[real]))
	}
	return now
}

// Random gets random bytes that the guest is to get, and may put others in their place.
func (t *Track) Random(b []byte) {
	if t.Replays() {
		t.replay.random(b)
	} else if t.op(opRandom) {
		t.buf = appendField(t.buf, b)
	}
}

// Clone is what has to be kept of parameters that a call may change.
func (t *Track) Clone(params []byte) []byte {
	if !t.Records() {
		return nil
	}
	return bytes.Clone(params)
}
