import type { Period } from './period.ts'

/** What a delegation is about: whom, which role, which applications (none named where it is all of them), when and why. */
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

/** The fields in which two differ; in which order applications are named does not matter. */
export function differences(before: Terms, after: Terms): Field[] {
  const [old, fresh] = [written(before), written(after)]
  return (Object.keys(old) as Field[]).filter((field) => old[field] !== fresh[field])
}

const mayChangeInForce: readonly Field[] = ['endTime', 'appScope', 'appIds']

const isWithin = (before: Terms, { appScope, appIds }: Terms): boolean =>
  before.appScope === 'all' || (appScope === 'some' && appIds.every((id) => before.appIds.includes(id)))

/** The fields that nobody may change so while the delegation is in force, because the agent has not agreed to that. */
export function tooWide(before: Terms, after: Terms): Field[] {
  const fixed = differences(before, after).filter((field) => !mayChangeInForce.includes(field))
  return isWithin(before, after) ? fixed : [...fixed, after.appScope === 'all' ? 'appScope' : 'appIds']
}
