package csdk

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// native builds a program of testdata with the JSON of the SDK for this
// machine, with checks for accesses out of bounds and undefined behaviour.
func native(t *testing.T, name string) string {
	t.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("there is no C compiler for this machine")
	}
	dir := t.TempDir()
	checks := []string{"-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g", "-O1"}
	empty := filepath.Join(dir, "empty.c")
	if err := os.WriteFile(empty, []byte("int main(void) { return 0; }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	output := filepath.Join(dir, "program")
	if out, err := exec.Command(cc, append(checks, "-o", output, empty)...).CombinedOutput(); err != nil {
		t.Skipf("the C compiler has no sanitizers: %s", out)
	}
	args := append(checks, "-std=c11", "-Wall", "-Wextra", "-Werror", "-DWH_BLOCK=1", "-Isrc", "-o", output,
		filepath.Join("testdata", name), "src/wasmhost_json.c")
	if out, err := exec.Command(cc, args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return output
}

// hostile are texts that are meant to break readers of JSON.
func hostile() []string {
	texts := []string{
		"", " ", "nul", "null", "nulll", "true", "truefalse", "fals", "{", "[", "}", "]", `"`, `"\`, `"\"`, `"\u`, `"\u12`,
		`"\u12"`, `"\ud83d\ude00"`, `"\ud83d"`, `"\ude00\ud83d"`, `"\ud83dx"`, `"\ud83d\u"`, `"\ud83d\u00e4"`, `"\x"`,
		`"\u0000a"`, "\"\x00\"", "\"\x1f\"", "\"\n\"", "\"\xff\"", "\"\xc0\xaf\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"",
		"\"\xe2\x82\"", "\"\xf0\x9f\x98\x80\"", `"ä\t\n\r\b\f\/\\\" "`, "-", "-0", "-0.0", "0", "00", "01", "1.", ".1", "1.5",
		"1e", "1e+", "1e5", "1E-5", "+1", "0x1", "1_000", "NaN", "Infinity", "1e400", "-1e400", "1e-400", "0e999999999999",
		"1e99999999999999999999999", "1e-99999999999999999999999", "4.9e-324", "2.4703282292062327e-324",
		"2.4703282292062328e-324", "2.2250738585072011e-308", "2.2250738585072014e-308", "1.7976931348623157e308",
		"1.7976931348623158e308", "1.7976931348623159e308", "9007199254740993", "9007199254740992.5", "9223372036854775807",
		"9223372036854775808", "-9223372036854775808", "-9223372036854775809", "123456789012345678901234567890",
		"0.1", "0.30000000000000004", "1e22", "1e23", "8.41e21", "5e-324", "1.00000000000000011102230246251565",
		"1.0000000000000001110223024625156540423631668090820312500000000000000000000000000000000001",
		"[1,]", "[,1]", "[1 2]", "[1,2", "[1}", "{]", `{"a"}`, `{"a":}`, `{"a":1,}`, `{a:1}`, `{"a":1 "b":2}`,
		`{"a":1,"a":2}`,
		`{"a":{"a":{"a":[1,"a"]}}}`, `{"":0}`, "[1]x", "[1] [2]", "// c\n1", "[1,/*c*/2]", "\ufeff1", "'a'",
		" \t\r\n[ 1 , { \"a\" : null } ] \n", `{"a" :1}`, `[[],{},[{}],""]`, `["\\"]`, `{"\u0061":1}`, "[\v1]",
		`{"a":"` + strings.Repeat(`\u00e4`, 100) + `"}`, "0." + strings.Repeat("0", 5000) + "1e5001",
		strings.Repeat("9", 5000), "1" + strings.Repeat("0", 308), "1" + strings.Repeat("0", 309),
		"0." + strings.Repeat("123456789", 200), strings.Repeat("1", 300) + "." + strings.Repeat("7", 2000),
		"4.94065645841246544e-324", "2.47032822920623272088284396434110686182e-324",
	}
	for _, depth := range []int{1, 1023, 1024, 1025, 100_000} {
		texts = append(texts, strings.Repeat("[", depth)+strings.Repeat("]", depth), strings.Repeat("[", depth),
			strings.Repeat(`{"a":`, depth)+"1"+strings.Repeat("}", depth), strings.Repeat(`[{"a":`, depth/2)+"1"+
				strings.Repeat("}]", depth/2), strings.Repeat("]", depth))
	}
	return texts
}

// depth is how deep the brackets of a text are that stand outside of strings.
func depth(text string) (most int) {
	now, in := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case in && c == '\\':
			i++
		case c == '"':
			in = !in
		case !in && (c == '[' || c == '{'):
			now++
			most = max(most, now)
		case !in && (c == ']' || c == '}'):
			now--
		}
	}
	return most
}

