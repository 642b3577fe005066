package webcrypto

import (
	"bytes"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"math/big"

	"github.com/wasmhost/wasmhost/abi"
)

// What the module crypto of Node.js does with keys: it takes them in more forms
// than the web, and finds out by itself of what kind they are.

// nodeKind is what Node.js calls the kind of a key, and what it says of it.
type nodeKind struct {
	Kind    string         `json:"kind"`
	Details map[string]any `json:"details"`
}

// nodeNames are the names that curves have in Node.js.
var nodeNames = map[string]string{"P-256": "prime256v1", "P-384": "secp384r1", "P-521": "secp521r1"}

// kindIn returns the kind of a key, and how Node.js tells of it.
func kindIn(key any) (kind string, told nodeKind) {
	curve := func(c elliptic.Curve) (string, nodeKind) {
		name := c.Params().Name
		return name, nodeKind{"ec", map[string]any{"namedCurve": nodeNames[name]}}
	}
	switch k := key.(type) {
	case *rsa.PrivateKey:
		return kindIn(&k.PublicKey)
	case *rsa.PublicKey:
		return kindRSA, nodeKind{"rsa", map[string]any{"modulusLength": k.N.BitLen()}}
	case *ecdsa.PrivateKey:
		return curve(k.Curve)
	case *ecdsa.PublicKey:
		return curve(k.Curve)
	case ed25519.PrivateKey, ed25519.PublicKey:
		return kindEd25519, nodeKind{"ed25519", map[string]any{}}
	}
	return kindX25519, nodeKind{"x25519", map[string]any{}}
}

// importNode takes a form (pem, der or jwk) and private or public, and a key. It
// returns what Node.js tells of the key, a zero byte, and PKCS #8 or SPKI. The
// public key of a private one may be asked for.
func (c *call) importNode() ([]byte, error) {
	key, err := c.readNode(c.words[0], c.data[0])
	if err != nil {
		return nil, err
	}
	public, private := publicOf(key)
	switch {
	case c.words[1] == "public":
		key = public
	case !private:
		return nil, badKey("it is a public one where a private one is needed")
	}
	kind, told := kindIn(key)
	if err := c.fits(kind, key); err != nil {
		return nil, err
	}
	out, err := json.Marshal(told)
	if err != nil {
		return nil, err
	}
	der, err := derOf(key)
	return append(append(out, 0), der...), err
}

// readNode reads a key of any kind.
func (c *call) readNode(form string, data []byte) (any, error) {
	if len(data) > mostKey {
		return nil, badKey("it is too long")
	}
	switch form {
	case "jwk":
		return c.readJWK(data)
	case "der":
		return c.parseNode(data, parsers.private, parsers.rsaPrivate, parsers.ecPrivate, parsers.public, parsers.rsaPublic)
	case "pem":
		for block, rest := pem.Decode(data); block != nil; block, rest = pem.Decode(rest) {
			switch block.Type {
			case "PRIVATE KEY":
				return c.parseNode(block.Bytes, parsers.private)
			case "RSA PRIVATE KEY":
				return c.parseNode(block.Bytes, parsers.rsaPrivate)
			case "EC PRIVATE KEY":
				return c.parseNode(block.Bytes, parsers.ecPrivate)
			case "PUBLIC KEY":
				return c.parseNode(block.Bytes, parsers.public)
			case "RSA PUBLIC KEY":
				return c.parseNode(block.Bytes, parsers.rsaPublic)
			case "CERTIFICATE":
				return c.parseNode(block.Bytes, parsers.certificate)
			}
		}
		return nil, badKey("it is no key in PEM")
	}
	return nil, badKey(fmt.Sprintf("the form %.20q is none of pem, der and jwk", form))
}

// parser reads a key from DER.
type parser func(der []byte) (key any, err error)

// parsers are those of what stands in DER.
var parsers = struct{ private, rsaPrivate, ecPrivate, public, rsaPublic, certificate parser }{
	private:    x509.ParsePKCS8PrivateKey,
	rsaPrivate: parserOf(x509.ParsePKCS1PrivateKey),
	ecPrivate:  parserOf(x509.ParseECPrivateKey),
	public:     x509.ParsePKIXPublicKey,
	rsaPublic:  parserOf(x509.ParsePKCS1PublicKey),
	certificate: func(der []byte) (any, error) {
		certificate, err := x509.ParseCertificate(der)
		if err != nil {
			return nil, err
		}
		return certificate.PublicKey, nil
	},
}

