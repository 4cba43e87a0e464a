import { afterEach, expect, test } from 'vitest'
import { envelope, portal } from '#web/testing/portal.ts'
import { expiresAt, forgetExpiry, noteExpiry } from './expiry.ts'
import { freshSession } from './refresh.ts'

afterEach(forgetExpiry)

const tokens = { userNo: 'u', access_token: '', refresh_token: '', expires_in: 3600 }

test('[AUTH-09] many requests cause one refresh, without a token in its address', async () => {
  const { received } = await portal(envelope(tokens))
  noteExpiry(10)
  await Promise.all(Array.from({ length: 20 }, freshSession))
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/iam-authority/auth/token?grant_type=refresh_token',
  ])
  expect(received[0]?.headers).toMatchObject({ 'app-key': 'iambiz-web', 'system-code': 'iambiz' })
  await freshSession()
  expect(received).toHaveLength(1)
})

test('[AUTH-09] nothing happens until 30 seconds before the end', async () => {
  const { received } = await portal(envelope(tokens))
  await freshSession()
  noteExpiry(31)
  await freshSession()
  expect(received).toHaveLength(0)
})

test('a refresh that the network lost is no sign-out: the server renews by itself', async () => {
  await portal((_, response) => response.destroy())
  noteExpiry(1)
  await expect(freshSession()).resolves.toBeUndefined()
  expect(expiresAt()).toBe(0)
})

test('[AUTH-08] a refused refresh ends the session', async () => {
  await portal(envelope(null, 1010, 'over', 401))
  noteExpiry(1)
  await expect(freshSession()).rejects.toMatchObject({ kind: 'session-over', code: 1010 })
})
