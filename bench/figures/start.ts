import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@iambiz/launcher/embedded-database.ts'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { medians, rounded } from '../measure.ts'
import { buildWeb } from '../world/build-web.ts'
import { launch } from '../world/launched.ts'

type Times = { first: number; second: number }

const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Returns the start times of the database alone, which no start of the product can beat. */
async function databaseAlone(folder: string): Promise<Times> {
  const start = async () => {
    const began = performance.now()
    const { stop } = await startEmbeddedDatabase({ folder })
    const seconds = (performance.now() - began) / 1000
    await stop()
    return seconds
  }
  return { first: await start(), second: await start() }
}

/**
 * Returns the times of a start in an empty folder, of the web build before it, and of a second start with the data of
 * the first.
 */
async function wholeProduct(folder: string): Promise<Times & { build: number }> {
  const build = await secondsOf(() => buildWeb(join(folder, 'web')))
  const start = async () => {
    const { readySeconds, stop } = await launch(join(folder, 'data'))
    await stop()
    return readySeconds
  }
  return { build, first: build + (await start()), second: await start() }
}

async function run({ repetitions, say }: Bench): Promise<Finding[]> {
  const limits: Times[] = []
  const ours: (Times & { build: number })[] = []
  for (let turn = 1; turn <= repetitions; turn++) {
    const folder = mkdtempSync(join(tmpdir(), 'iambiz-bench-'))
    try {
      limits.push(await databaseAlone(join(folder, 'alone')))
      const times = await wholeProduct(folder)
      ours.push(times)
      say(`  ${turn}/${repetitions} first ${rounded(times.first)} s (build ${rounded(times.build)} s)`)
      say(`  ${turn}/${repetitions} second ${rounded(times.second)} s`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const [limit, product] = [medians(limits), medians(ours)]
  return (['first', 'second'] as const).map((which) => ({
    figure: 'P-7',
    what: `${which} start, from the end of installation to ready; the limit is PostgreSQL alone`,
    goal: which === 'first' ? '10 s' : '3 s',
    limit: `${rounded(limit[which])} s`,
    ours: `${rounded(product[which])} s`,
    ratio: (limit[which] / product[which]).toFixed(2),
    met: product[which] <= (which === 'first' ? 10 : 3),
  }))
}

export const start: Benchmark = { name: 'start', figures: 'P-7', about: 'from installed to ready', run }
