/** Returns an address without its query, which may contain a key; empty for text that is no address. */
export function withoutQuery(address: string): string {
  const url = URL.parse(address)
  return url ? `${url.origin}${url.pathname}` : ''
}
