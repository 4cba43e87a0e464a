import { inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrImage } from './qr-image.ts'

/** The squares of a picture: true where its pixels are dark. */
function squaresOf(dataUrl: string): boolean[][] {
  const file = Buffer.from(dataUrl.replace('data:image/png;base64,', ''), 'base64')
  const [width, scale] = [file.readUInt32BE(16), 6]
  const start = file.indexOf('IDAT') + 4
  const pixels = inflateSync(file.subarray(start, start + file.readUInt32BE(start - 8)))
  const bytes = 1 + Math.ceil(width / 8)
  const isDark = (x: number, y: number) =>
    (((pixels[y * bytes + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0
  const side = Array.from({ length: width / scale }, (_, at) => at * scale + 2)
  return side.map((y) => side.map((x) => isDark(x, y)))
}

test.each([
  'https://portal.example/tech-oauth/oauth2/scan/abc',
  `otpauth://totp/x?secret=${'A'.repeat(200)}`,
])('a picture holds exactly the squares of the code, with a quiet zone: %s', (content) => {
  expect(squaresOf(qrImage(content))).toEqual(encode(content, { ecc: 'M', border: 2 }).data)
})
