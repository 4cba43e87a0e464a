/**
 * Runs work in one tab of the browser at a time; the next tab takes over when it ends. The Web Locks API needs a secure
 * context, so without TLS every tab runs the work.
 */
export async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { signal }, work)
}
