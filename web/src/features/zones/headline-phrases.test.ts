import { expect, test } from 'vitest'
import { languageTag } from '#web/platform/i18n/language.ts'
import { wordsIn } from '#web/platform/i18n/phrases.ts'
import { headlinePhrases } from './headline-phrases.ts'

// The long name of a month is a number in words in Chinese, 十月.
test.each([
  ['zh', 'short'],
  ['en', 'long'],
] as const)('months in %s have the names that the calendars of a browser give them', (language, month) => {
  const calendar = new Intl.DateTimeFormat(languageTag(language), { timeZone: 'UTC', month })
  const names = Array.from({ length: 12 }, (_, index) => calendar.format(Date.UTC(2026, index)))
  expect(wordsIn(headlinePhrases, language).months.split(' ')).toEqual(names)
})
