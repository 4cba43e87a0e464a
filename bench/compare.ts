import { join } from 'node:path'
import type { Bench, Finding } from './bench.ts'
import type { Load, LoadPlan } from './load/plan.ts'
import { runLoad } from './load/run-load.ts'
import { alternate, growthExponent, rounded } from './measure.ts'
import type { World } from './world/world.ts'

/** A load without its length, which the options of the run say. */
export type Plan = Omit<LoadPlan, 'until'>

const warmUpSeconds = 3

/** Warms both sides up and puts the same kind of load on them in turn. */
export async function compareLoads(
  { seconds, repetitions, say }: Bench,
  world: World,
  plans: { limit: Plan; ours: Plan },
): Promise<{ limit: Load; ours: Load }> {
  const log = join(world.folder, 'load.log')
  const side = (plan: Plan, length: number) => () => runLoad({ ...plan, until: { seconds: length } }, log)
  for (const plan of [plans.limit, plans.ours]) await side(plan, Math.min(warmUpSeconds, seconds))()
  return alternate({ limit: side(plans.limit, seconds), ours: side(plans.ours, seconds) }, repetitions, say)
}

const perSecond = (value: number, unit = '') => `${rounded(value)}/s${unit}`

/** The row for a rate that has to reach a share of its limit. */
export function rateFinding(
  row: { figure: string; what: string; share: number; more?: string; alsoMet?: boolean },
  { limit, ours }: { limit: { perSecond: number }; ours: { perSecond: number } },
): Finding {
  const ratio = ours.perSecond / limit.perSecond
  const { figure, what, share, more = '', alsoMet = true } = row
  return {
    figure,
    what,
    goal: `at least ${share} of the limit`,
    limit: perSecond(limit.perSecond),
    ours: `${perSecond(ours.perSecond)}${more}`,
    ratio: ratio.toFixed(2),
    met: ratio >= share && alsoMet,
  }
}

/** The row for the growth of the cost from the small company to the one of ten times the people. */
export function growthFinding(
  figure: string,
  what: string,
  rates: { small: { perSecond: number }; large: { perSecond: number } },
): Finding {
  const exponent = growthExponent(rates.small.perSecond, rates.large.perSecond)
  return {
    figure,
    what: `${what}, growth to ten times the people`,
    goal: 'exponent at most 0.1',
    limit: `${perSecond(rates.small.perSecond)} (small)`,
    ours: `${perSecond(rates.large.perSecond)} (large)`,
    ratio: `exponent ${exponent.toFixed(2)}`,
    met: exponent <= 0.1,
  }
}
