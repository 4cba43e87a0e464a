import { expect, test } from 'vitest'
import { rankedOf, restCode } from './rank.ts'

const line = (code: string, ...data: number[]) => ({ code, name: code.toUpperCase(), data })
const chart = (...series: ReturnType<typeof line>[]) => ({ categories: ['1', '2'], series, total: 0 })

test('groups have their sums, and what the same ones were before', () => {
  const now = chart(line('crm', 3, 4), line('oa', 1, 0), line(restCode, 0, 1))
  const previous = chart(line('crm', 1, 1), line('oa', 0, 0))
  expect(rankedOf({ ...now, previous })).toEqual([
    { code: 'crm', name: 'CRM', count: 7, before: 2 },
    { code: 'oa', name: 'OA', count: 1, before: 0 },
    { code: restCode, name: '*OTHER', count: 1, before: 0 },
  ])
  expect(rankedOf(now)[0]).toEqual({ code: 'crm', name: 'CRM', count: 7 })
})
