import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeInView } from './dialog-place.ts'

const room = { width: 1000, height: 800 }
const opened = { left: 300, top: 250, width: 400, height: 300 }

test('[UI-04] a dialog goes where it is dragged', () => {
  expect(placeInView({ x: -120, y: 90 }, opened, room)).toEqual({ x: -120, y: 90 })
})

test.each([
  ['left upper', { x: -900, y: -900 }, { x: -300, y: -250 }],
  ['right upper', { x: 900, y: -900 }, { x: 300, y: -250 }],
  ['left lower', { x: -900, y: 900 }, { x: -300, y: 250 }],
  ['right lower', { x: 900, y: 900 }, { x: 300, y: 250 }],
])('[UI-04] it stays in view at the %s corner', (_, wanted, place) => {
  expect(placeInView(wanted, opened, room)).toEqual(place)
})

test('[UI-04] of a dialog larger than the window the start stays in view', () => {
  const tall = { left: 20, top: 10, width: 400, height: 900 }
  expect(placeInView({ x: 0, y: -300 }, tall, room)).toEqual({ x: 0, y: -10 })
})

test('[UI-04] every dialog that fits is wholly in view wherever it is dragged, and stays there', () => {
  const size = fc.integer({ min: 1, max: 600 })
  const by = fc.integer({ min: -5000, max: 5000 })
  fc.assert(
    fc.property(size, size, by, by, (width, height, x, y) => {
      const box = { left: (room.width - width) / 2, top: (room.height - height) / 2, width, height }
      const place = placeInView({ x, y }, box, room)
      // Rounding to whole pixels may exceed the edge by half a pixel.
      expect(box.left + place.x).toBeGreaterThanOrEqual(-0.5)
      expect(box.left + place.x + width).toBeLessThanOrEqual(room.width + 0.5)
      expect(box.top + place.y).toBeGreaterThanOrEqual(-0.5)
      expect(box.top + place.y + height).toBeLessThanOrEqual(room.height + 0.5)
      expect(placeInView(place, box, room)).toEqual(place)
    }),
  )
})
