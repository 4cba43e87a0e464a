/**
 * Does something in one tab of the browser at a time; the next one takes over when that ends. Where pages come without
 * TLS, browsers have no locks, and every tab does it.
 */
export async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { signal }, work)
}
