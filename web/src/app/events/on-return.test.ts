import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetHomeData, loadHomeData, storedHomeData } from '#web/platform/home/home-reading.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { readOnReturn } from './on-return.ts'

const homeOf = (revision: number) => ({
  signedIn: { current: { orgCode: 'HQ', roleNo: 'staff' }, orgRole: [], flags: {}, user: { userNo: 'A1' } },
  personalConfig: { revision },
})

let page: EventTarget & { visibilityState: string }
let leave: () => void
beforeEach(() => {
  forgetHomeData()
  vi.useFakeTimers({ toFake: ['Date'] })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

const see = (visibilityState: string) => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

const minute = 60_000
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

/** Resolves after all pending requests have started. */
const begun = () => new Promise((resolve) => setImmediate(resolve))

test('[HOME-04] whoever comes back after a while finds home as it is now', async () => {
  let revision = 1
  await portal((request, response) => envelope(homeOf(revision))(request, response))
  await loadHomeData()
  const asked = vi.spyOn(globalThis, 'fetch')
  let hasPair = true
  leave = readOnReturn(() => hasPair)
  // The page was hidden only for a moment.
  see('hidden')
  see('visible')
  later(minute)
  // The page is hidden, or there is no home to read.
  see('hidden')
  hasPair = false
  see('visible')
  await begun()
  expect(asked).not.toHaveBeenCalled()
  revision = 2
  hasPair = true
  see('visible')
  await vi.waitUntil(() => storedHomeData()?.personalConfig.revision === 2, 30_000)
  // A session left by other tests of this process may be renewed in the meantime.
  const reads = asked.mock.calls.filter(([address]) => String(address).includes('/v1/portal/home'))
  expect(reads).toHaveLength(1)
})
