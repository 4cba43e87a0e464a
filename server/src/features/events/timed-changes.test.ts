import { createLog } from '@iambiz/runtime/log.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimedChanges } from './timed-changes.ts'

const minute = 60_000
const start = new Date('2026-11-21T09:00:00Z')

beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

const after = (minutes: number) => new Date(start.getTime() + minutes * minute)

/** Schedules changes at these minutes; returns the minutes at which they were reported. */
function turnsAt(...minutes: number[]) {
  const planned = minutes.map(after)
  const told: number[] = []
  const turns = createTimedChanges(
    {
      nextTimedChange: async (now) => planned.find((turn) => turn > now),
      clock: { now: () => new Date() },
      log: createLog('test', 'fatal'),
    },
    () => told.push((Date.now() - start.getTime()) / minute),
  )
  return { turns, planned, told }
}

test('each turn is told at its time, also one that is far away', async () => {
  const { turns, told } = turnsAt(5, 7, 60 * 24 * 40)
  turns.arm()
  await vi.advanceTimersByTimeAsync(60 * 24 * 41 * minute)
  turns.stop()
  expect(told).toEqual([5, 7, 60 * 24 * 40])
})

test('a turn that could not be read is told late, and none after it', async () => {
  const told: number[] = []
  let failures = 2
  const turns = createTimedChanges(
    {
      nextTimedChange: async (now) => {
        if (failures-- > 0) throw new Error('no database')
        return [after(1), after(30)].find((turn) => turn > now)
      },
      clock: { now: () => new Date() },
      log: createLog('test', 'fatal'),
    },
    () => told.push(Math.floor((Date.now() - start.getTime()) / minute)),
  )
  turns.arm()
  await vi.advanceTimersByTimeAsync(40 * minute)
  turns.stop()
  expect(told).toEqual([2, 30])
})

test('a turn that is planned meanwhile is not missed, and nothing comes after the end', async () => {
  const { turns, planned, told } = turnsAt(50)
  turns.arm()
  await vi.advanceTimersByTimeAsync(minute)
  planned.unshift(after(10))
  turns.arm()
  turns.arm()
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(told).toEqual([10])
  turns.stop()
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(told).toEqual([10])
  expect(vi.getTimerCount()).toBe(0)
})
