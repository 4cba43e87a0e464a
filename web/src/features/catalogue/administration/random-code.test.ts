import { afterEach, expect, test } from 'vitest'
import { updateSession } from '#web/platform/session/store.ts'
import { toasts } from '#web/platform/toasts/toasts.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { fetchRandomCode } from './random-code.ts'

updateSession({ language: 'zh' })
afterEach(() => toasts.set([]))

test.each([{ data: 'c0de', expireSeconds: 300 }, 'c0de'])(
  '[AUTH-15] the code is in data.data',
  async (data) => {
    const { received } = await portal(envelope(data))
    await expect(fetchRandomCode('hr')).resolves.toBe('c0de')
    expect(received[0]?.url).toBe('/api/iam-user-service/rest/common/aucBusiResource')
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      methodName: 'getRandomCode',
      businessSysCode: 'hr',
      businessType: 'elem',
    })
  },
)

test('[AUTH-15] a failure says so with the server’s message', async () => {
  await portal(envelope(null, 1001, '没有该系统', 404))
  await expect(fetchRandomCode('x')).resolves.toBeUndefined()
  expect(toasts.get()).toMatchObject([{ kind: 'failure', text: '获取失败！没有该系统' }])
})
