import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FileContents } from '#server/platform/files/contents.ts'
import { openContents } from '#server/platform/files/open-contents.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { startS3Store } from '#server/testing/s3-store.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { upload } from '#server/testing/upload.ts'
import { pdf } from '#server/testing/zips.ts'

let store: Awaited<ReturnType<typeof startS3Store>>
let world: TestWorld
let other: TestPortal
let editor: Browser
let elsewhere: Browser

beforeAll(async () => {
  store = await startS3Store()
  const { bucketUrl, region, accessKeyId, secretAccessKey } = store.config
  const settings = {
    S3_BUCKET_URL: bucketUrl,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  world = await testPortal(settings)
  other = await startPortal(world, settings)
  await foundCompany(world.database.db)
  await employ(world.database.db, 'editor', [{ org: 'sales', role: 'editor' }])
  editor = world.browser()
  elsewhere = other.browser()
  for (const browser of [editor, elsewhere]) await browser.signIn(world.provider, { sub: 'editor' })
})
afterAll(async () => {
  await other.stop()
  await world.stop()
  await store.stop()
})

const sweep = (contents: Pick<FileContents, 'remove'> = openContents(world.config.files)) =>
  sweepFiles(world.database.worker.db, contents, new Date(Date.now() + 25 * 3_600_000))

beforeEach(async () => {
  store.setAway(false)
  await sweep()
})

test('what one portal puts into a bucket another one gives, until it is swept', async () => {
  const { data } = await upload(editor, { file: pdf() })
  expect([...store.objects.keys()]).toEqual([data.fileId])
  expect(await openContents(world.config.files).list()).toEqual([data.fileId])
  const response = await elsewhere.fetchRaw(data.url)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf())
  await sweep()
  expect(store.objects.size).toBe(0)
  expect((await elsewhere.fetchRaw(data.url)).status).toBe(404)
})

test('while the store is away uploads fail, and sweeping waits for it', async () => {
  const { data } = await upload(editor, { file: pdf() })
  store.setAway(true)
  expect((await upload(editor, { file: pdf() })).status).toBe(500)
  expect((await editor.fetchRaw(data.url)).status).toBe(500)
  await expect(sweep()).rejects.toThrow('503')
  store.setAway(false)
  expect((await editor.fetchRaw(data.url)).status).toBe(200)
  expect(await sweep()).toBe(2)
})

test('no content is still being removed when sweeping has failed', async () => {
  const { data: refused } = await upload(editor, { file: pdf() })
  await upload(editor, { file: pdf() })
  const ended: string[] = []
  const remove = async (id: string) => {
    if (id === refused.fileId) throw new Error('kept')
    await setImmediate()
    ended.push(id)
  }
  await expect(sweep({ remove })).rejects.toThrow('kept')
  expect(ended).toHaveLength(1)
})
