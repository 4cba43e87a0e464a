import type { PolledAuthorization } from '@iambiz/contract/features/accounts/external.ts'
import { expect, test } from 'vitest'
import { endings } from './phrases.ts'
import { standingOf } from './standing.ts'

const started = {
  authTag: 'tag',
  type: 'wechat',
  status: 'pending',
  expireSeconds: 300,
  authorizeUrl: 'https://wechat.example',
  qrContent: 'https://portal.example',
  qrCode: 'data:',
  number: '47',
} as const

const nothing = { failure: null, isGone: false, started: undefined, polled: undefined, secondsLeft: 0 }
const polled = (more: Partial<PolledAuthorization>): PolledAuthorization => ({
  authTag: 'tag',
  type: 'wechat',
  status: 'pending',
  expireSeconds: 200,
  ...more,
})

test('it is begun, waits, is scanned and confirmed', () => {
  expect(standingOf(nothing)).toEqual({ at: 'starting' })
  expect(standingOf({ ...nothing, started, secondsLeft: 300 })).toMatchObject({
    at: 'waiting',
    isScanned: false,
  })
  const scanned = polled({ status: 'scanned' })
  expect(standingOf({ ...nothing, started, polled: scanned, secondsLeft: 200 })).toMatchObject({
    at: 'waiting',
    isScanned: true,
  })
  const confirmed = polled({ status: 'confirmed', displayName: '林小夏' })
  expect(standingOf({ ...nothing, polled: confirmed, secondsLeft: 200 })).toEqual({
    at: 'confirmed',
    displayName: '林小夏',
    secondsLeft: 200,
  })
})

test.each([
  [{ failure: { code: 4001 } }, 'testEnvironment'],
  [{ failure: { code: 4002 } }, 'bound'],
  [{ failure: { code: 4003 } }, 'taken'],
  [{ failure: { code: 4004 } }, 'expired'],
  [{ failure: { code: 503 } }, 'busy'],
  [{ failure: { code: 500 } }, 'unknown'],
  [{ isGone: true }, 'expired'],
  [{ started, secondsLeft: 0 }, 'expired'],
  [{ polled: polled({ status: 'confirmed' }), secondsLeft: 0 }, 'expired'],
  [{ polled: polled({ status: 'cancelled' }), secondsLeft: 200 }, 'cancelled'],
  [{ polled: polled({ status: 'failed', fault: 'not_member' }), secondsLeft: 200 }, 'not_member'],
  [{ polled: polled({ status: 'failed' }), secondsLeft: 200 }, 'unknown'],
] as const)('%j ends as %s', (known, ending) => {
  expect(standingOf({ ...nothing, ...known })).toEqual({ at: 'over', ending })
})

test('no two endings read the same, in either language', () => {
  for (const language of ['zh', 'en'] as const) {
    const texts = Object.values(endings).flatMap(({ title, detail }) =>
      [title, detail].map((text) => text[language]({ name: 'X' })),
    )
    expect(new Set(texts).size).toBe(texts.length)
  }
})
