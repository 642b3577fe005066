#include "sha.h"

#include <string.h>

/* The first 64 bits of the fractional parts of the cube roots of the first 80
   primes. SHA-256 uses the first 32 bits of the first 64. */
static const uint64_t K[80] = {
	0x428a2f98d728ae22u, 0x7137449123ef65cdu, 0xb5c0fbcfec4d3b2fu, 0xe9b5dba58189dbbcu,
	0x3956c25bf348b538u, 0x59f111f1b605d019u, 0x923f82a4af194f9bu, 0xab1c5ed5da6d8118u,
	0xd807aa98a3030242u, 0x12835b0145706fbeu, 0x243185be4ee4b28cu, 0x550c7dc3d5ffb4e2u,
	0x72be5d74f27b896fu, 0x80deb1fe3b1696b1u, 0x9bdc06a725c71235u, 0xc19bf174cf692694u,
	0xe49b69c19ef14ad2u, 0xefbe4786384f25e3u, 0x0fc19dc68b8cd5b5u, 0x240ca1cc77ac9c65u,
	0x2de92c6f592b0275u, 0x4a7484aa6ea6e483u, 0x5cb0a9dcbd41fbd4u, 0x76f988da831153b5u,
	0x983e5152ee66dfabu, 0xa831c66d2db43210u, 0xb00327c898fb213fu, 0xbf597fc7beef0ee4u,
	0xc6e00bf33da88fc2u, 0xd5a79147930aa725u, 0x06ca6351e003826fu, 0x142929670a0e6e70u,
	0x27b70a8546d22ffcu, 0x2e1b21385c26c926u, 0x4d2c6dfc5ac42aedu, 0x53380d139d95b3dfu,
	0x650a73548baf63deu, 0x766a0abb3c77b2a8u, 0x81c2c92e47edaee6u, 0x92722c851482353bu,
	0xa2bfe8a14cf10364u, 0xa81a664bbc423001u, 0xc24b8b70d0f89791u, 0xc76c51a30654be30u,
	0xd192e819d6ef5218u, 0xd69906245565a910u, 0xf40e35855771202au, 0x106aa07032bbd1b8u,
	0x19a4c116b8d2d0c8u, 0x1e376c085141ab53u, 0x2748774cdf8eeb99u, 0x34b0bcb5e19b48a8u,
	0x391c0cb3c5c95a63u, 0x4ed8aa4ae3418acbu, 0x5b9cca4f7763e373u, 0x682e6ff3d6b2b8a3u,
	0x748f82ee5defb2fcu, 0x78a5636f43172f60u, 0x84c87814a1f0ab72u, 0x8cc702081a6439ecu,
	0x90befffa23631e28u, 0xa4506cebde82bde9u, 0xbef9a3f7b2c67915u, 0xc67178f2e372532bu,
	0xca273eceea26619cu, 0xd186b8c721c0c207u, 0xeada7dd6cde0eb1eu, 0xf57d4f7fee6ed178u,
	0x06f067aa72176fbau, 0x0a637dc5a2c898a6u, 0x113f9804bef90daeu, 0x1b710b35131c471bu,
	0x28db77f523047d84u, 0x32caab7b40c72493u, 0x3c9ebe0a15c9bebcu, 0x431d67c49c100d4cu,
	0x4cc5d4becb3e42b6u, 0x597f299cfc657e2au, 0x5fcb6fab3ad6faecu, 0x6c44198c4a475817u,
};

static inline uint32_t left32(uint32_t x, int n) { return x << n | x >> (32 - n); }
static inline uint32_t right32(uint32_t x, int n) { return x >> n | x << (32 - n); }
static inline uint64_t right64(uint64_t x, int n) { return x >> n | x << (64 - n); }

