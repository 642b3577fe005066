package manifest

import (
	"encoding/json"
	"slices"
	"strconv"
)

// The types of settings.
const (
	SettingToggle   = "toggle"
	SettingSelect   = "select"
	SettingText     = "text"
	SettingNumber   = "number"
	SettingPassword = "password"
)

// Setting is a value that the user can change and the plugin can read.
type Setting struct {
	Key         string   `json:"key" rule:"required,len=1..100,format=settingKey" doc:"Unique key used to read the value"`
	Label       string   `json:"label" rule:"required,len=1..100,long=200,visible" doc:"Display label"`
	Description string   `json:"description,omitempty" doc:"Help text under the label"`
	Type        string   `json:"type" rule:"required,one=setting" doc:"Kind of setting"`
	Options     []Choice `json:"options,omitempty" doc:"Choices of a select"`
	// Default is a JSON boolean, string or number, as written.
	Default json.RawMessage `json:"default" rule:"required" doc:"Value until the user changes it: boolean for toggle, number for number, else string"`
	// Min and Max are nil where there is no bound.
	Min        *float64    `json:"min,omitempty" doc:"Minimum of a number"`
	Max        *float64    `json:"max,omitempty" doc:"Maximum of a number"`
	TestAction *TestAction `json:"testAction,omitempty" doc:"Button next to the setting that calls a backend method"`
}

// Choice is one option of a select.
type Choice struct {
	Value string `json:"value" rule:"required" doc:"Value that the plugin reads"`
	Label string `json:"label" rule:"required,visible" doc:"Text that the user sees"`
}

// TestAction names a backend method that a button calls.
type TestAction struct {
	Namespace string `json:"namespace" rule:"required,len=1..100" doc:"Backend namespace of the method"`
	Method    string `json:"method" rule:"required,len=1..100" doc:"Method to call"`
	Label     string `json:"label" rule:"required,len=1..100,visible" doc:"Button label"`
}

func (c *checker) settings() {
	keys := make(map[string]bool)
	c.top["settings"].members(func(_ int, s value) bool {
		if key, ok := s.get("key").text(); ok {
			if keys[key] {
				c.err(s.get("key"), ruleSettingUnique, "Give each setting a key of its own.", "the key %s stands twice", quote(key))
			}
			keys[key] = true
		}
		c.setting(s)
		return !c.full()
	})
}

// setting checks the parts of one setting against each other.
func (c *checker) setting(s value) {
	kind, ok := s.get("type").text()
	if !ok {
		return
	}
	options := c.options(s, kind)
	low, high := c.bounds(s, kind)
	c.fallback(s.get("default"), kind, options, low, high)
	if t := s.get("testAction"); t.present() && !c.top["backend"].present() {
		c.err(t, ruleTestBackend, "Add a backend block, or remove testAction.", "testAction needs a backend to call")
	}
}

// defaultAdvice says what to write as the default of a setting of a type.
func defaultAdvice(kind string) string {
	switch kind {
	case SettingPassword:
		return `Add "default": "", which is no password: until the user sets one, the backend gets that.`
	case SettingToggle:
		return `Add "default": false, or true.`
	case SettingNumber:
		return `Add "default": 0, or another number.`
	case SettingSelect:
		return `Add "default" with the value of one of the options.`
	case SettingText:
		return `Add "default": "", or another text.`
	}
	return "Add it."
}

// options checks the options of a setting and returns their values, nil when
// the default cannot be held against them.
func (c *checker) options(s value, kind string) []string {
	list := s.get("options")
	switch {
	case kind != SettingSelect:
		if list.present() && isSettingType(kind) {
			c.err(list, ruleOptionsExtra, `Remove options, or make the type "select".`, "a setting of type %q has no options",
				kind)
		}
		return nil
	case !list.present():
		c.err(s, ruleOptionsNeeded, "Add options, a list of objects with value and label.", "a select needs options")
		return nil
	case !list.is(kindArray):
		return nil
	case list.count() == 0:
		c.err(list, ruleOptionsNeeded, "Add at least one option.", "the options of a select must not be empty")
		return nil
	}
	seen := make(map[string]bool)
	var values []string
	list.members(func(_ int, o value) bool {
		v, ok := o.get("value").text()
		if !ok {
			return true
		}
		if seen[v] {
			c.err(o.get("value"), ruleOptionsUnique, "Give each option a value of its own.", "the value %s stands twice",
				quote(v))
		}
		seen[v] = true
		values = append(values, v)
		return !c.full()
	})
	return values
}

// bounds checks min and max and returns those that can be relied on.
func (c *checker) bounds(s value, kind string) (low, high *float64) {
	lo, hi := s.get("min"), s.get("max")
	if kind != SettingNumber {
		for _, v := range []value{lo, hi} {
			if v.present() && isSettingType(kind) {
				c.err(v, ruleRangeExtra, `Remove it, or make the type "number".`, "a setting of type %q has no %s", kind, v.key())
			}
		}
		return nil, nil
	}
	low, high = lo.float(), hi.float()
	if low != nil && high != nil && *low > *high {
		c.err(lo, ruleRangeOrder, "Exchange min and max.", "min %s is above max %s", clip(lo.raw()), clip(hi.raw()))
		return nil, nil
	}
	return low, high
}

// fallback checks the default of a setting.
func (c *checker) fallback(d value, kind string, options []string, low, high *float64) {
	if !d.present() || d.is(kindUnread) {
		return
	}
	want := kindString
	switch kind {
	case SettingToggle:
		want = kindBool
	case SettingNumber:
		want = kindNumber
	case SettingSelect, SettingText, SettingPassword:
	default:
		return
	}
	if !d.is(want) {
		c.err(d, ruleDefaultType, "", "the default of a %s setting must be %s, not %s", kind, want, d.node().kind)
		return
	}
	switch kind {
	case SettingPassword:
		if text, _ := d.text(); text != "" {
			c.err(d, ruleDefaultPassword, `Write "", and let the user set it.`,
				"the default of a password stands in the manifest, where everybody can read it")
		}
	case SettingSelect:
		switch text, _ := d.text(); {
		case options == nil:
		case text == "" && !slices.Contains(options, ""):
			c.err(d, ruleDefaultNone, "Choose one of the options.", "nothing is chosen until the user does: no option is \"\"")
		default:
			c.oneOf(d, text, options, ruleDefaultOption)
		}
	case SettingNumber:
		x, ok := c.number(d)
		if ok && (low != nil && x < *low || high != nil && x > *high) {
			c.err(d, ruleDefaultRange, "Choose a default from "+between(low, high)+".", "the default %s is out of range",
				clip(d.raw()))
		}
	}
}

// between names the values that two bounds, not both nil, leave.
func between(low, high *float64) string {
	text := func(x *float64) string { return strconv.FormatFloat(*x, 'g', -1, 64) }
	switch {
	case low == nil:
		return text(high) + " downwards"
	case high == nil:
		return text(low) + " upwards"
	}
	return text(low) + " to " + text(high)
}

// float is the number of a value; nil when it is absent, another type or too
// large.
func (v value) float() *float64 {
	if !v.is(kindNumber) {
		return nil
	}
	x, err := strconv.ParseFloat(v.raw(), 64)
	if err != nil {
		return nil
	}
	return &x
}

func isSettingType(s string) bool {
	return slices.Contains(choices("setting"), s)
}
