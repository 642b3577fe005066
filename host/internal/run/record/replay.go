package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
)

// Report is what a replay has found.
type Report struct {
	Calls     int `json:"calls"` // of the plugin, that were replayed
	Alike     int `json:"alike"` // of these
	HostCalls int `json:"hostCalls"`
	// Units of work that the recorded program has done, and the one that was replayed.
	UnitsBefore uint64 `json:"unitsBefore"`
	Units       uint64 `json:"units"`
	// Differences are the first of them; More counts those that followed.
	Differences []Difference `json:"differences"`
	More        int          `json:"more,omitempty"`
	// New counts the calls of functions that the recording does not have, by function.
	New map[string]int `json:"new,omitempty"`
	// Stopped says before which call of the plugin the replay was stopped, 0 for none.
	Stopped int `json:"stopped,omitempty"`
}

// Difference is something that went otherwise than it was recorded.
type Difference struct {
	Call int    `json:"call"` // of the plugin, from 1 on; 0 is its start
	What string `json:"what"`
	Was  string `json:"was"`
	Is   string `json:"is"`
}

const (
	mostDifferences = 100
	shownBytes      = 2000 // of parameters and answers
	lookAhead       = 64   // turns in which a call is looked for that comes earlier than recorded
	ownTickets      = 1 << 30
	mostOwn         = 10_000 // outcomes of calls that nobody recorded
	sleepFunction   = "timers.sleep"
)

// Replay answers a guest from a recording, and notes what it does otherwise.
type Replay struct {
	// Until, where it is not 0, is the call of the plugin before which the replay stops.
	Until int
	// Own says which functions the host carries out also in a replay where they were called otherwise:
	// they read the program, or compute. What they do is no difference.
	Own func(function string) bool
	// Line gets each line of the guest's log; nil for nobody.
	Line func(level abi.Level, text string)
	// Observe gets each call that the recording has an answer for; nil for nobody.
	Observe func(function string, params []byte)

	file   *File
	at     int   // the turn under way
	extra  *Turn // in place of it: the failure of a call that nobody recorded
	now    cursor
	last   [2]int64 // times that the guest knows
	source *rand.ChaCha8

	calls    int
	unequal  map[int]bool
	events   map[int32]int // which call an event is
	tickets  map[int32]int // that the guest has, by the call that they were asked for in
	settles  map[int32][]settled
	ticket   int32
	outcomes []Turn // of calls of the guest's own
	report   Report
}

// cursor is how far the guest has come in the turn under way.
type cursor struct {
	calls, logs int    // ops from which these are looked for
	clocks      [2]int // and those of each clock
	random      []byte // that are left
}

type settled struct {
	answer []byte
	failed bool
}

// NewReplay returns a replay of a recording from its beginning.
func NewReplay(f *File) *Replay {
	r := &Replay{file: f, at: -1, unequal: map[int]bool{}, events: map[int32]int{}, tickets: map[int32]int{},
		settles: map[int32][]settled{}, ticket: ownTickets, source: rand.NewChaCha8([32]byte{1})}
	r.report.New, r.report.Differences = map[string]int{}, []Difference{}
	for _, t := range f.Turns {
		for _, op := range t.Ops {
			if op.letter == opSettle {
				r.settles[int32(op.N)] = append(r.settles[int32(op.N)], settled{op.In, op.failed})
			}
		}
	}
	return r
}

// Track is what the instance is answered by.
func (r *Replay) Track() *Track { return &Track{replay: r} }

// Next is the next time that the guest is to be entered; nil at the end.
func (r *Replay) Next() *Turn {
	if len(r.outcomes) > 0 { // of calls that nobody recorded
		turn := r.outcomes[0]
		r.outcomes = r.outcomes[1:]
		r.extra, r.now = &turn, cursor{}
		return &turn
	}
	r.extra = nil
	for r.at++; r.at < len(r.file.Turns); r.at++ {
		turn := &r.file.Turns[r.at]
		if turn.Kind == abi.KindCompletion {
			if _, asked := r.tickets[turn.ID]; !asked {
				continue // the guest has not made the call
			}
		}
		r.now = cursor{}
		for _, op := range turn.Ops {
			if op.letter == opRandom {
				r.now.random = append(r.now.random, op.In...)
			}
		}
		if turn.counts() {
			r.calls++
			if r.calls == r.Until {
				r.report.Stopped, r.calls = r.calls, r.calls-1
				return nil
			}
			r.events[turn.ID] = r.calls
		}
		return turn
	}
	return nil
}

