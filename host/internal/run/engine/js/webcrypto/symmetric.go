package webcrypto

import (
	"crypto"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	_ "crypto/md5" // these for crypto.Hash
	_ "crypto/sha1"
	_ "crypto/sha256"
	_ "crypto/sha3"
	_ "crypto/sha512"
	"crypto/subtle"
	"encoding/binary"
	"fmt"
	"hash"
	"slices"

	_ "golang.org/x/crypto/blake2b" // these, too
	_ "golang.org/x/crypto/blake2s"
	//lint:ignore SA1019 addresses of Bitcoin and old formats have it, as Node.js does
	_ "golang.org/x/crypto/ripemd160"

	"github.com/wasmhost/wasmhost/abi"
)

// hashes are the digests by their names. The web has the first four; for others
// only the module crypto of Node.js asks.
var hashes = map[string]crypto.Hash{
	"SHA-1": crypto.SHA1, "SHA-256": crypto.SHA256, "SHA-384": crypto.SHA384, "SHA-512": crypto.SHA512,
	"MD5": crypto.MD5, "SHA-224": crypto.SHA224, "SHA-512/224": crypto.SHA512_224, "SHA-512/256": crypto.SHA512_256,
	"SHA3-224": crypto.SHA3_224, "SHA3-256": crypto.SHA3_256, "SHA3-384": crypto.SHA3_384, "SHA3-512": crypto.SHA3_512,
	"RIPEMD-160": crypto.RIPEMD160, "BLAKE2b-512": crypto.BLAKE2b_512, "BLAKE2s-256": crypto.BLAKE2s_256,
}

func (c *call) hash(word int) (crypto.Hash, error) {
	h, ok := hashes[c.words[word]]
	if !ok {
		return 0, abi.Errorf(codeNotSupported, "the digest %.40q is not supported", c.words[word])
	}
	return h, nil
}

func (c *call) digest() ([]byte, error) {
	hash, err := c.hash(0)
	if err != nil {
		return nil, err
	}
	return c.sum(hash, c.data[0]), nil
}

// sum is the digest of data.
func (c *call) sum(hash crypto.Hash, data []byte) []byte {
	h := hash.New()
	c.pieces(data, func(piece []byte) { h.Write(piece) })
	return h.Sum(c.buffer(0))
}

func (c *call) mac(data []byte) ([]byte, error) {
	hash, err := c.hash(0)
	if err != nil {
		return nil, err
	}
	mac := c.keyed(hash, c.data[0])
	c.pieces(data, func(piece []byte) { mac.Write(piece) })
	return mac.Sum(nil), nil
}

func (c *call) hmac() ([]byte, error) { return c.mac(c.data[1]) }

// verifyHMAC takes key, signature and data.
func (c *call) verifyHMAC() ([]byte, error) {
	sum, err := c.mac(c.data[2])
	return yes(hmac.Equal(sum, c.data[1])), err
}

// aes takes the mode, encrypt or decrypt, and a length in bits: of the tag in
// GCM, of the counter in CTR. The data is the key, the initialization vector,
// what is authenticated besides, and the text.
func (c *call) aes() ([]byte, error) {
	block, err := aes.NewCipher(c.data[0])
	if err != nil {
		return nil, abi.NewError(codeData, "a key for AES has 128, 192 or 256 bits")
	}
	bits, err := c.number(2, 0, 128)
	if err != nil {
		return nil, err
	}
	decrypts := c.words[1] == "decrypt"
	switch {
	case c.words[0] == "gcm":
		return c.gcm(block, decrypts, bits)
	case len(c.data[1]) != aes.BlockSize:
		return nil, failed(fmt.Sprintf("AES: %d bytes are given where 16 are needed", len(c.data[1])))
	case c.words[0] == "ctr":
		return c.ctr(block, bits)
	case c.words[0] == "cbc" && decrypts:
		return c.openCBC(block)
	case c.words[0] == "cbc":
		return c.sealCBC(block), nil
	}
	return nil, abi.NewError(codeNotSupported, "the mode of AES is not known")
}

