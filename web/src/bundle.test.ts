import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Rollup } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildInMemory, toWeigh } from '../build/build-in-memory.ts'
import { waysFrom } from '../build/ways.ts'
import { screens } from './app/screens.ts'

/** Bytes of the first screen after compression. */
const limit = 97_000

/**
 * The same code with other hashes in the names of chunks: those follow from the places of the names, because the real ones
 * change with every chunk, and alone make the compressed code longer or shorter by some 60 bytes.
 */
function withSteadyHashes(code: string): string {
  const hashes = new Map<string, string>()
  const hashOf = (place: number) => createHash('sha256').update(String(place)).digest('hex').slice(0, 8)
  return code.replaceAll(/(?<=[\w.]-)[0-9a-f]{8}(?=\.(?:js|css)\b)/g, (hash) => {
    const steady = hashes.get(hash) ?? hashOf(hashes.size)
    hashes.set(hash, steady)
    return steady
  })
}

const weigh = (content: string | Uint8Array) =>
  brotliCompressSync(typeof content === 'string' ? withSteadyHashes(content) : content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length

/** Files that a chunk needs at once: itself, what it imports without delay, and their styles. */
const filesOf = (bundle: Rollup.OutputBundle, fileName: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[fileName]
  if (seen.has(fileName) || chunk?.type !== 'chunk') return seen
  seen.add(fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const imported of chunk.imports) filesOf(bundle, imported, seen)
  return seen
}

let bundle: Rollup.OutputBundle

beforeAll(async () => {
  // Otherwise React's development build would be weighed.
  vi.stubEnv('NODE_ENV', 'production')
  bundle = await buildInMemory()
  vi.unstubAllEnvs()
}, 180_000)

test('[SCR-06] the first screen is small, and nothing of the server, the tests or the mocks travels', () => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/main.tsx')))
  if (!entry) throw new Error('the entry is missing')

  const { sizeOf } = toWeigh(bundle, weigh)
  const files = filesOf(bundle, entry.fileName)
  const sizes = [...files].map((file) => [file, sizeOf(file)] as const)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  console.log(`first screen: ${(total / 1000).toFixed(2)} kB brotli (limit ${limit / 1000})`)
  for (const [file, size] of sizes) console.log(`  ${(size / 1000).toFixed(1).padStart(6)}  ${file}`)
  expect(total).toBeLessThanOrEqual(limit)
  expect(files.size).toBeLessThanOrEqual(3)

  const modulesOf = (fileNames: Iterable<string>) =>
    [...fileNames].flatMap((name) => (bundle[name]?.type === 'chunk' ? bundle[name].moduleIds : []))
  // Home is drawn without another request; the library of reads is not waited for.
  const early = modulesOf(files)
  expect(early.some((id) => id.endsWith('/src/app/HomePage.tsx'))).toBe(true)
  expect(early.filter((id) => /node_modules\/@(tanstack|dnd-kit)\//.test(id))).toEqual([])

  const strangers = modulesOf(Object.keys(bundle)).filter((id) =>
    /node_modules\/zod\/|\.test\.|\/testing\/|\/mocks?\/|\/(server|runtime|provider|demo)\/src\//.test(id),
  )
  expect(strangers).toEqual([])
}, 60_000)

const loaders = readFileSync(new URL('app/screen-loaders.ts', import.meta.url), 'utf8')

/** Sources of the screens that stay open as tabs, which are drawn with the line of tabs. */
const innerScreens = screens.flatMap(({ inner, title }) => {
  const source = new RegExp(`\\b${title}: \\(\\) =>\\s*import\\('(?:\\./|#web/)([^']+)'`).exec(loaders)?.[1]
  return inner && source ? [source] : []
})

test('[SCR-06] a screen, and what is opened over one, loads little on top of the first screen', () => {
  const { page, manifest, sizeOf } = toWeigh(bundle, weigh)
  const ways = waysFrom(page, manifest, sizeOf)
  const tellOf = (part: string, bytes: number) => `${part} ${(bytes / 1000).toFixed(1)} kB`
  console.log(
    ways
      .slice(0, 8)
      .map(({ part, bytes }) => `  ${tellOf(part, bytes)}`)
      .join('\n'),
  )
  expect(
    ways.filter(({ bytes, limit }) => bytes > limit).map(({ part, bytes }) => tellOf(part, bytes)),
  ).toEqual([])

  const tabs = ways.find(({ part }) => part === 'src/app/pages/InnerPages.tsx')
  const pages = ways.filter(({ part }) => innerScreens.some((source) => part.endsWith(source)))
  expect(innerScreens).toHaveLength(screens.filter(({ inner }) => inner).length)
  expect(pages).toHaveLength(new Set(innerScreens).size)
  for (const { part, files, limit } of pages) {
    const all = new Set([...files, ...(tabs?.files ?? [])])
    expect(
      [...all].reduce((sum, file) => sum + sizeOf(file), 0),
      part,
    ).toBeLessThanOrEqual(limit)
  }
}, 180_000)