// Began is the start of the guest, which is no event.
func (r *Replay) Began() { r.at = -1; r.Next() }

// Late is how many units of work of its own the guest has done when its time was over in this
// turn; 0 where it was not.
func (r *Replay) Late() uint64 {
	if t := r.turn(); t != nil && t.Ended == endedLate {
		return max(t.Units, 1)
	}
	return 0
}

func (r *Replay) turn() *Turn {
	if r.extra != nil {
		return r.extra
	}
	if r.at < 0 || r.at >= len(r.file.Turns) {
		return nil
	}
	return &r.file.Turns[r.at]
}

// Report is what was found, at the end.
func (r *Replay) Report() Report {
	for id, call := range r.events {
		for _, s := range r.settles[id] {
			r.differ(call, "it does not answer", shown(s.answer), "")
		}
	}
	r.report.Calls = r.calls
	for call := 1; call <= r.calls; call++ {
		if !r.unequal[call] {
			r.report.Alike++
		}
	}
	return r.report
}

// Same reports whether nothing was otherwise.
func (r *Report) Same() bool { return len(r.Differences) == 0 }

func (r *Replay) differ(call int, what, was, is string) {
	r.unequal[call] = true
	if len(r.report.Differences) == mostDifferences {
		r.report.More++
		return
	}
	r.report.Differences = append(r.report.Differences, Difference{call, what, was, is})
}

// call is the one that the guest works for.
func (r *Replay) call() int {
	if t := r.turn(); t != nil {
		if t.Kind == abi.KindCompletion {
			return r.tickets[t.ID]
		}
		if t.Kind.Settled() {
			return r.events[t.ID]
		}
	}
	return r.calls
}

func shown(b []byte) string {
	cut := ""
	if len(b) > shownBytes {
		cut = fmt.Sprintf("... (%d bytes)", len(b))
		b = b[:shownBytes]
	}
	return strings.ToValidUTF8(string(b), "\uFFFD") + cut
}

// Call is asked by a replayed guest for the answer to a call. It reports false where the host
// carries it out.
func (r *Replay) Call(function string, params []byte, ticketed bool) (Answer, bool) {
	own := r.Own != nil && r.Own(function)
	if !own {
		r.report.HostCalls++
	}
	if op := r.expected(); op != nil && op.Name == function && bytes.Equal(op.In, params) {
		return r.take(op, ticketed), true
	}
	if function == sleepFunction && ticketed {
		return r.sleep(params), true
	}
	if op := r.later(function, params); op != nil {
		if !own {
			r.differ(r.call(), "it makes a call at another place", "", function+" "+shown(params))
		}
		return r.take(op, ticketed), true
	}
	if own {
		return Answer{}, false
	}
	r.report.New[function]++
	was := ""
	if op := r.expected(); op != nil {
		was = op.Name + " " + shown(op.In)
	}
	r.differ(r.call(), "it makes another call", was, function+" "+shown(params))
	if op := r.expected(); op != nil && op.Name == function {
		op.used = true // it stands for the one that was recorded, which is not missed besides
	}
	const unknown = `{"code":"unavailable","message":"the recording has no answer to this call"}`
	if ticketed {
		return r.own(`{"error":` + unknown + `}`), true
	}
	return Answer{N: -int64(len(unknown)), Out: []byte(unknown)}, true
}

// expected is the call that the guest should make now.
func (r *Replay) expected() *Op {
	t := r.turn()
	for ; t != nil && r.now.calls < len(t.Ops); r.now.calls++ {
		if op := &t.Ops[r.now.calls]; op.letter == opCall && !op.used {
			return op
		}
	}
	return nil
}

// later finds a call that was recorded for later.
func (r *Replay) later(function string, params []byte) *Op {
	for n := max(r.at, 0); n < min(r.at+lookAhead, len(r.file.Turns)); n++ {
		for i := range r.file.Turns[n].Ops {
			op := &r.file.Turns[n].Ops[i]
			if op.letter == opCall && !op.used && op.Name == function && bytes.Equal(op.In, params) {
				return op
			}
		}
	}
	return nil
}

