package intl

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // where the computer has no database of time zones
)

// Names of zones are short, and nothing else that a file could be called.
var zoneName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}$`)

var zoneOffset = regexp.MustCompile(`^([+-])([01][0-9]|2[0-3])(?::?([0-5][0-9]))?$`)

// mostZoneName is how long the name of a zone is at most.
const mostZoneName = 40

// zoneNames gives the name of a zone as it is written.
type zoneNames struct{}

func (zoneNames) compute(inputs [][]byte, _ func()) ([]byte, error) {
	if len(inputs) != 1 {
		return nil, refused("a time zone is needed")
	}
	name, _, err := zone(string(inputs[0]))
	return []byte(name), err
}

// zone finds a zone, however its name is spelt.
func zone(given string) (name string, at *time.Location, err error) {
	if m := zoneOffset.FindStringSubmatch(given); m != nil {
		hours, _ := strconv.Atoi(m[2])
		minutes, _ := strconv.Atoi("0" + m[3])
		seconds := hours*3600 + minutes*60
		if m[1] == "-" {
			seconds = -seconds
		}
		name = fmt.Sprintf("%s%02d:%02d", m[1], hours, minutes)
		return name, time.FixedZone(name, seconds), nil
	}
	if len(given) <= mostZoneName && zoneName.MatchString(given) && !strings.EqualFold(given, "local") {
		switch strings.ToUpper(given) {
		case "UTC", "GMT", "ETC/UTC", "ETC/GMT", "ETC/UCT", "UCT", "ZULU", "ETC/ZULU", "UNIVERSAL", "GREENWICH":
			return "UTC", time.UTC, nil
		}
		for _, spelt := range []string{spelling(given), listed(given), strings.ToUpper(given)} {
			if at, err := time.LoadLocation(spelt); err == nil {
				return spelt, at, nil
			}
		}
	}
	return "", nil, refused("Invalid time zone specified: %.60s", given)
}

// spelling writes the name of a zone as nearly all are: words with a capital, but
// for some small ones.
func spelling(given string) string {
	var out strings.Builder
	word := 0
	flush := func(end int) {
		text := given[word:end]
		switch lower := strings.ToLower(text); lower {
		case "of", "es", "au":
			out.WriteString(lower)
		default:
			if strings.HasPrefix(lower, "gmt") || strings.HasPrefix(lower, "utc") {
				out.WriteString(strings.ToUpper(text))
			} else if text != "" {
				out.WriteString(strings.ToUpper(text[:1]) + lower[1:])
			}
		}
	}
	for i, c := range given {
		if c == '/' || c == '_' || c == '-' {
			flush(i)
			out.WriteRune(c)
			word = i + 1
		}
	}
	flush(len(given))
	return out.String()
}

// dates fills in the fields of a time.
type dates struct {
	at       *time.Location
	american bool
	fields   []field
}

// field is one of a pattern: its letter and how often that stands there, or text.
type field struct {
	letter byte
	count  int
	text   string
}

func newDates(how []byte) (computer, error) {
	spec, err := read[struct {
		Zone, Pattern string
		American      bool
	}](how)
	if err != nil {
		return nil, err
	}
	d := dates{american: spec.American}
	if _, d.at, err = zone(spec.Zone); err != nil {
		return nil, err
	}
	p := spec.Pattern
	for len(p) > 0 {
		if p[0] == '\'' {
			text, rest, _ := strings.Cut(p[1:], "'")
			d.fields = append(d.fields, field{text: text})
			p = rest
			continue
		}
		n := len(p) - len(strings.TrimLeft(p, p[:1]))
		d.fields = append(d.fields, field{letter: p[0], count: n})
		p = p[n:]
	}
	return d, nil
}

// compute takes milliseconds since 1970, and another input where the parts are
// asked for.
func (d dates) compute(inputs [][]byte, _ func()) ([]byte, error) {
	if len(inputs) == 0 {
		return nil, refused("a time is needed")
	}
	ms := number(inputs[0])
	if math.IsNaN(ms) || math.Abs(ms) > 8.64e15 {
		return nil, refused("Invalid time value")
	}
	t := time.UnixMilli(int64(ms)).In(d.at)
	parts := make([]part, 0, len(d.fields))
	for _, f := range d.fields {
		kind, value := d.field(t, f)
		parts = append(parts, part{kind, value})
	}
	return shown(parts, len(inputs) > 1)
}

var months = [...]string{"January", "February", "March", "April", "May", "June", "July", "August", "September",
	"October", "November", "December"}

// field is what one shows of a time, and how it is called. A letter is one of
// the patterns of Unicode.
func (d dates) field(t time.Time, f field) (kind, value string) {
	pad := func(n int) string {
		if f.count == 2 && n < 10 {
			return "0" + strconv.Itoa(n)
		}
		return strconv.Itoa(n)
	}
	hour := t.Hour()
	switch f.letter {
	case 'G':
		names := [...]string{"AD", "BC", "Anno Domini", "Before Christ", "A", "B"}
		at := 0
		if t.Year() <= 0 {
			at = 1
		}
		return "era", names[at+2*max(f.count-3, 0)]
	case 'y', 'u':
		year := t.Year()
		if year <= 0 && f.letter == 'y' {
			year = 1 - year // before Christ
		}
		if f.count == 2 {
			return "year", pad(year % 100)
		}
		return "year", strconv.Itoa(year)
	case 'M':
		name := months[t.Month()-1]
		switch f.count {
		case 3:
			return "month", name[:3]
		case 4:
			return "month", name
		case 5:
			return "month", name[:1]
		}
		return "month", pad(int(t.Month()))
	case 'd':
		return "day", pad(t.Day())
	case 'E':
		name := t.Weekday().String()
		switch f.count {
		case 3:
			name = name[:3]
		case 5:
			name = name[:1]
		}
		return "weekday", name
	case 'h':
		return "hour", pad((hour+11)%12 + 1)
	case 'H':
		return "hour", pad(hour)
	case 'K':
		return "hour", pad(hour % 12)
	case 'k':
		return "hour", pad((hour+23)%24 + 1)
	case 'm':
		return "minute", pad(t.Minute())
	case 's':
		return "second", pad(t.Second())
	case 'S':
		return "fractionalSecond", fmt.Sprintf("%03d", t.Nanosecond()/1e6)[:min(f.count, 3)]
	case 'a':
		return "dayPeriod", dayPeriod(hour, f.count)
	case 'z', 'O', 'v':
		return "timeZoneName", d.zoneName(t, f)
	}
	return "literal", f.text
}

// dayPeriod is written small where there are two letters.
func dayPeriod(hour, count int) string {
	text := "AM"
	if hour >= 12 {
		text = "PM"
	}
	if count == 2 {
		return strings.ToLower(text)
	}
	return text
}

// Zones that are known by a name in the United States, and in Britain.
var (
	americanZones = map[string]string{"EST": "Eastern Standard Time", "EDT": "Eastern Daylight Time",
		"CST": "Central Standard Time", "CDT": "Central Daylight Time", "MST": "Mountain Standard Time",
		"MDT": "Mountain Daylight Time", "PST": "Pacific Standard Time", "PDT": "Pacific Daylight Time",
		"AKST": "Alaska Standard Time", "AKDT": "Alaska Daylight Time",
		"HST": "Hawaii-Aleutian Standard Time", "HDT": "Hawaii-Aleutian Daylight Time"}
	europeanZones = map[string]string{"GMT": "Greenwich Mean Time", "BST": "British Summer Time",
		"CET": "Central European Standard Time", "CEST": "Central European Summer Time",
		"EET": "Eastern European Standard Time", "EEST": "Eastern European Summer Time",
		"WET": "Western European Standard Time", "WEST": "Western European Summer Time"}
)

// zoneName names the zone, by its offset where it has no name in this locale.
func (d dates) zoneName(t time.Time, f field) string {
	short, seconds := t.Zone()
	long := f.count == 4
	if f.letter != 'O' {
		if d.at == time.UTC {
			if long {
				return "Coordinated Universal Time"
			}
			return "UTC"
		}
		name := d.at.String()
		inAmerica := strings.HasPrefix(name, "America/") || strings.HasPrefix(name, "US/") ||
			strings.HasPrefix(name, "Pacific/Honolulu")
		known := ""
		switch {
		case inAmerica && (long || d.american):
			known = americanZones[short]
		case strings.HasPrefix(name, "Europe/") && (long || !d.american):
			known = europeanZones[short]
		}
		switch {
		case known != "" && long:
			return known
		case known != "" && f.letter == 'v':
			return short[:len(short)-2] + "T"
		case known != "":
			return short
		}
	}
	if seconds == 0 && !long && f.letter != 'O' && short == "GMT" {
		return short
	}
	sign := '+'
	if seconds < 0 {
		sign, seconds = '-', -seconds
	}
	hours, minutes := seconds/3600, seconds/60%60
	text := fmt.Sprintf("GMT%c%d", sign, hours)
	if long {
		text = fmt.Sprintf("GMT%c%02d:%02d", sign, hours, minutes)
	} else if minutes != 0 {
		text += fmt.Sprintf(":%02d", minutes)
	}
	if rest := seconds % 60; rest != 0 {
		text += fmt.Sprintf(":%02d", rest)
	}
	return text
}
