import { keysOf } from '@iambiz/contract/platform/objects.ts'
import type { Period } from './period.ts'

/** The terms of a delegation: agent, role, applications (empty for all), period and reason. */
export type Terms = Period & {
  agentNo: string
  orgCode: string
  roleNo: string
  appScope: 'all' | 'some'
  appIds: readonly string[]
  reason: string | null
}

type Field = keyof Terms

const written = ({ appIds, ...terms }: Terms) => ({ ...terms, appIds: [...appIds].sort().join(' ') })

/** Returns the fields that differ; the order of applications does not matter. */
export function differences(before: Terms, after: Terms): Field[] {
  const [old, fresh] = [written(before), written(after)]
  return keysOf(old).filter((field) => old[field] !== fresh[field])
}

const mayChangeInForce: readonly Field[] = ['endTime', 'appScope', 'appIds']

const isWithin = (before: Terms, { appScope, appIds }: Terms): boolean =>
  before.appScope === 'all' || (appScope === 'some' && appIds.every((id) => before.appIds.includes(id)))

/** Returns the changed fields that may not change while the delegation is active, because the agent has not agreed. */
export function tooWide(before: Terms, after: Terms): Field[] {
  const fixed = differences(before, after).filter((field) => !mayChangeInForce.includes(field))
  return isWithin(before, after) ? fixed : [...fixed, after.appScope === 'all' ? 'appScope' : 'appIds']
}
