import type { CurrentUser } from '@iambiz/contract/home.ts'
import { expect, test } from 'vitest'
import { asksForSearch } from '#web/features/palette/search-keys.ts'
import { adoptBoot, parseBoot } from '#web/platform/config.ts'
import { setLanguage } from '#web/platform/i18n/language.ts'
import { may } from './access.ts'
import { entryOf } from './frame/navigation.ts'
import { isSpelled, type Screen, screenAt, screens, screensAbove } from './screens.ts'
import { linksOf } from './section/links.ts'
import { spelledAs } from './states/spelling.ts'
import { titleOf } from './title.ts'

const at = (path: string): Screen => {
  const title = { zh: '首页', en: 'Home' }
  return { name: 'home', component: 'home', topic: 'home', access: 'user', path, title, label: title }
}

test('every screen has an address of its own below home', () => {
  const paths = screens.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of paths) expect(path).toMatch(/^\/home(\/|$)/)
})

test('[SCR-07] a title belongs to the route; an unknown address says so', () => {
  Object.assign(globalThis, {
    document: { cookie: '', documentElement: {} },
    location: { protocol: 'http:' },
  })
  setLanguage('zh')
  const portalName = { zh: '长河工作台', en: 'Longriver Hub' }
  adoptBoot(parseBoot(JSON.stringify({ config: { portalName } })))
  expect(titleOf('/home')).toBe('长河工作台')
  expect(titleOf('/home?tab=1')).toBe('长河工作台')
  setLanguage('en')
  expect(titleOf('/home')).toBe('Longriver Hub')
  expect(titleOf('/home/nowhere')).toBe('Page not found')
  expect(titleOf('/home/announcementMaintenance')).toBe('Announcement maintenance')
  expect(titleOf('/home/mail/groups/42')).toBe(titleOf('/home/mail/groups'))
  Reflect.deleteProperty(globalThis, 'document')
  Reflect.deleteProperty(globalThis, 'location')
})

test('[SCR-13] the breadcrumb of a screen names every screen above it', () => {
  const above = (path: string) => {
    const screen = screenAt(path)
    if (!screen) throw new Error(`no screen has the address ${path}`)
    return screensAbove(screen).map((one) => one.path)
  }
  const announcements = ['/home', '/home/announcementMaintenance']
  expect(above('/home')).toEqual([])
  expect(above('/home/modules')).toEqual([])
  expect(above('/home/apps/usual')).toEqual(['/home', '/home/apps'])
  expect(above('/home/apps/statistics')).toEqual(['/home', '/home/signin'])
  expect(above('/home/setting/security')).toEqual(['/home', '/home/setting'])
  expect(above('/home/announcementMaintenance/42/readers')).toEqual(announcements)
  expect(above('/home/announcementStatistics/monthly')).toEqual([
    ...announcements,
    '/home/announcementStatistics',
  ])
  // A dialog has the breadcrumb of the screen below it.
  expect(above('/home/mail/groups/new')).toEqual(announcements)
})

test('an address with a name in it belongs to the screen of its pattern', () => {
  expect(screenAt('/home/zone/doubleCarbon')?.path).toBe('/home/zone/:zoneCode')
  expect(screenAt('/home/contacts')?.name).toBe('contacts')
  for (const path of ['/home/zone', '/home/zone/', '/home/zone/a/b', '/home/contact']) {
    expect(screenAt(path), path).toBeUndefined()
  }
})

test('[SCR-07] the case of an address that somebody typed, and a slash at its end, change neither its screen nor its title', () => {
  expect(screenAt('/HOME/Contacts/')?.name).toBe('contacts')
  expect(screenAt('/home/announcementmaintenance')?.path).toBe('/home/announcementMaintenance')
  expect(screenAt('/home/')?.path).toBe('/home')
})

test.each([
  ['/HOME/Contacts/', '/home/contacts'],
  ['/home/announcementmaintenance', '/home/announcementMaintenance'],
  ['/Home/App/hrPortal/', '/home/app/hrPortal'],
  ['/home/zone/doubleCarbon', '/home/zone/doubleCarbon'],
  ['/home/Admin/sites/', '/home/admin/sites'],
  ['/home/help/', '/home/help'],
  ['/home/', '/home'],
])('[SCR-07] the one spelling of %s is %s', (typed, spelled) => {
  const screen = screenAt(typed)
  if (!screen) throw new Error('no screen has this address')
  expect(spelledAs(screen, typed)).toBe(spelled)
  expect([isSpelled(typed, screen), isSpelled(spelled, screen)]).toEqual([typed === spelled, true])
})

