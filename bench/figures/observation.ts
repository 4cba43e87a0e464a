import { freePort } from '@iambiz/launcher/ports.ts'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { compareLoads } from '../compare.ts'
import { rounded } from '../measure.ts'
import { home, portalPlan } from '../reading.ts'
import { openSite, startProduct } from '../world/product.ts'

const percentAtMost = 3

/** Measures the processor time that the metrics add to the data of home; the portal without them is the limit. */
async function run(bench: Bench): Promise<Finding[]> {
  const { cleanup } = bench
  const world = await bench.world()
  const without = await openSite(world)
  cleanup.defer(without.product.stop)
  const opsPort = await freePort()
  const measured = await startProduct(world, { portalEnv: { OPS_PORT: `${opsPort}` } })
  cleanup.defer(measured.stop)
  // A person has at most ten sessions, so both portals serve the same ones.
  const { people } = without
  const { limit, ours } = await compareLoads(bench, world, {
    limit: portalPlan(without, 32, home),
    ours: portalPlan({ product: measured, people }, 32, home),
  })
  const ratio = ours.processorMicros / limit.processorMicros
  return [
    {
      figure: 'P-1',
      what: 'processor time of home data with metrics; the limit is the portal without them',
      goal: `at most ${percentAtMost} % more`,
      limit: `${rounded(limit.processorMicros)} µs`,
      ours: `${rounded(ours.processorMicros)} µs`,
      ratio: `${((ratio - 1) * 100).toFixed(1)} % more`,
      met: ratio <= 1 + percentAtMost / 100,
    },
  ]
}

export const observation: Benchmark = {
  name: 'observation',
  figures: 'P-1',
  about: 'what metrics cost in processor time (Linux only)',
  run,
}
