type Node = { org_code: string; parent_code: string | null }

/** Rows in their order, each after the one above it. What hangs in a circle, which the store does not let happen, is left out. */
export function inTreeOrder<T extends Node>(rows: readonly T[]): T[] {
  const below = Map.groupBy(rows, ({ parent_code }) => parent_code)
  const ordered: T[] = []
  const visit = (parent: string | null) => {
    for (const row of below.get(parent) ?? []) {
      ordered.push(row)
      visit(row.org_code)
    }
  }
  visit(null)
  return ordered
}

/** An organization and everything above it, nearest first. */
export function pathUp(rows: ReadonlyMap<string, Node>, orgCode: string): string[] {
  const path: string[] = []
  for (let code: string | null = orgCode; code !== null && !path.includes(code); ) {
    path.push(code)
    code = rows.get(code)?.parent_code ?? null
  }
  return path
}

/** How many levels an organization and what is below it take. */
export function height(rows: readonly Node[], orgCode: string): number {
  const below = Map.groupBy(rows, ({ parent_code }) => parent_code)
  const levels = (code: string): number =>
    1 + Math.max(0, ...(below.get(code) ?? []).map(({ org_code }) => levels(org_code)))
  return levels(orgCode)
}

/** Between siblings, so that one more fits in without moving the others. */
const step = 10

/**
 * Order numbers for siblings of which one was put between the others: theirs stay as far as they rise, so that as little as
 * can be is written.
 */
export function placed<T extends { org_code: string; sort_no: number }>(
  siblings: readonly T[],
  moved: string,
) {
  const index = siblings.findIndex(({ org_code }) => org_code === moved)
  const before = siblings[index - 1]?.sort_no
  const after = siblings[index + 1]?.sort_no
  const between =
    after === undefined ? (before ?? 0) + step : Math.floor(((before ?? after - 2 * step) + after) / 2)
  const fits = (before === undefined || between > before) && (after === undefined || between < after)
  if (fits) return [{ orgCode: moved, sortNo: between }]
  const first = Math.min(...siblings.map(({ sort_no }) => sort_no))
  return siblings.map(({ org_code }, place) => ({ orgCode: org_code, sortNo: first + place * step }))
}