test('the navigation marks the longest entry above the address', () => {
  const entries = [at('/home'), at('/home/nowhere')]
  expect(entryOf('/home/nowhere/below', entries)?.path).toBe('/home/nowhere')
  expect(entryOf('/home/nowhereabouts', entries)?.path).toBe('/home')
})

test('the navigation marks nothing for one’s own settings and for the administration, which the menu of the person leads to', () => {
  const entries = screens.filter(({ inNavigation }) => inNavigation)
  const settings = screens.filter(({ path }) => path.startsWith('/home/setting/'))
  expect(settings.length).toBeGreaterThan(2)
  expect(entryOf('/home/admin/sites', entries)).toBeUndefined()
  for (const { path } of settings) expect(entryOf(path, entries), path).toBeUndefined()
})

test('the navigation marks for a dialog what it marks for the screen below', () => {
  const entries = screens.filter(({ inNavigation }) => inNavigation)
  const dialogs = screens.filter(({ over }) => over !== undefined)
  expect(dialogs.length).toBeGreaterThan(3)
  for (const { path, over = '' } of dialogs)
    expect(entryOf(path, entries)?.path, path).toBe(entryOf(over, entries)?.path)
})

test('a dialog stands within the section of the screen below, which it does not link to', () => {
  const section = (path: string) => screenAt(path)?.section
  expect(section('/home/mail/groups/new')).toBe('announcementMaintenance')
  expect(section('/home/modules')).toBeUndefined()
  expect(linksOf('announcementMaintenance').map(({ name }) => name)).toEqual([
    'announcementMaintenance',
    'announcementStatistics',
    'mailTemplates',
    'mailGroups',
    'mailContacts',
    'mailLog',
  ])
})

test('[SCR-01] [PERM-04] screens follow the flags of the current role', () => {
  const flags = { bulletinMaintain: true, agencyAuthority: false, appLoginStat: false, loginStat: false }
  const staff = { flags, current: undefined } as unknown as CurrentUser
  expect(may(staff, { access: 'signed-in' })).toBe(true)
  expect(may(staff, { access: 'user' })).toBe(false)
  expect(may(staff, { access: 'bulletin-maintain' })).toBe(true)
  expect(may(staff, { access: 'login-statistics' })).toBe(false)
  expect(may(staff, { access: 'super-manager' })).toBe(false)
  expect(may({ ...staff, adminKind: 'super_manager' }, { access: 'super-manager' })).toBe(true)
})

test('[DEL-02] whoever acts for somebody opens what is nobody’s own business, and nothing else', () => {
  const none = { bulletinMaintain: false, agencyAuthority: false, appLoginStat: false, loginStat: false }
  const current = { orgCode: 'EAST', roleNo: 'staff' }
  const acting = { current, flags: none, acting: { agencyId: 'A' } } as unknown as CurrentUser
  const open = screens.filter((screen) => may(acting, screen)).map(({ name }) => name)
  expect(open).toEqual([
    'home',
    'systemDynamics',
    'announcementDetails',
    'tools',
    'tool',
    'apps',
    'contacts',
    'zone',
    'framedApp',
    'help',
  ])
  // Rights that must not exist under a delegation open no further screens.
  const wrong = { ...acting, flags: { ...none, bulletinMaintain: true }, adminKind: 'super_manager' as const }
  expect(screens.filter((screen) => may(wrong, screen))).toHaveLength(open.length)
})

test('[SCR-08] home, one’s settings and what is new are open to everybody who is signed in, even without a role', () => {
  const none = { bulletinMaintain: false, agencyAuthority: false, appLoginStat: false, loginStat: false }
  const nobody = { flags: none } as unknown as CurrentUser
  expect(screens.filter((screen) => may(nobody, screen)).map(({ path }) => path)).toEqual([
    '/home',
    '/home/setting',
    '/home/setting/profile',
    '/home/setting/binding',
    '/home/setting/security',
    '/home/setting/delegation',
    '/home/setting/preferences',
    '/home/logline',
  ])
})

const press = (key: string, more: object = {}) =>
  asksForSearch({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    target: null,
    ...more,
  })

test('Ctrl or Command with K, or a slash, asks for the search, but not while an input method composes', () => {
  Object.assign(globalThis, { Element: class {} })
  expect([press('/'), press('k', { ctrlKey: true }), press('K', { metaKey: true })]).toEqual([
    true,
    true,
    true,
  ])
  expect([press('k'), press('/', { isComposing: true }), press('/', { ctrlKey: true })]).toEqual([
    false,
    false,
    false,
  ])
  Reflect.deleteProperty(globalThis, 'Element')
})
