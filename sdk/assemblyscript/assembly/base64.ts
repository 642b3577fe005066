// Base64 with padding, as bodies of any type cross the boundary.
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function toBase64(bytes: Uint8Array): string {
  const length = bytes.length, out = new Uint8Array(((length + 2) / 3) * 4);
  for (let i = 0, at = 0; i < length; i += 3) {
    const count = min(length - i, 3);
    let bits: u32 = 0;
    for (let k = 0; k < 3; k++) bits = (bits << 8) | (k < count ? <u32>bytes[i + k] : 0);
    for (let k = 0; k < 4; k++) {
      out[at++] = k > count ? 0x3d : <u8>digits.charCodeAt((bits >> (18 - 6 * k)) & 63);
    }
  }
  return String.UTF8.decodeUnsafe(out.dataStart, out.length);
}

/** Reads what the host wrote; it ends at whatever is no digit. */
export function ofBase64(text: string): Uint8Array {
  const out = new Uint8Array((text.length / 4) * 3);
  let bits: u32 = 0, count = 0, at = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    let digit = -1;
    if (c >= 0x41 && c <= 0x5a) digit = c - 0x41;
    else if (c >= 0x61 && c <= 0x7a) digit = c - 0x61 + 26;
    else if (c >= 0x30 && c <= 0x39) digit = c - 0x30 + 52;
    else if (c == 0x2b) digit = 62;
    else if (c == 0x2f) digit = 63;
    if (digit < 0) break;
    bits = (bits << 6) | <u32>digit;
    count += 6;
    if (count >= 8) {
      count -= 8;
      out[at++] = <u8>(bits >> count);
    }
  }
  return out.slice(0, at);
}
