type Node = { org_code: string; parent_code: string | null }

/** Returns rows in their order, children after their parent. Rows in a cycle, which the store prevents, are omitted. */
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

/** Returns an organization and its ancestors, nearest first. */
export function pathUp(rows: ReadonlyMap<string, Node>, orgCode: string): string[] {
  const path: string[] = []
  for (let code: string | null = orgCode; code !== null && !path.includes(code); ) {
    path.push(code)
    code = rows.get(code)?.parent_code ?? null
  }
  return path
}

/** Returns the number of levels of an organization and everything below it. */
export function height(rows: readonly Node[], orgCode: string): number {
  const below = Map.groupBy(rows, ({ parent_code }) => parent_code)
  const levels = (code: string): number =>
    1 + Math.max(0, ...(below.get(code) ?? []).map(({ org_code }) => levels(org_code)))
  return levels(orgCode)
}

/** Distance between sort numbers, so that another sibling fits in between. */
const step = 10

/** Returns the sort numbers after one sibling was moved: only that one's if a free number fits, otherwise all. */
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
