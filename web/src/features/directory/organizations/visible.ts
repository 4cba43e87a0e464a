import type { Organization } from '@iambiz/contract/features/directory/organizations.ts'

export type TreeRow = Organization & {
  depth: number
  /** Undefined for a row without children. */
  open: boolean | undefined
  /** Position among its siblings, from 1. */
  place: number
  siblings: number
}

/** Returns whether an organization matches the search text by name, code, pinyin or initials. */
function isMeant({ name, orgCode, pinyin, initials }: Organization, typed: string): boolean {
  const text = typed.trim().toLowerCase()
  const reading = text.replace(/[ ']/g, '')
  if (text === '') return true
  return (
    [name.zh, name.en ?? '', orgCode].some((one) => one.toLowerCase().includes(text)) ||
    pinyin.includes(reading) ||
    initials.includes(reading)
  )
}

/** Returns the organizations that match and all their ancestors, so that matches appear at their place in the tree. */
export function withAbove(organizations: readonly Organization[], typed: string): Organization[] {
  const byCode = new Map(organizations.map((one) => [one.orgCode, one]))
  const shown = new Set<string>()
  for (const one of organizations.filter((organization) => isMeant(organization, typed)))
    for (let code: string | undefined = one.orgCode; code && !shown.has(code); ) {
      shown.add(code)
      code = byCode.get(code)?.parentCode
    }
  return organizations.filter(({ orgCode }) => shown.has(orgCode))
}

/** Returns the rows whose ancestors are all expanded; in `organizations`, a parent precedes its children. */
export function rowsOf(
  organizations: readonly Organization[],
  isOpen: (orgCode: string) => boolean,
): TreeRow[] {
  const below = Map.groupBy(organizations, ({ parentCode }) => parentCode)
  const placeOf = new Map(
    [...below.values()].flatMap((siblings) =>
      siblings.map((one, index) => [one.orgCode, index + 1] as const),
    ),
  )
  const rows = new Map<string, TreeRow>()
  for (const organization of organizations) {
    const { orgCode, parentCode } = organization
    const above = parentCode === undefined ? undefined : rows.get(parentCode)
    if (parentCode !== undefined && !above?.open) continue
    rows.set(orgCode, {
      ...organization,
      depth: above ? above.depth + 1 : 0,
      open: below.has(orgCode) ? isOpen(orgCode) : undefined,
      place: placeOf.get(orgCode) ?? 1,
      siblings: below.get(parentCode)?.length ?? 1,
    })
  }
  return [...rows.values()]
}

/** Returns the codes of an organization and its descendants, into which it cannot be moved. */
export function branchOf(organizations: readonly Organization[], orgCode: string): Set<string> {
  const branch = new Set([orgCode])
  for (const one of organizations) if (one.parentCode && branch.has(one.parentCode)) branch.add(one.orgCode)
  return branch
}

export type Drop = { parentCode: string | undefined; beforeCode: string | undefined }

/** Returns the place for a drop before, after or into a row; `part` is 0 at the row's upper edge, 1 at its lower. */
export function dropOn(
  organizations: readonly Organization[],
  { orgCode, parentCode }: Organization,
  part: number,
  moved: string,
): Drop {
  if (part >= 0.25 && part <= 0.75) return { parentCode: orgCode, beforeCode: undefined }
  if (part < 0.25) return { parentCode, beforeCode: orgCode }
  const siblings = organizations.filter((one) => one.parentCode === parentCode && one.orgCode !== moved)
  const next = siblings[siblings.findIndex((one) => one.orgCode === orgCode) + 1]
  return { parentCode, beforeCode: next?.orgCode }
}

/** Returns the index range to render: the visible rows and a few before and after them. */
export function windowOf(count: number, { top, height, row }: { top: number; height: number; row: number }) {
  const spare = 8
  const first = Math.max(0, Math.floor(top / row) - spare)
  return { first, last: Math.min(count, Math.ceil((top + height) / row) + spare) }
}
