import type { UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginDraft, type UsualDraft, usualDraft } from '../draft.ts'
import { testApp } from '../testing/apps.ts'
import { draftApps, isChanged, isOrderOnly, moved, ontoTheirs, settled, storable } from './draft-rules.ts'

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 })

const listOf = (appIds: string[], more: Partial<UsualApps> = {}): UsualApps => ({
  sortType: 'custom',
  usualApps: appIds.map((appId) => testApp({ appId })),
  limit: 20,
  revision: 1,
  ...more,
})

const begun = (appIds: string[], more: Partial<UsualApps> = {}): UsualDraft => {
  beginDraft(listOf(appIds, more), { orgCode: 'EAST', roleNo: 'staff' })
  const draft = usualDraft.get()
  if (!draft) throw new Error('no draft was begun')
  return draft
}

const withIds = (draft: UsualDraft, appIds: string[]): UsualDraft => ({ ...draft, appIds })

beforeEach(() => usualDraft.set(undefined))

describe('[HOME-03] a draft', () => {
  test('begins as what is stored, with nothing changed', () => {
    const draft = begun(['a', 'b'])
    expect(draft).toMatchObject({ appIds: ['a', 'b'], pair: 'EAST staff', isPicking: false })
    expect(isChanged(draft)).toBe(false)
    expect(isChanged(withIds(draft, ['b', 'a']))).toBe(true)
    expect(isChanged({ ...draft, sortType: 'name' })).toBe(true)
    expect(isChanged(withIds(withIds(draft, ['b', 'a']), ['a', 'b']))).toBe(false)
  })

  test('is only another order as long as nothing came or went', () => {
    const draft = begun(['a', 'b'])
    expect(isOrderOnly(withIds(draft, ['b', 'a']))).toBe(true)
    expect(isOrderOnly(withIds(draft, ['b']))).toBe(false)
    expect(isOrderOnly(withIds(draft, ['a', 'c']))).toBe(false)
  })

  test('is stored without what was added and then withdrawn', () => {
    const draft = withIds(begun(['a', 'b']), ['b', 'x', 'a', 'y'])
    const seen = new Map(['a', 'y'].map((appId) => [appId, testApp({ appId })]))
    expect(storable(draft, seen).appIds).toEqual(['b', 'a', 'y'])
  })

  test('goes on from another device’s list with my changes, or without them', () => {
    const mine = withIds(begun(['a', 'b', 'c']), ['c', 'b', 'x'])
    const theirs = listOf(['b', 'a', 'y'], { revision: 5, sortType: 'name' })
    const kept = settled({ ...mine, theirs }, theirs, 'mine')
    expect(kept).toMatchObject({ appIds: ['b', 'x', 'y'], sortType: 'name', saved: { revision: 5 } })
    expect(kept).not.toHaveProperty('theirs')
    expect(isChanged(kept)).toBe(true)
    const taken = settled(mine, theirs, 'theirs')
    expect(taken).toMatchObject({ appIds: ['b', 'a', 'y'], sortType: 'name' })
    expect(isChanged(taken)).toBe(false)
  })

  test('keeps the way to sort that I chose, and never grows beyond the limit', () => {
    const draft = { ...begun(['a'], { limit: 2 }), sortType: 'recent' as const }
    const theirs = listOf(['a', 'x', 'y'], { limit: 2, sortType: 'name' })
    expect(settled(withIds(draft, ['a', 'b']), theirs, 'mine')).toMatchObject({
      appIds: ['a', 'b'],
      sortType: 'recent',
    })
  })

  test('shows its applications as its way to sort has them', () => {
    const apps = [
      testApp({
        appId: 'a',
        appName: '审批',
        pinyin: 'shenpi',
        lastAccessTime: '2026-11-20 10:00:00',
      }),
      // The default pinyin of 长 is zhang; an administrator has set chang.
      testApp({ appId: 'b', appName: '长沙分公司', pinyin: 'changshafengongsi' }),
      testApp({
        appId: 'c',
        appName: '邮箱',
        pinyin: 'youxiang',
        lastAccessTime: '2026-11-21 10:00:00',
      }),
    ]
    const byId = new Map(apps.map((app) => [app.appId, app]))
    const shown = (sortType: UsualDraft['sortType']) =>
      draftApps({ appIds: ['c', 'a', 'gone', 'b'], sortType }, byId, 'zh').map(({ appId }) => appId)
    expect(shown('custom')).toEqual(['c', 'a', 'b'])
    expect(shown('name')).toEqual(['b', 'a', 'c'])
    expect(shown('recent')).toEqual(['c', 'a', 'b'])
  })
})

describe('[HOME-03] moving', () => {
  test('is a permutation in which the others keep their order', () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.nat(), (list, from, to) => {
        fc.pre(list.length > 0)
        const [start, end] = [from % list.length, to % list.length]
        const after = moved(list, start, end)
        expect(after.toSorted()).toEqual(list.toSorted())
        expect(after[end]).toBe(list[start])
        const others = (of: string[]) => of.filter((id) => id !== list[start])
        expect(others(after)).toEqual(others(list))
        expect(moved(after, end, start)).toEqual(list)
      }),
    )
  })

  test('from nowhere changes nothing', () => {
    expect(moved(['a', 'b'], 7, 0)).toEqual(['a', 'b'])
  })
})

describe('[HOME-03] changes onto those of another device', () => {
  test('keep what I added, drop what I removed, and take over what the other did', () => {
    fc.assert(
      fc.property(ids, ids, ids, (base, mine, theirs) => {
        const merged = ontoTheirs(base, mine, theirs)
        expect(new Set(merged).size).toBe(merged.length)
        const [before, own, other] = [new Set(base), new Set(mine), new Set(theirs)]
        for (const id of new Set([...base, ...mine, ...theirs])) {
          const addedByMe = own.has(id) && !before.has(id)
          const addedThere = other.has(id) && !before.has(id)
          const kept = before.has(id) && own.has(id) && other.has(id)
          expect(merged.includes(id)).toBe(addedByMe || addedThere || kept)
        }
        const inMyOrder = mine.filter((id) => merged.includes(id))
        expect(merged.filter((id) => own.has(id))).toEqual(inMyOrder)
      }),
    )
  })

  test('are mine where the other did nothing, and theirs where I did nothing but look', () => {
    fc.assert(
      fc.property(ids, ids, (base, changed) => {
        expect(ontoTheirs(base, changed, base)).toEqual(changed)
        expect(ontoTheirs(base, base, changed).toSorted()).toEqual(changed.toSorted())
      }),
    )
  })
})