func (r *Replay) take(op *Op, ticketed bool) Answer {
	op.used = true
	if r.Observe != nil {
		r.Observe(op.Name, op.In)
	}
	if ticketed && op.N > 0 {
		r.tickets[int32(op.N)] = r.call()
	}
	return Answer{op.N, op.Out}
}

func (r *Replay) settle(id int32, answer []byte, failed bool) {
	recorded := r.settles[id]
	if len(recorded) == 0 {
		r.differ(r.events[id], "it answers what it did not answer", "", shown(answer))
		return
	}
	was := recorded[0]
	if r.settles[id] = recorded[1:]; len(recorded) == 1 {
		delete(r.settles, id)
	}
	if !bytes.Equal(was.answer, answer) || was.failed != failed {
		r.differ(r.events[id], "it answers otherwise", shown(was.answer), shown(answer))
	}
}

func (r *Replay) log(level abi.Level, text []byte) {
	if r.Line != nil {
		r.Line(level, string(text))
	}
	t := r.turn()
	for ; t != nil && r.now.logs < len(t.Ops); r.now.logs++ {
		if op := &t.Ops[r.now.logs]; op.letter == opLog {
			r.now.logs++
			if !bytes.Equal(op.In, text) || op.N != int64(level) {
				r.differ(r.call(), "it logs otherwise", shown(op.In), shown(text))
			}
			return
		}
	}
	r.differ(r.call(), "it logs more", "", shown(text))
}

// clock is what the guest read next; where it reads it more often, time goes on slowly.
func (r *Replay) clock(real bool) int64 {
	at := map[bool]int{true: 1}[real]
	t := r.turn()
	for ; t != nil && r.now.clocks[at] < len(t.Ops); r.now.clocks[at]++ {
		if op := &t.Ops[r.now.clocks[at]]; op.letter == opClock && op.real == real {
			r.now.clocks[at]++
			r.last[at] = max(r.last[at], op.N)
			return op.N
		}
	}
	r.last[at] += 1000
	return r.last[at]
}

// sleep answers a call that waits for another time than recorded: clocks of other code go
// otherwise, which is no difference. One that was recorded stands for it where there is one.
func (r *Replay) sleep(params []byte) Answer {
	for n := max(r.at, 0); n < min(r.at+lookAhead, len(r.file.Turns)); n++ {
		for i := range r.file.Turns[n].Ops {
			if op := &r.file.Turns[n].Ops[i]; op.letter == opCall && !op.used && op.Name == sleepFunction {
				return r.take(op, true)
			}
		}
	}
	var asked struct{ Ms float64 }
	if json.Unmarshal(params, &asked) == nil {
		by := int64(min(max(asked.Ms, 0), 1e9) * 1e6)
		r.last[0], r.last[1] = r.last[0]+by, r.last[1]+by
	}
	return r.own(`{"ok":null}`)
}

// own begins a call of the guest's own, with its outcome.
func (r *Replay) own(outcome string) Answer {
	r.ticket++
	r.tickets[r.ticket] = r.call()
	if r.ticket < ownTickets+mostOwn {
		r.outcomes = append(r.outcomes, Turn{Kind: abi.KindCompletion, ID: r.ticket, Payload: []byte(outcome)})
	}
	return Answer{N: int64(r.ticket)}
}

func (r *Replay) random(b []byte) {
	n := copy(b, r.now.random)
	r.now.random = r.now.random[n:]
	_, _ = r.source.Read(b[n:])
}

// exit compares how a turn ended.
func (r *Replay) exit(units uint64, late bool, failed error) {
	t := r.turn()
	if t == nil {
		return
	}
	r.report.UnitsBefore += t.Units
	r.report.Units += units
	for op := r.expected(); op != nil; op = r.expected() {
		if op.used = true; op.Name != sleepFunction && (r.Own == nil || !r.Own(op.Name)) {
			r.differ(r.call(), "it does not make a call", op.Name+" "+shown(op.In), "")
		}
	}
	is := ""
	if failed != nil {
		is = failed.Error()
	}
	if is != t.Failure && !(late && t.Ended == endedLate) {
		r.differ(r.call(), "it ends otherwise", t.Failure, is)
	}
}

// Ended says that the recording goes on, and the guest does not.
func (r *Replay) Ended(failure error) {
	if r.at+1 < len(r.file.Turns) {
		r.differ(r.calls, "it does not go on", "", failure.Error())
	}
}
