import { beforeEach, expect, test } from 'vitest'
import { envelope, portal } from '#web/testing/portal.ts'
import { forgetHomeData, homeState, loadHomeData, reloadHomeData, storedHomeData } from './home-reading.ts'

const homeOf = (revision: number) => ({
  signedIn: { current: { orgCode: 'HQ', roleNo: 'staff' }, orgRole: [], flags: {}, user: { userNo: 'A1' } },
  apps: { page: { list: [{ appId: 'mail' }] } },
  personalConfig: { revision },
})

beforeEach(forgetHomeData)

test('who asks while home is being read gets the same reply', async () => {
  const { received } = await portal(envelope(homeOf(1)))
  const [one, other] = await Promise.all([loadHomeData(), loadHomeData()])
  expect(other).toBe(one)
  expect(received).toHaveLength(1)
})

test('who waits for a reading that is given up gets the one in its place', async () => {
  let tries = 0
  await portal((request, response) => {
    tries += 1
    // The first request is never answered.
    if (tries > 1) envelope(homeOf(2))(request, response)
  })
  const first = loadHomeData()
  while (tries === 0) await new Promise((resolve) => setImmediate(resolve))
  await reloadHomeData()
  expect((await first).personalConfig.revision).toBe(2)
})

test('unchanged data stays the same object when it is read again, so that nothing renders again', async () => {
  let revision = 1
  await portal((request, response) => envelope(homeOf(revision))(request, response))
  await loadHomeData()
  const before = storedHomeData()
  revision = 2
  await loadHomeData()
  expect(storedHomeData()?.personalConfig.revision).toBe(2)
  expect(storedHomeData()?.apps).toBe(before?.apps)
})

test('a reading that fails shows, and leaves older data where they are', async () => {
  let isGood = true
  await portal((request, response) =>
    (isGood ? envelope(homeOf(1)) : envelope(null, 500, 'no', 500))(request, response),
  )
  await loadHomeData()
  isGood = false
  await expect(loadHomeData()).rejects.toMatchObject({ kind: 'refused' })
  expect(homeState.get()).toMatchObject({ hasFailed: true, data: { personalConfig: { revision: 1 } } })
})
