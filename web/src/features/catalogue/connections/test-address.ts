/**
 * Returns the URL that starts a test sign-on: the application's `initiate_login_uri` if it has one (OpenID Connect
 * Core, section 4), otherwise its home URL. URLs that are not web pages return undefined.
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

/** Returns an address that is a web page, for a sign-on that begins there; undefined if there is none. */
export function webAddress(address: string | undefined): string | undefined {
  const url = URL.parse(address ?? '')
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
