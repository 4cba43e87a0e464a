const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding, as authenticator apps take it. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(held >>> bits) & 31]
      held &= (1 << bits) - 1
    }
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

/** The bytes behind Base32 without padding, or `null` where it is none. */
export function fromBase32(text: string): Buffer | null {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const sign of text) {
    const value = alphabet.indexOf(sign)
    if (value < 0) return null
    held = (held << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(held >>> bits)
    held &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
