/**
 * Decodes a text file: Unicode with or without a byte order mark, or the Chinese standard encoding, depending on the
 * writing program. Throws where it is neither.
 */
export function decodedText(file: Uint8Array): string {
  const [first, second] = file
  const encodings =
    first === 0xff && second === 0xfe
      ? ['utf-16le']
      : first === 0xfe && second === 0xff
        ? ['utf-16be']
        : ['utf-8', 'gb18030']
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(file)
      if (!text.includes('\0')) return text
    } catch {
      // Try the next encoding.
    }
  }
  throw new Error('the file is no text')
}
