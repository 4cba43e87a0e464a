const prefix = 'iambiz.draft.'

/** Names a draft: whose it is, of what, and which one. */
export type DraftName = { userNo: string; of: string; id: string }

// A dot ends each part of a key.
const encoded = (part = '') => encodeURIComponent(part).replaceAll('.', '%2E')

const keyOf = ({ userNo, of, id }: DraftName) => `${prefix}${encoded(of)}.${encoded(userNo)}.${id}`

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

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

/** Whose draft a stored key names; nothing where it is none. */
const ownerOf = (key: string): string | undefined =>
  key.startsWith(prefix) ? key.slice(prefix.length).split('.')[1] : undefined

const stores = () => [localStorage, sessionStorage]

/** Whoever signs out leaves nothing behind, and whoever signs in finds nothing of anybody else. */
export function forgetDrafts({ exceptOf }: { exceptOf?: string } = {}, storages: Storage[] = stores()): void {
  for (const storage of storages)
    for (const key of keysOf(storage)) {
      const owner = ownerOf(key)
      if (owner !== undefined && owner !== encoded(exceptOf)) storage.removeItem(key)
    }
}
