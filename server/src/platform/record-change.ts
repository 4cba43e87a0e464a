import { isDeepStrictEqual } from 'node:util'
import type { Caller, RequestContext } from './actor.ts'
import { audit, auditAll } from './audit.ts'
import type { Db } from './db/tables.ts'
import { isSecret, withheld } from './secret-fields.ts'

/** Fields of a record as administrators see them: camelCase names, JSON values. */
type Fields = Readonly<Record<string, unknown>>

/** Fields that differ in every update or are meaningless on their own. */
const silent = new Set(['revision', 'updaterNo', 'updatedAt', 'createdAt'])

const namesOf = (...sides: (Fields | undefined)[]) =>
  [...new Set(sides.flatMap((side) => Object.keys(side ?? {})))].filter((name) => !silent.has(name))

const shown = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.filter((name) => name in fields).map((name) => [name, isSecret(name) ? withheld : fields[name]]),
  )

/** The differing fields before and after; undefined where none differ. Values of secret fields are masked. */
export function changedFields(
  before: Fields | undefined,
  after: Fields | undefined,
): { before?: Fields; after?: Fields } | undefined {
  const names = namesOf(before, after).filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]))
  if (before && after && names.length === 0) return undefined
  return {
    ...(before ? { before: shown(before, names) } : {}),
    ...(after ? { after: shown(after, names) } : {}),
  }
}

export type Change = {
  /** category.verb, for example application.update */
  action: string
  target: { type: string; id: string }
  /** Missing for a creation. */
  before?: Fields | undefined
  /** Missing for a deletion. */
  after?: Fields | undefined
}

/**
 * Audits an administrator's change in its transaction: the differing fields with their old and new values. Returns
 * `false`, without an audit row, where nothing differs.
 */
export async function recordChange(
  trx: Db,
  context: RequestContext,
  actor: Caller,
  { action, target, before, after }: Change,
): Promise<boolean> {
  const detail = changedFields(before, after)
  if (!detail) return false
  await audit(trx, context, actor, { action, target, detail })
  return true
}

/** Audits many changes at once, such as those of an import; returns how many were recorded. */
export async function recordChanges(
  trx: Db,
  context: RequestContext,
  actor: Caller,
  changes: readonly Change[],
): Promise<number> {
  const entries = changes.flatMap(({ action, target, before, after }) => {
    const detail = changedFields(before, after)
    return detail ? [{ action, target, detail }] : []
  })
  await auditAll(trx, context, actor, entries)
  return entries.length
}
