import type { Paced, PacedPlan, Step } from './plan.ts'
import { fill, find, type Taken } from './values.ts'

/** Sends one step and takes the values that later steps need; throws if it fails. */
async function send(url: string, { take = {}, ...step }: Step, taken: Taken): Promise<void> {
  const headers = Object.entries(step.headers ?? {}).map(([name, value]) => [name, fill(value, taken)])
  const response = await fetch(new URL(fill(step.path, taken), url), {
    ...{ method: step.method, headers: Object.fromEntries(headers), redirect: 'manual' },
    body: step.body === undefined ? null : fill(step.body, taken),
  })
  const body = await response.text()
  if (response.status >= 400) throw new Error(`${step.path} answered ${response.status}`)
  for (const [name, source] of Object.entries(take)) {
    const value = find(source, body, Object.fromEntries(response.headers))
    if (value === undefined) throw new Error(`${step.path} answered without ${name}`)
    taken[name] = value
  }
}

/**
 * Starts a unit at regular intervals, whether earlier ones have ended or not, and measures each of them as a whole.
 * autocannon cannot do this: with a rate it sends all requests of a second at once and then waits.
 */
export async function measurePaced({ url, sequences, unitsPerSecond, seconds }: PacedPlan): Promise<Paced> {
  const times: number[] = []
  const unit = async (steps: readonly Step[]) => {
    const begun = performance.now()
    const taken: Taken = {}
    for (const step of steps) await send(url, step, taken)
    times.push(performance.now() - begun)
  }
  const units: Promise<void>[] = []
  const start = performance.now()
  for (let made = 0; made < unitsPerSecond * seconds; made += 1) {
    const wait = start + (made * 1000) / unitsPerSecond - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    units.push(unit(sequences[made % sequences.length] ?? []))
  }
  await Promise.all(units)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
