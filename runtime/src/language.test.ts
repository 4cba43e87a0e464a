import { expect, test } from 'vitest'
import { acceptedLanguage, languageOfTag } from './language.ts'

test.each([
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['en;q=0.5,zh-TW;q=0.9', 'zh'],
  ['fr, en;q=0.8, zh;q=0.3', 'en'],
  ['en;q=0, zh;q=0.1', 'zh'],
  ['EN', 'en'],
  ['en;Q=0.2,zh;q=0.1', 'en'],
  ['en;q=0', undefined],
  ['fr,de;q=0.9', undefined],
  ['english', undefined],
  ['en;q=1.2.3', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Language %j prefers %s of our languages', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test.each([
  ['zh-Hans-CN', 'zh'],
  [' en ', 'en'],
  ['zhuang', undefined],
  ['', undefined],
])('the tag "%s" is of the language %s', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language)
})