// gcmTags are the lengths of tags that the web allows, in bits.
var gcmTags = []int{32, 64, 96, 104, 112, 120, 128}

func (c *call) gcm(block cipher.Block, decrypts bool, bits int) ([]byte, error) {
	nonce, additional, text := c.data[1], c.data[2], c.data[3]
	if !slices.Contains(gcmTags, bits) {
		return nil, failed("AES-GCM: the tag has 32, 64, 96, 104, 112, 120 or 128 bits")
	}
	if len(nonce) == 0 {
		return nil, failed("AES-GCM: the initialization vector is empty")
	}
	aead, err := cipher.NewGCMWithNonceSize(block, len(nonce))
	if err != nil {
		return nil, failed("AES-GCM: " + err.Error())
	}
	tag := bits / 8
	if !decrypts {
		if tag == aead.Overhead() {
			return aead.Seal(c.buffer(len(text) + tag)[:0], nonce, text, additional), nil
		}
		// A short tag is the begin of a whole one.
		return aead.Seal(nil, nonce, text, additional)[:len(text)+tag], nil
	}
	bad := failed("AES-GCM: the text cannot be decrypted with this key, vector and additional data")
	if len(text) < tag {
		return nil, bad
	}
	if tag == aead.Overhead() {
		plain, err := aead.Open(c.buffer(len(text) - tag)[:0], nonce, text, additional)
		if err != nil {
			return nil, bad
		}
		return plain, nil
	}
	// The mode only adds a stream of bytes to the text, so that sealing undoes
	// it; sealing again gives the tag to compare with.
	sealed := text[:len(text)-tag]
	plain := aead.Seal(nil, nonce, sealed, additional)[:len(sealed)]
	if subtle.ConstantTimeCompare(aead.Seal(nil, nonce, plain, additional)[len(plain):][:tag], text[len(sealed):]) != 1 {
		return nil, bad
	}
	return plain, nil
}

// ctr counts in the last bits of the block alone, and refuses more blocks than
// they can count: the stream would repeat itself.
func (c *call) ctr(block cipher.Block, bits int) ([]byte, error) {
	counter, text := slices.Clone(c.data[1]), c.data[3]
	blocks := (uint64(len(text)) + aes.BlockSize - 1) / aes.BlockSize
	if bits < 1 {
		return nil, failed("AES-CTR: the counter has 1 to 128 bits")
	}
	if bits < 64 && blocks > 1<<bits {
		return nil, failed("AES-CTR: the text is too long for the length of the counter")
	}
	out := c.buffer(len(text))
	first := len(text)
	if left, short := untilWrap(counter, bits); short && left < blocks {
		first = int(left) * aes.BlockSize
	}
	c.stream(cipher.NewCTR(block, counter), out[:first], text[:first])
	if first < len(text) {
		clearLow(counter, bits)
		c.stream(cipher.NewCTR(block, counter), out[first:], text[first:])
	}
	return out, nil
}

// untilWrap says after how many blocks the counter begins anew; short says that
// this fits into 64 bits.
func untilWrap(counter []byte, bits int) (blocks uint64, short bool) {
	value := binary.BigEndian.Uint64(counter[8:])
	if bits < 64 {
		return 1<<bits - value&(1<<bits-1), true
	}
	for i := 0; i < 64; i++ { // those above have to be all ones
		at := bits - 1 - i
		if at < 64 {
			break
		}
		if counter[15-at/8]>>(at%8)&1 == 0 {
			return 0, false
		}
	}
	return -value, value != 0
}

// clearLow sets the last bits to zero.
func clearLow(counter []byte, bits int) {
	for at := range bits {
		counter[15-at/8] &^= 1 << (at % 8)
	}
}