static uint32_t read32(const uint8_t *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void write32(uint8_t *p, uint32_t v)
{
	for (int i = 0; i < 4; i++)
		p[i] = (uint8_t)(v >> (24 - 8 * i));
}

static uint64_t read64(const uint8_t *p) { return (uint64_t)read32(p) << 32 | read32(p + 4); }

static void write64(uint8_t *p, uint64_t v)
{
	write32(p, (uint32_t)(v >> 32));
	write32(p + 4, (uint32_t)v);
}

typedef void block(void *state, const uint8_t *p);

/* Passes every block of a message and of its padding to a digest. */
static void blocks(block *each, void *state, size_t size, const uint8_t *bytes, size_t len)
{
	uint8_t last[256] = {0};
	size_t rest = len % size, length_bytes = size == 64 ? 8 : 16;
	for (size_t i = 0; i + size <= len; i += size)
		each(state, bytes + i);
	if (rest)
		memcpy(last, bytes + (len - rest), rest);
	last[rest] = 0x80;
	size_t end = rest + 1 + length_bytes <= size ? size : 2 * size;
	write64(last + end - 8, (uint64_t)len << 3);
	for (size_t i = 0; i < end; i += size)
		each(state, last + i);
}

static void block1(void *state, const uint8_t *p)
{
	uint32_t *h = state, w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
	for (int i = 0; i < 16; i++)
		w[i] = read32(p + 4 * i);
	for (int i = 16; i < 80; i++)
		w[i] = left32(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
	for (int i = 0; i < 80; i++) {
		uint32_t f, k;
		if (i < 20)
			f = (b & c) | (~b & d), k = 0x5a827999;
		else if (i < 40)
			f = b ^ c ^ d, k = 0x6ed9eba1;
		else if (i < 60)
			f = (b & c) | (b & d) | (c & d), k = 0x8f1bbcdc;
		else
			f = b ^ c ^ d, k = 0xca62c1d6;
		uint32_t t = left32(a, 5) + f + e + k + w[i];
		e = d, d = c, c = left32(b, 30), b = a, a = t;
	}
	h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
}

void wh_sha1(uint8_t sum[20], const uint8_t *bytes, size_t len)
{
	uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
	blocks(block1, h, 64, bytes, len);
	for (int i = 0; i < 5; i++)
		write32(sum + 4 * i, h[i]);
}

static void block256(void *state, const uint8_t *p)
{
	uint32_t *h = state, w[64], s[8];
	for (int i = 0; i < 16; i++)
		w[i] = read32(p + 4 * i);
	for (int i = 16; i < 64; i++) {
		uint32_t x = w[i - 15], y = w[i - 2];
		w[i] = w[i - 16] + (right32(x, 7) ^ right32(x, 18) ^ x >> 3) + w[i - 7] + (right32(y, 17) ^ right32(y, 19) ^ y >> 10);
	}
	memcpy(s, h, sizeof s);
	for (int i = 0; i < 64; i++) {
		uint32_t e = s[4], a = s[0];
		uint32_t t = s[7] + (right32(e, 6) ^ right32(e, 11) ^ right32(e, 25)) + ((e & s[5]) ^ (~e & s[6])) + (uint32_t)(K[i] >> 32) + w[i];
		uint32_t u = (right32(a, 2) ^ right32(a, 13) ^ right32(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
		memmove(s + 1, s, 7 * sizeof *s);
		s[4] += t;
		s[0] = t + u;
	}
	for (int i = 0; i < 8; i++)
		h[i] += s[i];
}

void wh_sha256(uint8_t sum[32], const uint8_t *bytes, size_t len)
{
	uint32_t h[8] = {
		0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
		0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
	};
	blocks(block256, h, 64, bytes, len);
	for (int i = 0; i < 8; i++)
		write32(sum + 4 * i, h[i]);
}

static void block512(void *state, const uint8_t *p)
{
	uint64_t *h = state, w[80], s[8];
	for (int i = 0; i < 16; i++)
		w[i] = read64(p + 8 * i);
	for (int i = 16; i < 80; i++) {
		uint64_t x = w[i - 15], y = w[i - 2];
		w[i] = w[i - 16] + (right64(x, 1) ^ right64(x, 8) ^ x >> 7) + w[i - 7] + (right64(y, 19) ^ right64(y, 61) ^ y >> 6);
	}
	memcpy(s, h, sizeof s);
	for (int i = 0; i < 80; i++) {
		uint64_t e = s[4], a = s[0];
		uint64_t t = s[7] + (right64(e, 14) ^ right64(e, 18) ^ right64(e, 41)) + ((e & s[5]) ^ (~e & s[6])) + K[i] + w[i];
		uint64_t u = (right64(a, 28) ^ right64(a, 34) ^ right64(a, 39)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
		memmove(s + 1, s, 7 * sizeof *s);
		s[4] += t;
		s[0] = t + u;
	}
	for (int i = 0; i < 8; i++)
		h[i] += s[i];
}

void wh_sha512(uint8_t *sum, int bits, const uint8_t *bytes, size_t len)
{
	static const uint64_t start[2][8] = {
		{
			0xcbbb9d5dc1059ed8u, 0x629a292a367cd507u, 0x9159015a3070dd17u, 0x152fecd8f70e5939u,
			0x67332667ffc00b31u, 0x8eb44a8768581511u, 0xdb0c2e0d64f98fa7u, 0x47b5481dbefa4fa4u,
		},
		{
			0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
			0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u,
		},
	};
	uint64_t h[8];
	memcpy(h, start[bits == 512], sizeof h);
	blocks(block512, h, 128, bytes, len);
	for (int i = 0; i < bits / 64; i++)
		write64(sum + 8 * i, h[i]);
}
