package server

import (
	"hash/crc32"
	"io"
	"math/big"
	"strings"
)

// A token is "whk_" or another prefix, 43 characters for 256 random bits and 6 characters for
// their CRC-32, both in base 62. The prefix and the checksum let secret
// scanners find leaked tokens without guessing.
const (
	tokenRandomSize = 32 // bytes
	tokenBodyLen    = 43
	tokenSumLen     = 6
	tokenRestLen    = tokenBodyLen + tokenSumLen // after the prefix

	// shownLen is how much of the rest lists show: enough to recognise a token, and far
	// too little to guess the rest.
	shownLen = 6
)

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// tokenPrefix is what tokens begin with where no application says else.
const tokenPrefix = "whk_"

// newToken makes a token from 32 bytes of random.
func newToken(random io.Reader, prefix string) (string, error) {
	var bits [tokenRandomSize]byte
	if _, err := io.ReadFull(random, bits[:]); err != nil {
		return "", err
	}
	body := appendBase62(nil, new(big.Int).SetBytes(bits[:]), tokenBodyLen)
	return prefix + string(body) + tokenSum(string(body)), nil
}

func tokenSum(body string) string {
	sum := crc32.ChecksumIEEE([]byte(body))
	return string(appendBase62(nil, big.NewInt(int64(sum)), tokenSumLen))
}

func appendBase62(b []byte, n *big.Int, width int) []byte {
	digits := make([]byte, width)
	base, digit := big.NewInt(62), new(big.Int)
	rest := new(big.Int).Set(n)
	for i := width - 1; i >= 0; i-- {
		rest.DivMod(rest, base, digit)
		digits[i] = base62[digit.Int64()]
	}
	return append(b, digits...)
}

// wellFormedToken reports whether s has the shape and the checksum of a token
// of ours. It says nothing about whether the token is valid.
func wellFormedToken(s, prefix string) bool {
	rest, found := strings.CutPrefix(s, prefix)
	if !found || len(rest) != tokenRestLen {
		return false
	}
	body := rest[:tokenBodyLen]
	for i := range len(body) {
		if strings.IndexByte(base62, body[i]) < 0 {
			return false
		}
	}
	return tokenSum(body) == s[len(s)-tokenSumLen:]
}
