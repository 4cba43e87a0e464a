import type { CurrentUser } from '@iambiz/contract/home.ts'
import { anotherPerson } from '@iambiz/contract/platform/codes.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStream } from '#web/features/events/open-stream.ts'
import { call } from '#web/platform/api/call.ts'
import { callForFile } from '#web/platform/api/call-for-file.ts'
import { identity } from '#web/platform/api/identity.ts'
import { upload } from '#web/platform/api/upload.ts'
import { acceptSignedIn } from '#web/platform/session/accept.ts'
import { followActing, stopActing } from '#web/platform/session/acting.ts'
import { currentPhase, setPhase } from '#web/platform/session/phase.ts'
import { cleanSession, updateSession } from '#web/platform/session/store.ts'
import { makeRoomForOther, sendOwner } from '#web/platform/sign-in-again/make-room.ts'
import { toasts } from '#web/platform/toasts/toasts.ts'
import { envelope, portal } from '#web/testing/portal.ts'

const signedIn = (userNo: string) =>
  ({
    user: { userNo, userName: userNo, status: 1, createTime: '2026-01-01 00:00:00' },
    orgRole: [],
    flags: { bulletinMaintain: false, agencyAuthority: false, appLoginStat: false, loginStat: false },
    isSystemAdmin: false,
    roleAuth: 1,
    dictionary: [],
  }) as unknown as CurrentUser

beforeEach(() => {
  updateSession(cleanSession)
  setPhase({ name: 'starting' })
  acceptSignedIn(signedIn('A1'))
  identity.another = vi.fn()
  toasts.set([])
})
afterEach(() => {
  for (const name of ['another', 'refused'] as const) delete identity[name]
  identity.of = undefined
  vi.unstubAllGlobals()
})

const refusal = { reason: anotherPerson }
const refused = envelope(refusal, 403, '此浏览器中已登录另一位用户', 403)

/** A portal in which another person has signed in since the page was built. */
const portalOfAnother = () =>
  portal((one, response) => {
    const isOwn = one.headers.currentuserno === undefined
    return (isOwn ? envelope(signedIn('A2')) : refused)(one, response)
  })

const launch = () =>
  call('POST /iam-portal/v1/portal/app/launch', {
    body: { appId: 'x', source: 'all', continueAnyway: false },
  })

test.each<[string, () => Promise<unknown>]>([
  ['reads', () => call('GET /iam-portal/v1/portal/tool/list')],
  ['writes', launch],
  [
    'saves a file',
    () => callForFile('POST /iam-authority/v1/admin/user/openAccounts/codes', { body: { runId: 'x' } }),
  ],
  ['follows the events', () => openStream(new AbortController().signal)],
  ['goes back to the own identity', stopActing],
])(
  '[AUTH-08] a page that %s as the person of before is given up, and says no failure of its own',
  async (_, make) => {
    await portalOfAnother()
    await expect(make()).rejects.toMatchObject({ kind: 'superseded', reason: anotherPerson })
    expect(identity.another).toHaveBeenCalledOnce()
    expect(toasts.get()).toEqual([])
  },
)

test('[AUTH-08] a page that sends a large file as the person of before is given up', async () => {
  const sent: Record<string, string> = {}
  const answer = JSON.stringify({ code: 403, message: 'no', data: refusal })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 403
      responseText = answer
      onload?: () => void
      open() {}
      getResponseHeader = () => null
      setRequestHeader(name: string, value: string) {
        sent[name] = value
      }
      send() {
        this.onload?.()
      }
    },
  )
  const options = { signal: new AbortController().signal, onProgress: () => {} }
  const request = { query: { type: 'image', fileName: 'a.png' }, body: new Blob(['x']) } as const
  await expect(upload('POST /iam-portal/v1/portal/file/upload', request, options)).rejects.toMatchObject({
    kind: 'superseded',
  })
  expect(sent.currentUserNo).toBe('A1')
  expect(identity.another).toHaveBeenCalledOnce()
})

test('who the person is now may be asked by any page, and the answer gives up that of another', async () => {
  await portalOfAnother()
  await followActing()
  expect(identity.another).toHaveBeenCalledOnce()
})

test('[AUTH-08] what still waits to be sent when the page is given up is not sent as the other person', async () => {
  const { left } = browser()
  const { received } = await portalOfAnother()
  identity.another = makeRoomForOther
  await expect(launch()).rejects.toMatchObject({ kind: 'superseded' })
  expect(currentPhase().name).toBe('starting')
  await expect(launch()).rejects.toMatchObject({ kind: 'superseded' })
  expect(received.map(({ headers }) => headers.currentuserno)).toEqual(['A1', 'A1'])
  await left()
})

test('the page that takes its place says so, once', async () => {
  const { left } = browser()
  sendOwner()
  expect(toasts.get()).toEqual([])
  makeRoomForOther()
  await left()
  acceptSignedIn(signedIn('A2'))
  sendOwner()
  sendOwner()
  expect(toasts.get()).toMatchObject([{ kind: 'notice', stays: true, text: expect.stringContaining('A2') }])
})

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** The browser APIs needed to leave a page; `left` waits until the page was left. */
function browser() {
  const replace = vi.fn()
  vi.stubGlobal('location', { replace })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  return { left: () => vi.waitUntil(() => replace.mock.calls.length > 0, 30_000) }
}
