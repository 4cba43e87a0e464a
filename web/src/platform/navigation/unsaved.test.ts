import { beforeEach, expect, test } from 'vitest'
import { leaveFor, leaving, markUnsaved } from './unsaved.ts'

let went: string[]
const go = (to: string) => () => {
  went.push(to)
}
beforeEach(() => {
  went = []
  leaving.set(undefined)
})

test('without changes one goes at once', () => {
  leaveFor(go('contacts'))
  expect(went).toEqual(['contacts'])
  expect(leaving.get()).toBeUndefined()
})

test('[HOME-03] with changes one is asked; who leaves gives them up and is asked once', () => {
  let dropped = 0
  const drop = () => {
    dropped += 1
  }
  markUnsaved(drop)
  leaveFor(go('contacts'))
  expect([went, dropped]).toEqual([[], 0])
  leaving.get()?.()
  expect([went, dropped]).toEqual([['contacts'], 1])
  leaveFor(go('home'))
  expect(went).toEqual(['contacts', 'home'])
})

test('changes that are saved do not ask any more', () => {
  const saved = markUnsaved(() => undefined)
  saved()
  leaveFor(go('home'))
  expect(went).toEqual(['home'])
})

test('parts of a screen are asked about together, and what one of them saves leaves the others asking', () => {
  const dropped: string[] = []
  const saved = markUnsaved(() => dropped.push('one'))
  markUnsaved(() => dropped.push('other'))
  saved()
  leaveFor(go('home'))
  expect(went).toEqual([])
  leaving.get()?.()
  expect([went, dropped]).toEqual([['home'], ['other']])
})
