import { expect, test } from 'vitest'
import { noLogFilter } from '../filter/log-filter.ts'
import { peoplePath, rowsPath, within } from './log-link.ts'
import { countedBy } from './reads.ts'

const filter = { ...noLogFilter, range: '30d' } as const
const queryOf = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1]))

test('a mark leads to the rows that it counts, with the same filter', () => {
  const noon = { startTime: '2026-07-09 12:00:00', endTime: '2026-07-09 12:59:59' }
  expect(queryOf(rowsPath(within({ ...filter, appCodes: ['crm'] }, noon)))).toEqual({
    from: '2026-07-09T12:00',
    to: '2026-07-09T12:59',
    app: 'crm',
    event: 'login',
  })
})

test('what a filter says of events stays', () => {
  expect(queryOf(rowsPath(filter))).toEqual({ range: '30d', event: 'login' })
  expect(queryOf(rowsPath({ ...filter, result: '0' }))).toEqual({ range: '30d', result: '0', event: 'fail' })
  expect(queryOf(rowsPath({ ...filter, eventTypes: ['logout'] })).event).toBe('logout')
  expect(queryOf(rowsPath({ ...filter, reasons: ['locked'] })).event).toBe('fail')
})

test('people lead to their sign-ins and to their visits', () => {
  const events = (path: string) => new URLSearchParams(path.split('?')[1]).getAll('event')
  expect(events(peoplePath(filter))).toEqual(['login', 'refresh'])
  expect(events(peoplePath({ ...filter, eventTypes: ['launch'] }))).toEqual(['launch'])
  expect(events(peoplePath({ ...filter, result: '0' }))).toEqual(['fail'])
})

test('applications are compared by openings, unless the filter says something else', () => {
  expect(countedBy(filter, 'app').eventTypes).toEqual(['launch'])
  expect(countedBy(filter, 'org')).toBe(filter)
  expect(countedBy({ ...filter, eventTypes: ['logout'] }, 'app').eventTypes).toEqual(['logout'])
  expect(countedBy({ ...filter, result: '0' }, 'app').eventTypes).toEqual([])
})
