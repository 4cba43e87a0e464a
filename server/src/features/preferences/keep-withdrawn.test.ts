import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keepWithdrawn, withWithdrawn } from './keep-withdrawn.ts'

const offered = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const stored = (before: string[], changed: string[], most = 8) =>
  withWithdrawn(before, changed, { offered, most })

describe('what is withdrawn', () => {
  test('[HOME-07] stays behind what it stood behind, in whatever order the others are put', () => {
    expect(stored(['a', 'gone', 'b'], ['b', 'a'])).toEqual(['b', 'a', 'gone'])
    expect(stored(['gone', 'a', 'b'], ['b', 'a'])).toEqual(['gone', 'b', 'a'])
    expect(stored(['a', 'old', 'gone', 'b'], ['b', 'a'])).toEqual(['b', 'a', 'old', 'gone'])
  })

  test('stays where what it stood behind is taken away', () => {
    expect(stored(['a', 'b', 'gone'], ['a'])).toEqual(['a', 'gone'])
    expect(stored(['a', 'gone'], ['c'])).toEqual(['gone', 'c'])
  })

  test('gives way where there is no room, the first one before the others', () => {
    expect(stored(['old', 'gone', 'a'], ['a', 'b'], 3)).toEqual(['gone', 'a', 'b'])
    expect(stored(['gone'], offered)).toEqual(offered)
  })

  test('is not what the person has taken away', () => {
    expect(stored(['a', 'b'], ['b'])).toEqual(['b'])
  })

  const codes = fc.uniqueArray(fc.constantFrom(...offered, 'gone', 'old', 'lost'))
  test('[HOME-07] whatever is changed, the change is as it was sent, nothing is there twice, and all have room', () => {
    fc.assert(
      fc.property(codes, fc.subarray(offered), (before, changed) => {
        const list = stored(before, changed)
        expect(list.filter((code) => offered.includes(code))).toEqual(changed)
        expect(new Set(list).size).toBe(list.length)
        expect(list.length).toBeLessThanOrEqual(8)
      }),
    )
  })
})

test('parts that are not changed are left alone, and what is stored wrongly is none', () => {
  const library = { tools: ['a'], entries: ['a', 'link'] }
  expect(keepWithdrawn({ tools: 'x', quickList: ['gone', 7] }, { quickList: ['link'] }, library)).toEqual({
    quickList: ['gone', 'link'],
  })
  expect(keepWithdrawn({ tools: ['gone'] }, { tools: ['a'] }, library)).toEqual({ tools: ['gone', 'a'] })
})
