package webcrypto

import (
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"math/big"
	"strconv"
)

// Keys as DER: private ones as PKCS #8, public ones as SPKI.

// longestDER is how long a key may be as DER. One for RSA is nine sixteenths of a
// byte for each bit, and what names its parts; nothing else is as long. Reading
// one takes time by the square of its length and more, so it is refused before.
func (c *call) longestDER() int { return c.service.limits.RSABits*5/8 + 448 }

// checkLength refuses a key that is longer than it may be as DER.
func (c *call) checkLength(der []byte) error {
	if len(der) > c.longestDER() {
		return badKey("it is too long; the user can raise the limit webcrypto.rsa-bits")
	}
	return nil
}

// publicOf returns the public part of a key, and whether that is not all.
func publicOf(key any) (public any, private bool) {
	switch k := key.(type) {
	case *rsa.PrivateKey:
		return &k.PublicKey, true
	case *ecdsa.PrivateKey:
		return &k.PublicKey, true
	case ed25519.PrivateKey:
		return k.Public(), true
	case *ecdh.PrivateKey:
		return k.PublicKey(), true
	}
	return key, false
}

// derOf writes a key as PKCS #8, or SPKI where it is a public one.
func derOf(key any) ([]byte, error) {
	if _, private := publicOf(key); private {
		return x509.MarshalPKCS8PrivateKey(key)
	}
	return x509.MarshalPKIXPublicKey(key)
}

// private reads a private key of a kind from PKCS #8.
func (c *call) private(kind string, der []byte) (any, error) {
	if err := c.checkLength(der); err != nil {
		return nil, err
	}
	key, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		return nil, badKey("it is no private key in PKCS #8, or one of a kind that is not supported")
	}
	return key, c.fits(kind, key)
}

// public reads a public key of a kind from SPKI.
func (c *call) public(kind string, der []byte) (any, error) {
	if err := c.checkLength(der); err != nil {
		return nil, err
	}
	key, err := x509.ParsePKIXPublicKey(der)
	if err != nil {
		return nil, badKey("it is no public key in SPKI, or one of a kind that is not supported")
	}
	return key, c.fits(kind, key)
}

// described is what the engine keeps of a key: the DER, and of RSA the length in
// bits and the exponent.
func described(key any) ([]byte, error) {
	der, err := derOf(key)
	if err != nil {
		return nil, badKey(err.Error())
	}
	bits, exponent := 0, []byte{}
	public, _ := publicOf(key)
	if k, ok := public.(*rsa.PublicKey); ok {
		bits, exponent = k.N.BitLen(), big.NewInt(int64(k.E)).Bytes()
	}
	return list(der, []byte(strconv.Itoa(bits)), exponent), nil
}
