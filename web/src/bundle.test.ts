import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { expect, test, vi } from 'vitest'

/** Bytes after compression: the aim of the product. */
const limit = 95_000

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

const sizeOf = (file: Rollup.OutputAsset | Rollup.OutputChunk) =>
  brotliCompressSync(file.type === 'chunk' ? withSteadyHashes(file.code) : file.source, {
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

test('[SCR-06] the first screen is small, and nothing of the server, the tests or the mocks travels', {
  timeout: 60_000,
}, async () => {
  // Otherwise React's development build would be weighed.
  vi.stubEnv('NODE_ENV', 'production')
  const root = new URL('..', import.meta.url).pathname
  const result = await build({ root, logLevel: 'error', build: { write: false } })
  vi.unstubAllEnvs()
  if (!('output' in result)) throw new Error('expected one build')
  const bundle = Object.fromEntries(result.output.map((file) => [file.fileName, file]))
  const chunks = result.output.filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/main.tsx')))
  if (!entry) throw new Error('the entry is missing')

  const files = filesOf(bundle, entry.fileName)
  const sizes = [...files].map((file) => [file, bundle[file] ? sizeOf(bundle[file]) : 0] as const)
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
})
