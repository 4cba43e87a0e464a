import { isOpen, ownTab, type Tab } from './tab.ts'

const prefix = 'iambiz.draft.'
const longestKept = 30 * 86_400_000

/** Identifies a draft: owner, kind of record, record. Each tab has its own draft under one name. */
export type DraftName = { userNo: string; of: string; id: string }

/** Storage, tab and clock of a draft; tests pass their own. */
type Place = {
  storage: Storage
  tab: Tab
  /** Whether the page of another tab is still open, so that it may show its draft. */
  isOpen: (tab: string) => boolean
  now: number
}

const placeIn = (given: Partial<Place> = {}): Place => ({
  storage: given.storage ?? localStorage,
  tab: given.tab ?? ownTab(),
  isOpen: given.isOpen ?? ((id) => isOpen(id, { local: localStorage })),
  now: given.now ?? Date.now(),
})

// A dot ends each part of a key, so dots inside a part are encoded.
const encoded = (part = '') => encodeURIComponent(part).replaceAll('.', '%2E')

const stemOf = ({ userNo, of, id }: DraftName) => `${prefix}${encoded(of)}.${encoded(userNo)}.${encoded(id)}.`

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )

type Draft = Record<string, unknown>
type Entry = { at: number; draft: Draft }

const isObject = (value: unknown): value is Draft => typeof value === 'object' && value !== null

function entryAt(storage: Storage, key: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isObject(entry) && typeof entry.at === 'number' && isObject(entry.draft)
      ? { at: entry.at, draft: entry.draft }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores the tab's draft on this device, where it survives the end of the session; returns false if the storage is
 * full.
 */
export function keepDraft(name: DraftName, draft: object, given?: Partial<Place>): boolean {
  const { storage, tab, now } = placeIn(given)
  try {
    storage.setItem(stemOf(name) + tab.id, JSON.stringify({ at: now, draft }))
    return true
  } catch {
    return false
  }
}

export function dropDraft(name: DraftName, given?: Partial<Place>): void {
  const { storage, tab } = placeIn(given)
  storage.removeItem(stemOf(name) + tab.id)
}

/** Removes drafts that have not been changed for a month. */
function sweep({ storage, now }: Place): void {
  for (const key of keysOf(storage)) {
    const entry = entryAt(storage, key)
    if (entry && now - entry.at > longestKept) storage.removeItem(key)
  }
}

export type ClosedDraft = { tab: string; at: number; draft: Draft }

/** Returns the drafts of closed tabs, the latest first. */
export function closedDrafts(name: DraftName, given?: Partial<Place>): ClosedDraft[] {
  const { storage, tab, isOpen: isOpenNow } = placeIn(given)
  const stem = stemOf(name)
  return keysOf(storage)
    .filter((key) => key.startsWith(stem))
    .map((key) => ({ tab: key.slice(stem.length), entry: entryAt(storage, key) }))
    .flatMap((one) => (one.entry ? [{ tab: one.tab, ...one.entry }] : []))
    .filter((one) => one.tab !== tab.id && !isOpenNow(one.tab))
    .toSorted((one, other) => other.at - one.at)
}

/**
 * Continues in this tab with the draft of a closed tab; the tab's own draft is stored as the draft of that closed tab.
 */
export function takeDraft(name: DraftName, closed: string, given?: Partial<Place>): Draft | undefined {
  const { storage, tab } = placeIn(given)
  const stem = stemOf(name)
  const [own, other] = [stem + tab.id, stem + closed].map((key) => storage.getItem(key))
  if (!other) return undefined
  // Both are removed first, because a full storage has no room for two copies of one draft.
  for (const id of [tab.id, closed]) storage.removeItem(stem + id)
  storage.setItem(stem + tab.id, other)
  if (own) storage.setItem(stem + closed, own)
  return entryAt(storage, stem + tab.id)?.draft
}

const copied = new Set<string>()

/** If this tab is a duplicate, copies the draft of the original tab once, without its `token`. */
function copyOfDuplicate(name: DraftName, place: Place): Draft | undefined {
  const { storage, tab, isOpen: isOpenNow } = place
  const own = stemOf(name) + tab.id
  if (tab.copyOf === undefined || copied.has(own) || !isOpenNow(tab.copyOf)) return undefined
  copied.add(own)
  const entry = entryAt(storage, stemOf(name) + tab.copyOf)
  if (!entry) return undefined
  const { token: _, ...draft } = entry.draft
  keepDraft(name, draft, place)
  return draft
}

/** Returns a draft stored by an earlier version of the portal, which belongs to no tab, and moves it to this tab. */
function formerDraft(name: DraftName, place: Place): Draft | undefined {
  const { storage } = place
  const key = `${prefix}${encoded(name.of)}.${encoded(name.userNo)}.${name.id}`
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (!isObject(draft)) return undefined
    storage.removeItem(key)
    keepDraft(name, draft, place)
    return draft
  } catch {
    return undefined
  }
}

/** Returns the tab's draft, or one to continue from; the caller must validate its content. */
export function keptDraft(name: DraftName, given?: Partial<Place>): Draft | undefined {
  const place = placeIn(given)
  sweep(place)
  const own = entryAt(place.storage, stemOf(name) + place.tab.id)
  if (own) return own.draft
  const copy = copyOfDuplicate(name, place)
  if (copy) return copy
  const former = formerDraft(name, place)
  if (former) return former
  const [latest] = closedDrafts(name, place)
  return latest && takeDraft(name, latest.tab, place)
}

/** Returns the owner in a stored key; undefined if the key is not a draft. */
const ownerOf = (key: string): string | undefined => key.slice(prefix.length).split('.')[1]

const stores = () => [localStorage, sessionStorage]

/**
 * Deletes the drafts of everyone, or of everyone except one person: nothing stays after a sign-out, and a new person
 * sees no drafts of others.
 */
export function forgetDrafts({ exceptOf }: { exceptOf?: string } = {}, storages: Storage[] = stores()): void {
  for (const storage of storages)
    for (const key of keysOf(storage)) if (ownerOf(key) !== encoded(exceptOf)) storage.removeItem(key)
}
