/**
 * The stored list after the shown part of it was changed to `next`: what is hidden now keeps its place behind its
 * neighbour, `limit` entries at most.
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

/** Whether `wanted` holds everything of `shown`, and nothing that is not `stored`. */
export function isOrderOf(
  wanted: readonly string[],
  { shown, stored }: { shown: readonly string[]; stored: readonly string[] },
): boolean {
  const named = new Set(wanted)
  const known = new Set(stored)
  return shown.every((appId) => named.has(appId)) && wanted.every((appId) => known.has(appId))
}
