import { transact } from '@iambiz/runtime/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenContext } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { audit } from './audit.ts'
import { enqueue } from './jobs.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const context = givenContext()
const entry = { action: 'session.login', actorNo: 'A1', sessionId: 'a-session', detail: { why: ['x'] } }

test('an audit row says who, what, when and with which result; the session only as a digest', async () => {
  await audit(database.db, context, null, entry)
  const [row] = await database.db.selectFrom('audit_record').selectAll().execute()
  expect(row).toMatchObject({
    at: context.now,
    request_id: 'test-request',
    actor_no: 'A1',
    action: 'session.login',
    result: 'ok',
    ip: '192.0.2.1',
    env: 'prod',
    session_id_hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    detail: { why: ['x'] },
  })
})

test('half a character in what is recorded keeps nothing from being recorded', async () => {
  await audit(database.db, context, null, { action: 'list.export', detail: { filters: { app: 'a\ud800' } } })
  const [row] = await database.db
    .selectFrom('audit_record')
    .select('detail')
    .where('action', '=', 'list.export')
    .execute()
  expect(row?.detail).toEqual({ filters: { app: 'a\ufffd' } })
})

test('audit and jobs exist with their cause or not at all', async () => {
  await expectChanges(database.db, [], () =>
    expect(
      transact(database.db, async (trx) => {
        await audit(trx, context, null, entry)
        await enqueue(trx, 'session:revoke-at-provider', { sealedToken: 'x', sealContext: 'y' })
        throw new Error('the cause failed')
      }),
    ).rejects.toThrow('the cause failed'),
  )
})

test('nobody changes or deletes an audit row', async () => {
  await audit(database.db, context, null, entry)
  await expectChanges(database.db, [], async () => {
    const change = database.db.updateTable('audit_record').set({ result: 'failed' }).execute()
    await expect(change).rejects.toMatchObject({ code: '42501' })
    const removal = database.db.deleteFrom('audit_record').execute()
    await expect(removal).rejects.toMatchObject({ code: '42501' })
    await expect(database.pool.query('truncate audit_record')).rejects.toMatchObject({ code: '42501' })
  })
})
