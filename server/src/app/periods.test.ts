import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { admin, type Call, made } from '#server/testing/revised-calls.ts'

let world: DirectoryWorld
beforeAll(async () => {
  world = await directoryWorld()
  const app_id = await world.given.application({ app_code: fresh('app') })
  const released_at = new Date('2026-01-05T01:02:03.700Z')
  const row = { app_id, creator_no: world.root.userNo, released_at, publish_start_at: released_at }
  await world.given.announcement(row)
  await made(world, `${admin}site/saveOrUpdate`, { range: '10.9.0.0/16', nameZh: '总部' })
})
afterAll(() => world.stop())

test.each([
  ['POST /iam-portal/admin/getBulletinList', 'publishStartTime'],
  ['POST /iam-portal/bulletin/list', 'releaseTime'],
  [`${admin}opLog/list`, 'time'],
  ['POST /iam-log/v1/loginLog/list', 'loginTime'],
  ['POST /iam-log/v1/loginLog/mine', 'loginTime'],
])('[EXP-02] %s has a row in the period that begins and ends with its %s', async (call, name) => {
  const listed = async (body: object) => {
    const { envelope } = await world.root.browser.call(call as Call, { body } as never)
    return (envelope.data as { list: Record<string, unknown>[] }).list
  }
  const [row] = await listed({})
  const time = row?.[name]
  expect(time).toMatch(/^\d{4}-/)
  expect(await listed({ startTime: time, endTime: time })).toContainEqual(row)
})
