import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRenewals } from './renewals.ts'

let page: { visibilityState: string; addEventListener: typeof EventTarget.prototype.addEventListener }
let events: EventTarget
let over: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  over = new AbortController()
  events = new EventTarget()
  page = { visibilityState: 'visible', addEventListener: events.addEventListener.bind(events) }
  vi.stubGlobal('document', page)
})
afterEach(() => {
  over.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const see = (visibilityState: string) => {
  page.visibilityState = visibilityState
  events.dispatchEvent(new Event('visibilitychange'))
}

function renewals() {
  const done: string[] = []
  const ask = createRenewals(
    {
      announcements: () => done.push('announcements'),
      notices: () => done.push('notices'),
      'session-ended': () => done.push('session'),
    },
    over.signal,
  )
  return { done, ask }
}

test('[ANN-02] what many are told is read within the time that is named, and once for all that comes meanwhile', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { done, ask } = renewals()
  ask({ kind: 'announcements', spreadMs: 10_000 })
  ask({ kind: 'announcements', spreadMs: 10_000 })
  ask({ kind: 'notices', spreadMs: 0 })
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['notices'])
  vi.advanceTimersByTime(10_000)
  expect(done).toEqual(['notices', 'announcements'])
  ask({ kind: 'announcements', spreadMs: 0 })
  vi.advanceTimersByTime(1)
  expect(done).toHaveLength(3)
})

test('[ANN-02] a page that nobody sees reads nothing until somebody does, but the end of its session', () => {
  const { done, ask } = renewals()
  see('hidden')
  ask({ kind: 'announcements', spreadMs: 0 })
  ask({ kind: 'announcements', spreadMs: 0 })
  ask({ kind: 'session-ended', spreadMs: 0 })
  vi.advanceTimersByTime(60_000)
  expect(done).toEqual(['session'])
  see('visible')
  expect(done).toEqual(['session', 'announcements'])
})

test('nothing is read for a person who has gone', () => {
  const { done, ask } = renewals()
  ask({ kind: 'announcements', spreadMs: 10 })
  over.abort()
  vi.advanceTimersByTime(60_000)
  expect(done).toEqual([])
})
