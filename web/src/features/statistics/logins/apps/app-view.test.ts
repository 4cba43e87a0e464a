import { expect, test } from 'vitest'
import { noLogFilter } from '../filter/log-filter.ts'
import { type AppView, appListRequestOf, appQueryOf, appViewOf, isNarrowed } from './app-view.ts'

const view: AppView = {
  filter: { ...noLogFilter, range: '90d', env: 'fat', appCodes: ['crm', 'erp'], person: 'Q1' },
  keyword: '客户',
  categoryCode: 'sales',
  onlyUnused: true,
  place: { page: 3, sorting: { key: 'lastTime', direction: 'descending' } },
  shown: 'crm',
}

test('[STAT-05] a view and its address say the same', () => {
  expect(appViewOf(appQueryOf(view))).toEqual(view)
  const plain = appViewOf(new URLSearchParams())
  expect(plain.filter.range).toBe('30d')
  expect(appViewOf(appQueryOf(plain))).toEqual(plain)
  expect([isNarrowed(plain), isNarrowed(view)]).toEqual([false, true])
})

test('what makes no sense here is left out', () => {
  const query = 'event=fail&result=0&category=%3Cb&unused=yes&sort=-password&page=-1&find=%00crm'
  const { filter, ...rest } = appViewOf(new URLSearchParams(query))
  expect([filter.eventTypes, filter.result]).toEqual([[], ''])
  expect(rest).toEqual({
    ...{ keyword: 'crm', categoryCode: '', onlyUnused: false, shown: '' },
    place: { page: 1, sorting: undefined },
  })
})

test('the call gets what the view says', () => {
  expect(appListRequestOf(view, '2026-03-01 10:31:07')).toEqual({
    startTime: '2025-12-02 00:00:00',
    endTime: '2026-03-01 23:59:59',
    env: 'fat',
    appCodes: ['crm', 'erp'],
    userKeyword: 'Q1',
    keyword: '客户',
    categoryCode: 'sales',
    onlyUnused: true,
    sortField: 'lastTime',
    sortOrder: 'desc',
  })
})
