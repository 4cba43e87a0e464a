import { deepestOrganization } from '@iambiz/contract/features/directory/organizations.ts'
import type { Selectable } from 'kysely'
import type { Caller, RequestContext } from '#server/platform/actor.ts'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { readingOf } from '#server/platform/reading.ts'
import { type Change, recordChanges } from '#server/platform/record-change.ts'
import { organizationRows } from '../organization-reports.ts'
import { insertOrganization, placeOrganizations, renameOrganization } from '../organization-store.ts'
import { recorded } from '../organizations.ts'
import { height, pathUp } from '../tree.ts'

type Row = Selectable<Tables['organization']>

/** An organization as an external system provides it; parents come first. */
export type ProvidedUnit = { code: string; nameZh: string; nameEn: string | null; parentCode: string | null }

type UnitOutcome = 'create' | 'rename' | 'move' | 'same' | 'parent-unusable' | 'cycle' | 'too-deep'

export type SettledUnit = { unit: ProvidedUnit; outcome: UnitOutcome }

type Planned = SettledUnit & { before: Row | undefined; after: Row }

/** Distance between siblings' sort numbers, as for organizations added on a screen. */
const step = 10

const isFault = (outcome: UnitOutcome) =>
  outcome === 'parent-unusable' || outcome === 'cycle' || outcome === 'too-deep'

/** Returns why an organization cannot be below another; `rows` include the planned changes. */
function placeFault(
  rows: ReadonlyMap<string, Row>,
  { code, parentCode }: ProvidedUnit,
): UnitOutcome | undefined {
  const before = rows.get(code)
  if (parentCode === null) return undefined
  const parent = rows.get(parentCode)
  if (!parent || (parent.status === 0 && before?.status !== 0)) return 'parent-unusable'
  const path = pathUp(rows, parentCode)
  if (path.includes(code)) return 'cycle'
  const below = before ? height([...rows.values()], code) : 1
  return path.length + below > deepestOrganization ? 'too-deep' : undefined
}

function planUnit(rows: Map<string, Row>, unit: ProvidedUnit, now: Date): Planned {
  const { code, nameZh, nameEn, parentCode } = unit
  const before = rows.get(code)
  const isMoved = before?.parent_code !== parentCode
  const isRenamed = before?.name_zh !== nameZh || before.name_en !== nameEn
  const fault = isMoved || !before ? placeFault(rows, unit) : undefined
  const last = () =>
    Math.max(
      0,
      ...[...rows.values()].filter((row) => row.parent_code === parentCode).map((row) => row.sort_no),
    )
  const after: Row = {
    ...(before ?? { org_code: code, status: 1, revision: 1, created_at: now, updated_at: now }),
    ...{ name_zh: nameZh, name_en: nameEn, parent_code: parentCode, ...readingOf(nameZh) },
    sort_no: before && !isMoved ? before.sort_no : last() + step,
  }
  if (!fault) rows.set(code, after)
  const outcome = fault ?? (!before ? 'create' : isMoved ? 'move' : isRenamed ? 'rename' : 'same')
  return { unit, outcome, before, after }
}

/** Returns the plan for organizations of an external system. Organizations that are not listed stay as they are. */
export async function planUnits(db: Db, units: readonly ProvidedUnit[], now: Date): Promise<Planned[]> {
  if (units.length === 0) return []
  const rows = new Map((await organizationRows(db)).map((row) => [row.org_code, row]))
  return units.map((unit) => planUnit(rows, unit, now))
}

async function write(trx: Db, { unit, before, after }: Planned, now: Date): Promise<void> {
  const { org_code, name_zh, name_en, parent_code, sort_no, pinyin, initials } = after
  const columns = { name_zh, name_en, pinyin, initials }
  if (!before) {
    await insertOrganization(trx, {
      ...{ org_code, ...columns, parent_code, sort_no, created_at: now, updated_at: now },
    })
    return
  }
  if (before.name_zh !== name_zh || before.name_en !== name_en)
    await renameOrganization(trx, unit.code, columns, now)
  if (before.parent_code !== parent_code)
    await placeOrganizations(
      trx,
      unit.code,
      [{ orgCode: unit.code, parentCode: parent_code, sortNo: sort_no }],
      now,
    )
}

function changesOf({ unit, outcome, before, after }: Planned): Change[] {
  const target = { type: 'organization', id: unit.code }
  if (!before) return [{ action: 'organization.create', target, after: recorded(after) }]
  const moved = { ...before, parent_code: after.parent_code, sort_no: after.sort_no }
  return [
    ...(outcome === 'move'
      ? [{ action: 'organization.move', target, before: recorded(before), after: recorded(moved) }]
      : []),
    { action: 'organization.update', target, before: recorded(moved), after: recorded(after) },
  ]
}

/** Creates, renames and moves organizations of an external system, under `lockRights`; returns the outcome of each. */
export async function settleUnits(
  trx: Db,
  by: { caller: Caller; context: RequestContext },
  units: readonly ProvidedUnit[],
): Promise<Planned[]> {
  const planned = await planUnits(trx, units, by.context.now)
  const changed = planned.filter(({ outcome }) => outcome !== 'same' && !isFault(outcome))
  for (const one of changed) await write(trx, one, by.context.now)
  await recordChanges(trx, by.context, by.caller, changed.flatMap(changesOf))
  return planned
}
