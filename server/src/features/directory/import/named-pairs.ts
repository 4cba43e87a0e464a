import type { Db } from '#server/platform/db/tables.ts'
import { folded } from '#server/platform/search-text.ts'
import { pairKey } from './plan.ts'
import { type Named, organizationNames, roleNames } from './reports.ts'
import type { Pair, TypedRow } from './typed.ts'

/** The codes that a text means: the code itself, or those of which it is a name in either language. */
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
    // A pair of which one half is unknown stays as it was typed, because the report quotes it.
    const meant = orgCode && roleNo ? { orgCode, roleNo } : pair
    found.set(pairKey(meant), meant)
  }
  return { ...row, pairs: [...found.values()] }
}

/** Puts codes in place of the names of organizations and roles; a name of several is a fault that names them. */
export async function withCodes(db: Db, rows: readonly TypedRow[]): Promise<TypedRow[]> {
  const [organizations, roles] = await Promise.all([organizationNames(db), roleNames(db)])
  const meaning = { organizations: meaningsIn(organizations), roles: meaningsIn(roles) }
  return rows.map((row) => withCodesOf(row, meaning))
}
