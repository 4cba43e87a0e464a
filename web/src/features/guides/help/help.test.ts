import { afterEach, expect, test, vi } from 'vitest'
import { asksForHelp } from './help-key.ts'
import { helpTexts } from './help-texts.ts'

afterEach(() => vi.unstubAllGlobals())

test('[UI-01] each topic has an introduction and at least one question in both languages', () => {
  const chinese = /\p{Script=Han}/u
  for (const [topic, { about, how }] of Object.entries(helpTexts)) {
    expect(how.length, topic).toBeGreaterThan(0)
    for (const { zh, en } of [about, ...how.flatMap(({ ask, answer }) => [ask, answer])]) {
      expect(zh, topic).toMatch(chinese)
      expect(en, topic).not.toMatch(chinese)
      expect(en.length, topic).toBeGreaterThan(10)
    }
    for (const { ask } of how) {
      expect(ask.zh, topic).toMatch(/？$/)
      expect(ask.en, topic).toMatch(/\?$/)
    }
  }
})

test('a question mark outside of text fields opens the help', () => {
  vi.stubGlobal('Element', class {})
  const press = (key: string, more: object = {}) =>
    asksForHelp({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      isComposing: false,
      target: null,
      ...more,
    })
  expect([press('?'), press('？'), press('/')]).toEqual([true, true, false])
  expect([press('?', { ctrlKey: true }), press('?', { isComposing: true })]).toEqual([false, false])
})
