import { afterEach, expect, test, vi } from 'vitest'
import { updateSession } from '#web/platform/session/store.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { sendForFile } from './call-for-file.ts'
import { send } from './send.ts'

updateSession({ language: 'zh', environment: 'prod' })
afterEach(() => {
  vi.restoreAllMocks()
})

const key = 'POST /iam-portal/v1/portal/availableApp'

test('[HTTP-03] JSON is the default; forms and files travel as such', async () => {
  const { received } = await portal(envelope('done'))
  await expect(send(key, { body: { a: 1 } })).resolves.toBe('done')
  await send(key, { body: new URLSearchParams({ a: '1' }) }, { mode: 'form' })
  const form = new FormData()
  form.append('file', new Blob(['x']))
  await send(key, { body: form }, { mode: 'file' })
  await send(key, { body: new Blob(['x'], { type: 'image/png' }) }, { mode: 'file' })
  expect(received.map(({ headers }) => headers['content-type']?.split(';')[0])).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'image/png',
  ])
  expect(received[0]?.body).toBe('{"a":1}')
  expect(received[1]?.body).toBe('a=1')
})

test('[HTTP-03] a DELETE carries its body', async () => {
  const { received } = await portal(envelope(null))
  await send('DELETE /iam-portal/thing', { body: { ids: ['1'] } })
  expect(received[0]).toMatchObject({ method: 'DELETE', body: '{"ids":["1"]}' })
})

test('[HTTP-03] an export is a file, and its refusal a failure', async () => {
  await portal(({ url }, response) => {
    if (url.endsWith('bad')) return envelope(null, 403, 'no', 403)({} as never, response)
    response.writeHead(200, { 'content-type': 'application/vnd.ms-excel' }).end('rows')
  })
  await expect((await sendForFile('POST /good')).text()).resolves.toBe('rows')
  await expect(sendForFile('POST /bad')).rejects.toMatchObject({ code: 403, message: 'no' })
})

test('[HTTP-08] form and file give up after 20 seconds, JSON after 60', async () => {
  await portal(envelope(null))
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  for (const mode of ['form', 'file', 'json'] as const) await send(key, {}, { mode })
  expect(timeout.mock.calls).toEqual([[20_000], [20_000], [60_000]])
})

test('[HTTP-07] a timeout is a kind of its own', async () => {
  await portal(() => undefined)
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')))
  await expect(send(key)).rejects.toMatchObject({ kind: 'timeout' })
})

test('[HTTP-07] a connection that breaks is a network failure', async () => {
  await portal((_, response) => response.destroy())
  await expect(send(key)).rejects.toMatchObject({ kind: 'network' })
})

test('a call that its caller gave up is no failure of the API', async () => {
  await portal(() => undefined)
  const giveUp = new AbortController()
  const call = send(key, {}, { signal: giveUp.signal })
  giveUp.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})
