/**
 * Returns the stored list after its visible part was changed to `next`: a hidden entry stays behind its preceding
 * entry. The list has at most `limit` entries.
 */
export function keepingHidden(
  stored: readonly string[],
  next: readonly string[],
  isHidden: (appId: string) => boolean,
  limit: number,
): string[] {
  const chosen = new Set(next)
  const behind = new Map<string | null, string[]>()
  let neighbour: string | null = null
  let room = limit - next.length
  for (const appId of stored) {
    if (chosen.has(appId)) {
      neighbour = appId
    } else if (isHidden(appId) && room > 0) {
      behind.set(neighbour, [...(behind.get(neighbour) ?? []), appId])
      room -= 1
    }
  }
  return [...(behind.get(null) ?? []), ...next.flatMap((appId) => [appId, ...(behind.get(appId) ?? [])])]
}

export const hasDoubles = (appIds: readonly string[]): boolean => new Set(appIds).size !== appIds.length

/** Returns whether `wanted` contains everything in `shown` and nothing that is not in `stored`. */
export function isOrderOf(
  wanted: readonly string[],
  { shown, stored }: { shown: readonly string[]; stored: readonly string[] },
): boolean {
  const named = new Set(wanted)
  const known = new Set(stored)
  return shown.every((appId) => named.has(appId)) && wanted.every((appId) => known.has(appId))
}
