const storageKey = 'iambiz.sign-in-tries'
const atMost = 3
const within = 60_000

const read = (storage: Storage): number[] => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((at) => typeof at === 'number') : []
  } catch {
    return []
  }
}

/** Counts one automatic sign-in; false when three within a minute have not helped, so that a person decides. */
export const mayTrySignIn = (now = Date.now(), storage: Storage = sessionStorage): boolean => {
  const recent = read(storage).filter((at) => at <= now && at > now - within)
  if (recent.length >= atMost) return false
  storage.setItem(storageKey, JSON.stringify([...recent, now]))
  return true
}

export const forgetSignInTries = (storage: Storage = sessionStorage) => storage.removeItem(storageKey)
