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

/** Counts an automatic sign-in; returns false after three within a minute, so that the person decides. */
export const mayTrySignIn = (now = Date.now(), storage: Storage = sessionStorage): boolean => {
  const recent = read(storage).filter((at) => at <= now && at > now - within)
  if (recent.length >= atMost) return false
  storage.setItem(storageKey, JSON.stringify([...recent, now]))
  return true
}

export const forgetSignInTries = (storage: Storage = sessionStorage) => storage.removeItem(storageKey)
