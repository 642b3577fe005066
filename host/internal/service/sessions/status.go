package sessions

// Status is where a session stands.
type Status string

// The statuses; the package comment shows how they follow each other.
const (
	StatusStarting Status = "starting"
	StatusRunning  Status = "running"
	StatusNeedsYou Status = "needs_you"
	StatusReady    Status = "ready"
	StatusEnded    Status = "ended"
	StatusError    Status = "error"
)

// Statuses returns every status.
func Statuses() []Status {
	return []Status{StatusStarting, StatusRunning, StatusNeedsYou, StatusReady, StatusEnded, StatusError}
}

// busy reports whether a reply is to come.
func (s Status) busy() bool { return s == StatusStarting || s == StatusRunning }

// event is what moves a session from one status to another.
type event string

const (
	eventSend      event = "send"      // a message came
	eventBegin     event = "begin"     // its reply begins
	eventComplete  event = "complete"  // the reply is complete
	eventFail      event = "fail"      // the reply failed
	eventInterrupt event = "interrupt" // the host stopped, or has crashed
	eventStop      event = "stop"      // the plugin or the user ends it
)

// next returns the status after an event, and whether the event can happen in
// this one. It is all there is of the state machine.
func next(from Status, e event) (to Status, ok bool) {
	switch e {
	case eventSend:
		return StatusRunning, !from.busy() && from != StatusEnded
	case eventBegin:
		return StatusRunning, from.busy()
	case eventComplete:
		return StatusReady, from.busy()
	case eventFail:
		return StatusError, from.busy()
	case eventInterrupt:
		return StatusNeedsYou, from.busy()
	case eventStop:
		return StatusEnded, from != StatusEnded
	}
	return from, false
}
