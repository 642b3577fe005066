package manifest

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/robfig/cron/v3"
)

// ScheduleError says why a cron expression is refused.
type ScheduleError struct {
	Reason string // what is wrong
	Advice string // what to write instead; may be empty
	Never  bool   // the expression is well formed, but no date matches it
}

// Error is the reason and the advice.
func (e *ScheduleError) Error() string {
	if e.Advice == "" {
		return "cron schedule: " + e.Reason
	}
	return "cron schedule: " + e.Reason + ". " + e.Advice
}

// CheckSchedule reports whether expr is a cron expression with exactly five
// fields (minute, hour, day of month, month, day of week) that fires at some
// time. The error is a [*ScheduleError].
//
// A field is * or a comma-separated list of numbers and ranges, each with an
// optional step as in */15 or 8-18/2. Months and days of the week may be
// three-letter names; 0 and 7 are Sunday. Macros, time zones, seconds and the
// signs ?, L, W and # are refused.
func CheckSchedule(expr string) error {
	_, err := canonicalSchedule(expr)
	return err
}

// ParseSchedule returns the times of an expression that satisfies
// [CheckSchedule], in the location of the time that its Next is given. When
// both days are restricted, it fires on either, as cron does. Next looks five
// years ahead: between 2096 and 2104 it finds no 29 February.
func ParseSchedule(expr string) (cron.Schedule, error) {
	canonical, err := canonicalSchedule(expr)
	if err != nil {
		return nil, err
	}
	s, err := cron.ParseStandard(canonical)
	if err != nil {
		return nil, &ScheduleError{Reason: err.Error()}
	}
	return s, nil
}

// cronField is one of the five fields.
type cronField struct {
	what      string
	low, high int
	names     []string // of the values from low on
}

func cronFields() [5]cronField {
	return [5]cronField{
		{what: "minute", high: 59},
		{what: "hour", high: 23},
		{what: "day of month", low: 1, high: 31},
		{what: "month", low: 1, high: 12, names: []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep",
			"oct", "nov", "dec"}},
		{what: "day of week", high: 7, names: []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}},
	}
}

// longestSchedule bounds what is read of an expression, in bytes. Listing
// every value of every field takes less.
const longestSchedule = 1000

// canonicalSchedule checks an expression and writes it with nothing but
// numbers, commas and stars, Sunday as 0, so that the parser behind it sees
// none of what it would take wrongly.
func canonicalSchedule(expr string) (string, error) {
	if len(expr) > longestSchedule {
		return "", &ScheduleError{Reason: fmt.Sprintf("is longer than %d bytes", longestSchedule),
			Advice: "Use ranges and steps."}
	}
	if err := foreignSchedule(expr); err != nil {
		return "", err
	}
	texts := strings.Fields(expr)
	fields := cronFields()
	if len(texts) != len(fields) {
		reason := fmt.Sprintf("has %d fields, not 5", len(texts))
		advice := "Write minute, hour, day of month, month and day of week, as in 0 9 * * 1-5."
		if len(texts) == 6 {
			advice = "Seconds and years are not supported; write minute, hour, day of month, month and day of week."
		}
		return "", &ScheduleError{Reason: reason, Advice: advice}
	}
	var sets [5]uint64
	for i, f := range fields {
		set, err := f.parse(texts[i])
		if err != nil {
			return "", err
		}
		sets[i] = set
	}
	if sets[4]&(1<<7) != 0 {
		sets[4] = sets[4]&^(1<<7) | 1
	}
	if neverFires(sets, texts[4]) {
		return "", &ScheduleError{Never: true, Reason: "never fires, since no such date exists",
			Advice: "Check the day of month against the month."}
	}
	var out [5]string
	for i, text := range texts {
		out[i] = text
		if !star(text) {
			out[i] = spell(sets[i])
		} else if text != "*" {
			out[i] = "*"
		}
	}
	return strings.Join(out[:], " "), nil
}

