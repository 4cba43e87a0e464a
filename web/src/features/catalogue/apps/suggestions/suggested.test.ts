import { expect, test } from 'vitest'
import { testApp } from '../testing/apps.ts'
import { idsOf } from '../usual.ts'
import { suggestedApps } from './suggested.ts'

const nobody: ReadonlySet<string> = new Set()
const time = (day: number) => `2026-06-${String(day).padStart(2, '0')} 09:00:00`

test('[HOME-02] what is opened most is suggested first, the latest of equals, then what was granted in its order', () => {
  const apps = [
    testApp({ appId: 'new-1' }),
    testApp({ appId: 'twice-early', accessCount: 2, lastAccessTime: time(1) }),
    testApp({ appId: 'new-2' }),
    testApp({ appId: 'twice-late', accessCount: 2, lastAccessTime: time(2) }),
    testApp({ appId: 'often', accessCount: 30, lastAccessTime: time(1) }),
  ]
  expect(idsOf(suggestedApps(apps, nobody))).toEqual(['often', 'twice-late', 'twice-early', 'new-1', 'new-2'])
})

test('[HOME-02] what is hidden or has no address is not suggested, and no more than eight are', () => {
  const { homeUrl: _, ...nowhere } = testApp({ appId: 'nowhere', accessCount: 9 })
  const apps = [
    nowhere,
    testApp({ appId: 'hidden', accessCount: 9 }),
    ...Array.from({ length: 12 }, (_, index) => testApp({ appId: `app-${index}` })),
  ]
  const suggested = idsOf(suggestedApps(apps, new Set(['hidden'])))
  expect(suggested).toEqual(Array.from({ length: 8 }, (_, index) => `app-${index}`))
})

test('[HOME-02] what is recommended comes first, in its order and once, as far as it is there', () => {
  const apps = [
    testApp({ appId: 'new' }),
    testApp({ appId: 'often', accessCount: 30 }),
    testApp({ appId: 'second' }),
    testApp({ appId: 'first', accessCount: 1 }),
  ]
  const recommended = ['first', 'foreign', 'second']
  expect(idsOf(suggestedApps(apps, nobody, recommended))).toEqual(['first', 'second', 'often', 'new'])
})
