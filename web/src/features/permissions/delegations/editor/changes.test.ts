import { expect, test } from 'vitest'
import { contract, flow, givenDelegation } from '../testing/given.ts'
import { changesBetween } from './changes.ts'

const before = givenDelegation({ status: 0, decideTime: undefined })

test('a conflict says what is something else now, and nothing more', () => {
  expect(changesBetween(before, { ...before, status: 1, revision: 2 }, 'zh')).toEqual(['状态：待生效'])
  expect(changesBetween(before, { ...before, endTime: '2026-08-02 12:00:00', reason: '出差' }, 'zh')).toEqual(
    ['起止时间：2026-07-01 00:00:00 至 2026-08-02 12:00:00', '原因：出差'],
  )
  expect(changesBetween(before, before, 'zh')).toEqual([])
})

test('a narrower scope is named', () => {
  const some = { ...before, appScope: 'some', apps: [flow, contract] } as const
  expect(changesBetween(before, { ...some, apps: [...some.apps] }, 'en')).toEqual([
    'Delegated role: 普通员工 · 综合管理部 · 流程审批, 合同管理',
  ])
})
