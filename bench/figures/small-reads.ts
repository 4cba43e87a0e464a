import type { Bench, Benchmark, Finding } from '../bench.ts'
import { compareLoads, growthFinding, rateFinding } from '../compare.ts'
import { compareSizes, limitPlan, portalPlan, startReadingLimit } from '../reading.ts'
import { openSite } from '../world/product.ts'

const connections = 32

const calls = [
  { name: 'getBulletinCount', method: 'GET', path: '/api/iam-portal/user/getBulletinCount' },
  { name: 'auth/user', method: 'GET', path: '/api/iam-portal/auth/user' },
] as const

async function run(bench: Bench): Promise<Finding[]> {
  const { cleanup } = bench
  const world = await bench.world()
  const small = await openSite(world)
  cleanup.defer(small.product.stop)
  const limit = await startReadingLimit(world, small)
  cleanup.defer(limit.stop)
  const large = await openSite(world, { size: 'large' })
  cleanup.defer(large.product.stop)

  const findings: Finding[] = []
  for (const { name, ...call } of calls) {
    bench.say(name)
    const ours = portalPlan(small, connections, call)
    const result = await compareLoads(bench, world, {
      limit: limitPlan(limit, small, connections, '/one-row'),
      ours,
    })
    const what = `${name}, ${connections} connections`
    findings.push(rateFinding({ figure: 'P-2', what, share: 0.6 }, result))
    const sizes = await compareSizes(bench, { small: ours, large: portalPlan(large, connections, call) })
    findings.push(growthFinding('P-2', name, sizes))
  }
  return findings
}

export const smallReads: Benchmark = {
  name: 'small-reads',
  figures: 'P-2',
  about: 'small authenticated reads',
  run,
}