func (c *call) stream(stream cipher.Stream, out, text []byte) {
	c.pieces(text, func(piece []byte) {
		stream.XORKeyStream(out[:len(piece)], piece)
		out = out[len(piece):]
	})
}

func (c *call) sealCBC(block cipher.Block) []byte {
	text := c.data[3]
	whole := len(text) / aes.BlockSize * aes.BlockSize
	out := c.buffer(whole + aes.BlockSize)
	mode := cipher.NewCBCEncrypter(block, c.data[1])
	c.blocks(mode, out[:whole], text[:whole])
	last := make([]byte, aes.BlockSize)
	padding := aes.BlockSize - copy(last, text[whole:])
	for i := aes.BlockSize - padding; i < aes.BlockSize; i++ {
		last[i] = byte(padding)
	}
	mode.CryptBlocks(out[whole:], last)
	return out
}

func (c *call) openCBC(block cipher.Block) ([]byte, error) {
	text := c.data[3]
	bad := failed("AES-CBC: the text cannot be decrypted with this key and vector")
	if len(text) == 0 || len(text)%aes.BlockSize != 0 {
		return nil, bad
	}
	out := c.buffer(len(text))
	c.blocks(cipher.NewCBCDecrypter(block, c.data[1]), out, text)
	padding := int(out[len(out)-1])
	wrong := subtle.ConstantTimeLessOrEq(padding, 0) | subtle.ConstantTimeLessOrEq(aes.BlockSize+1, padding)
	for i := 1; i <= aes.BlockSize; i++ { // every byte is looked at, whatever the padding
		inside := subtle.ConstantTimeLessOrEq(i, padding)
		wrong |= inside &^ subtle.ConstantTimeByteEq(out[len(out)-i], byte(padding))
	}
	if wrong != 0 {
		clear(out)
		return nil, bad
	}
	return out[:len(out)-padding], nil
}

func (c *call) blocks(mode cipher.BlockMode, out, text []byte) {
	c.pieces(text, func(piece []byte) {
		mode.CryptBlocks(out[:len(piece)], piece)
		out = out[len(piece):]
	})
}

// wrapBytes bounds what is wrapped: keys, which are short.
const wrapBytes = 1 << 20

// wrap is AES-KW, as in RFC 3394.
func (c *call) wrap() ([]byte, error) {
	block, err := aes.NewCipher(c.data[0])
	key := c.data[1]
	if err != nil || len(key) < 16 || len(key)%8 != 0 || len(key) > wrapBytes {
		return nil, failed("AES-KW: what is wrapped has a multiple of 64 bits, and 128 at least")
	}
	out := append([]byte{0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6}, key...)
	var b [aes.BlockSize]byte
	count := len(key) / 8
	for j := range 6 {
		for i := 1; i <= count; i++ {
			copy(b[:8], out[:8])
			copy(b[8:], out[8*i:])
			block.Encrypt(b[:], b[:])
			binary.BigEndian.PutUint64(out, binary.BigEndian.Uint64(b[:])^uint64(count*j+i))
			copy(out[8*i:], b[8:])
		}
		c.guest.Pass()
	}
	return out, nil
}

func (c *call) unwrap() ([]byte, error) {
	block, err := aes.NewCipher(c.data[0])
	bad := failed("AES-KW: this key has not wrapped it")
	if err != nil || len(c.data[1]) < 24 || len(c.data[1])%8 != 0 || len(c.data[1]) > wrapBytes {
		return nil, bad
	}
	out := slices.Clone(c.data[1])
	var b [aes.BlockSize]byte
	count := len(out)/8 - 1
	for j := 5; j >= 0; j-- {
		for i := count; i >= 1; i-- {
			binary.BigEndian.PutUint64(b[:], binary.BigEndian.Uint64(out)^uint64(count*j+i))
			copy(b[8:], out[8*i:8*i+8])
			block.Decrypt(b[:], b[:])
			copy(out[:8], b[:8])
			copy(out[8*i:], b[8:])
		}
		c.guest.Pass()
	}
	if subtle.ConstantTimeCompare(out[:8], []byte{0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6}) != 1 {
		return nil, bad
	}
	return out[8:], nil
}

