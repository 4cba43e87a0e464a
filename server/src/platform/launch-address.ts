import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'

/** Origins whose pages may open in place of the portal's page or within it. */
export type LaunchOrigins = ReadonlySet<string>

/** Characters that no address has unescaped (RFC 3986 2); products write placeholders for secrets with them. */
const unescaped = /[\s{}<>"\\^`|]/

export const hasPlaceholder = (address: string): boolean => unescaped.test(address)

/** Whether an application at this address may open so: a page that takes the portal's place has to be one that the deployment lists. */
export function mayOpenSo(
  openMode: PortalApp['openMode'],
  homeUrl: string | null,
  launchOrigins: LaunchOrigins,
): boolean {
  if (openMode !== 'self' && openMode !== 'frame') return true
  return !homeUrl || (URL.canParse(homeUrl) && launchOrigins.has(new URL(homeUrl).origin))
}
