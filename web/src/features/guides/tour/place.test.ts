import { expect, test } from 'vitest'
import { placeOfCard } from './place.ts'
import { around, stepInstead } from './steps.ts'

const card = { width: 340, height: 180 }
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 700 }

test('the card is below its target, centered', () => {
  const anchor = { left: 600, top: 10, width: 300, height: 40 }
  expect(placeOfCard(anchor, card, desktop)).toEqual({ left: 580, top: 62 })
})

test('the card stays inside the window at its edges', () => {
  const anchor = { left: 1400, top: 10, width: 40, height: 40 }
  expect(placeOfCard(anchor, card, desktop).left).toBe(1440 - 12 - 340)
  expect(placeOfCard({ ...anchor, left: 0 }, card, desktop).left).toBe(12)
})

test('without room below, the card is above its target, else at the lower edge', () => {
  expect(placeOfCard({ left: 0, top: 600, width: 100, height: 80 }, card, phone).top).toBe(600 - 12 - 180)
  const tall = { left: 0, top: 100, width: 390, height: 560 }
  expect(placeOfCard(tall, card, phone).top).toBe(700 - 12 - 180)
  expect(placeOfCard({ ...tall, top: -300, height: 200 }, card, phone).top).toBe(12)
})

test('a target of several parts has one box', () => {
  expect(around([])).toBeUndefined()
  expect(
    around([
      { left: 10, top: 20, width: 30, height: 30 },
      { left: 50, top: 10, width: 40, height: 20 },
    ]),
  ).toEqual({ left: 10, top: 10, width: 80, height: 40 })
})

test('a step whose target has disappeared is replaced by the next step, the last one by the previous step', () => {
  expect(stepInstead('search', ['apps', 'role', 'person'])).toBe('apps')
  expect(stepInstead('role', ['search', 'person'])).toBe('person')
  expect(stepInstead('person', ['search', 'apps'])).toBe('apps')
  expect(stepInstead('person', [])).toBeUndefined()
})
