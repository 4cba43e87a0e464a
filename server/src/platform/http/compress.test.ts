import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, encodingFor } from './compress.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br ; q=0.0', null],
  ['brotli', null],
  ['identity', null],
  ['*', null],
  ['', null],
  [undefined, null],
  ['br;q=evil', 'br'],
])('a client that takes %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

test('what is compressed comes out as it went in', async () => {
  const text = '数字应用平台'.repeat(500)
  expect(brotliDecompressSync(await compress(text, 'br')).toString()).toBe(text)
  const zipped = await compress(text, 'gzip')
  expect(gunzipSync(zipped).toString()).toBe(text)
  expect(zipped.length).toBeLessThan(text.length / 20)
})
