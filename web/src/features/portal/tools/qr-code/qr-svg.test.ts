import fc from 'fast-check'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { corrections, drawQr, svgFile } from './qr-svg.ts'

/** Returns the dark modules that a path covers. */
function painted(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, step) => `${Number(x) + step},${y}`),
  )
}

test('[HOME-07] the drawing has exactly the dark squares of the code, and a quiet zone around them', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), (text) => {
      const drawing = drawQr(text, 'M')
      const { data, size } = encode(text, { ecc: 'M', border: 4 })
      const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
      const drawn = painted(drawing?.path ?? '')
      expect(drawn.sort()).toEqual(dark.sort())
      expect(drawing?.size).toBe(size)
      const edges = drawn.flatMap((square) => square.split(',').map(Number))
      expect(Math.min(...edges)).toBe(4)
      expect(Math.max(...edges)).toBe(size - 5)
    }),
    { numRuns: 20 },
  )
})

test('what does not fit is told', () => {
  expect(drawQr('', 'L')).toBeUndefined()
  expect(drawQr('a'.repeat(2953), 'L')).toBeDefined()
  expect(drawQr('a'.repeat(2954), 'L')).toBeUndefined()
  expect(drawQr('a'.repeat(2000), 'H')).toBeUndefined()
  expect(drawQr('字'.repeat(985), 'L')).toBeUndefined()
  expect(corrections.every((correction) => drawQr('https://example.com', correction))).toBe(true)
})

test('the file holds nothing of the text itself', () => {
  const drawing = drawQr('"/><script>alert(1)</script>', 'L')
  const file = drawing ? svgFile(drawing) : ''
  expect(file).toMatch(/^<svg [^>]*><path fill="#fff" d="[Mhv0-9H z]+"\/><path d="[Mhv0-9H z]+"\/><\/svg>\n$/)
})
