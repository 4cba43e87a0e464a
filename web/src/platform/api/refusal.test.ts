import { expect, test } from 'vitest'
import { ApiFailure } from './failure.ts'
import { isRefusedForGood, refusalOf } from './refusal.ts'

const failed = (status: number) => new ApiFailure('refused', 'said', { code: status, status })

test('what the portal refuses as it is asked, or for now, is told in its words; what failed is not', () => {
  expect([422, 429, 503].map((status) => refusalOf(failed(status)))).toEqual(['said', 'said', 'said'])
  expect(refusalOf(new ApiFailure('network', 'no envelope', { status: 503 }))).toBeUndefined()
  expect([refusalOf(failed(500)), refusalOf(new Error('other')), refusalOf(null)]).toEqual(
    Array.from({ length: 3 }, () => undefined),
  )
  expect([422, 429, 500].map((status) => isRefusedForGood(failed(status)))).toEqual([true, false, false])
})
