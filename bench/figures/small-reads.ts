import type { Bench, Benchmark, Finding } from '../bench.ts'
import { compareLoads, growthFinding, rateFinding } from '../compare.ts'
import { openSite } from '../world/product.ts'
import { compareSizes, readingPlan, startReadingLimit } from './home.ts'

const calls = [
  { name: 'getBulletinCount', path: '/api/iam-portal/user/getBulletinCount' },
  { name: 'auth/user', path: '/api/iam-portal/auth/user' },
] as const

async function run(bench: Bench): Promise<Finding[]> {
  const world = await bench.world()
  await using cleanup = new AsyncDisposableStack()
  const small = await openSite(world)
  cleanup.defer(small.product.stop)
  const limit = await startReadingLimit(world, small)
  cleanup.defer(limit.stop)
  const large = await openSite(world, { size: 'large' })
  cleanup.defer(large.product.stop)

  const findings: Finding[] = []
  for (const { name, path } of calls) {
    bench.say(name)
    const result = await compareLoads(bench, world, {
      limit: readingPlan(`${limit.said.url}`, small.people, 32, { method: 'GET', path: '/one-row' }),
      ours: readingPlan(small.product.portalUrl, small.people, 32, { method: 'GET', path }),
    })
    findings.push(rateFinding({ figure: 'P-2', what: `${name}, 32 connections`, share: 0.6 }, result))
    const sizes = await compareSizes(bench, { small, large }, ({ product, people }) =>
      readingPlan(product.portalUrl, people, 32, { method: 'GET', path }),
    )
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