func parserOf[K any](parse func([]byte) (K, error)) parser {
	return func(der []byte) (any, error) { return parse(der) }
}

// parseNode takes what the first parser makes of a key that can.
func (c *call) parseNode(der []byte, parsers ...parser) (any, error) {
	if err := c.checkLength(der); err != nil {
		return nil, err
	}
	for _, parse := range parsers {
		key, err := parse(der)
		if err != nil {
			continue
		}
		switch key.(type) {
		case *rsa.PrivateKey, *rsa.PublicKey, *ecdsa.PrivateKey, *ecdsa.PublicKey, ed25519.PrivateKey, ed25519.PublicKey,
			*ecdh.PrivateKey, *ecdh.PublicKey:
			return key, nil
		}
	}
	return nil, badKey("it cannot be read, or is of a kind that is not supported")
}

// jwk is a JSON Web Key.
type jwk struct {
	Kty string `json:"kty"`
	Crv string `json:"crv,omitempty"`
	N   string `json:"n,omitempty"`
	E   string `json:"e,omitempty"`
	X   string `json:"x,omitempty"`
	Y   string `json:"y,omitempty"`
	D   string `json:"d,omitempty"`
	P   string `json:"p,omitempty"`
	Q   string `json:"q,omitempty"`
	DP  string `json:"dp,omitempty"`
	DQ  string `json:"dq,omitempty"`
	QI  string `json:"qi,omitempty"`
}

// kind returns the kind of a key, and its members in the order of partsOf.
func (k *jwk) kind() (kind string, parts []*string) {
	switch {
	case k.Kty == "RSA":
		return kindRSA, []*string{&k.N, &k.E, &k.D, &k.P, &k.Q, &k.DP, &k.DQ, &k.QI}
	case k.Kty == "EC" && curves[k.Crv] != nil:
		return k.Crv, []*string{&k.X, &k.Y, &k.D}
	case k.Kty == "OKP" && (k.Crv == kindEd25519 || k.Crv == kindX25519):
		return k.Crv, []*string{&k.X, &k.D}
	}
	return "", nil
}

func (c *call) readJWK(data []byte) (any, error) {
	var k jwk
	if err := json.Unmarshal(data, &k); err != nil {
		return nil, badKey("it is no JSON Web Key")
	}
	kind, texts := k.kind()
	if kind == "" {
		return nil, badKey("its kty or crv is not supported")
	}
	var parts [][]byte
	for _, text := range texts[:partsOf(kind, k.D != "")] {
		part, err := base64.RawURLEncoding.DecodeString(*text)
		if err != nil || len(part) == 0 {
			return nil, badKey("a member of it is missing or no base64url")
		}
		parts = append(parts, part)
	}
	key, err := c.join(kind, parts)
	if err != nil {
		return nil, badKey("its members do not make a key")
	}
	return key, nil
}

// writeJWK takes private or public, and PKCS #8 or SPKI.
func (c *call) writeJWK() ([]byte, error) {
	key, err := c.readNode("der", c.data[0])
	if err != nil {
		return nil, err
	}
	parts, err := partsIn(key)
	if err != nil {
		return nil, err
	}
	kind, _ := kindIn(key)
	k := jwk{Kty: "OKP", Crv: kind}
	switch {
	case kind == kindRSA:
		k = jwk{Kty: "RSA"}
	case curves[kind] != nil:
		k.Kty = "EC"
	}
	_, texts := k.kind()
	for i, part := range parts {
		*texts[i] = base64.RawURLEncoding.EncodeToString(part)
	}
	return json.Marshal(k)
}

// exportNode takes private or public and the form: pkcs8, spki, pkcs1 or sec1.
func (c *call) exportNode() ([]byte, error) {
	key, err := c.readNode("der", c.data[0])
	if err != nil {
		return nil, err
	}
	_, private := publicOf(key)
	switch form := c.words[1]; {
	case form == "pkcs8" && private, form == "spki" && !private:
		return derOf(key)
	case form == "pkcs1":
		switch k := key.(type) {
		case *rsa.PrivateKey:
			return x509.MarshalPKCS1PrivateKey(k), nil
		case *rsa.PublicKey:
			return x509.MarshalPKCS1PublicKey(k), nil
		}
	case form == "sec1":
		if k, ok := key.(*ecdsa.PrivateKey); ok {
			return x509.MarshalECPrivateKey(k)
		}
	}
	return nil, badKey(fmt.Sprintf("it cannot be written in the form %.20q", c.words[1]))
}

