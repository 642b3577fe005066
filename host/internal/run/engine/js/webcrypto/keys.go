package webcrypto

import (
	"context"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"fmt"
	"math/big"

	"github.com/wasmhost/wasmhost/abi"
)

// Kinds of keys are RSA, Ed25519, X25519 and the names of curves.
const (
	kindRSA     = "RSA"
	kindEd25519 = "Ed25519"
	kindX25519  = "X25519"
)

var curves = map[string]elliptic.Curve{"P-256": elliptic.P256(), "P-384": elliptic.P384(), "P-521": elliptic.P521()}

// mostKey is how long the parts of a key may be together.
const mostKey = 32 << 10

// Private keys are *rsa.PrivateKey, *ecdsa.PrivateKey, ed25519.PrivateKey and
// *ecdh.PrivateKey; public ones likewise.

// fits checks that a key is of a kind, and no longer than it may be.
func (c *call) fits(kind string, key any) error {
	ok := false
	switch k := key.(type) {
	case *rsa.PrivateKey:
		return c.fits(kind, &k.PublicKey)
	case *rsa.PublicKey:
		if kind == kindRSA && k.N.BitLen() > c.service.limits.RSABits {
			return abi.Errorf(codeNotSupported, "a key for RSA of %d bits is over the limit of %d; the user can raise the "+
				"limit webcrypto.rsa-bits", k.N.BitLen(), c.service.limits.RSABits)
		}
		ok = kind == kindRSA
	case *ecdsa.PrivateKey:
		ok = k.Curve == curves[kind]
	case *ecdsa.PublicKey:
		ok = k.Curve == curves[kind]
	case ed25519.PrivateKey, ed25519.PublicKey:
		ok = kind == kindEd25519
	case *ecdh.PrivateKey:
		ok = kind == kindX25519 && k.Curve() == ecdh.X25519()
	case *ecdh.PublicKey:
		ok = kind == kindX25519 && k.Curve() == ecdh.X25519()
	}
	if !ok {
		return badKey("it is not of the algorithm or the curve that was said")
	}
	return nil
}

func badKey(why string) error { return abi.NewError(codeData, "the key cannot be used: "+why) }

// generate takes a kind and the bits of RSA; it returns the private key and the
// public one.
func (c *call) generate() ([]byte, error) {
	var private, public any
	var err error
	switch kind := c.words[0]; kind {
	case kindRSA:
		var key *rsa.PrivateKey
		if key, err = c.generateRSA(); err == nil {
			private, public = key, &key.PublicKey
		}
	case kindEd25519:
		public, private, err = ed25519.GenerateKey(rand.Reader)
	case kindX25519:
		var key *ecdh.PrivateKey
		if key, err = ecdh.X25519().GenerateKey(rand.Reader); err == nil {
			private, public = key, key.PublicKey()
		}
	default:
		curve, known := curves[kind]
		if !known {
			return nil, abi.Errorf(codeNotSupported, "keys of the kind %.40q are not supported", kind)
		}
		var key *ecdsa.PrivateKey
		if key, err = ecdsa.GenerateKey(curve, rand.Reader); err == nil {
			private, public = key, &key.PublicKey
		}
	}
	if err != nil {
		return nil, err
	}
	secret, err := described(private)
	if err != nil {
		return nil, err
	}
	open, err := described(public)
	return list(secret, open), err
}

// generateRSA makes a key, which takes from a tenth of a second to minutes and
// cannot be interrupted. So it is done beside the guest, by as many at a time
// as the limit says, also when the guest has ended meanwhile.
func (c *call) generateRSA() (*rsa.PrivateKey, error) {
	bits, err := c.number(1, 1024, c.service.limits.RSABits)
	if err != nil || bits%8 != 0 {
		return nil, failed(fmt.Sprintf("keys for RSA have 1024 to %d bits, a multiple of 8; the limit is webcrypto.rsa-bits",
			c.service.limits.RSABits))
	}
	type made struct {
		key *rsa.PrivateKey
		err error
	}
	var got made
	c.guest.Wait(func(ctx context.Context) {
		got = beside(ctx, c.service.generations, func() made {
			key, err := rsa.GenerateKey(rand.Reader, bits)
			return made{key, err}
		}, func(err error) made { return made{nil, err} })
	})
	if got.err != nil {
		return nil, failed("no key could be made in the time that there is")
	}
	return got.key, nil
}

