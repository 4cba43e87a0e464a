import { describe, expect, test } from 'vitest'
import { readAddress } from '#web/platform/navigation/address.ts'
import { isBackwards, monthsOf, narrowedOf, queryOf, rowsRequest, yearsOf } from './period.ts'

const today = '2026-06-15 10:00:00'
const of = (query: string) => narrowedOf(new URLSearchParams(query), today)
const thisYear = { year: 2026, startMonth: 1, endMonth: 6, type: '', appId: '', state: '', page: 1 }

describe('the period of an address', () => {
  test('is this year until now where nothing is said', () => {
    expect(of('')).toEqual(thisYear)
  })

  test('another year is whole', () => {
    expect(of('year=2025')).toMatchObject({ year: 2025, startMonth: 1, endMonth: 12 })
  })

  test.for([
    'year=1999',
    'year=2028',
    'year=x',
    'from=0',
    'to=13',
    'from=1.5',
    'type=3',
    'app=1',
    'status=draft',
    'from=',
  ])('%s says nothing', (query) => {
    expect(of(query)).toEqual(thisYear)
  })

  test('comes back from the query that it makes', () => {
    const narrowed = {
      ...({ year: 2024, startMonth: 2, endMonth: 3, type: '1', state: 'VOID', page: 4 } as const),
      appId: '00000000-0000-4000-8000-000000000001',
    }
    expect(narrowedOf(queryOf(narrowed), today)).toEqual(narrowed)
    // `readAddress` removes the parameters of the sign-in redirect; the filter must not use one of them.
    const address = `https://portal.example.com/?${queryOf(narrowed)}`
    expect(readAddress(address, ['prod']).cleaned).toBe(address)
  })
})

test('the last month of a period is in it to its last second', () => {
  expect(rowsRequest({ ...thisYear, year: 2024, startMonth: 2, endMonth: 2, type: '2', state: '' })).toEqual({
    startTime: '2024-02-01 00:00:00',
    endTime: '2024-02-29 23:59:59',
    type: 2,
  })
})

test('months backwards are none', () => {
  const period = { year: 2026, startMonth: 5, endMonth: 4, type: '' } as const
  expect([isBackwards(period), monthsOf(period)]).toEqual([true, []])
})

test('the years reach back to the one that is shown', () => {
  expect(yearsOf({ ...thisYear, type: '' }, today)).toEqual([2026, 2025, 2024, 2023, 2022, 2021])
  expect(yearsOf({ ...thisYear, year: 2019, type: '' }, today).at(-1)).toBe(2019)
})
