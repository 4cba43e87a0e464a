import { expect, test } from 'vitest'
import { appsText, otherOf, statusNote } from './describe.ts'
import { contract, flow, givenDelegation } from './testing/given.ts'

test('each side sees the other one', () => {
  const delegation = givenDelegation({ agentOrgName: '法务部' })
  expect(otherOf(delegation, 'initiated')).toEqual({ name: '顾清和', no: 'A2', orgName: '法务部' })
  expect(otherOf(delegation, 'received')).toEqual({ name: '周砚清', no: 'A1', orgName: undefined })
})

test('the applications are named as each language lists', () => {
  expect(appsText(givenDelegation(), 'zh')).toBe('全部应用')
  const some = givenDelegation({ appScope: 'some', apps: [flow, contract] })
  expect([appsText(some, 'zh'), appsText(some, 'en')]).toEqual(['流程审批、合同管理', '流程审批, 合同管理'])
  expect(appsText(givenDelegation({ appScope: 'some', apps: [] }), 'zh')).toBe('所选应用已不存在')
})

test.each([
  [{ status: 4, endedBy: 'agent' }, '代理人退回'],
  [{ status: 4, endedBy: 'principal' }, '委托人撤回'],
  [{ status: 4, endedBy: 'administrator' }, '管理员终止'],
  [{ status: 3, decideTime: undefined }, '代理人未答复'],
  [{ status: 3 }, undefined],
  [{ status: 6 }, '委托人当前无法委托该角色'],
  [{ status: 2 }, undefined],
] as const)('%o is explained', (part, note) => {
  expect(statusNote(givenDelegation(part), 'zh')).toBe(note)
})
