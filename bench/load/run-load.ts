import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../process.ts'
import type { Load, LoadPlan, Paced, PacedPlan } from './plan.ts'

const file = fileURLToPath(new URL('load-process.ts', import.meta.url))

/** Runs a load from a separate process; throws when a request fails. */
export function runLoad(plan: LoadPlan, log: string): Promise<Load>
export function runLoad(plan: PacedPlan, log: string): Promise<Paced>
export async function runLoad(plan: LoadPlan | PacedPlan, log: string): Promise<Load | Paced> {
  const { child, stop } = await startProcess({ file, core: 'load', log })
  const answer = Promise.race([
    once(child, 'message').then(([load]) => load as Load | Paced),
    once(child, 'exit').then(() => null),
  ])
  child.send(plan)
  const load = await answer
  await stop()
  if (!load) throw new Error(`the load generator gave up:\n${readFileSync(log, 'utf8').trimEnd()}`)
  return load
}
