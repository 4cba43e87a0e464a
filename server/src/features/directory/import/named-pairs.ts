import type { Db } from '#server/platform/db/tables.ts'
import { folded } from '#server/platform/search-text.ts'
import { pairKey } from './plan.ts'
import { type Named, organizationNames, roleNames } from './reports.ts'
import type { Pair, TypedRow } from './typed.ts'

/**
 * Returns the codes that a text can mean: itself if it is a code, else every code with that Chinese or English name.
 */
type Meaning = (text: string) => string[]

function meaningsIn(rows: readonly Named[]): Meaning {
  const codes = new Set(rows.map(({ code }) => code))
  const byName = new Map<string, Set<string>>()
  for (const { code, name_zh, name_en, status } of rows) {
    if (status === 0) continue
    for (const name of [name_zh, ...(name_en ? [name_en] : [])]) {
      const key = folded(name)
      byName.set(key, (byName.get(key) ?? new Set()).add(code))
    }
  }
  return (text) => (codes.has(text) ? [text] : [...(byName.get(folded(text)) ?? [])].sort())
}

function withCodesOf(row: TypedRow, meaning: { organizations: Meaning; roles: Meaning }): TypedRow {
  if (!row.pairs) return row
  const found = new Map<string, Pair>()
  for (const pair of row.pairs) {
    const [orgCodes, roleNos] = [meaning.organizations(pair.orgCode), meaning.roles(pair.roleNo)]
    const [text, several] = orgCodes.length > 1 ? [pair.orgCode, orgCodes] : [pair.roleNo, roleNos]
    if (several.length > 1) {
      const { pairs: _, ...rest } = row
      const value = `${text}: ${several.join(', ')}`.slice(0, 80)
      return { ...rest, faults: [...row.faults, { field: 'roles', fault: 'pair-ambiguous', value }] }
    }
    const [orgCode, roleNo] = [orgCodes[0], roleNos[0]]
    // A pair with an unknown half stays as entered, because the report quotes it.
    const meant = orgCode && roleNo ? { orgCode, roleNo } : pair
    found.set(pairKey(meant), meant)
  }
  return { ...row, pairs: [...found.values()] }
}

/** Replaces names of organizations and roles by codes; an ambiguous name is a fault that lists its codes. */
export async function withCodes(db: Db, rows: readonly TypedRow[]): Promise<TypedRow[]> {
  const [organizations, roles] = await Promise.all([organizationNames(db), roleNames(db)])
  const meaning = { organizations: meaningsIn(organizations), roles: meaningsIn(roles) }
  return rows.map((row) => withCodesOf(row, meaning))
}
