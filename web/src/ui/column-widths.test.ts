import { expect, test } from 'vitest'
import { fittingWidths, handleWidth, narrowest, widthLimits } from './column-widths.ts'

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
