import { brotliCompressSync } from 'node:zlib'
import { buildInMemory, toWeigh } from '../../web/build/build-in-memory.ts'
import { limits, type Way, waysFrom } from '../../web/build/ways.ts'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { rounded } from '../measure.ts'

const kilobytes = (bytes: number) => `${rounded(bytes / 1000)} kB`

function findingOf(what: string, limit: number, ways: readonly Way[]): Finding {
  const [largest] = ways.filter((way) => way.limit === limit)
  return {
    figure: 'P-9',
    what: `${what}, on top of the first screen, brotli`,
    goal: kilobytes(limit),
    limit: '',
    ours: kilobytes(largest?.bytes ?? 0),
    ratio: '',
    met: largest !== undefined && largest.bytes <= limit,
  }
}

async function run({ say }: Bench): Promise<Finding[]> {
  const { page, manifest, sizeOf } = toWeigh(
    await buildInMemory(),
    (content) => brotliCompressSync(content).length,
  )
  const ways = waysFrom(page, manifest, sizeOf)
  for (const { part, bytes, files } of ways)
    say(`  ${kilobytes(bytes).padStart(9)}  ${String(files.size).padStart(2)} files  ${part}`)
  return [
    findingOf('the largest screen or part fetched on demand', limits.part, ways),
    findingOf('the largest with charts or the editor of texts', limits.heavy, ways),
  ]
}

export const routes: Benchmark = {
  name: 'routes',
  figures: 'P-9',
  about: 'bytes of what is loaded on demand',
  run,
}
