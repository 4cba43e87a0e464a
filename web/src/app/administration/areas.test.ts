import type { CurrentUser } from '@iambiz/contract/home.ts'
import { type AdminKind, noCapabilities } from '@iambiz/contract/platform/access.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#web/platform/i18n/language.ts'
import { may } from '../access.ts'
import { screenAt } from '../screens.ts'
import { areaAt, areas, areasOf } from './areas.ts'
import { titleOfArea } from './title-of-area.ts'

beforeEach(() => {
  Object.assign(globalThis, {
    document: { cookie: '', documentElement: {} },
    location: { protocol: 'http:' },
  })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document')
  Reflect.deleteProperty(globalThis, 'location')
})

const as = (adminKind?: AdminKind) =>
  ({
    flags: noCapabilities,
    current: { orgCode: 'EAST', roleNo: 'staff' },
    ...(adminKind ? { adminKind } : {}),
  }) as unknown as CurrentUser

test('every address at or below an area is the area’s, and all of them are one screen', () => {
  for (const area of areas) {
    for (const path of [area.path, `${area.path}/new`, `${area.path}/a/b`]) {
      expect(areaAt(path)?.name, path).toBe(area.name)
      expect(screenAt(path)?.name, path).toBe('administration')
    }
    expect(areaAt(`${area.path}x`)?.name).not.toBe(area.name)
  }
  expect(areaAt('/home/admin')).toBeUndefined()
  expect(screenAt('/home/admin')?.name).toBe('administration')
  expect(screenAt('/home/administration')).toBeUndefined()
})

test('[PERM-02] each kind of administrator has areas, and nobody else sees the screen', () => {
  const administration = screenAt('/home/admin')
  if (!administration) throw new Error('the screen is missing')
  for (const kind of ['super_manager', 'auc_manager', 'business_sys_manager'] as const) {
    expect(may(as(kind), administration), kind).toBe(true)
    expect(areasOf(as(kind)), kind).not.toEqual([])
  }
  expect(areasOf(as('super_manager'))).toEqual(areas)
  expect(may(as(), administration)).toBe(false)
  expect(areasOf(as())).toEqual([])
  const acting = { ...as('super_manager'), acting: { agencyId: 'A' } } as unknown as CurrentUser
  expect(areasOf(acting)).toEqual([])
})

test('[SCR-07] the title of an area is its name, in the language of the moment', () => {
  setLanguage('zh')
  expect(titleOfArea('/home/admin/sites/new')).toBe('地点')
  setLanguage('en')
  expect(titleOfArea('/home/admin/sites')).toBe('Sites')
  expect(titleOfArea('/home/tools')).toBeUndefined()
})
