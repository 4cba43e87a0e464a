import { exactUrl } from '../connections/addresses.ts'

/** Whether a registered address of an application covers the address that a request names. */
function covers(registered: string, asked: URL): boolean {
  const known = new URL(registered)
  if (known.origin !== asked.origin) return false
  if (known.search !== '') return known.href === asked.href
  // An address without a path is that of one page.
  const isFolder = registered.replace(/\?.*$/s, '').endsWith('/')
  return isFolder ? asked.pathname.startsWith(known.pathname) : asked.pathname === known.pathname
}

/**
 * Whether `service` is an address of the application: the same scheme, host and port, and the registered path, or one
 * below it if that ends with a slash. The query is the application's own.
 */
export function isServiceOf(registered: readonly string[], service: string): boolean {
  const asked = exactUrl(service)
  return asked !== undefined && registered.some((address) => covers(address, asked))
}