// foreignSchedule refuses by name what other cron dialects have.
func foreignSchedule(expr string) error {
	trimmed := strings.TrimSpace(expr)
	switch {
	case strings.HasPrefix(trimmed, "@"):
		advice := "Write five fields."
		if five := map[string]string{
			"@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *", "@weekly": "0 0 * * 0",
			"@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@hourly": "0 * * * *",
		}[strings.ToLower(trimmed)]; five != "" {
			advice = "Write " + five + "."
		}
		return &ScheduleError{Reason: "macros are not supported", Advice: advice}
	case strings.Contains(trimmed, "TZ="):
		return &ScheduleError{Reason: "a time zone is not supported", Advice: "Write the five fields only."}
	}
	for _, r := range expr {
		if r < ' ' && r != '\t' || r > '~' {
			return &ScheduleError{Reason: fmt.Sprintf("the character %q is not allowed", r),
				Advice: "Separate the fields by spaces."}
		}
	}
	return nil
}

// star reports whether the field restricts nothing. It decides how the two
// day fields go together.
func star(text string) bool { return text == "*" || text == "*/1" }

// parse reads one field into a set of values.
func (f cronField) parse(text string) (uint64, error) {
	var set uint64
	for part := range strings.SplitSeq(text, ",") {
		bits, err := f.part(part)
		if err != nil {
			return 0, err
		}
		set |= bits
	}
	return set, nil
}

func (f cronField) part(part string) (uint64, error) {
	span, stepText, stepped := strings.Cut(part, "/")
	first, last, ranged := strings.Cut(span, "-")
	low, high := f.low, f.high
	if span == "*" {
		if f.high == 7 {
			high = 6 // Sunday once
		}
	} else {
		var err error
		if low, err = f.value(first, part); err != nil {
			return 0, err
		}
		switch {
		case ranged:
			if high, err = f.value(last, part); err != nil {
				return 0, err
			}
		case !stepped:
			high = low
		case f.high == 7:
			high = max(low, 6)
		}
	}
	if low > high {
		advice := "Write the lower value first."
		if f.high == 7 && high == 0 {
			advice = "Sunday at the end of a range is 7."
		}
		return 0, f.error(part, "the range runs backwards", advice)
	}
	step := 1
	if stepped {
		n, err := number(stepText)
		if err != nil || n < 1 || n > f.high {
			return 0, f.error(part, fmt.Sprintf("a step must be from 1 to %d", f.high), "")
		}
		step = n
	}
	var set uint64
	for v := low; v <= high; v += step {
		set |= 1 << v
	}
	return set, nil
}

// value reads a number or name of the field.
func (f cronField) value(text, part string) (int, error) {
	for i, name := range f.names {
		if strings.EqualFold(name, text) {
			return f.low + i, nil
		}
	}
	n, err := number(text)
	if err != nil {
		advice := fmt.Sprintf("Write *, or numbers from %d to %d", f.low, f.high)
		if f.names != nil {
			advice += fmt.Sprintf(", or names from %s to %s", strings.ToUpper(f.names[0]),
				strings.ToUpper(f.names[len(f.names)-1]))
		}
		return 0, f.error(part, quote(text)+" is not a value", advice+".")
	}
	if n < f.low || n > f.high {
		return 0, f.error(part, fmt.Sprintf("%d is not from %d to %d", n, f.low, f.high), "")
	}
	return n, nil
}

func (f cronField) error(part, reason, advice string) error {
	return &ScheduleError{Reason: fmt.Sprintf("in the %s field %s, %s", f.what, quote(part), reason), Advice: advice}
}

// number reads a small number of digits only: no sign, no space.
func number(text string) (int, error) {
	if text == "" || len(text) > 4 || strings.Trim(text, "0123456789") != "" {
		return 0, strconv.ErrSyntax
	}
	return strconv.Atoi(text)
}

// neverFires reports whether no date has a day that the fields allow. A
// restricted day of the week always comes.
func neverFires(sets [5]uint64, weekday string) bool {
	if !star(weekday) {
		return false
	}
	longest := [13]int{0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}
	first := bits.TrailingZeros64(sets[2])
	for month := 1; month <= 12; month++ {
		if sets[3]&(1<<month) != 0 && first <= longest[month] {
			return false
		}
	}
	return true
}

// spell lists the values of a set.
func spell(set uint64) string {
	var b []byte
	for v := range 64 {
		if set&(1<<v) != 0 {
			if b != nil {
				b = append(b, ',')
			}
			b = strconv.AppendInt(b, int64(v), 10)
		}
	}
	return string(b)
}
