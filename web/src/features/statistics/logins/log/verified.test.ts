import { expect, test } from 'vitest'
import { verifiedOf } from './verified.ts'

const found = { checked: 3, batches: 1, unsealed: 0 }

test('[STAT-06] a broken row of the login log has its time as those of other logs have', () => {
  expect(verifiedOf({ intact: true, ...found })).toEqual({ intact: true, ...found })
  const place = { kind: 'row-changed', batchNo: '7', rowNo: '42' } as const
  expect(
    verifiedOf({ intact: false, ...found, broken: { ...place, loginTime: '2026-03-01 10:31:07' } }),
  ).toEqual({ intact: false, ...found, broken: { ...place, time: '2026-03-01 10:31:07' } })
  expect(verifiedOf({ intact: false, ...found, broken: place }).broken).toEqual(place)
})