// signingKey reads the key that is to sign or to verify, which is of its kind and no
// longer than it may be.
func (c *call) signingKey() (kind string, key any, err error) {
	if key, err = c.readNode("der", c.data[0]); err != nil {
		return "", nil, err
	}
	kind, _ = kindIn(key)
	return kind, key, c.fits(kind, key)
}

// signNode takes the kind as Node.js calls it or pss, the digest, and the bytes
// of salt of PSS or the form of signatures by curves (der or ieee-p1363); and
// the key and the data.
func (c *call) signNode() ([]byte, error) {
	kind, key, err := c.signingKey()
	if err != nil {
		return nil, err
	}
	if k, ok := key.(*ecdsa.PrivateKey); ok && c.words[2] != "ieee-p1363" {
		hash, err := c.hash(1)
		if err != nil {
			return nil, err
		}
		return ecdsa.SignASN1(rand.Reader, k, c.sum(hash, c.data[1]))
	}
	if err := c.webWords(kind); err != nil {
		return nil, err
	}
	return c.sign()
}

// verifyNode takes the words of signNode; and the key, the signature and the
// data.
func (c *call) verifyNode() ([]byte, error) {
	kind, key, err := c.signingKey()
	if err != nil {
		return nil, err
	}
	if k, ok := key.(*ecdsa.PublicKey); ok && c.words[2] != "ieee-p1363" {
		hash, err := c.hash(1)
		if err != nil {
			return nil, err
		}
		return yes(ecdsa.VerifyASN1(k, c.sum(hash, c.data[2]), c.data[1])), nil
	}
	if err := c.webWords(kind); err != nil {
		return nil, err
	}
	return c.verify()
}

// webWords makes the words of sign and verify of those that Node.js uses.
func (c *call) webWords(kind string) error {
	switch {
	case kind == kindRSA && c.words[0] != "pss":
		c.words = []string{"pkcs1", c.words[1], "0"}
	case kind == kindRSA:
		hash, err := c.hash(1)
		if err != nil {
			return err
		}
		if c.words[2] == "-1" || c.words[2] == "-2" { // as long as the digest, which is what most use
			c.words[2] = fmt.Sprint(hash.Size())
		}
	case kind == kindX25519:
		return abi.NewError(codeNotSupported, "such a key signs nothing")
	default:
		c.words = []string{kind, c.words[1], "0"}
	}
	return nil
}

// rsaNode takes what to do by RSA with the padding of PKCS #1 1.5: encrypt, decrypt,
// seal with a private key, or open what was sealed; and the key and the text.
func (c *call) rsaNode() ([]byte, error) {
	private := c.words[0] == "decrypt" || c.words[0] == "seal"
	read := c.public
	if private {
		read = c.private
	}
	key, err := read(kindRSA, c.data[0])
	if err != nil {
		return nil, err
	}
	var out []byte
	switch c.words[0] {
	case "encrypt":
		//lint:ignore SA1019 plugins ask for it by its name, as Node.js has it
		out, err = rsa.EncryptPKCS1v15(rand.Reader, key.(*rsa.PublicKey), c.data[1])
	case "decrypt":
		//lint:ignore SA1019 as above; whoever asks for it answers for what it tells others
		out, err = rsa.DecryptPKCS1v15(rand.Reader, key.(*rsa.PrivateKey), c.data[1])
	case "seal":
		out, err = rsa.SignPKCS1v15(nil, key.(*rsa.PrivateKey), 0, c.data[1])
	default:
		out, err = opened(key.(*rsa.PublicKey), c.data[1])
	}
	if err != nil {
		return nil, failed("RSA: the text does not fit the key and the padding")
	}
	return out, nil
}

// opened returns the text that a private key sealed: it stands behind 0, 1, at least
// eight bytes of 255, and another 0.
func opened(key *rsa.PublicKey, sealed []byte) ([]byte, error) {
	if len(sealed) != key.Size() {
		return nil, rsa.ErrVerification
	}
	number := new(big.Int).Exp(new(big.Int).SetBytes(sealed), big.NewInt(int64(key.E)), key.N)
	block := number.FillBytes(make([]byte, key.Size()))
	text := bytes.TrimLeft(block[2:], "\xff")
	if block[0] != 0 || block[1] != 1 || len(block)-len(text) < 2+8 || len(text) == 0 || text[0] != 0 {
		return nil, rsa.ErrVerification
	}
	return text[1:], nil
}
