const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding, as authenticator apps expect it. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(buffer >>> bits) & 31]
      buffer &= (1 << bits) - 1
    }
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text
}

/** Decodes Base32 without padding; `null` if it is invalid. */
export function fromBase32(text: string): Buffer | null {
  const bytes: number[] = []
  let buffer = 0
  let bits = 0
  for (const sign of text) {
    const value = alphabet.indexOf(sign)
    if (value < 0) return null
    buffer = (buffer << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(buffer >>> bits)
    buffer &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
