const prefix = 'iambiz.draft.'

/** Names a draft: whose it is, of what, and which one. */
export type DraftName = { userNo: string; of: string; id: string }

const keyOf = ({ userNo, of, id }: DraftName) => `${prefix}${of}.${userNo}.${id}`

/** Keeps a draft on this device, also over the end of a session; false where the browser has no room. */
export function keepDraft(name: DraftName, draft: object, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(keyOf(name), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** A draft as it was kept; what it holds is for the caller to check. */
export function keptDraft(
  name: DraftName,
  storage: Storage = localStorage,
): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(name)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

export const dropDraft = (name: DraftName, storage: Storage = localStorage): void =>
  storage.removeItem(keyOf(name))

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts(storage: Storage = localStorage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
}