// importKey takes a form and a kind, and a key in it. Forms are pkcs8, spki and
// raw.
func (c *call) importKey() ([]byte, error) {
	var key any
	var err error
	kind, data := c.words[1], c.data[0]
	switch c.words[0] {
	case "pkcs8":
		key, err = c.private(kind, data)
	case "spki":
		key, err = c.public(kind, data)
	default:
		key, err = rawPublic(kind, data)
	}
	if err != nil {
		return nil, err
	}
	return described(key)
}

// rawPublic reads a public key from its bytes, which are a point for curves.
func rawPublic(kind string, data []byte) (any, error) {
	switch kind {
	case kindEd25519:
		if len(data) == ed25519.PublicKeySize {
			return ed25519.PublicKey(data), nil
		}
	case kindX25519:
		if key, err := ecdh.X25519().NewPublicKey(data); err == nil {
			return key, nil
		}
	default:
		if curve, known := curves[kind]; known {
			if key, err := point(curve, data); err == nil {
				return key, nil
			}
		}
	}
	return nil, badKey("its bytes are no public key for " + kind)
}

// point reads a point of a curve, also a compressed one.
func point(curve elliptic.Curve, data []byte) (*ecdsa.PublicKey, error) {
	if len(data) > 0 && (data[0] == 2 || data[0] == 3) {
		x, y := elliptic.UnmarshalCompressed(curve, data)
		if x == nil {
			return nil, badKey("it is no point of the curve")
		}
		size := (curve.Params().BitSize + 7) / 8
		data = append([]byte{4}, x.FillBytes(make([]byte, size))...)
		data = append(data, y.FillBytes(make([]byte, size))...)
	}
	return ecdsa.ParseUncompressedPublicKey(curve, data)
}

// How many parts keys have as JSON Web Keys, in this order: n, e, d, p, q, dp,
// dq, qi for RSA; x, y, d for curves; x, d for the others. Public keys have
// those before d.
const (
	partsRSA, partsCurve, partsOther                   = 8, 3, 2
	partsPublicRSA, partsPublicCurve, partsPublicOther = 2, 2, 1
)

func partsOf(kind string, private bool) int {
	switch {
	case kind == kindRSA && private:
		return partsRSA
	case kind == kindRSA:
		return partsPublicRSA
	case curves[kind] != nil && private:
		return partsCurve
	case curves[kind] != nil:
		return partsPublicCurve
	case private:
		return partsOther
	}
	return partsPublicOther
}

// joinKey makes a key of the parts of a JSON Web Key. It takes private or public
// and the kind, and the list of parts.
func (c *call) joinKey() ([]byte, error) {
	private, kind := c.words[0] == "private", c.words[1]
	parts, ok := unlist(c.data[0], partsOf(kind, private))
	if !ok || len(c.data[0]) > mostKey {
		return nil, badKey("parts of it are missing, or it is too long")
	}
	key, err := c.join(kind, parts)
	if err != nil {
		return nil, badKey("its parts do not make a key of the kind " + kind)
	}
	return described(key)
}

// join makes a key of a kind of its parts.
func (c *call) join(kind string, parts [][]byte) (key any, err error) {
	switch {
	case kind == kindRSA:
		key, err = c.joinRSA(parts)
	case curves[kind] != nil:
		key, err = joinCurve(curves[kind], parts)
	default:
		key, err = joinOther(kind, parts)
	}
	if err == nil {
		err = c.fits(kind, key)
	}
	return key, err
}

func (c *call) joinRSA(parts [][]byte) (any, error) {
	for _, part := range parts { // before anything computes with it
		if len(part) > (c.service.limits.RSABits+7)/8 {
			return nil, badKey("a part of it is too long")
		}
	}
	number := func(i int) *big.Int { return new(big.Int).SetBytes(parts[i]) }
	exponent := number(1)
	if !exponent.IsInt64() || exponent.Int64() >= 1<<31 || exponent.Int64() < 3 {
		return nil, badKey("the exponent is too large or too small")
	}
	public := rsa.PublicKey{N: number(0), E: int(exponent.Int64())}
	if len(parts) == partsPublicRSA {
		return &public, nil
	}
	key := &rsa.PrivateKey{PublicKey: public, D: number(2), Primes: []*big.Int{number(3), number(4)}}
	if err := key.Validate(); err != nil {
		return nil, err
	}
	key.Precompute()
	return key, nil
}

