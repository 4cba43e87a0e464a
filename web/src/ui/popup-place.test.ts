import { expect, test } from 'vitest'
import { popupPlace } from './popup-place.ts'

const seen = { top: 0, height: 800, width: 1200 }
const field = (top: number, left = 100) => ({ top, bottom: top + 32, left, width: 200 })

test('a pop-up stands below its field, as high as what is in it, and never higher than can be looked through', () => {
  expect(popupPlace(field(100), { height: 120, width: 150 }, seen)).toEqual({
    ...{ top: 136, left: 100, height: 120 },
  })
  expect(popupPlace(field(100), { height: 4000, width: 150 }, seen).height).toBe(320)
})

test('without room below it stands above, where there is more', () => {
  expect(popupPlace(field(700), { height: 300, width: 150 }, seen)).toMatchObject({ top: 396, height: 300 })
  // Two lines fit below.
  expect(popupPlace(field(700), { height: 50, width: 150 }, seen).top).toBe(736)
})

test('the keyboard of a phone takes room away', () => {
  const phone = { top: 0, height: 400, width: 390 }
  expect(popupPlace(field(200), { height: 300, width: 200 }, phone)).toMatchObject({
    top: 8,
    height: 188,
  })
})

test('it stays on the screen', () => {
  expect(popupPlace(field(100, 1100), { height: 100, width: 300 }, seen).left).toBe(892)
  expect(popupPlace(field(100, -20), { height: 100, width: 300 }, seen).left).toBe(8)
  expect(popupPlace(field(20), { height: 300, width: 300 }, { ...seen, height: 60 }).height).toBe(96)
})
