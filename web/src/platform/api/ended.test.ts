import { afterEach, expect, test, vi } from 'vitest'
import { envelope, portal } from '#web/testing/portal.ts'
import { call } from './call.ts'
import { identity } from './identity.ts'

afterEach(() => {
  delete identity.ended
})

const over = envelope(null, 1006, 'over', 401)

/** A portal whose session has ended, until a person signs in again. */
async function endedPortal() {
  const now = { isOver: true }
  const { received } = await portal((one, response) => (now.isOver ? over : envelope([]))(one, response))
  return { now, received }
}

const save = (name: string) =>
  call('POST /iam-authority/v1/admin/dictionary/saveOrUpdate', {
    body: { keyName: name, keyValue: 'v', descriptionZh: 'z', descriptionEn: '', sortNo: 0, status: 1 },
  })

test('[AUTH-08] what was refused waits for the sign-in, and is sent once more as it was', async () => {
  const { now, received } = await endedPortal()
  const signIn = Promise.withResolvers<boolean>()
  identity.ended = () => signIn.promise
  const calls = Promise.all(['a', 'b', 'c'].map(save))
  await vi.waitUntil(() => received.length === 3, 30_000)
  now.isOver = false
  signIn.resolve(true)
  await calls
  expect(received.map(({ body }) => JSON.parse(body).keyName).toSorted()).toEqual([
    'a',
    'a',
    'b',
    'b',
    'c',
    'c',
  ])
})

test('[AUTH-08] nothing is sent once more where it is not the same person, or nobody signed in', async () => {
  const { received } = await endedPortal()
  identity.ended = async () => false
  await expect(save('a')).rejects.toMatchObject({ kind: 'session-over', code: 1006 })
  expect(received).toHaveLength(1)
})

test('what is refused again is asked about again, and fails where that leads to nothing', async () => {
  const { received } = await endedPortal()
  let asked = 0
  identity.ended = async () => {
    asked += 1
    return asked < 2
  }
  await expect(save('a')).rejects.toMatchObject({ kind: 'session-over' })
  expect(received).toHaveLength(2)
})

test('[AUTH-08] a portal that refuses each new session is not called without end', async () => {
  const { received } = await endedPortal()
  identity.ended = async () => received.length < 50
  await expect(save('a')).rejects.toMatchObject({ kind: 'session-over', code: 1006 })
  expect(received).toHaveLength(3)
})
