/**
 * Where a test begins: as the portal opens the application, which is at the application’s own start of a sign-on where it has
 * one (OpenID Connect Core 4). Nothing but web addresses is opened.
 */
export function testAddress(
  homeUrl: string,
  initiateLoginUri: string,
  issuer: string | undefined,
): string | undefined {
  const url = URL.parse(initiateLoginUri || homeUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  if (initiateLoginUri) {
    if (issuer === undefined) return undefined
    url.searchParams.set('iss', issuer)
    if (homeUrl) url.searchParams.set('target_link_uri', homeUrl)
  }
  return url.href
}
