import type { PolicyDraft } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { isNarrow, type Policy } from '@iambiz/identity/policy/evaluate.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { Insertable } from 'kysely'
import type { RequestContext } from '#server/platform/actor.ts'
import { networksOf } from '#server/platform/db/network-store.ts'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { fail, refuse } from '#server/platform/failure.ts'
import { typedRange } from '#server/platform/ip-range.ts'
import { findRanges, instantOf } from './reports.ts'

/** A checked policy, without conditions and limits that its choices leave out. */
export type CheckedPolicy = Policy & Pick<PolicyDraft, 'nameZh' | 'nameEn' | 'siteIds'> & { ranges: string[] }

const unique = <T>(values: readonly T[]) => [...new Set(values)]

async function rangesOf(
  db: Db,
  { network, ranges }: PolicyDraft,
  context: RequestContext,
): Promise<string[]> {
  if (network === 'any') return []
  const typed = ranges.map((range) => typedRange(range) ?? refuse('sign-in-policy.range', 'ranges', context))
  if (typed.some(isNarrow)) refuse('sign-in-policy.narrow', 'ranges', context)
  return unique(await networksOf(db, typed))
}

function sessionOf(draft: PolicyDraft, context: RequestContext) {
  const { effect, sessionMinutes = null, idleMinutes = null } = draft
  if (effect !== 'session') return { sessionMinutes: null, idleMinutes: null }
  const isEmpty = sessionMinutes === null && idleMinutes === null
  const isTooIdle = sessionMinutes !== null && idleMinutes !== null && idleMinutes > sessionMinutes
  if (isEmpty || isTooIdle) refuse('sign-in-policy.session', 'idleMinutes', context)
  return { sessionMinutes, idleMinutes }
}

/** Ids that no longer exist never match, so the policy would silently concern others than the form says. */
function refuseFaults(draft: PolicyDraft, context: RequestContext): void {
  const { nameZh, effect, kinds, target, portal, appIds, network, siteIds, ranges } = draft
  if (nameZh === '') refuse('sign-in-policy.name', 'nameZh', context)
  if (effect === 'second-factor' && kinds.length === 0) refuse('sign-in-policy.kinds', 'kinds', context)
  if (target === 'chosen' && !portal && appIds.length === 0)
    refuse('sign-in-policy.target', 'appIds', context)
  if (network !== 'any' && siteIds.length === 0 && ranges.length === 0)
    refuse('sign-in-policy.network', 'siteIds', context)
}

/** Returns a draft as the rule reads it; refuses what cannot be saved. */
export async function checkDraft(
  { db }: { db: Db },
  draft: PolicyDraft,
  context: RequestContext,
): Promise<CheckedPolicy> {
  refuseFaults(draft, context)
  const asksFactor = draft.effect === 'second-factor'
  const isChosen = draft.target === 'chosen'
  const siteIds = draft.network === 'any' ? [] : unique(draft.siteIds)
  const ranges = await rangesOf(db, draft, context)
  const siteRanges = await findRanges(db, siteIds)
  if (siteRanges.some(isNarrow)) refuse('sign-in-policy.narrow', 'siteIds', context)
  return {
    ...{ id: draft.id ?? 'draft', nameZh: draft.nameZh, nameEn: draft.nameEn, status: draft.status },
    ...{ roleNos: unique(draft.roleNos), orgCodes: unique(draft.orgCodes) },
    ...{
      target: draft.target,
      portal: isChosen && draft.portal,
      appIds: isChosen ? unique(draft.appIds) : [],
    },
    ...{ network: draft.network, siteIds, ranges, networks: [...ranges, ...siteRanges] },
    ...{ device: draft.device, effect: draft.effect, kinds: asksFactor ? unique(draft.kinds) : [] },
    factorMinutes: asksFactor ? (draft.factorMinutes ?? null) : null,
    graceUntil: asksFactor && draft.graceUntil ? await instantOf(db, draft.graceUntil) : null,
    graceDays: asksFactor ? draft.graceDays : 0,
    ...sessionOf(draft, context),
  }
}

/** The row of a checked policy. */
export const rowOf = (
  policy: CheckedPolicy,
  by: string,
  now: Date,
): Insertable<Tables['sign_in_policy']> => ({
  ...{ name_zh: policy.nameZh, name_en: policy.nameEn || null, status: policy.status },
  ...{ target: policy.target, includes_portal: policy.portal },
  ...{ network: policy.network, address_ranges: policy.ranges, device: policy.device },
  ...{ effect: policy.effect, factor_kinds: [...policy.kinds], factor_minutes: policy.factorMinutes },
  ...{ grace_until: policy.graceUntil, grace_days: policy.graceDays },
  ...{ session_minutes: policy.sessionMinutes, idle_minutes: policy.idleMinutes },
  ...{ updater_no: by, updated_at: now },
})

/** Foreign keys find roles, organizations, applications and sites that were deleted meanwhile. */
export function orGone(error: unknown): never {
  if (recordOf(error).code === '23503') fail('sign-in-policy.choice')
  throw error
}
