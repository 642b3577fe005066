package webcrypto

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"encoding/asn1"
	"fmt"
	"math/big"

	"github.com/wasmhost/wasmhost/abi"
)

// kindOf says which keys an algorithm takes: its word is a kind, or a way to
// sign with RSA.
func kindOf(algorithm string) string {
	if algorithm == "pkcs1" || algorithm == "pss" {
		return kindRSA
	}
	return algorithm
}

// mostWhole is how much Ed25519 takes, in bytes: it hashes all of it twice, in one
// go.
const mostWhole = 1 << 20

var longForEd25519 = failed(fmt.Sprintf("Ed25519: the data has more than %d bytes; sign a digest of it", mostWhole))

// sign takes pkcs1, pss or a kind of keys, the digest, and the bytes of salt of
// PSS; and the key and the data.
func (c *call) sign() ([]byte, error) {
	key, err := c.private(kindOf(c.words[0]), c.data[0])
	if err != nil {
		return nil, err
	}
	if k, ok := key.(ed25519.PrivateKey); ok {
		if len(c.data[1]) > mostWhole {
			return nil, longForEd25519
		}
		return ed25519.Sign(k, c.data[1]), nil
	}
	hash, err := c.hash(1)
	if err != nil {
		return nil, err
	}
	salt, err := c.salt()
	if err != nil {
		return nil, err
	}
	sum := c.sum(hash, c.data[1])
	var signature []byte
	switch k := key.(type) {
	case *rsa.PrivateKey:
		if c.words[0] == "pss" {
			signature, err = rsa.SignPSS(rand.Reader, k, hash, sum, pss(hash, salt))
		} else {
			signature, err = rsa.SignPKCS1v15(rand.Reader, k, hash, sum)
		}
	case *ecdsa.PrivateKey:
		signature, err = signCurve(k, sum)
	default:
		return nil, abi.NewError(codeNotSupported, "such a key signs nothing")
	}
	if err != nil {
		return nil, failed("the key cannot sign this: " + err.Error())
	}
	return signature, nil
}

// salt is the length that PSS needs. The library takes 0 for another meaning
// than none.
func (c *call) salt() (int, error) {
	if c.words[0] != "pss" {
		return 0, nil
	}
	if c.words[2] == "0" {
		return 0, abi.NewError(codeNotSupported, "RSA-PSS without salt is not supported; use as many bytes as the digest has")
	}
	return c.number(2, 1, mostKey)
}

// pss are the options for a salt.
func pss(hash crypto.Hash, salt int) *rsa.PSSOptions {
	return &rsa.PSSOptions{SaltLength: salt, Hash: hash}
}

// numbers is what a signature by a curve is made of.
type numbers struct{ R, S *big.Int }

// signCurve signs in the form of IEEE P1363, which the web uses: both numbers,
// each as long as the curve's.
func signCurve(key *ecdsa.PrivateKey, sum []byte) ([]byte, error) {
	der, err := ecdsa.SignASN1(rand.Reader, key, sum)
	if err != nil {
		return nil, err
	}
	var n numbers
	if _, err := asn1.Unmarshal(der, &n); err != nil {
		return nil, err
	}
	size := (key.Curve.Params().BitSize + 7) / 8
	out := make([]byte, 2*size)
	n.R.FillBytes(out[:size])
	n.S.FillBytes(out[size:])
	return out, nil
}

// verifyCurve checks such a signature.
func verifyCurve(key *ecdsa.PublicKey, sum, signature []byte) bool {
	size := (key.Curve.Params().BitSize + 7) / 8
	if len(signature) != 2*size {
		return false
	}
	number := func(b []byte) *big.Int { return new(big.Int).SetBytes(b) }
	der, err := asn1.Marshal(numbers{number(signature[:size]), number(signature[size:])})
	return err == nil && ecdsa.VerifyASN1(key, sum, der)
}

// verify takes the words of sign; and the key, the signature and the data.
func (c *call) verify() ([]byte, error) {
	key, err := c.public(kindOf(c.words[0]), c.data[0])
	if err != nil {
		return nil, err
	}
	signature := c.data[1]
	if k, ok := key.(ed25519.PublicKey); ok {
		if len(c.data[2]) > mostWhole {
			return nil, longForEd25519
		}
		return yes(ed25519.Verify(k, c.data[2], signature)), nil
	}
	hash, err := c.hash(1)
	if err != nil {
		return nil, err
	}
	salt, err := c.salt()
	if err != nil {
		return nil, err
	}
	sum := c.sum(hash, c.data[2])
	switch k := key.(type) {
	case *rsa.PublicKey:
		if c.words[0] == "pss" {
			return yes(rsa.VerifyPSS(k, hash, sum, signature, pss(hash, salt)) == nil), nil
		}
		return yes(rsa.VerifyPKCS1v15(k, hash, sum, signature) == nil), nil
	case *ecdsa.PublicKey:
		return yes(verifyCurve(k, sum, signature)), nil
	}
	return nil, abi.NewError(codeNotSupported, "such a key verifies nothing")
}

// oaep takes encrypt or decrypt and the digest; and the key, the label and the
// text.
func (c *call) oaep() ([]byte, error) {
	hash, err := c.hash(1)
	if err != nil {
		return nil, err
	}
	if len(c.data[1]) > mostSalt {
		return nil, failed(fmt.Sprintf("RSA-OAEP: the label has more than %d bytes", mostSalt))
	}
	if c.words[0] == "encrypt" {
		key, err := c.public(kindRSA, c.data[0])
		if err != nil {
			return nil, err
		}
		out, err := rsa.EncryptOAEP(hash.New(), rand.Reader, key.(*rsa.PublicKey), c.data[2], c.data[1])
		if err != nil {
			return nil, failed("RSA-OAEP: the text is too long for the key")
		}
		return out, nil
	}
	key, err := c.private(kindRSA, c.data[0])
	if err != nil {
		return nil, err
	}
	out, err := rsa.DecryptOAEP(hash.New(), rand.Reader, key.(*rsa.PrivateKey), c.data[2], c.data[1])
	if err != nil {
		return nil, failed("RSA-OAEP: the text cannot be decrypted with this key and label")
	}
	return out, nil
}

// agree takes a private and a public key, and returns their shared secret.
func (c *call) agree() ([]byte, error) {
	private, err := c.secretOf(c.data[0])
	if err != nil {
		return nil, err
	}
	public, err := c.openOf(c.data[1])
	if err != nil {
		return nil, err
	}
	secret, err := private.ECDH(public)
	if err != nil {
		return nil, failed("the keys do not go together")
	}
	return secret, nil
}
