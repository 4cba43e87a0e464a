import type { Bench, Benchmark, Finding } from '../bench.ts'
import { compareLoads, growthFinding, rateFinding } from '../compare.ts'
import { compareSizes, home, limitPlan, portalPlan, startReadingLimit } from '../reading.ts'
import { openSite } from '../world/product.ts'

const targets = [
  { connections: 32, p99: 10 },
  { connections: 8, p99: 4 },
]

async function run(bench: Bench): Promise<Finding[]> {
  const { cleanup } = bench
  const world = await bench.world()
  const small = await openSite(world)
  cleanup.defer(small.product.stop)
  const limit = await startReadingLimit(world, small)
  cleanup.defer(limit.stop)

  const findings: Finding[] = []
  for (const { connections, p99 } of targets) {
    bench.say(`${connections} connections`)
    const result = await compareLoads(bench, world, {
      limit: limitPlan(limit, small, connections, '/home'),
      ours: portalPlan(small, connections, home),
    })
    const what = `home data, 42 applications, ${connections} connections, p99 ${p99} ms`
    findings.push(rateFinding({ figure: 'P-1', what, share: 0.6, p99 }, result))
  }
  const large = await openSite(world, { size: 'large' })
  cleanup.defer(large.product.stop)
  const sizes = await compareSizes(bench, {
    small: portalPlan(small, 32, home),
    large: portalPlan(large, 32, home),
  })
  return [...findings, growthFinding('P-1', 'home data', sizes)]
}

export const homeReads: Benchmark = { name: 'home', figures: 'P-1', about: 'home data', run }
