/** Values by key that are dropped after a while. */
export type Memory = {
  /** False if the key is known already. */
  add(key: string, value?: string): boolean
  find(key: string): string | undefined
  delete(key: string): void
}

type Limits = { lifeMs: number; most: number; now: () => number }

/** Drops the oldest values when there are too many, because anyone can start a sign-on. */
export function createMemory({ lifeMs, most, now }: Limits): Memory {
  const entries = new Map<string, { value: string; until: number }>()
  const find = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.until > now() ? entry.value : undefined
  }
  return {
    find,
    add(key, value = '') {
      if (find(key) !== undefined) return false
      entries.delete(key)
      const [oldest] = entries.keys()
      if (entries.size >= most && oldest !== undefined) entries.delete(oldest)
      entries.set(key, { value, until: now() + lifeMs })
      return true
    },
    delete(key) {
      entries.delete(key)
    },
  }
}
