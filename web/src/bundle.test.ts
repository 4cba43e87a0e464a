import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { expect, test, vi } from 'vitest'
import { filesOf } from '../build/first-screen.ts'

const limit = 140_000
const aim = 95_000

const sizeOf = (file: Rollup.OutputAsset | Rollup.OutputChunk) =>
  brotliCompressSync(file.type === 'chunk' ? file.code : file.source, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length

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
  const chunkWith = (module: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  const entry = chunkWith('/src/main.tsx')
  const home = chunkWith('/src/app/HomePage.tsx')
  if (!entry || !home) throw new Error('entry or home is missing')
  expect(home.fileName).not.toBe(entry.fileName)

  const files = filesOf(bundle, home.fileName, filesOf(bundle, entry.fileName))
  const sizes = [...files].map((file) => [file, bundle[file] ? sizeOf(bundle[file]) : 0] as const)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  console.log(
    `first screen: ${(total / 1000).toFixed(1)} kB brotli (aim ${aim / 1000}, limit ${limit / 1000})`,
  )
  for (const [file, size] of sizes) console.log(`  ${(size / 1000).toFixed(1).padStart(6)}  ${file}`)
  expect(total).toBeLessThanOrEqual(limit)
  expect(files.size).toBeLessThanOrEqual(6)

  const modules = chunks.flatMap((chunk) => chunk.moduleIds)
  const strangers = modules.filter((id) =>
    /node_modules\/zod\/|\.test\.|\/testing\/|\/mocks?\/|\/(server|runtime|provider|demo)\/src\//.test(id),
  )
  expect(strangers).toEqual([])
})
