import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'

/** Origins whose pages may open in the portal's tab or in a frame of it. */
export type LaunchOrigins = ReadonlySet<string>

/**
 * Characters that must be percent-encoded in a URI (RFC 3986, section 2); products mark placeholders for secrets with
 * them.
 */
const unescaped = /[\s{}<>"\\^`|]/

export const hasPlaceholder = (address: string): boolean => unescaped.test(address)

/**
 * Whether an application at this address may use this open mode: the deployment has to list the origin of every page
 * that opens in the portal's tab or in a frame.
 */
export function mayOpenSo(
  openMode: PortalApp['openMode'],
  homeUrl: string | null,
  launchOrigins: LaunchOrigins,
): boolean {
  if (openMode !== 'self' && openMode !== 'frame') return true
  return !homeUrl || (URL.canParse(homeUrl) && launchOrigins.has(new URL(homeUrl).origin))
}
