import { expect, test } from 'vitest'
import { fittingWidths, foldedWidths, handleWidth, narrowest, widthLimits } from './column-widths.ts'

const room = { whole: 1000, firstLeft: 280 }

test('[UI-05] the left column keeps half of its first width, the others 15 pixels', () => {
  expect(fittingWidths({ left: 0, right: 0 }, room)).toEqual({ left: 140, right: 15 })
  expect(fittingWidths({ left: 10, right: 10 }, { ...room, firstLeft: 20 })).toEqual({ left: 15, right: 15 })
})

test('[UI-05] the middle column keeps 15 pixels, however wide the others are dragged', () => {
  for (const widths of [
    { left: 5000, right: 300 },
    { left: 280, right: 5000 },
    { left: 5000, right: 5000 },
  ]) {
    const { left, right } = fittingWidths(widths, room)
    expect(room.whole - left - right - 2 * handleWidth).toBeGreaterThanOrEqual(narrowest)
    expect(right).toBeGreaterThanOrEqual(narrowest)
    expect(left).toBeGreaterThanOrEqual(140)
  }
})

test('widths that fit stay as they are', () => {
  expect(fittingWidths({ left: 300, right: 400 }, room)).toEqual({ left: 300, right: 400 })
  expect(widthLimits({ left: 300, right: 400 }, room)).toEqual({
    left: { min: 140, max: 567 },
    right: { min: 15, max: 667 },
  })
})

test('[UI-05] a window that is made small and large again leaves widths that fit, and the wanted ones where there is room', () => {
  const wanted = { left: 500, right: 450 }
  const small = fittingWidths(wanted, { whole: 600, firstLeft: 150 })
  expect(small.left + small.right + 2 * handleWidth + narrowest).toBeLessThanOrEqual(600)
  expect(fittingWidths(wanted, { whole: 1400, firstLeft: 300 })).toEqual(wanted)
})

test('[UI-05] a column that is folded up comes back as wide as it was', () => {
  const folded = foldedWidths(320, 140, 280)
  expect(folded).toEqual({ width: 140, before: 320 })
  expect(foldedWidths(folded.width, 140, folded.before)).toEqual({ width: 320, before: 320 })
})
