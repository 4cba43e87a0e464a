import { expect, test } from 'vitest'
import { chooseLanguage } from './texts.ts'

test.each([
  ['en', 'zh-CN,zh;q=0.9', 'en'],
  [undefined, 'en-GB,en;q=0.9,zh;q=0.8', 'en'],
  [undefined, 'en;q=0.5,zh-TW;q=0.9', 'zh'],
  [undefined, 'fr,de;q=0.9', 'zh'],
  [undefined, 'en;q=0', 'zh'],
  [['en', 'zh'], 'en', 'en'],
  ['fr', undefined, 'zh'],
])('asked for %s with Accept-Language %s the page is in %s', (asked, header, language) => {
  expect(chooseLanguage(asked, header)).toBe(language)
})
