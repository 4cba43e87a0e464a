import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Store } from '#server/testing/s3-store.ts'
import { type FilesConfig, openContents } from './open-contents.ts'

let folder: string
let store: Awaited<ReturnType<typeof startS3Store>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iambiz-contents-'))
  store = await startS3Store()
})
afterAll(async () => {
  await store.stop()
  await rm(folder, { recursive: true })
})

const places: [string, () => FilesConfig][] = [
  ['a folder', () => ({ folder })],
  ['a bucket', () => ({ s3: store.config })],
]

describe.each(places)('%s', (_name, config) => {
  test('gives back what was put there, byte by byte', async () => {
    const contents = openContents(config())
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 31) % 256))
    const id = crypto.randomUUID()
    await contents.put(id, content)
    const stream = await contents.get(id)
    expect(stream && (await buffer(stream)).equals(content)).toBe(true)
  })

  test('has nothing of what is removed, and removing it once more is no mistake', async () => {
    const contents = openContents(config())
    const id = crypto.randomUUID()
    await contents.put(id, Buffer.from('x'))
    await contents.remove(id)
    await contents.remove(id)
    expect(await contents.get(id)).toBe(undefined)
  })
})

test('a folder holds nothing but whole contents, which nobody else on the machine reads', async () => {
  const contents = openContents({ folder })
  const id = crypto.randomUUID()
  await contents.put(id, Buffer.from('one'))
  await contents.put(id, Buffer.from('another'))
  const inside = join(folder, id.slice(0, 2))
  expect((await readdir(inside)).filter((name) => name.startsWith(id))).toEqual([id])
  expect((await stat(join(inside, id))).mode & 0o077).toBe(0)
})

describe('a bucket', () => {
  test('lets in nobody with another key', async () => {
    const stranger = openContents({ s3: { ...store.config, secretAccessKey: 'another-secret-key' } })
    const id = crypto.randomUUID()
    await expect(stranger.put(id, Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch')
    expect(store.objects.has(id)).toBe(false)
  })

  test('that is away fails every action', async () => {
    const contents = openContents({ s3: store.config })
    store.setAway(true)
    try {
      await expect(contents.put('x', Buffer.from('x'))).rejects.toThrow('503')
      await expect(contents.get('x')).rejects.toThrow('503')
      await expect(contents.remove('x')).rejects.toThrow('503')
    } finally {
      store.setAway(false)
    }
  })
})
