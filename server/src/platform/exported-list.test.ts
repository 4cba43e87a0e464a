import { once } from 'node:events'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import type { Actor, RequestContext } from './actor.ts'
import { exportList } from './exported-list.ts'

const context: RequestContext = {
  requestId: 'r',
  lang: 'en',
  env: 'prod',
  containerType: 'web-pc',
  ip: '',
  userAgent: '',
  now: new Date('2026-06-15T02:00:00Z'),
}

test('S-193: who goes away before the first byte is soon allowed another export', async () => {
  const { db, close } = await testDatabase()
  const app = Fastify()
  const settling = Promise.withResolvers<void>()
  const settled = Promise.withResolvers<unknown>()
  app.get('/', async (_request, reply) => {
    const exporting = exportList(
      { db, wireTime: () => '2026-06-15 10:00:00' },
      {
        ...{ actor: { userNo: 'U1' } as Actor, context, reply, columns: [] },
        name: { zh: '清单', en: 'list' },
      },
      async () => {
        settling.resolve()
        await once(reply.raw, 'close')
        return (async function* () {})()
      },
    )
    settled.resolve(exporting)
    return (await exporting).content
  })
  const gone = new AbortController()
  const asked = fetch(await app.listen({ port: 0 }), { signal: gone.signal }).catch(() => {})
  await settling.promise
  gone.abort()
  await Promise.all([settled.promise, asked])
  const held = () => db.selectFrom('rate_counter').select('key').where('key', 'like', 'held:%').execute()
  await expect.poll(held).toEqual([])
  await app.close()
  await close()
})
