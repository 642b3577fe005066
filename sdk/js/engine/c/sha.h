/* Digests of FIPS 180-4. */
#ifndef WH_SHA_H
#define WH_SHA_H

#include <stddef.h>
#include <stdint.h>

void wh_sha1(uint8_t sum[20], const uint8_t *bytes, size_t len);
void wh_sha256(uint8_t sum[32], const uint8_t *bytes, size_t len);
/* Bits are 384 or 512; sum takes as many. */
void wh_sha512(uint8_t *sum, int bits, const uint8_t *bytes, size_t len);

#endif
