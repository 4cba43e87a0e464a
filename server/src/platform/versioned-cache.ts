/**
 * Keeps one value per process under the version that the database gave with the request.
 * A newer version loads it again; requests that arrive meanwhile share that one load.
 * Nothing is decided by an old copy, because the version is read in the same request.
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
