import type { FailureName } from '@iambiz/contract/errors.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import { type Period, periodOf } from './period.ts'
import { canBeAgent } from './reports.ts'
import { instantsOf, isTaken } from './store.ts'
import { type Terms, tooWide } from './terms.ts'

/** Refuses and names the fields to correct. */
function refuseFields(refusal: FailureName, fields: readonly string[], lang: Language): never {
  const message = wordsOf(refusal, lang)
  return fail(refusal, { fields: fields.map((field) => ({ field, message })) })
}

export function checkPeriod(
  wish: Period,
  { now, kept, lang }: { now: string; kept?: string; lang: Language },
): Period {
  const found = periodOf(wish, { now, kept })
  return 'period' in found ? found.period : refuseFields(found.refusal, [found.field], lang)
}

/**
 * Returns the period as instants. On a day on which clocks change, a later local time can be the same or an earlier
 * instant.
 */
export async function checkInstants(
  trx: Db,
  period: Period,
  { kept, lang }: { kept?: Date | undefined; lang: Language },
): Promise<{ starts_at: Date; ends_at: Date }> {
  const found = await instantsOf(trx, period)
  const times = { ...found, starts_at: kept ?? found.starts_at }
  return times.starts_at < times.ends_at ? times : refuseFields('delegation.order', ['endTime'], lang)
}

export async function checkAgent(trx: Db, { agentNo }: Terms, lang: Language): Promise<void> {
  if (!(await canBeAgent(trx, agentNo))) refuseFields('delegation.agent', ['agentNo'], lang)
}

/** Chosen applications must be visible to the role now, or have been chosen before. */
export function checkApps(
  { appScope, appIds }: Terms,
  { visible, before, lang }: { visible: ReadonlySet<string>; before: Terms | undefined; lang: Language },
): void {
  if ((appScope === 'some') !== appIds.length > 0) refuseFields('delegation.no-apps', ['appIds'], lang)
  const isKnown = (id: string) => visible.has(id) || before?.appIds.includes(id)
  if (!appIds.every(isKnown)) refuseFields('delegation.foreign-app', ['appIds'], lang)
}

/** An active delegation can only be narrowed, or get another end. */
export function checkNarrower(before: Terms, terms: Terms, lang: Language): void {
  const fields = tooWide(before, terms)
  if (fields.length > 0) refuseFields('delegation.in-force', fields, lang)
}

export async function checkFree(
  trx: Db,
  claim: Parameters<typeof isTaken>[1],
  lang: Language,
): Promise<void> {
  if (await isTaken(trx, claim)) refuseFields('delegation.overlap', ['startTime', 'endTime'], lang)
}
