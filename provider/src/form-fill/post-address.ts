import { type AddressRules, isWebAddress } from '../connections/addresses.ts'

/**
 * Whether passwords may be posted to this address: by https, and to a host that a Content-Security-Policy can name, which
 * excludes IPv6 addresses (CSP Level 3, 2.3.1). The demo's applications run on this machine without https.
 */
export function isPostAddress(
  written: string,
  { allowsLoopback }: Pick<AddressRules, 'allowsLoopback'>,
): boolean {
  if (!isWebAddress(written, { httpHosts: [] })) return false
  const { protocol, hostname } = new URL(written)
  return (protocol === 'https:' || allowsLoopback) && !hostname.startsWith('[')
}
