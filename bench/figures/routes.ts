import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { rounded } from '../measure.ts'
import { buildWeb } from '../world/build-web.ts'

type Chunk = {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

/** Files that a chunk needs at once: itself, what it imports without delay, and their styles. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const style of chunk.css ?? []) seen.add(style)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}

const limits = { screen: 40, heavy: 250 }
const heavy = /chart|editor/i

async function run({ world: open, say }: Bench): Promise<Finding[]> {
  const { folder } = await open()
  const built = join(folder, 'web')
  await buildWeb(built, { manifest: true })
  const manifest: Manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'))
  const page = readFileSync(join(built, 'index.html'), 'utf8')
  const kilobytes = (file: string) => brotliCompressSync(readFileSync(join(built, file))).length / 1000
  const onDemand = Object.entries(manifest).filter(
    ([, chunk]) => chunk.isDynamicEntry && !page.includes(chunk.file),
  )

  const sizes = onDemand.map(([key]) => {
    // What the page itself names is there already.
    const more = [...filesOf(manifest, key)].filter((file) => !page.includes(file))
    return { key, size: more.reduce((sum, file) => sum + kilobytes(file), 0) }
  })
  sizes.sort((a, b) => b.size - a.size)
  for (const { key, size } of sizes) say(`  ${rounded(size).padStart(6)} kB  ${key}`)
  const tooLarge = sizes.filter(({ key, size }) => size > (heavy.test(key) ? limits.heavy : limits.screen))
  const [largest] = sizes
  return [
    {
      figure: 'P-9',
      what: `the largest of ${sizes.length} parts loaded on demand, on top of the first screen, brotli`,
      goal: `${limits.screen} kB (charts and editor ${limits.heavy} kB)`,
      limit: '',
      ours: largest ? `${rounded(largest.size)} kB` : '0 kB',
      ratio: '',
      met: tooLarge.length === 0,
    },
  ]
}

export const routes: Benchmark = {
  name: 'routes',
  figures: 'P-9',
  about: 'bytes of what is loaded on demand',
  run,
}
