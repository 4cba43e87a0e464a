import { expect, test } from 'vitest'
import { contract, costs, flow, givenAuthority, givenDelegation } from '../testing/given.ts'
import { groupsOf, offeredApps } from './offered-apps.ts'

const gone = { appId: 'gone', appCode: 'GONE', appName: '旧系统' }
const ids = (apps: readonly { appId: string }[]) => apps.map(({ appId }) => appId)

test('a role offers its applications, and what was chosen before and it no longer shows', () => {
  const stored = givenDelegation({ status: 1, appScope: 'some', apps: [flow, gone] })
  expect(ids(offeredApps(givenAuthority(), undefined, 'new'))).toEqual(['flow', 'contract', 'costs'])
  expect(ids(offeredApps(givenAuthority(), stored, 'change'))).toEqual(['flow', 'contract', 'costs', 'gone'])
})

test('[DEL-01] in force no application is offered that was not given', () => {
  const some = givenDelegation({ appScope: 'some', apps: [flow, costs] })
  expect(ids(offeredApps(givenAuthority(), some, 'extend'))).toEqual(['flow', 'costs'])
  // If all applications were delegated, the delegation can be reduced to some of them.
  expect(ids(offeredApps(givenAuthority(), givenDelegation(), 'extend'))).toEqual(
    ids([flow, contract, costs]),
  )
  expect(offeredApps(undefined, undefined, 'new')).toEqual([])
})

test('applications are found by name, reading, code and category, and stand under their category', () => {
  const apps = [flow, contract, costs]
  expect(groupsOf(apps, '').map(({ category, apps }) => [category, ids(apps)])).toEqual([
    ['办公协同', ['flow', 'costs']],
    ['经营管理', ['contract']],
  ])
  const found = (text: string) => groupsOf(apps, text).flatMap((group) => ids(group.apps))
  expect(found(' 报销 ')).toEqual(['costs'])
  expect(found('Contr')).toEqual(['contract'])
  expect(found('fybx')).toEqual(['costs'])
  expect(found('hetong')).toEqual(['contract'])
  expect(found('办公')).toEqual(['flow', 'costs'])
  expect(found('无')).toEqual([])
})
