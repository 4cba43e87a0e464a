import { isDeepStrictEqual } from 'node:util'
import type { Caller, RequestContext } from './actor.ts'
import { audit, auditAll } from './audit.ts'
import type { Db } from './db/tables.ts'
import { isSecret, withheld } from './secret-fields.ts'

/** Fields of a record as administrators know it: camelCase names, values as JSON has them. */
type Fields = Readonly<Record<string, unknown>>

/** What is the same every time, or says nothing by itself. */
const silent = new Set(['revision', 'updaterNo', 'updatedAt', 'createdAt'])

const namesOf = (...sides: (Fields | undefined)[]) =>
  [...new Set(sides.flatMap((side) => Object.keys(side ?? {})))].filter((name) => !silent.has(name))

const shown = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.filter((name) => name in fields).map((name) => [name, isSecret(name) ? withheld : fields[name]]),
  )

/** The fields that differ, on each side where there is one; undefined where none do. Values of secrets are withheld. */
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
  /** category.verb, such as application.update */
  action: string
  target: { type: string; id: string }
  /** Missing for what is new. */
  before?: Fields | undefined
  /** Missing for what is gone. */
  after?: Fields | undefined
}

/**
 * Records what an administrator changed, in the transaction of the change: the fields that differ, as they were and as they
 * are. `false`, and no record, where nothing differs.
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

/** The same for many changes at once, such as those of an import; returns how many were recorded. */
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
