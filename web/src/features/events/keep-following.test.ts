import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPhase } from '#web/platform/session/phase.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { keepFollowing, pauseAfter } from './keep-following.ts'
import type { Heard } from './read-events.ts'

let stop: AbortController
beforeEach(() => {
  stop = new AbortController()
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
})

const begin = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(':\n\n')
}

const say = (response: ServerResponse, kind: string) =>
  response.write(`data: ${JSON.stringify({ kind, spreadMs: 0 })}\n\n`)

function follow() {
  const heard: Heard[] = []
  let opened = 0
  const over = keepFollowing({
    signal: stop.signal,
    onOpen: () => {
      opened += 1
    },
    onHeard: (one) => heard.push(one),
  })
  return { heard, over, opened: () => opened }
}

test('a stream that was cut is opened again, after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const open: ServerResponse[] = []
  await portal((_, response) => {
    begin(response)
    open.push(response)
  })
  const { heard, opened } = follow()
  await vi.waitUntil(() => heard.length === 1, 30_000)
  const cutAt = Date.now()
  open[0]?.end()
  // `vi.waitUntil` advances the fake clock with each check.
  await vi.waitUntil(() => opened() === 2, { timeout: 30_000 })
  expect(Date.now() - cutAt).toBeGreaterThanOrEqual(1000)
})

test('a connection that says nothing for a minute is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = Promise.withResolvers<void>()
  await portal((_, response) => {
    begin(response)
    response.once('close', () => closed.resolve())
  })
  const { heard } = follow()
  await vi.waitUntil(() => heard.length === 1, 30_000)
  await vi.advanceTimersByTimeAsync(60_000)
  await closed.promise
})

test('whoever is displaced by a newer stream stays away', async () => {
  const { received } = await portal((_, response) => {
    begin(response)
    say(response, 'announcements')
    say(response, 'displaced')
    response.end()
  })
  const { heard, over } = follow()
  await over
  expect(heard).toEqual(['alive', { kind: 'announcements', spreadMs: 0 }])
  expect(received).toHaveLength(1)
})

test('[AUTH-08] a stream that is refused because the session is over is not asked for again', async () => {
  // Signed out, so that the refusal does not end a session in this test.
  setPhase({ name: 'signed-out' })
  const { received } = await portal(envelope(null, 1010, '登录已在别处结束，请重新登录', 401))
  await follow().over
  expect(received).toHaveLength(1)
})

test('tries are further and further apart, a minute at most, and never all at once', () => {
  const pauses = Array.from({ length: 200 }, (_, index) => pauseAfter(index % 10))
  expect(Math.max(...pauses)).toBeLessThanOrEqual(60_000)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000)
  expect(new Set(Array.from({ length: 20 }, () => pauseAfter(3))).size).toBeGreaterThan(10)
})
