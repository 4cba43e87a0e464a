import { join } from 'node:path'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { runLoad } from '../load/run-load.ts'
import { medians, rounded } from '../measure.ts'
import { home, limitPlan, portalPlan, startReadingLimit } from '../reading.ts'
import { launch } from '../world/launched.ts'
import { familyOf, memoryOf } from '../world/memory.ts'
import { openSite, signIn } from '../world/product.ts'
import type { World } from '../world/world.ts'

type Memory = { rss: number; pss: number }

/** Returns the memory of the portal and of the limit program after the same load. */
async function afterLoad(world: World, seconds: number): Promise<{ ours: Memory; limit: Memory }> {
  const site = await openSite(world)
  const limit = await startReadingLimit(world, site)
  try {
    const log = join(world.folder, 'load.log')
    for (const plan of [portalPlan(site, 32, home), limitPlan(limit, site, 32, '/home')]) {
      await runLoad({ ...plan, until: { seconds } }, log)
    }
    return { ours: memoryOf(site.product.portal.pid), limit: memoryOf(limit.pid) }
  } finally {
    await Promise.all([limit.stop(), site.product.stop()])
  }
}

/** Returns the memory of all processes of `npm start` except PostgreSQL, after one sign-in. */
async function wholeStart(folder: string): Promise<Memory> {
  const launched = await launch(folder)
  try {
    await signIn(launched, 'sysadmin')
    const parts = familyOf(launched.pid, 'postgres').map(memoryOf)
    const sum = (name: keyof Memory) => parts.reduce((total, part) => total + part[name], 0)
    return { rss: sum('rss'), pss: sum('pss') }
  } finally {
    await launched.stop()
  }
}

const written = ({ rss, pss }: Memory) => `${rounded(rss)} MiB (${rounded(pss)} without what processes share)`

async function run({ world: open, seconds, repetitions, say }: Bench): Promise<Finding[]> {
  const world = await open()
  const loaded: { ours: Memory; limit: Memory }[] = []
  const whole: Memory[] = []
  for (let turn = 1; turn <= repetitions; turn++) {
    const one = await afterLoad(world, seconds)
    const all = await wholeStart(join(world.folder, `start-${turn}`))
    say(`  ${turn}/${repetitions} portal ${written(one.ours)}, whole start ${written(all)}`)
    loaded.push(one)
    whole.push(all)
  }
  const ours = medians(loaded.map((each) => each.ours))
  const limit = medians(loaded.map((each) => each.limit))
  const all = medians(whole)
  return [
    {
      figure: 'P-6',
      what: 'resident memory of the portal after load',
      goal: '140 MiB',
      limit: written(limit),
      ours: written(ours),
      ratio: (limit.rss / ours.rss).toFixed(2),
      met: ours.rss <= 140,
    },
    {
      figure: 'P-6',
      what: 'resident memory of all of `npm start` without PostgreSQL',
      goal: '350 MiB',
      limit: '',
      ours: written(all),
      ratio: '',
      met: all.rss <= 350,
    },
  ]
}

export const memory: Benchmark = {
  name: 'memory',
  figures: 'P-6',
  about: 'resident memory (Linux only)',
  run,
}
