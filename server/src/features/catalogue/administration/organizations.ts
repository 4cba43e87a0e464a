type Placed = { orgCode: string; parentCode: string | null }

/** Returns each organization after its parent. An organization whose parent is missing becomes a root. */
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
