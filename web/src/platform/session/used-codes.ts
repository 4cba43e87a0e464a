const storageKey = 'iambiz.used-codes'
const kept = 10

/** Marks an authorization code as used in this browser session; returns false if it already was. */
export const takeCode = (code: string, storage: Storage = sessionStorage): boolean => {
  const used = (storage.getItem(storageKey) ?? '').split('\n').filter(Boolean)
  if (used.includes(code)) return false
  storage.setItem(storageKey, [...used, code].slice(-kept).join('\n'))
  return true
}
