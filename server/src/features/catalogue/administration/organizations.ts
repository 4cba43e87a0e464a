type Placed = { orgCode: string; parentCode: string | null }

/** Each organization after the one above it; one whose own is missing stands at the top. */
export function inTreeOrder<T extends Placed>(entries: readonly T[]): (T & { parentCode: string | null })[] {
  const codes = new Set(entries.map(({ orgCode }) => orgCode))
  const above = ({ parentCode }: T) => (parentCode !== null && codes.has(parentCode) ? parentCode : null)
  const below = Map.groupBy(entries, above)
  const withBelow = (entry: T): T[] => [
    { ...entry, parentCode: above(entry) },
    ...(below.get(entry.orgCode) ?? []).flatMap(withBelow),
  ]
  return (below.get(null) ?? []).flatMap(withBelow)
}
