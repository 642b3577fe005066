// Package webcrypto carries out what crypto.subtle of JavaScript and the module
// crypto of Node.js ask for, by the cryptography of the standard library: digests, signatures, ciphers,
// derivations, and keys in the forms in which they are exchanged.
//
// It holds no keys: each call brings its own, as raw bytes, as PKCS #8 or as
// SPKI, and gets the result. So an instance that is made of another one's image
// has its keys, and the host has nothing to forget. What a key may be used for
// is checked by the class CryptoKey in the engine, inside the sandbox: it keeps
// the code of a plugin from its own mistakes.
//
// A call runs on the goroutine of the guest, in its slice of the processor, and
// passes a check of the guest's deadline between pieces of what is long. What
// cannot be cut in pieces is bounded by [Limits], and the making of RSA keys
// waits its turn, as does scrypt.
package webcrypto

import (
	"bytes"
	"context"
	"encoding/binary"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// Limits bound what one call may take. A zero field takes the default.
type Limits struct {
	// Bytes is how much one operation of crypto.subtle takes: data, keys and all together.
	Bytes int `default:"64MiB" min:"64KiB" max:"1GiB"`
	// Iterations is how many rounds one derivation by PBKDF2 may have, counted for each block of its result.
	Iterations int `default:"20000000" min:"1000" max:"1000000000"`
	// RSABits is how long a key for RSA may be.
	RSABits int `default:"4096" min:"2048" max:"16384"`
	// ScryptBytes is how much memory one derivation by scrypt takes.
	ScryptBytes int `default:"64MiB" min:"64KiB" max:"1GiB"`
	// Generations is how many keys for RSA the host makes, and keys it derives by scrypt, at the same time; others wait.
	Generations int `default:"1" min:"1" max:"64" per:"host"`
}

// Codes of errors: the names of DOMExceptions.
const (
	codeData         abi.Code = "DataError"
	codeOperation    abi.Code = "OperationError"
	codeNotSupported abi.Code = "NotSupportedError"
	codeQuota        abi.Code = "QuotaExceededError"
)

// Guest is who computes.
type Guest interface {
	// Pass ends the guest where its time is over, and lets others compute where
	// it has had its share. It may not return.
	Pass()
	// Wait leaves the processor while f runs, whose context ends with the time
	// of the guest. It may not return either.
	Wait(f func(ctx context.Context))
}

// Service carries out operations. Its methods may be called from many
// goroutines at once.
type Service struct {
	limits Limits
	// generations is held, by having sent to it, by whoever makes a key.
	generations chan struct{}
}

// New returns a service.
func New(l Limits) (*Service, error) {
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	return &Service{limits: l, generations: make(chan struct{}, l.Generations)}, nil
}

// call is one operation: its name, the words and numbers behind it, and what it
// works with.
type call struct {
	service *Service
	guest   Guest
	name    string
	words   []string
	data    [][]byte
	// output is where a result goes that is as long as was said before, else nil.
	output []byte
}

// operation is one of crypto.subtle: how many words and how much data it takes,
// and what carries it out.
type operation struct {
	words, data int
	run         func(*call) ([]byte, error)
}

// operations are all, by their names.
var operations = map[string]operation{
	"digest":      {1, 1, (*call).digest},
	"hmac":        {1, 2, (*call).hmac},
	"hmac.verify": {1, 3, (*call).verifyHMAC},
	"aes":         {3, 4, (*call).aes},
	"aes.wrap":    {0, 2, (*call).wrap},
	"aes.unwrap":  {0, 2, (*call).unwrap},
	"pbkdf2":      {3, 2, (*call).pbkdf2},
	"hkdf":        {2, 3, (*call).hkdf},
	"generate":    {2, 0, (*call).generate},
	"import":      {2, 1, (*call).importKey},
	"join":        {2, 1, (*call).joinKey},
	"export":      {2, 1, (*call).exportKey},
	"sign":        {3, 2, (*call).sign},
	"verify":      {3, 3, (*call).verify},
	"oaep":        {2, 3, (*call).oaep},
	"agree":       {0, 2, (*call).agree},
	"scrypt":      {4, 2, (*call).scrypt},
	"key.import":  {2, 1, (*call).importNode},
	"key.export":  {2, 1, (*call).exportNode},
	"key.jwk":     {1, 1, (*call).writeJWK},
	"key.sign":    {3, 2, (*call).signNode},
	"key.verify":  {3, 3, (*call).verifyNode},
	"key.rsa":     {1, 2, (*call).rsaNode},
}

// Call carries out an operation. Its name and its words are separated by zero
// bytes; the data is in the guest's memory and is not changed. Output is memory
// of the guest for the result, or nil; the result is there then, from the
// begin on, and is its own memory else. An [*abi.Error] has the name of a
// DOMException as its code.
func (s *Service) Call(guest Guest, header []byte, data [][]byte, output []byte) ([]byte, error) {
	if len(header) > 256 {
		return nil, abi.NewError(codeNotSupported, "the operation of crypto.subtle is not known")
	}
	words := bytes.Split(header, []byte{0})
	c := &call{service: s, guest: guest, name: string(words[0]), data: data, output: output}
	for _, word := range words[1:] {
		c.words = append(c.words, string(word))
	}
	op, known := operations[c.name]
	if !known || len(c.words) != op.words || len(data) != op.data {
		return nil, abi.Errorf(codeNotSupported, "the operation %.40q of crypto.subtle is not known", c.name)
	}
	total := 0
	for _, d := range data {
		total += len(d)
	}
	if total > s.limits.Bytes {
		return nil, abi.Errorf(codeQuota, "%d bytes are over the limit of %d for one operation of crypto.subtle; take the "+
			"data in pieces, or have the user raise the limit webcrypto.bytes", total, s.limits.Bytes)
	}
	return op.run(c)
}

// number returns a word that is a number from low to high.
func (c *call) number(word, low, high int) (int, error) {
	n, err := strconv.Atoi(c.words[word])
	if err != nil || n < low || n > high {
		return 0, abi.Errorf(codeOperation, "%s: %.40q is no number from %d to %d", c.name, c.words[word], low, high)
	}
	return n, nil
}

// buffer returns memory for a result: that of the guest where it is enough.
func (c *call) buffer(size int) []byte {
	if len(c.output) >= size {
		return c.output[:size]
	}
	return make([]byte, size)
}

// pieceBytes is how much is worked on between two checks of the guest's time:
// less than a slice of the processor, also without instructions for AES and SHA.
const pieceBytes = 256 << 10

// pieces calls f with one piece of data after the other.
func (c *call) pieces(data []byte, f func(piece []byte)) {
	for len(data) > pieceBytes {
		f(data[:pieceBytes])
		data = data[pieceBytes:]
		c.guest.Pass()
	}
	f(data)
}

// list writes parts behind their lengths.
func list(parts ...[]byte) []byte {
	var out []byte
	for _, part := range parts {
		out = binary.LittleEndian.AppendUint32(out, uint32(len(part)))
		out = append(out, part...)
	}
	return out
}

// unlist reads such a list of so many parts.
func unlist(data []byte, count int) ([][]byte, bool) {
	var parts [][]byte
	for len(data) >= 4 {
		size := uint64(binary.LittleEndian.Uint32(data))
		data = data[4:]
		if size > uint64(len(data)) {
			return nil, false
		}
		parts = append(parts, data[:size])
		data = data[size:]
		if len(parts) > count {
			return nil, false
		}
	}
	return parts, len(parts) == count && len(data) == 0
}

// yes is what a verification returns.
func yes(ok bool) []byte {
	if ok {
		return []byte{1}
	}
	return []byte{0}
}

// failed is the answer of the web to whatever goes wrong inside of an
// operation: it says nothing that would help who tries keys and paddings.
func failed(what string) error {
	return abi.NewError(codeOperation, what)
}
