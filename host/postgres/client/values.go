package client

import (
	"database/sql/driver"
	"encoding/binary"
	"fmt"
	"math"
	"strconv"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/wasmhost/wasmhost/host/postgres"
)

// arguments are values as they are sent.
func arguments(values []driver.Value) []any {
	args := make([]any, len(values))
	for i, v := range values {
		if text, ok := v.(string); ok {
			v = postgres.Text(text)
		}
		args[i] = v
	}
	return args
}

// value reads what the server has sent: int64, float64, string, bytes or nil.
func value(field *pgconn.FieldDescription, raw []byte) (driver.Value, error) {
	if raw == nil {
		return nil, nil
	}
	inBinary := field.Format == pgtype.BinaryFormatCode
	switch field.DataTypeOID {
	case pgtype.TextOID, pgtype.NameOID, pgtype.VarcharOID:
		return postgres.Plain(string(raw)), nil
	case pgtype.Int8OID, pgtype.Int4OID, pgtype.OIDOID:
		switch {
		case inBinary && len(raw) == 8:
			return int64(binary.BigEndian.Uint64(raw)), nil
		case inBinary && len(raw) == 4:
			return int64(int32(binary.BigEndian.Uint32(raw))), nil
		case !inBinary:
			return strconv.ParseInt(string(raw), 10, 64)
		}
	case pgtype.Float8OID:
		switch {
		case inBinary && len(raw) == 8:
			return math.Float64frombits(binary.BigEndian.Uint64(raw)), nil
		case !inBinary:
			return strconv.ParseFloat(string(raw), 64)
		}
	case pgtype.BoolOID:
		if len(raw) == 1 && (raw[0] == 1 || raw[0] == 't') {
			return int64(1), nil
		}
		return int64(0), nil
	case pgtype.ByteaOID:
		if inBinary {
			return append([]byte{}, raw...), nil
		}
	case voidOID:
		return nil, nil
	}
	return nil, fmt.Errorf("the column %q has a type of which nothing is known here (%d)", field.Name, field.DataTypeOID)
}

// voidOID is the type of what returns nothing.
const voidOID = 2278
