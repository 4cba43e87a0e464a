import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allows, type Decided, type Step, statusAt } from './status.ts'

const start = Date.parse('2026-06-15T02:00:00Z')
const end = Date.parse('2026-06-16T02:00:00Z')
const at = (time: number) => new Date(time)

const decided = (more: Partial<Decided> = {}): Decided => ({
  accepted: true,
  ended_at: null,
  starts_at: at(start),
  ends_at: at(end),
  ...more,
})
const statusOf = (row: Decided, time: number, principalHolds = true) =>
  statusAt(row, { now: at(time), principalHolds })

describe('S-045 where a delegation stands at the edges of its period', () => {
  test('one that was accepted is in force from its first moment to the one before its end', () => {
    expect([start - 1, start, start + 1].map((time) => statusOf(decided(), time))).toEqual([1, 2, 2])
    expect([end - 1, end, end + 1].map((time) => statusOf(decided(), time))).toEqual([2, 3, 3])
  })

  test('one that waits is over with its period too', () => {
    const waiting = decided({ accepted: null })
    expect([start - 1, start, end - 1, end].map((time) => statusOf(waiting, time))).toEqual([0, 0, 0, 3])
  })

  test('the lost role suspends within the period alone', () => {
    const times = [start - 1, start, end - 1, end]
    expect(times.map((time) => statusOf(decided(), time, false))).toEqual([1, 6, 6, 3])
  })

  test('what was declined or ended stays so, also when its time is over', () => {
    const times = [start - 1, start, end]
    expect(times.map((time) => statusOf(decided({ accepted: false }), time))).toEqual([5, 5, 5])
    expect(times.map((time) => statusOf(decided({ ended_at: at(start) }), time))).toEqual([4, 4, 4])
  })
})

const row: fc.Arbitrary<Decided> = fc.record({
  accepted: fc.constantFrom(null, true, false),
  ended_at: fc.constantFrom(null, at(start)),
  starts_at: fc.constant(at(start)),
  ends_at: fc.constant(at(end)),
})
const moment = fc.integer({ min: start - 86_400_000, max: end + 86_400_000 })
const steps: Step[] = ['change', 'narrow', 'decide', 'revoke', 'resign', 'force']

test('only what was accepted, goes on, has begun and is held gives a right, at any time', () => {
  fc.assert(
    fc.property(row, moment, fc.boolean(), (decision, time, principalHolds) => {
      const isRight =
        decision.accepted === true &&
        decision.ended_at === null &&
        time >= start &&
        time < end &&
        principalHolds
      expect(statusOf(decision, time, principalHolds) === 2).toBe(isRight)
    }),
  )
})

test('nothing comes back from over, ended or declined, and nothing can be done there', () => {
  fc.assert(
    fc.property(row, moment, moment, fc.boolean(), (decision, one, other, principalHolds) => {
      const [before, after] = [Math.min(one, other), Math.max(one, other)]
      const status = statusOf(decision, before, principalHolds)
      if (![3, 4, 5].includes(status)) return
      expect(statusOf(decision, after, !principalHolds)).toBe(status)
      expect(steps.filter((step) => allows(status, step))).toEqual([])
    }),
  )
})