// decode reads JSON as Go does, with numbers as numbers, or as texts where they
// are too large.
func decode(t *testing.T, text string) any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%.200q: %v", text, err)
	}
	var numbers func(v any) any
	numbers = func(v any) any {
		switch v := v.(type) {
		case json.Number:
			n, err := strconv.ParseFloat(string(v), 64)
			if err != nil {
				return string(v)
			}
			return n
		case []any:
			for i := range v {
				v[i] = numbers(v[i])
			}
		case map[string]any:
			for k := range v {
				v[k] = numbers(v[k])
			}
		}
		return v
	}
	return numbers(v)
}

// TestJSON reads hostile, random and damaged texts as encoding/json does, and
// writes them again, with every access checked.
func TestJSON(t *testing.T) {
	shorttest.Skip(t)
	program := native(t, "json.c")
	texts := hostile()
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		f := math.Float64frombits(random.Uint64())
		if math.IsNaN(f) || math.IsInf(f, 0) {
			continue
		}
		texts = append(texts, strconv.FormatFloat(f, 'e', random.IntN(25), 64), strconv.FormatFloat(f, 'g', -1, 64),
			strconv.FormatFloat(random.NormFloat64()*1000, 'f', random.IntN(20), 64))
	}
	for _, text := range hostile() {
		if len(text) > 2000 || text == "" {
			continue
		}
		for range 50 {
			b := []byte(text)
			switch random.IntN(3) {
			case 0:
				b = b[:random.IntN(len(b))]
			case 1:
				b[random.IntN(len(b))] = byte(random.IntN(256))
			case 2:
				at := random.IntN(len(b))
				b = append(b[:at:at], append([]byte{`{}[]",:\ue0`[random.IntN(11)]}, b[at:]...)...)
			}
			texts = append(texts, string(b))
		}
	}
	var in bytes.Buffer
	for _, text := range texts {
		_ = binary.Write(&in, binary.LittleEndian, uint32(len(text)))
		in.WriteString(text)
	}
	cmd := exec.Command(program)
	cmd.Stdin = &in
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, complaints.String())
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(texts) {
		t.Fatalf("%d lines for %d texts", len(lines), len(texts))
	}
	for i, text := range texts {
		valid := json.Valid([]byte(text)) && utf8.ValidString(text) && depth(text) <= 1024
		got, written, _ := strings.Cut(lines[i], " ")
		kind, written, _ := strings.Cut(written, " ")
		if (got == "valid") != valid {
			t.Errorf("%.200q is %s, and valid is %v", text, got, valid)
			continue
		}
		if !valid {
			continue
		}
		if !json.Valid([]byte(written)) {
			t.Errorf("%.200q is written as %.200q", text, written)
			continue
		}
		if want, got := decode(t, text), decode(t, written); !reflect.DeepEqual(want, got) {
			t.Errorf("%.200q is written as %.200q: %v, want %v", text, written, got, want)
		}
		_, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
		if (kind == "int") != (err == nil) {
			t.Errorf("%.200q: as a whole number: %q", text, kind)
		}
	}
}
