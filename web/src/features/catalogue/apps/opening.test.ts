import { describe, expect, test } from 'vitest'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { instantOf } from '#web/platform/i18n/format.ts'
import { addressInside, addressOfApp, openingOf, withOpening } from './opening.ts'
import { testApp } from './testing/apps.ts'

const now = instantOf('2026-07-14 16:00:00')
const maintenance = { from: '2026-07-14 15:00:00', to: '2026-07-14 17:00:00', notice: '' }

describe('what choosing an application leads to', () => {
  test('[HOME-11] an application with an address opens', () => {
    expect(openingOf(testApp({ appId: 'a' }), now)).toBe('open')
  })

  test.each([undefined, '', 'javascript:alert(1)', 'data:text/html,x', '/relative', 'https://'])(
    '[HOME-11] %s is no address',
    (homeUrl) => {
      const app = testApp({ appId: 'a', maintenance, ...(homeUrl === undefined ? {} : { homeUrl }) })
      if (homeUrl === undefined) delete app.homeUrl
      expect(addressOfApp(app)).toBeUndefined()
      expect(openingOf(app, now)).toBe('no-address')
    },
  )

  test('[HOME-11] maintenance is asked about while its window lasts, or while the status says so', () => {
    expect(openingOf(testApp({ appId: 'a', maintenance }), now)).toBe('maintenance')
    expect(openingOf(testApp({ appId: 'a', maintenance }), instantOf(maintenance.to))).toBe('open')
    expect(openingOf(testApp({ appId: 'a', status: 2 }), now)).toBe('maintenance')
    // The end of a maintenance applies without a reload.
    const ended = testApp({ appId: 'a', status: 2, maintenance })
    expect(openingOf(ended, instantOf(maintenance.to))).toBe('open')
  })
})

describe('what opens inside the portal', () => {
  const portal = { origin: 'https://portal.example.com', protocol: 'https:' }
  const inside = (openMode: 'self' | 'blank' | 'frame' | 'inner', homeUrl: string) =>
    addressInside(testApp({ appId: 'a', appCode: 'rooms 1', openMode, homeUrl }), portal)

  test('[HOME-11] a page of the portal with its parameters; a frame has an address of its own', () => {
    expect(inside('inner', 'https://portal.example.com/iambiz/home/contacts?page=2')).toBe(
      '/home/contacts?page=2',
    )
    expect(inside('frame', 'https://rooms.example.com/start')).toBe('/home/app/rooms%201')
  })

  test.each([
    ['self', 'https://rooms.example.com/'],
    ['blank', 'https://portal.example.com/iambiz/home/contacts'],
    ['inner', 'https://rooms.example.com/iambiz/home/contacts'],
    ['inner', 'https://portal.example.com/elsewhere'],
    ['inner', 'javascript:alert(1)'],
    ['frame', 'https://portal.example.com/iambiz/home'],
    ['frame', 'http://rooms.example.com/'],
    ['frame', 'data:text/html,x'],
  ] as const)('[HOME-11] %s with %s does not', (openMode, homeUrl) => {
    expect(inside(openMode, homeUrl)).toBeUndefined()
  })
})

describe('the home data after an opening', () => {
  const [first, second] = [testApp({ appId: 'a', accessCount: 3 }), testApp({ appId: 'b' })]
  const time = '2026-07-14 16:00:00'
  const home = {
    apps: { categories: [], page: { list: [first, second], total: 2, pageNum: 1, pageSize: 10, pages: 1 } },
    myApps: { usualApps: [first], accessedApps: [second, first] },
  } as unknown as HomeData

  test('[HOME-04] the application leads the recent ones once and counts once more', () => {
    const after = withOpening(home, first, time)
    expect(after.myApps?.accessedApps.map(({ appId }) => appId)).toEqual(['a', 'b'])
    expect(after.myApps?.accessedApps[0]).toMatchObject({ lastAccessTime: time, accessCount: 4 })
    expect(after.apps?.page.list[0]).toMatchObject({ lastAccessTime: time, accessCount: 4 })
    expect(after.apps?.page.list[1]).toBe(second)
  })

  test('[HOME-04] the recent ones stay as many as the server gives', () => {
    const many = Array.from({ length: 8 }, (_, index) => testApp({ appId: String(index) }))
    const full = { ...home, myApps: { ...home.myApps, accessedApps: many } } as HomeData
    const recent = withOpening(full, first, time).myApps?.accessedApps
    expect(recent?.map(({ appId }) => appId)).toEqual(['a', '0', '1', '2', '3', '4', '5', '6'])
  })

  test('[HOME-04] the given data stay as they were, and missing modules stay missing', () => {
    withOpening(home, first, time)
    expect(first.lastAccessTime).toBeUndefined()
    expect(withOpening({} as HomeData, first, time)).toEqual({})
  })
})
