package abi

import (
	"encoding/base64"
	"strconv"
)

// DecodeJSON reads the payload of [KindActivate]. Unknown members are
// ignored, as in every decoder of this package.
func (a *Activate) DecodeJSON(b []byte) error {
	*a = Activate{}
	return decodeObject(b, func(name string, r *reader) {
		switch name {
		case "pluginId":
			a.PluginID = r.string()
		case "pluginVersion":
			a.PluginVersion = r.string()
		case "dataDir":
			a.DataDir = r.string()
		case "hostVersion":
			a.HostVersion = r.string()
		case "sdkVersion":
			a.SDKVersion = r.string()
		default:
			r.raw()
		}
	})
}

// DecodeJSON reads what settled [KindActivate]; null means no hooks.
func (a *Activated) DecodeJSON(b []byte) error {
	*a = Activated{}
	if string(b) == "null" {
		return nil
	}
	return decodeObject(b, func(name string, r *reader) {
		if name != "hooks" {
			r.raw()
			return
		}
		r.array(func() { a.Hooks = append(a.Hooks, r.string()) })
	})
}

// DecodeJSON reads the payload of [KindCLI]. Body is a part of b.
func (q *CLIRequest) DecodeJSON(b []byte) error {
	*q = CLIRequest{}
	return decodeObject(b, func(name string, r *reader) {
		switch name {
		case "method":
			q.Method = r.string()
		case "path":
			q.Path = r.string()
		case "body":
			q.Body = r.raw()
		case "query":
			q.Query = r.pairs()
		case "params":
			q.Params = r.pairs()
		case "headers":
			q.Headers = r.pairs()
		case "rawBody":
			q.RawBody = r.bytes()
		default:
			r.raw()
		}
	})
}

// DecodeJSON reads what settled [KindCLI]. Body is a part of b. A status that
// is missing, or no whole number of 32 bits, is an error.
func (q *CLIResponse) DecodeJSON(b []byte) error {
	*q = CLIResponse{}
	found := false
	err := decodeObject(b, func(name string, r *reader) {
		switch name {
		case "status":
			start := r.i
			status, err := strconv.ParseInt(string(r.raw()), 10, 32)
			if err != nil {
				r.fail(syntaxError(start, "the status is not a whole number"))
			}
			q.Status, found = int(status), true
		case "body":
			q.Body = r.raw()
		case "rawBody":
			q.RawBody = r.bytes()
		case "contentType":
			q.ContentType = r.string()
		case "headers":
			q.Headers = r.pairs()
		default:
			r.raw()
		}
	})
	if err == nil && !found {
		err = syntaxError(0, "there is no status")
	}
	return err
}

// DecodeJSON reads the payload of [KindCron].
func (c *CronRun) DecodeJSON(b []byte) error {
	*c = CronRun{}
	return decodeObject(b, func(name string, r *reader) {
		switch name {
		case "job":
			c.Job = r.string()
		case "scheduledAt":
			c.ScheduledAt = r.string()
		case "approval":
			r.object(func(name string) {
				if name == "at" {
					c.ApprovedAt = r.string()
				} else {
					r.raw()
				}
			})
		default:
			r.raw()
		}
	})
}

// DecodeJSON reads the payload of [KindMethod]. Args is a part of b.
func (m *MethodCall) DecodeJSON(b []byte) error {
	*m = MethodCall{}
	return decodeObject(b, func(name string, r *reader) {
		switch name {
		case "namespace":
			m.Namespace = r.string()
		case "method":
			m.Method = r.string()
		case "args":
			m.Args = r.raw()
		default:
			r.raw()
		}
	})
}

// DecodeJSON reads the payload of [KindHook]. Args are parts of b.
func (h *HookCall) DecodeJSON(b []byte) error {
	*h = HookCall{}
	return decodeObject(b, func(name string, r *reader) {
		switch name {
		case "name":
			h.Name = r.string()
		case "args":
			r.array(func() { h.Args = append(h.Args, r.raw()) })
		default:
			r.raw()
		}
	})
}

// DecodeJSON reads the payload of [KindEvent]. Data is a part of b.
func (e *ChannelEvent) DecodeJSON(b []byte) error {
	*e = ChannelEvent{}
	return decodeObject(b, func(name string, r *reader) {
		switch name {
		case "channel":
			e.Channel = r.string()
		case "data":
			e.Data = r.raw()
		default:
			r.raw()
		}
	})
}

