import { expect, test } from 'vitest'
import { personalWords, ruleStates } from './rules.ts'

const policy = {
  min: 12,
  max: 128,
  rules: ['length', 'words', 'common', 'recent'] as const,
  words: [
    'iambiz',
    '澄川集团',
    ...personalWords(['A10286', '林知夏', 'Lin Zhixia', 'li', '王五', undefined]),
  ],
}
const statesOf = (typed: string, refused?: Parameters<typeof ruleStates>[2]) =>
  Object.fromEntries(ruleStates(typed, { ...policy, rules: [...policy.rules] }, refused))

test('nothing is said of what was not typed, nor of what only the provider knows', () => {
  expect(statesOf('')).toEqual({ length: 'open', words: 'open', common: 'open', recent: 'open' })
  expect(statesOf('quiet lanterns')).toEqual({ length: 'met', words: 'met', common: 'open', recent: 'open' })
})

test.each([
  ['elevenchars', 'broken'],
  ['twelve chars', 'met'],
  ['𝒳'.repeat(12), 'met'],
  ['𝒳'.repeat(128), 'met'],
  ['x'.repeat(129), 'broken'],
])('lengths count characters: %s', (typed, expected) => expect(statesOf(typed).length).toBe(expected))

test.each(['my ＩＡＭ-biz key', 'a 1 0 2 8 6 is me', '我是林知夏本人', 'LIN.zhixia.2026', '我叫王五，你好'])(
  'words are found in any case, width and spacing: %s',
  (typed) => expect(statesOf(typed).words).toBe('broken'),
)

test('what the provider refused stays broken until something else is typed', () => {
  const refused = { password: 'sunshine 2026!', rules: ['common' as const] }
  expect(statesOf('sunshine 2026!', refused).common).toBe('broken')
  expect(statesOf('sunshine 2026!!', refused).common).toBe('open')
})
