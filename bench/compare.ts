import { join } from 'node:path'
import type { Bench, Finding } from './bench.ts'
import type { Load, LoadPlan } from './load/plan.ts'
import { runLoad } from './load/run-load.ts'
import { alternate, growthExponent, rounded } from './measure.ts'
import { processorSeconds } from './processor-time.ts'
import type { World } from './world/world.ts'

/** A load without its duration, which comes from the options of the run, and the measured process. */
export type Plan = Omit<LoadPlan, 'until'> & { pid: number }

/** The result of a load, and the processor time per unit in microseconds. */
export type Measured = Load & { processorMicros: number }

// Counted in requests instead of seconds: on a busy machine a few seconds contain too few requests for the JIT
// compiler, and a process that was under load before would appear faster than a new one.
const warmUpRequests = 4000

/**
 * Runs one load against a program. Its processor time is the figure that other processes on the machine affect least.
 */
export async function measureLoad(
  { pid, ...plan }: LoadPlan & { pid: number },
  log: string,
): Promise<Measured> {
  const before = processorSeconds(pid)
  const load = await runLoad(plan, log)
  const spent = processorSeconds(pid) - before
  return { ...load, processorMicros: (spent * 1_000_000) / load.units }
}

/** Warms up both sides and runs the same kind of load against them in turn. */
export async function compareLoads(
  { seconds, repetitions, say }: Bench,
  world: World,
  plans: { limit: Plan; ours: Plan },
): Promise<{ limit: Measured; ours: Measured }> {
  const log = join(world.folder, 'load.log')
  for (const plan of [plans.limit, plans.ours])
    await runLoad({ ...plan, until: { requests: warmUpRequests } }, log)
  const side = (plan: Plan) => () => measureLoad({ ...plan, until: { seconds } }, log)
  return alternate({ limit: side(plans.limit), ours: side(plans.ours) }, repetitions, say)
}

export type Rate = { perSecond: number; processorMicros: number; p99?: number }

const written = ({ perSecond, processorMicros }: Rate) => {
  const rate = `${rounded(perSecond)}/s`
  return Number.isNaN(processorMicros) ? rate : `${rate} (${rounded(processorMicros)} µs)`
}

/**
 * Returns the latency as text, and whether it meets the goal; on a slow machine the limit's own latency in the same run
 * replaces the goal.
 */
function latency(goal: number, share: number, { limit, ours }: { limit: Rate; ours: Rate }) {
  const [of, ourP99] = [limit.p99 ?? Number.NaN, ours.p99 ?? Number.NaN]
  const said = ({ p99 = Number.NaN }: Rate) => `, p99 ${rounded(p99)} ms`
  const met = ourP99 <= Math.max(goal, of / share)
  return { limit: said(limit), ours: said(ours), ratio: `, p99 ${(ourP99 / of).toFixed(2)} times`, met }
}

const unsaid = { limit: '', ours: '', ratio: '', met: true }

/**
 * Returns the row for a rate that must reach a share of its limit. If the processor time per unit is known, it must
 * reach that share too, because another busy process during the limit's samples makes the rate look better. `p99` is a
 * goal in milliseconds.
 */
export function rateFinding(
  row: { figure: string; what: string; share: number; p99?: number },
  { limit, ours }: { limit: Rate; ours: Rate },
): Finding {
  const { figure, what, share, p99 } = row
  const late = p99 === undefined ? unsaid : latency(p99, share, { limit, ours })
  const byRate = ours.perSecond / limit.perSecond
  const byProcessor = limit.processorMicros / ours.processorMicros
  const ratios = [byRate, byProcessor].filter((ratio) => !Number.isNaN(ratio))
  return {
    figure,
    what,
    goal: `at least ${share} of the limit`,
    limit: `${written(limit)}${late.limit}`,
    ours: `${written(ours)}${late.ours}`,
    ratio: `${ratios.map((ratio) => ratio.toFixed(2)).join(', by processor time ')}${late.ratio}`,
    met: ratios.every((ratio) => ratio >= share) && late.met,
  }
}

/** Returns the row for the growth of the cost from the small company to the one with ten times as many people. */
export function growthFinding(figure: string, what: string, rates: { small: Rate; large: Rate }): Finding {
  const exponent = growthExponent(rates.small.perSecond, rates.large.perSecond)
  return {
    figure,
    what: `${what}, growth to ten times the people`,
    goal: 'exponent at most 0.1',
    limit: `${written(rates.small)} small`,
    ours: `${written(rates.large)} large`,
    ratio: `exponent ${exponent.toFixed(2)}`,
    met: exponent <= 0.1,
  }
}
