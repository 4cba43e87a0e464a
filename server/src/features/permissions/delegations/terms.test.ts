import { expect, test } from 'vitest'
import { differences, type Terms, tooWide } from './terms.ts'

const all: Terms = {
  agentNo: 'A1',
  orgCode: 'sales',
  roleNo: 'lead',
  appScope: 'all',
  appIds: [],
  startTime: '2026-06-15 10:00:00',
  endTime: '2026-06-16 10:00:00',
  reason: '年假',
}
const some: Terms = { ...all, appScope: 'some', appIds: ['a', 'b'] }

test('the order in which applications are named makes no difference', () => {
  expect(differences(some, { ...some, appIds: ['b', 'a'] })).toEqual([])
  expect(differences(some, { ...some, appIds: ['b'], endTime: '2026-06-17 10:00:00' }).sort()).toEqual([
    'appIds',
    'endTime',
  ])
})

test.each<[string, Terms, Partial<Terms>]>([
  ['another end', all, { endTime: '2026-06-20 10:00:00' }],
  ['some of all applications', all, { appScope: 'some', appIds: ['z'] }],
  ['fewer of the chosen ones', some, { appIds: ['b'] }],
  ['nothing', some, {}],
])('in force %s may be changed', (_, before, change) => {
  expect(tooWide(before, { ...before, ...change })).toEqual([])
})

test.each<[string, Terms, Partial<Terms>, string[]]>([
  ['another agent', all, { agentNo: 'A2' }, ['agentNo']],
  ['another organization and role', all, { orgCode: 'group', roleNo: 'staff' }, ['orgCode', 'roleNo']],
  ['another start', all, { startTime: '2026-06-15 09:30:00' }, ['startTime']],
  ['another reason', all, { reason: null }, ['reason']],
  ['all applications instead of some', some, { appScope: 'all', appIds: [] }, ['appScope']],
  ['one application more', some, { appIds: ['a', 'b', 'c'] }, ['appIds']],
  ['another application', some, { appIds: ['c'] }, ['appIds']],
])('RC-35 in force %s may not be written', (_, before, change, fields) => {
  expect(tooWide(before, { ...before, ...change })).toEqual(fields)
})
