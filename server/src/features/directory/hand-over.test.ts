import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

let world: DirectoryWorld
beforeAll(async () => {
  world = await directoryWorld()
})
afterAll(() => world.stop())

const ask = (call: 'user/status' | 'user/detail', body: object) =>
  world.ask(world.root, `POST /iam-authority/v1/admin/${call}`, body)

const owned = (owner_no: string) =>
  world.given.application({ app_code: fresh('app'), owner_no, name_zh: '费用报销' })

const ownerOf = async (appId: string) =>
  (
    await world.database.db
      .selectFrom('application')
      .select('owner_no')
      .where('app_id', '=', appId)
      .executeTakeFirstOrThrow()
  ).owner_no

test('the applications of a person who leaves are named, and handed over in the same step', async () => {
  const [leaving, successor] = [await world.somebody('staff'), await world.somebody('staff')]
  const appId = await owned(leaving.userNo)
  const { envelope } = await ask('user/detail', { userNo: leaving.userNo })
  expect(envelope.data.owns).toEqual([{ appId, appName: '费用报销' }])
  const body = { ids: [leaving.userNo], status: 0, successorNo: successor.userNo }
  expect((await ask('user/status', body)).envelope.data).toMatchObject({ changed: 1 })
  expect(await ownerOf(appId)).toBe(successor.userNo)
  expect(await world.recorded('application', appId)).toMatchObject([
    {
      action: 'application.update',
      detail: { before: { ownerNo: leaving.userNo }, after: { ownerNo: successor.userNo } },
    },
  ])
})

test('without a successor they keep their owner', async () => {
  const leaving = await world.somebody('staff')
  const appId = await owned(leaving.userNo)
  expect((await ask('user/status', { ids: [leaving.userNo], status: 0 })).status).toBe(200)
  expect(await ownerOf(appId)).toBe(leaving.userNo)
})

test('a person who has left, or who leaves in the same step, takes nothing over', async () => {
  const leaving = await world.somebody('staff')
  await owned(leaving.userNo)
  const gone = await world.somebody('staff')
  await world.database.db
    .updateTable('person')
    .set({ status: 0 })
    .where('user_no', '=', gone.userNo)
    .execute()
  for (const successorNo of [gone.userNo, leaving.userNo, 'nobody'])
    await expectChanges(world.database.db, [], async () => {
      const refused = await ask('user/status', { ids: [leaving.userNo], status: 0, successorNo })
      expect(refused, successorNo).toMatchObject({
        status: 422,
        envelope: { data: { field: 'successorNo' } },
      })
    })
})

test.each([
  ['an empty number', { status: 0, successorNo: '' }],
  ['a number of many characters', { status: 0, successorNo: 'A'.repeat(65) }],
  ['a number that no text can hold', { status: 0, successorNo: 'A\u0000' }],
  ['a list', { status: 0, successorNo: ['A1'] }],
  ['a successor of people who come back', { status: 1, successorNo: 'A1' }],
])('%s is refused, and nothing changes', async (_, wish) => {
  const leaving = await world.somebody('staff')
  await expectChanges(world.database.db, [], async () => {
    const { status } = await ask('user/status', { ids: [leaving.userNo], ...wish })
    expect([400, 422]).toContain(status)
  })
})

test('a person who was disabled before is succeeded later', async () => {
  const [gone, successor] = [await world.somebody('staff'), await world.somebody('staff')]
  const appId = await owned(gone.userNo)
  expect((await ask('user/status', { ids: [gone.userNo], status: 0 })).status).toBe(200)
  const late = { ids: [gone.userNo], status: 0, successorNo: successor.userNo }
  expect((await ask('user/status', late)).envelope.data).toMatchObject({ changed: 0 })
  expect(await ownerOf(appId)).toBe(successor.userNo)
})

test.each(['auc', 'bsm', 'staff'])('a person with the role %s names no successor', async (role) => {
  const caller = await world.somebody(role)
  const [leaving, successor] = [await world.somebody('staff'), await world.somebody('staff')]
  const appId = await owned(leaving.userNo)
  const body = { ids: [leaving.userNo], status: 0, successorNo: successor.userNo }
  await expectChanges(world.database.db, ['audit_record', 'session', 'step_up_ticket'], async () => {
    expect((await world.ask(caller, 'POST /iam-authority/v1/admin/user/status', body)).status).toBe(403)
  })
  expect(await ownerOf(appId)).toBe(leaving.userNo)
})
