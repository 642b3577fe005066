package intl

import (
	"strconv"
	"strings"

	"golang.org/x/text/currency"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// currencyDigits gives how many digits behind the point a currency has.
type currencyDigits struct{}

func (currencyDigits) compute(inputs [][]byte, _ func()) ([]byte, error) {
	if len(inputs) != 1 {
		return nil, refused("a currency is needed")
	}
	unit, err := currency.ParseISO(string(inputs[0]))
	if err != nil {
		return []byte("2"), nil // well-formed, as far as anybody knows
	}
	digits, _ := currency.Standard.Rounding(unit)
	return []byte(strconv.Itoa(digits)), nil
}

// numbers shows numbers. Its fields are the options of Intl.NumberFormat.
type numbers struct {
	Style, Currency, CurrencyDisplay, CurrencySign, Unit, UnitDisplay string
	Notation, CompactDisplay, SignDisplay, UseGrouping                string
	MinInteger, MinFraction, MaxFraction                              int
	MinSignificant, MaxSignificant                                    int // 0 where they are not asked for

	symbol string
}

func newNumbers(how []byte) (computer, error) {
	n, err := read[numbers](how)
	if err != nil {
		return nil, err
	}
	for _, digits := range []int{n.MinInteger, n.MinFraction, n.MaxFraction, n.MinSignificant, n.MaxSignificant} {
		if digits < 0 || digits > 100 {
			return nil, refused("the number of digits is out of range")
		}
	}
	n.symbol = n.Currency
	if n.CurrencyDisplay == "symbol" || n.CurrencyDisplay == "narrowSymbol" {
		if unit, err := currency.ParseISO(n.Currency); err == nil {
			show := currency.Symbol
			if n.CurrencyDisplay == "narrowSymbol" {
				show = currency.NarrowSymbol
			}
			n.symbol = message.NewPrinter(language.English).Sprint(show(unit))
		}
	}
	return n, nil
}

// decimal is a number as its digits, with the point behind so many of them.
type decimal struct {
	digits string
	point  int
}

// parse reads what JavaScript writes: digits, a point, an exponent.
func parse(text string) (decimal, bool) {
	mantissa, exponent, _ := strings.Cut(text, "e")
	shift := 0
	if exponent != "" {
		var err error
		if shift, err = strconv.Atoi(exponent); err != nil || shift > mostDigits || shift < -mostDigits {
			return decimal{}, false
		}
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := whole + fraction
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return decimal{}, false
	}
	return decimal{digits, len(whole) + shift}.normal(), true
}

// normal is without zeros around.
func (d decimal) normal() decimal {
	trimmed := strings.TrimLeft(d.digits, "0")
	d.point -= len(d.digits) - len(trimmed)
	d.digits = strings.TrimRight(trimmed, "0")
	if d.digits == "" {
		d.point = 0
	}
	return d
}

// rounded keeps digits up to a place behind the point, halves away from zero.
func (d decimal) rounded(place int) decimal {
	keep := d.point + place
	if keep >= len(d.digits) {
		return d
	}
	if keep < 0 {
		return decimal{}
	}
	digits := []byte("0" + d.digits[:keep])
	if d.digits[keep] >= '5' {
		for i := len(digits) - 1; ; i-- {
			if digits[i] < '9' {
				digits[i]++
				break
			}
			digits[i] = '0'
		}
	}
	return decimal{string(digits), d.point + 1}.normal()
}

// plain writes whole and fraction, with at least so many digits in them.
func (d decimal) plain(minInteger, minFraction int) (whole, fraction string) {
	switch {
	case d.point <= 0:
		whole = ""
		if d.digits != "" {
			fraction = strings.Repeat("0", -d.point) + d.digits
		}
	case d.point >= len(d.digits):
		whole = d.digits + strings.Repeat("0", d.point-len(d.digits))
	default:
		whole, fraction = d.digits[:d.point], d.digits[d.point:]
	}
	whole = strings.Repeat("0", max(minInteger-len(whole), 0)) + whole
	return whole, fraction + strings.Repeat("0", max(minFraction-len(fraction), 0))
}

// round rounds as the options say, and returns how many digits the fraction has
// at least.
func (n numbers) round(d decimal) (decimal, int) {
	if n.MaxSignificant > 0 {
		d = d.rounded(n.MaxSignificant - d.point)
		point := d.point
		if d.digits == "" {
			point = 1 // a zero counts
		}
		return d, max(n.MinSignificant-point, 0)
	}
	return d.rounded(n.MaxFraction), n.MinFraction
}

// compact rounds to whole numbers, or to two digits.
func (n numbers) compact(d decimal) (decimal, int) {
	if n.MaxSignificant > 0 || n.MaxFraction > 0 || n.MinFraction > 0 {
		return n.round(d)
	}
	return d.rounded(max(0, 2-d.point)), 0
}

var compactNames = [...][2]string{{"", ""}, {"K", " thousand"}, {"M", " million"}, {"B", " billion"},
	{"T", " trillion"}}

// compute takes a number as JavaScript writes it, and another input where the
// parts are asked for.
func (n numbers) compute(inputs [][]byte, _ func()) ([]byte, error) {
	if len(inputs) == 0 || len(inputs[0]) > mostText {
		return nil, refused("a number is needed")
	}
	text, negative := strings.CutPrefix(string(inputs[0]), "-")
	var parts []part
	zero, one := false, false
	switch d, ok := parse(text); {
	case text == "NaN":
		parts, zero = []part{{"nan", "NaN"}}, true
	case text == "Infinity":
		parts = []part{{"infinity", "∞"}}
	case !ok || len(text) > 10*mostDigits:
		return nil, refused("%.40q is no number that can be shown", text)
	default:
		parts, zero, one = n.digits(d)
	}
	parts = n.around(parts, one)
	sign := ""
	switch {
	case negative && n.SignDisplay != "never" && !(zero && (n.SignDisplay == "negative" || n.SignDisplay == "exceptZero")):
		sign = "-"
	case !negative && (n.SignDisplay == "always" || n.SignDisplay == "exceptZero" && !zero):
		sign = "+"
	}
	switch {
	case sign == "-" && n.Style == "currency" && n.CurrencySign == "accounting":
		parts = append(append([]part{{"literal", "("}}, parts...), part{"literal", ")"})
	case sign == "-":
		parts = append([]part{{"minusSign", sign}}, parts...)
	case sign == "+":
		parts = append([]part{{"plusSign", sign}}, parts...)
	}
	return shown(parts, len(inputs) > 1)
}

// digits are the parts of the number itself; one says that it is shown as 1.
func (n numbers) digits(d decimal) (parts []part, zero, one bool) {
	if n.Style == "percent" && d.digits != "" {
		d.point += 2
	}
	var after []part
	fraction := 0
	switch n.Notation {
	case "compact":
		size := 0
		if d.digits != "" {
			size = min(max((d.point-1)/3, 0), len(compactNames)-1)
		}
		for {
			scaled := d
			scaled.point -= 3 * size
			if scaled, fraction = n.compact(scaled); scaled.point <= 3 || size == len(compactNames)-1 {
				d = scaled
				break
			}
			size++
		}
		name := compactNames[size][0]
		if n.CompactDisplay == "long" {
			name = compactNames[size][1]
		}
		if rest, spaced := strings.CutPrefix(name, " "); spaced {
			after = []part{{"literal", " "}, {"compact", rest}}
		} else if name != "" {
			after = []part{{"compact", name}}
		}
	case "scientific", "engineering":
		exponent := 0
		for range 2 { // rounding may add a digit
			scaled := d
			exponent = d.point - 1
			if n.Notation == "engineering" {
				exponent -= ((exponent % 3) + 3) % 3
			}
			if d.digits == "" {
				exponent = 0
			}
			scaled.point -= exponent
			scaled, fraction = n.round(scaled)
			d = decimal{scaled.digits, scaled.point + exponent}
		}
		d.point -= exponent
		after = []part{{"exponentSeparator", "E"}}
		if exponent < 0 {
			after = append(after, part{"exponentMinusSign", "-"})
			exponent = -exponent
		}
		after = append(after, part{"exponentInteger", strconv.Itoa(exponent)})
	default:
		d, fraction = n.round(d)
	}
	whole, rest := d.plain(max(n.MinInteger, 1), fraction)
	least := 4
	if n.Notation == "compact" || n.UseGrouping == "min2" {
		least = 5
	}
	parts = grouped(whole, n.UseGrouping != "false" && len(whole) >= least)
	if rest != "" {
		parts = append(parts, part{"decimal", "."}, part{"fraction", rest})
	}
	return append(parts, after...), d.digits == "", whole == "1" && rest == "" && after == nil
}

// grouped cuts a whole number in groups of three.
func grouped(whole string, groups bool) []part {
	if !groups {
		return []part{{"integer", whole}}
	}
	first := (len(whole)-1)%3 + 1
	parts := []part{{"integer", whole[:first]}}
	for i := first; i < len(whole); i += 3 {
		parts = append(parts, part{"group", ","}, part{"integer", whole[i : i+3]})
	}
	return parts
}

// around adds what stands before and behind a number.
func (n numbers) around(parts []part, one bool) []part {
	switch n.Style {
	case "percent":
		return append(parts, part{"percentSign", "%"})
	case "currency":
		if n.CurrencyDisplay == "name" {
			return append(parts, part{"literal", " "}, part{"currency", n.Currency})
		}
		before := []part{{"currency", n.symbol}}
		if last := n.symbol[len(n.symbol)-1]; last >= 'A' && last <= 'Z' && parts[0].Type == "integer" {
			before = append(before, part{"literal", "\u00a0"})
		}
		return append(before, parts...)
	case "unit":
		return n.withUnit(parts, one)
	}
	return parts
}

// unitNames are short and long names of units; the long ones get an s for
// more than one.
var unitNames = map[string][2]string{
	"acre": {" ac", "acre"}, "bit": {" bit", "bit"}, "byte": {" byte", "byte"}, "celsius": {"°C", "degree Celsius"},
	"centimeter": {" cm", "centimeter"}, "day": {" day", "day"}, "degree": {" deg", "degree"},
	"fahrenheit": {"°F", "degree Fahrenheit"}, "fluid-ounce": {" fl oz", "fluid ounce"}, "foot": {" ft", "foot"},
	"gallon": {" gal", "gallon"}, "gigabit": {" Gb", "gigabit"}, "gigabyte": {" GB", "gigabyte"}, "gram": {" g", "gram"},
	"hectare": {" ha", "hectare"}, "hour": {" hr", "hour"}, "inch": {" in", "inch"}, "kilobit": {" kb", "kilobit"},
	"kilobyte": {" kB", "kilobyte"}, "kilogram": {" kg", "kilogram"}, "kilometer": {" km", "kilometer"},
	"liter": {" L", "liter"}, "megabit": {" Mb", "megabit"}, "megabyte": {" MB", "megabyte"}, "meter": {" m", "meter"},
	"microsecond": {" μs", "microsecond"}, "mile": {" mi", "mile"},
	"mile-scandinavian": {" smi", "mile-scandinavian"}, "milliliter": {" mL", "milliliter"},
	"millimeter": {" mm", "millimeter"}, "millisecond": {" ms", "millisecond"}, "minute": {" min", "minute"},
	"month": {" mth", "month"}, "nanosecond": {" ns", "nanosecond"}, "ounce": {" oz", "ounce"},
	"percent": {"%", "percent"}, "petabyte": {" PB", "petabyte"}, "pound": {" lb", "pound"},
	"second": {" sec", "second"}, "stone": {" st", "stone"}, "terabit": {" Tb", "terabit"},
	"terabyte": {" TB", "terabyte"}, "week": {" wk", "week"}, "yard": {" yd", "yard"}, "year": {" yr", "year"},
}

// Units whose names for more than one have another form, and short ones with an s.
var (
	unitPlurals = map[string]string{"foot": "feet", "inch": "inches", "celsius": "degrees Celsius",
		"fahrenheit": "degrees Fahrenheit", "percent": "percent", "stone": "stones", "hertz": "hertz"}
	unitCounted = map[string]bool{"day": true, "week": true, "month": true, "year": true}
)

func (n numbers) withUnit(parts []part, one bool) []part {
	unit, per, divided := strings.Cut(n.Unit, "-per-")
	text := n.unitText(unit, one)
	if divided {
		switch {
		case n.UnitDisplay == "long":
			text += " per " + strings.TrimSpace(n.unitText(per, true))
		case n.Unit == "kilometer-per-hour":
			text = " km/h"
		case n.Unit == "mile-per-hour":
			text = " mph"
		case n.Unit == "mile-per-gallon":
			text = " mpg"
		case per == "second" || per == "hour":
			text += "/" + per[:1]
		default:
			text += "/" + strings.TrimSpace(n.unitText(per, true))
		}
	}
	if rest, spaced := strings.CutPrefix(text, " "); spaced {
		if n.UnitDisplay != "narrow" {
			parts = append(parts, part{"literal", " "})
		}
		text = rest
	}
	return append(parts, part{"unit", text})
}

func (n numbers) unitText(unit string, one bool) string {
	names, known := unitNames[unit]
	switch {
	case !known:
		return " " + unit
	case n.UnitDisplay != "long":
		if unitCounted[unit] && !one && n.UnitDisplay == "short" {
			return names[0] + "s"
		}
		return names[0]
	case one:
		return " " + names[1]
	case unitPlurals[unit] != "":
		return " " + unitPlurals[unit]
	}
	return " " + names[1] + "s"
}
