import { describe, expect, test } from 'vitest'
import { placeByArrow, type Rect } from './arrow-keys.ts'

// Five tiles in rows of three; the second row is taller, as for a name of two lines.
const rects: Rect[] = [0, 1, 2, 3, 4].map((index) => ({
  left: (index % 3) * 100,
  top: index < 3 ? 0 : 90.4,
}))

describe('the place that an arrow key leads to', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 3],
    ['ArrowRight', 4, undefined],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, undefined],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 2, 4],
    ['ArrowDown', 3, undefined],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 1, undefined],
    ['KeyA', 1, undefined],
  ])('[HOME-03] %s from %i is %s', (key, from, to) => {
    expect(placeByArrow(key, rects, from)).toBe(to)
  })
})
