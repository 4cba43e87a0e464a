import { expect, test } from 'vitest'
import { distinctNames } from './distinct-names.ts'

test('no two rows share a name, however many are alike', () => {
  const rows = ['登录', '退出', '登录', '登录'].map((event, at) => ({ id: `r${at}`, event }))
  expect(rows.map(distinctNames(rows, ({ event }) => event))).toEqual([
    '登录',
    '退出',
    '登录 (2)',
    '登录 (3)',
  ])
})
