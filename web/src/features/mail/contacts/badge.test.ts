import { expect, test } from 'vitest'
import { badgeOf } from './badge.ts'

test.each([
  ['财务服务台', '财务'],
  ['“财务”', '财务'],
  ['IT 服务台', 'I服'],
  ['Finance service desk', 'FS'],
  ['finance', 'F'],
  ['=1+1', '11'],
  ['"><img src=x>', 'IS'],
  ['!!!', ''],
])('the badge of %s is %s', (name, badge) => {
  expect(badgeOf(name)).toBe(badge)
})
