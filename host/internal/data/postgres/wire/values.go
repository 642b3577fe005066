package wire

import (
	"database/sql/driver"
	"encoding/binary"
	"fmt"
	"math"
	"strconv"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// arguments puts values into the forms that they are sent in, which need not know
// the types of the parameters: numbers as texts, which the server reads exactly,
// and bytes as they are.
func (c *Conn) arguments(values []driver.Value) error {
	const asText, asBytes = 0, 1
	c.parameters, c.formats = c.parameters[:0], c.formats[:0]
	c.scratch = c.scratch[:0]
	for _, v := range values {
		var raw []byte // nil is NULL
		format := int16(asText)
		from := len(c.scratch)
		switch v := v.(type) {
		case nil:
		case int64:
			c.scratch = strconv.AppendInt(c.scratch, v, 10)
			raw = c.scratch[from:]
		case float64:
			c.scratch = appendFloat(c.scratch, v)
			raw = c.scratch[from:]
		case string:
			c.scratch = append(c.scratch, postgres.Text(v)...)
			if raw = c.scratch[from:]; raw == nil {
				raw = []byte{}
			}
		case []byte:
			raw, format = v, asBytes
		default:
			return fmt.Errorf("a value of the type %T cannot be sent", v)
		}
		c.parameters, c.formats = append(c.parameters, raw), append(c.formats, format)
	}
	if cap(c.scratch) > atOnce {
		c.scratch = nil
	}
	return nil
}

// appendFloat writes a number so that a column of whole numbers takes it where it
// is one.
func appendFloat(to []byte, v float64) []byte {
	const exact = 1 << 53
	if v == math.Trunc(v) && math.Abs(v) < exact && (v != 0 || !math.Signbit(v)) {
		return strconv.AppendFloat(to, v, 'f', -1, 64)
	}
	return strconv.AppendFloat(to, v, 'g', -1, 64)
}

// The types that the host's statements return, by the numbers that the server's
// catalog has for them.
const (
	oidBool    = 16
	oidBytea   = 17
	oidName    = 19
	oidInt8    = 20
	oidInt4    = 23
	oidText    = 25
	oidOid     = 26
	oidFloat8  = 701
	oidVarchar = 1043
	oidVoid    = 2278
)

// value reads what the server has sent: int64, float64, string, bytes or nil.
func value(f *field, raw []byte) (driver.Value, error) {
	if raw == nil {
		return nil, nil
	}
	switch f.oid {
	case oidText, oidName, oidVarchar:
		return postgres.Plain(string(raw)), nil
	case oidInt8:
		if len(raw) == 8 {
			return int64(binary.BigEndian.Uint64(raw)), nil
		}
	case oidInt4:
		if len(raw) == 4 {
			return int64(int32(binary.BigEndian.Uint32(raw))), nil
		}
	case oidOid:
		if len(raw) == 4 {
			return int64(binary.BigEndian.Uint32(raw)), nil
		}
	case oidFloat8:
		if len(raw) == 8 {
			return math.Float64frombits(binary.BigEndian.Uint64(raw)), nil
		}
	case oidBool:
		if len(raw) == 1 {
			return int64(raw[0] & 1), nil
		}
	case oidBytea:
		return append([]byte{}, raw...), nil
	case oidVoid:
		return nil, nil
	}
	return nil, fmt.Errorf("the column %q has a type of which nothing is known here (%d)", f.name, f.oid)
}
