import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [20 * 1024 * 1024, '20 MB'],
  [3 * 1024 ** 4, '3072 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