// mostDerived is how many bytes one derivation gives.
const mostDerived = 1 << 20

// mostSalt is how long salt and info of a derivation may be, in bytes, which are
// hashed once for each block of the result, and a label of RSA-OAEP: in one go.
const mostSalt = 64 << 10

// keyed returns the HMAC with a key. One that is longer than a block of the hash
// stands for its digest, which takes time.
func (c *call) keyed(hash crypto.Hash, key []byte) hash.Hash {
	if digest := hash.New(); len(key) > digest.BlockSize() {
		c.pieces(key, func(piece []byte) { digest.Write(piece) })
		key = digest.Sum(nil)
	}
	return hmac.New(hash.New, key)
}

// roundsBetween is how many rounds of PBKDF2 there are between two checks of
// the guest's time, some 0.2 ms.
const roundsBetween = 500

// pbkdf2 is that of RFC 8018, in pieces, which the standard library cannot.
func (c *call) pbkdf2() ([]byte, error) {
	hash, err := c.hash(0)
	if err != nil {
		return nil, err
	}
	size, err := c.number(2, 0, mostDerived)
	if err != nil {
		return nil, err
	}
	if len(c.data[1]) > mostSalt {
		return nil, failed(fmt.Sprintf("PBKDF2: the salt has more than %d bytes", mostSalt))
	}
	count := (size + hash.Size() - 1) / hash.Size()
	most := c.service.limits.Iterations / max(count, 1)
	rounds, err := c.number(1, 1, most)
	if err != nil {
		return nil, abi.Errorf(codeOperation, "PBKDF2: %.20s iterations for %d bytes are none of 1 to %d, which is what "+
			"the limit webcrypto.iterations leaves; use fewer, or have the user raise it", c.words[1], size, most)
	}
	mac := c.keyed(hash, c.data[0])
	out := make([]byte, 0, count*hash.Size())
	u := make([]byte, 0, hash.Size())
	for n := 1; n <= count; n++ {
		c.guest.Pass()
		mac.Reset()
		mac.Write(c.data[1])
		mac.Write(binary.BigEndian.AppendUint32(nil, uint32(n)))
		u = mac.Sum(u[:0])
		out = append(out, u...)
		block := out[len(out)-hash.Size():]
		for round := 2; round <= rounds; round++ {
			mac.Reset()
			mac.Write(u)
			u = mac.Sum(u[:0])
			subtle.XORBytes(block, block, u)
			if round%roundsBetween == 0 {
				c.guest.Pass()
			}
		}
	}
	return out[:size], nil
}

func (c *call) hkdf() ([]byte, error) {
	hash, err := c.hash(0)
	if err != nil {
		return nil, err
	}
	size, err := c.number(1, 0, 255*hash.Size())
	if err != nil {
		return nil, err
	}
	if len(c.data[1]) > mostSalt || len(c.data[2]) > mostSalt {
		return nil, failed(fmt.Sprintf("HKDF: the salt or the info has more than %d bytes", mostSalt))
	}
	extract := c.keyed(hash, c.data[1])
	c.pieces(c.data[0], func(piece []byte) { extract.Write(piece) })
	expand := hmac.New(hash.New, extract.Sum(nil))
	out, block := make([]byte, 0, size), []byte{}
	for n := byte(1); len(out) < size; n++ { // the standard library does not stop between blocks
		c.guest.Pass()
		expand.Reset()
		expand.Write(block)
		expand.Write(c.data[2])
		expand.Write([]byte{n})
		block = expand.Sum(nil)
		out = append(out, block...)
	}
	return out[:size], nil
}
