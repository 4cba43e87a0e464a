/**
 * Caches one value per process under a database version. A newer version loads it again; concurrent requests share that
 * load. Decisions never use an outdated value, because the version is read in the same request.
 */
export function versionedCache<T>(load: () => Promise<T>): (version: string) => Promise<T> {
  let current: { version: string; value: Promise<T> } | null = null
  return (version) => {
    if (current?.version === version) return current.value
    const value = load()
    const entry = { version, value }
    current = entry
    value.catch(() => {
      if (current === entry) current = null
    })
    return value
  }
}
