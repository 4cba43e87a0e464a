import { afterAll, beforeAll, expect, test } from 'vitest'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { settleAccount } from './settle-account.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A provider that records calls, and is unavailable while `isAway` is set. */
function provider() {
  const state = { isAway: false, told: [] as string[] }
  const askProvider = async (path: string, { enabled }: Readonly<Record<string, string>>) => {
    if (state.isAway) throw new Error('away')
    state.told.push(enabled === undefined ? path : `${path} ${enabled}`)
    return { status: 200, body: {} }
  }
  return { state, settle: (userNo: string) => settleAccount({ db: database.worker.db, askProvider }, userNo) }
}

async function person() {
  const userNo = fresh('P')
  await givenIn(database.db).person({ user_no: userNo, name_zh: '林晚' })
  const switchTo = (status: 0 | 1) =>
    database.db.updateTable('person').set({ status }).where('user_no', '=', userNo).execute()
  return { userNo, switchTo }
}

test('a person enabled again before the provider heard of the disabling is disabled there all the same, once', async () => {
  const { state, settle } = provider()
  const { userNo, switchTo } = await person()
  state.isAway = true
  await switchTo(0)
  await expect(settle(userNo)).rejects.toThrow('away')
  await switchTo(1)
  await expect(settle(userNo)).rejects.toThrow('away')
  state.isAway = false
  await settle(userNo)
  expect(state.told).toEqual(['/admin/status 0', '/admin/status 1', '/admin/profile'])
  await settle(userNo)
  expect(state.told.slice(3)).toEqual(['/admin/status 1', '/admin/profile'])
})

test('an address that is refused has nobody disabled again with each try', async () => {
  const { userNo, switchTo } = await person()
  await switchTo(0)
  await switchTo(1)
  const told: string[] = []
  const askProvider = async (path: string, { enabled = '' }: Readonly<Record<string, string>>) => {
    told.push(`${path} ${enabled}`.trim())
    return { status: path === '/admin/profile' ? 409 : 200, body: {} }
  }
  const settle = () => settleAccount({ db: database.worker.db, askProvider }, userNo)
  for (const _ of [1, 2]) await expect(settle()).rejects.toThrow('/admin/profile answered 409')
  expect(told.filter((one) => one.startsWith('/admin/status'))).toEqual([
    ...['/admin/status 0', '/admin/status 1', '/admin/status 1'],
  ])
})

test('a disabling that was told is not told again with the enabling', async () => {
  const { state, settle } = provider()
  const { userNo, switchTo } = await person()
  await switchTo(0)
  await settle(userNo)
  await switchTo(1)
  await settle(userNo)
  expect(state.told.filter((path) => path.startsWith('/admin/status'))).toEqual([
    '/admin/status 0',
    '/admin/status 1',
  ])
})
