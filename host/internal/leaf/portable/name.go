// Package portable says what may be the name of a file on every platform, and
// which names are one name on some. It is the only such table: what installs,
// what plugins write, what backups and exports hold and what they are unpacked
// to follow it, so that what one of them takes the others take too.
//
// It is a leaf: text flows in, a verdict flows out, and no file is touched.
// Where a path begins, how long or deep it may be, and which names are a
// package's own, is for its callers. Readers of archives hold every path by
// [CheckPath], and all of one archive against each other by [Paths].
//
// # Decisions
//
// Names are compared as the most forgiving file system does. Case folding of NFD without unseen characters, as ext4
// with casefold, APFS and NTFS between them. Turned down: this machine's rules, by which a backup is whole on one
// alone. Cost: `Straße` beside `STRASSE` is refused.
package portable

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxName is how many bytes a name may have in the file systems that there
// are.
const MaxName = 255

// CheckName returns why a name cannot be that of a file or folder on every
// platform, in words that follow the name, or nil.
func CheckName(name string) error {
	switch {
	case name == "":
		return errors.New("it is empty")
	case name == "." || name == "..":
		return errors.New("it leads to another folder")
	case !utf8.ValidString(name):
		return errors.New("it is not valid UTF-8")
	case len(name) > MaxName:
		return fmt.Errorf("it has %d bytes, more than the %d that file systems take", len(name), MaxName)
	}
	for _, r := range name {
		switch {
		case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Bidi_Control, r), unicode.Is(unicode.Zl, r),
			unicode.Is(unicode.Zp, r):
			return fmt.Errorf("it holds the control character %U", r)
		case unicode.Is(unicode.Noncharacter_Code_Point, r):
			return fmt.Errorf("it holds %U, which is no character and which macOS refuses", r)
		case r == '\\':
			return errors.New("it holds a backslash, which Windows takes for a slash")
		case strings.ContainsRune(`<>:"/|?*`, r):
			return fmt.Errorf("it holds %q, which Windows does not allow", r)
		}
	}
	if strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") {
		return errors.New("it ends in a dot or a space, which Windows drops")
	}
	stem, _, _ := strings.Cut(name, ".")
	if isDevice(Fold(strings.TrimRight(stem, " "))) {
		return errors.New("it is one that Windows reserves for a device")
	}
	return nil
}

// isDevice reports whether Windows takes a folded name for a device.
func isDevice(stem string) bool {
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$":
		return true
	}
	for _, port := range []string{"COM", "LPT"} {
		if number, ok := strings.CutPrefix(stem, port); ok && utf8.RuneCountInString(number) == 1 &&
			strings.ContainsAny(number, "0123456789\u00b9\u00b2\u00b3") {
			return true
		}
	}
	return false
}

// Fold gives names that are one name on some platform the same form: those
// that differ in letter case, in the normal form of their characters, or in
// characters that are not shown. Of a path, it gives the path of such forms.
// In it ASCII letters are capitals. Bytes that are not UTF-8 stay apart from
// each other and from everything else.
func Fold(name string) string {
	plain := true
	for i := 0; i < len(name) && plain; i++ {
		plain = name[i] < utf8.RuneSelf
	}
	if plain {
		return strings.ToUpper(name)
	}
	// A capital may decompose where its small letter does not, and what folds
	// may compose with what follows, so twice.
	return norm.NFD.String(foldCase(norm.NFD.String(name)))
}

// foldCase is the full case folding of a text in its form NFD.
func foldCase(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for i, r := range text {
		if r == utf8.RuneError {
			_, size := utf8.DecodeRuneInString(text[i:])
			b.WriteString(text[i : i+size])
			continue
		}
		if unseen(r) {
			continue
		}
		if more, ok := expansions[r]; ok {
			b.WriteString(more)
			continue
		}
		b.WriteRune(least(r))
	}
	return b.String()
}

// least returns the first of the characters that differ in letter case only.
func least(r rune) rune {
	first := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		first = min(first, next)
	}
	return first
}

// unseen reports whether file systems that take letter case for nothing also
// drop a character: joiners, variation selectors and the like.
func unseen(r rune) bool {
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) ||
		unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

// expansions are the characters whose case folding is several, as Unicode's
// CaseFolding.txt lists them under F, but for those that already decompose.
// The right side is as foldCase would leave it.
var expansions = map[rune]string{
	'\u00df': "SS", '\u1e9e': "SS", '\u0149': "\u02bcN", '\u0587': "\u0535\u0552", '\u1e9a': "A\u02be",
	'\ufb00': "FF", '\ufb01': "FI", '\ufb02': "FL", '\ufb03': "FFI", '\ufb04': "FFL", '\ufb05': "ST", '\ufb06': "ST",
	'\ufb13': "\u0544\u0546", '\ufb14': "\u0544\u0535", '\ufb15': "\u0544\u053b", '\ufb16': "\u054e\u0546",
	'\ufb17': "\u0544\u053d",
}
