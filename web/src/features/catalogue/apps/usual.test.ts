import type { MyPortalApps, PortalApp, UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { describe, expect, test } from 'vitest'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { testApp } from './testing/apps.ts'
import { idsOf, mineFirst } from './usual.ts'
import { withUsual, withUsualApps } from './with-usual.ts'

const homeWith = (all: readonly PortalApp[], usual: readonly string[]): HomeData => {
  const list = all.map((app) => ({ ...app, usual: usual.includes(app.appId) }))
  const myApps: MyPortalApps = {
    sortType: 'custom',
    usualOnTop: true,
    usualApps: usual.flatMap((id) => list.find(({ appId }) => appId === id) ?? []),
    accessedApps: list.slice(0, 2),
    limit: 20,
    revision: 3,
  }
  const page = { list, total: list.length, pageNum: 1, pageSize: 1000, pages: 1 }
  return { apps: { categories: [], page }, myApps } as unknown as HomeData
}

const [a, b, c] = ['a', 'b', 'c'].map((appId) => testApp({ appId })) as [PortalApp, PortalApp, PortalApp]
const marked = (home: HomeData) =>
  (home.apps?.page.list ?? []).filter(({ usual }) => usual).map(({ appId }) => appId)

describe('[HOME-02] a star', () => {
  test('adds at the end and marks the application wherever it shows', () => {
    const home = withUsual(homeWith([a, b, c], ['b']), a, true)
    expect(idsOf(home.myApps?.usualApps ?? [])).toEqual(['b', 'a'])
    expect(marked(home)).toEqual(['a', 'b'])
    expect(home.myApps?.accessedApps.map(({ usual }) => usual)).toEqual([true, true])
    expect(home.myApps?.usualApps.every(({ usual }) => usual)).toBe(true)
  })

  test('given twice is given once, and taken back leaves nothing', () => {
    const before = homeWith([a, b, c], ['b'])
    expect(withUsual(before, b, true)).toBe(before)
    expect(withUsual(before, a, false)).toBe(before)
    expect(withUsual(withUsual(before, a, true), a, false)).toEqual(before)
  })

  test('follows the answer of the server', () => {
    const answer: UsualApps = { sortType: 'name', usualApps: [c], limit: 20, revision: 4 }
    const home = withUsualApps(homeWith([a, b, c], ['b']), answer)
    expect(home.myApps).toMatchObject({ sortType: 'name', revision: 4, usualApps: [{ appId: 'c' }] })
    expect(marked(home)).toEqual(['c'])
  })
})

test('[HOME-05] the directory begins with what is mine; both parts keep their order', () => {
  expect(idsOf(mineFirst([a, b, c], new Set(['c', 'b'])))).toEqual(['b', 'c', 'a'])
  expect(idsOf(mineFirst([a, b, c], new Set()))).toEqual(['a', 'b', 'c'])
})
