import { buildInMemory } from '../../web/build/build-in-memory.ts'
import { limits, type Part, weigh } from '../../web/build/weigh.ts'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { rounded } from '../measure.ts'

const kilobytes = (bytes: number) => `${rounded(bytes / 1000)} kB`

function findingOf(what: string, limit: number, parts: readonly Part[]): Finding {
  const [largest] = parts.filter((part) => part.limit === limit)
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
  const { parts } = weigh(await buildInMemory())
  for (const { name, bytes, files } of parts)
    say(`  ${kilobytes(bytes).padStart(9)}  ${String(files.length).padStart(2)} files  ${name}`)
  return [
    findingOf('the largest screen or part fetched on demand', limits.part, parts),
    findingOf('the largest with charts or the editor of texts', limits.heavy, parts),
  ]
}

export const routes: Benchmark = {
  name: 'routes',
  figures: 'P-9',
  about: 'bytes of what is loaded on demand',
  run,
}
