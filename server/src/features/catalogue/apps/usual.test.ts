import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOrderOf, keepingHidden } from './usual.ts'

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 30 })
const noLimit = 1000

/** A stored list, its hidden entries, and the visible part in any order with some entries removed and added. */
const change = fc.record({ stored: ids, hidden: ids, added: ids }).chain(({ stored, hidden, added }) => {
  const isHidden = (id: string) => hidden.includes(id)
  const own = stored.filter((id) => !isHidden(id))
  const fresh = added.filter((id) => !stored.includes(id) && !isHidden(id))
  return fc.record({
    stored: fc.constant(stored),
    isHidden: fc.constant(isHidden),
    next: fc.shuffledSubarray([...own, ...fresh]),
  })
})

describe('[HOME-03] what the current role does not see', () => {
  test('stays, while the shown part becomes exactly what was wished', () => {
    fc.assert(
      fc.property(change, ({ stored, isHidden, next }) => {
        const kept = keepingHidden(stored, next, isHidden, noLimit)
        expect(kept.filter((id) => !isHidden(id))).toEqual(next)
        expect(kept.filter(isHidden).sort()).toEqual(stored.filter(isHidden).sort())
      }),
    )
  })

  test('does not move when nothing changes', () => {
    fc.assert(
      fc.property(ids, ids, (stored, hidden) => {
        const isHidden = (id: string) => hidden.includes(id)
        const shown = stored.filter((id) => !isHidden(id))
        expect(keepingHidden(stored, shown, isHidden, noLimit)).toEqual(stored)
      }),
    )
  })

  test('keeps its place behind its neighbour', () => {
    const isHidden = (id: string) => id === 'h' || id === 'i'
    const moved = (next: string[]) => keepingHidden(['h', 'a', 'i', 'b'], next, isHidden, noLimit)
    expect(moved(['b', 'a'])).toEqual(['h', 'b', 'a', 'i'])
    expect(moved(['b'])).toEqual(['h', 'i', 'b'])
    expect(moved([])).toEqual(['h', 'i'])
  })

  test('gives way where there is no room, and nothing else does', () => {
    fc.assert(
      fc.property(change, fc.nat(40), ({ stored, isHidden, next }, more) => {
        const kept = keepingHidden(stored, next, isHidden, next.length + more)
        expect(kept.length).toBeLessThanOrEqual(next.length + more)
        expect(kept.filter((id) => !isHidden(id))).toEqual(next)
      }),
    )
  })
})

describe('[HOME-03] an order', () => {
  test('is any permutation of what is shown, also with what is stored and hidden', () => {
    const permuted = ids.chain((shown) =>
      fc.record({
        shown: fc.constant(shown),
        order: fc.shuffledSubarray(shown, { minLength: shown.length }),
      }),
    )
    fc.assert(
      fc.property(permuted, ids, ({ shown, order }, hidden) => {
        const gone = hidden.filter((id) => !shown.includes(id))
        expect(isOrderOf(order, { shown, stored: shown })).toBe(true)
        expect(isOrderOf([...gone, ...order], { shown, stored: [...shown, ...gone] })).toBe(true)
      }),
    )
  })

  test('is not one with something missing or something strange', () => {
    fc.assert(
      fc.property(ids, fc.nat(), (shown, at) => {
        const stored = shown
        expect(isOrderOf([...shown, 'strange'], { shown, stored })).toBe(false)
        if (shown.length > 0) {
          expect(isOrderOf(shown.toSpliced(at % shown.length, 1), { shown, stored })).toBe(false)
        }
      }),
    )
  })
})
