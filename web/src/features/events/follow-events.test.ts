import type { PortalEvent } from '@iambiz/contract/features/events.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateSession } from '#web/platform/session/store.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { followEvents } from './follow-events.ts'

const minute = 60_000
const notices: PortalEvent = { kind: 'notices', spreadMs: 0 }

let page: { visibilityState: string; addEventListener: () => void }
let otherTab: BroadcastChannel
let leave: () => void
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  page = { visibilityState: 'visible', addEventListener: () => undefined }
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => undefined)
  updateSession({ environment: 'prod', iamAccount: 'A1' })
  otherTab = new BroadcastChannel('iambiz')
})
afterEach(() => {
  leave()
  otherTab.close()
  vi.useRealTimers()
})

function follow() {
  const taken: PortalEvent[] = []
  const asked = { checks: 0, polls: 0 }
  leave = followEvents({
    take: (event) => taken.push(event),
    check() {
      asked.checks += 1
    },
    poll() {
      asked.polls += 1
    },
  })
  return { taken, asked }
}

/** Sends a message from another tab and waits until this tab has received it. */
async function say(message: object, isHeard: () => boolean): Promise<void> {
  otherTab.postMessage(message)
  await vi.waitUntil(isHeard, 30_000)
}

test('[ANN-02] a page without a stream asks once a minute, and not while nobody sees it', async () => {
  await portal(envelope(null, 503, '服务繁忙，请稍后再试', 503))
  const { asked } = follow()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(asked).toEqual({ checks: 1, polls: 5 })
  page.visibilityState = 'hidden'
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(asked.polls).toBe(5)
})

test('[ANN-02] a page whose stream is in another tab of the person takes what that hears, and does not ask', async () => {
  await portal(envelope(null, 503, '服务繁忙，请稍后再试', 503))
  const { taken, asked } = follow()
  await vi.advanceTimersByTimeAsync(0.9 * minute)
  otherTab.postMessage({ kind: 'heard', whose: 'prod A2', heard: { kind: 'rights', spreadMs: 0 } })
  await say({ kind: 'heard', whose: 'prod A1', heard: notices }, () => taken.length > 0)
  expect(taken).toEqual([notices])
  await vi.advanceTimersByTimeAsync(0.5 * minute)
  expect(asked.polls).toBe(0)
})

test('[ANN-02] a page with a stream checks once whether it is up to date, and reads again after a gap', async () => {
  const open: { end: () => void }[] = []
  await portal((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(':\n\n')
    open.push(response)
  })
  const { taken, asked } = follow()
  await vi.waitUntil(() => asked.checks === 1, 30_000)
  expect(taken).toEqual([])
  open[0]?.end()
  await vi.waitUntil(() => taken.length > 0, { timeout: 30_000 })
  expect(taken).toEqual([{ kind: 'announcements', spreadMs: 0 }, notices])
  expect(asked).toEqual({ checks: 1, polls: 0 })
})