// DecodeJSON reads the payload of [KindCompletion]. OK is a part of b.
func (c *Completion) DecodeJSON(b []byte) error {
	*c = Completion{}
	return decodeObject(b, func(name string, r *reader) {
		switch name {
		case "ok":
			c.OK = r.raw()
		case "error":
			c.Error = new(Error)
			if err := c.Error.DecodeJSON(r.raw()); err != nil {
				r.fail(err)
			}
		default:
			r.raw()
		}
	})
}

// DecodeJSON reads an error that the other side wrote.
func (e *Error) DecodeJSON(b []byte) error {
	*e = Error{}
	return decodeObject(b, func(name string, r *reader) {
		switch name {
		case "code":
			e.Code = Code(r.string())
		case "message":
			e.Message = r.string()
		case "outcome":
			e.Outcome = r.string()
		case "stack":
			e.Stack = r.string()
		default:
			r.raw()
		}
	})
}

// reader walks over one JSON text. After its first error it stands at the
// end, so that every loop over it comes to its end too.
type reader struct {
	b   []byte
	i   int
	err error
}

// decodeObject reads a text that is one object, and nothing after it.
func decodeObject(b []byte, member func(name string, r *reader)) error {
	r := &reader{b: b}
	r.object(func(name string) { member(name, r) })
	if r.i = SkipSpace(b, r.i); r.err == nil && r.i < len(b) {
		r.fail(unexpected(b, r.i, "the end"))
	}
	return r.err
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.i = len(r.b)
}

// raw reads any value and returns its text.
func (r *reader) raw() RawJSON {
	start := SkipSpace(r.b, r.i)
	end, err := SkipValue(r.b, start)
	if err != nil {
		r.fail(err)
		return nil
	}
	r.i = end
	return RawJSON(r.b[start:end:end])
}

func (r *reader) string() string {
	s, end, err := ReadString(r.b, SkipSpace(r.b, r.i))
	if err != nil {
		r.fail(err)
		return ""
	}
	r.i = end
	return s
}

// pairs reads an object of texts, which is not nil.
func (r *reader) pairs() []Pair {
	pairs := []Pair{}
	r.object(func(name string) { pairs = append(pairs, Pair{name, r.string()}) })
	return pairs
}

// bytes reads a string of base64; they are not nil.
func (r *reader) bytes() []byte {
	start := r.i
	data, err := base64.StdEncoding.AppendDecode([]byte{}, []byte(r.string()))
	if err != nil {
		r.fail(syntaxError(start, "the text is not base64"))
	}
	return data
}

// open steps over the bracket that an object or array starts with, and
// reports whether something stands in it.
func (r *reader) open(bracket, end byte, want string) bool {
	r.i = SkipSpace(r.b, r.i)
	if r.i >= len(r.b) || r.b[r.i] != bracket {
		r.fail(unexpected(r.b, r.i, want))
		return false
	}
	r.i = SkipSpace(r.b, r.i+1)
	if r.i < len(r.b) && r.b[r.i] == end {
		r.i++
		return false
	}
	return true
}

// next steps over what follows an element, and reports whether another does.
func (r *reader) next(end byte) bool {
	if r.err != nil {
		return false
	}
	r.i = SkipSpace(r.b, r.i)
	if r.i < len(r.b) {
		switch r.b[r.i] {
		case ',':
			r.i++
			return true
		case end:
			r.i++
			return false
		}
	}
	r.fail(unexpected(r.b, r.i, "a comma or the end of the object or array"))
	return false
}

func (r *reader) array(element func()) {
	for more := r.open('[', ']', "an array"); more; more = r.next(']') {
		element()
	}
}

func (r *reader) object(member func(name string)) {
	for more := r.open('{', '}', "an object"); more; more = r.next('}') {
		quoted, end, err := SkipName(r.b, r.i)
		if err != nil {
			r.fail(err)
			return
		}
		r.i = end
		member(unquote(quoted))
	}
}

// unquote returns the name of a member. The names that this package knows
// cost no allocation.
func unquote(quoted []byte) string {
	for _, known := range [...]string{"method", "path", "body", "query", "ok", "error", "name", "args", "code",
		"message"} {
		if string(quoted[1:len(quoted)-1]) == known {
			return known
		}
	}
	return string(AppendUnquoted(nil, quoted))
}

// EachMember calls f for each member of the object that b is, in its order.
// The values are parts of b.
func EachMember(b []byte, f func(name string, value RawJSON)) error {
	return decodeObject(b, func(name string, r *reader) {
		if value := r.raw(); r.err == nil {
			f(name, value)
		}
	})
}