func joinCurve(curve elliptic.Curve, parts [][]byte) (any, error) {
	size := (curve.Params().BitSize + 7) / 8
	for _, part := range parts {
		if len(part) != size {
			return nil, badKey("a part has the wrong length")
		}
	}
	public, err := point(curve, append(append([]byte{4}, parts[0]...), parts[1]...))
	if err != nil || len(parts) == partsPublicCurve {
		return public, err
	}
	private, err := ecdsa.ParseRawPrivateKey(curve, parts[2])
	if err == nil && !private.PublicKey.Equal(public) {
		err = badKey("the private part does not belong to the public one")
	}
	return private, err
}

func joinOther(kind string, parts [][]byte) (any, error) {
	public, err := rawPublic(kind, parts[0])
	if err != nil || len(parts) == partsPublicOther {
		return public, err
	}
	if kind == kindEd25519 {
		if len(parts[1]) != ed25519.SeedSize {
			return nil, badKey("the private part has the wrong length")
		}
		private := ed25519.NewKeyFromSeed(parts[1])
		if !public.(ed25519.PublicKey).Equal(private.Public()) {
			err = badKey("the private part does not belong to the public one")
		}
		return private, err
	}
	private, err := ecdh.X25519().NewPrivateKey(parts[1])
	if err == nil && !private.PublicKey().Equal(public.(*ecdh.PublicKey)) {
		err = badKey("the private part does not belong to the public one")
	}
	return private, err
}

// exportKey is the other way: it takes private, public or raw and the kind, and
// the DER, and returns the parts, or the bytes of raw.
func (c *call) exportKey() ([]byte, error) {
	var key any
	var err error
	kind := c.words[1]
	if c.words[0] == "private" {
		key, err = c.private(kind, c.data[0])
	} else {
		key, err = c.public(kind, c.data[0])
	}
	if err != nil {
		return nil, err
	}
	parts, err := partsIn(key)
	if err != nil || c.words[0] != "raw" {
		return list(parts...), err
	}
	if curves[kind] != nil {
		return append(append([]byte{4}, parts[0]...), parts[1]...), nil
	}
	return parts[0], nil
}

func partsIn(key any) ([][]byte, error) {
	switch k := key.(type) {
	case *rsa.PublicKey:
		return [][]byte{k.N.Bytes(), big.NewInt(int64(k.E)).Bytes()}, nil
	case *rsa.PrivateKey:
		if len(k.Primes) != 2 {
			return nil, abi.NewError(codeNotSupported, "keys for RSA with more than two primes are not supported")
		}
		return [][]byte{k.N.Bytes(), big.NewInt(int64(k.E)).Bytes(), k.D.Bytes(), k.Primes[0].Bytes(), k.Primes[1].Bytes(),
			k.Precomputed.Dp.Bytes(), k.Precomputed.Dq.Bytes(), k.Precomputed.Qinv.Bytes()}, nil
	case *ecdsa.PublicKey:
		data, err := k.Bytes()
		if err != nil {
			return nil, err
		}
		half := len(data) / 2
		return [][]byte{data[1 : 1+half], data[1+half:]}, nil
	case *ecdsa.PrivateKey:
		parts, err := partsIn(&k.PublicKey)
		if err != nil {
			return nil, err
		}
		secret, err := k.Bytes()
		return append(parts, secret), err
	case ed25519.PublicKey:
		return [][]byte{k}, nil
	case ed25519.PrivateKey:
		return [][]byte{k[ed25519.SeedSize:], k.Seed()}, nil
	case *ecdh.PublicKey:
		return [][]byte{k.Bytes()}, nil
	case *ecdh.PrivateKey:
		return [][]byte{k.PublicKey().Bytes(), k.Bytes()}, nil
	}
	return nil, badKey("it is of no kind that is known")
}

// secretOf and openOf read keys for an agreement, of X25519 or a curve.
func (c *call) secretOf(der []byte) (*ecdh.PrivateKey, error) {
	if len(der) <= c.longestDER() {
		switch key, _ := x509.ParsePKCS8PrivateKey(der); k := key.(type) {
		case *ecdh.PrivateKey:
			return k, nil
		case *ecdsa.PrivateKey:
			return k.ECDH()
		}
	}
	return nil, badKey("it is no private key for an agreement")
}

func (c *call) openOf(der []byte) (*ecdh.PublicKey, error) {
	if len(der) <= c.longestDER() {
		switch key, _ := x509.ParsePKIXPublicKey(der); k := key.(type) {
		case *ecdh.PublicKey:
			return k, nil
		case *ecdsa.PublicKey:
			return k.ECDH()
		}
	}
	return nil, badKey("it is no public key for an agreement")
}
