import { type Browser, createBrowser, openWithin, type Reply } from './browser.ts'

type Site = {
  issuer: string
  /** The origin of the protected host. */
  origin: string
  secret: string
}

/** A browser at a protected host whose proxy asks the provider. */
export type SiteBrowser = {
  /** Its cookies at the provider. */
  here: Browser
  /** Its cookies at the host. */
  there: Browser
  /** The provider's answer about a request; of a page unless `headers` say otherwise. */
  check(uri: string, headers?: Record<string, string>): Promise<Reply>
  /** A request below `/.iambiz/`, which the proxy passes on. */
  pass(url: string, headers?: Record<string, string>): Promise<Reply>
  /** Opens a page, signs on, and returns the answer at the callback. */
  signOn(uri: string): Promise<Reply>
}

/** What a proxy with the secret of a connection sends along. */
export const proxyHeaders = ({
  origin,
  secret,
}: Pick<Site, 'origin' | 'secret'>): Record<string, string> => ({
  'x-iambiz-secret': secret,
  'x-forwarded-host': new URL(origin).host,
})

/** Visits a protected host; `here` is a browser that may be signed in at the provider. */
export function visitSite(site: Site, here: Browser = createBrowser()): SiteBrowser {
  const there = createBrowser()
  const { issuer } = site
  const check: SiteBrowser['check'] = (uri, headers = {}) =>
    there.get(`${issuer}/forward-auth`, {
      headers: {
        ...proxyHeaders(site),
        'x-forwarded-uri': uri,
        'x-forwarded-method': 'GET',
        'sec-fetch-mode': 'navigate',
        ...headers,
      },
    })
  const pass: SiteBrowser['pass'] = (url, headers = {}) =>
    there.get(url.replace(/^https?:\/\/[^/]+\/\.iambiz/, `${issuer}/forward-auth`), {
      headers: { ...proxyHeaders(site), ...headers },
    })
  return {
    ...{ here, there, check, pass },
    async signOn(uri) {
      const asked = await check(uri)
      const { location: toProvider } = await pass(asked.location)
      const { location: back } = await openWithin(issuer, here, toProvider)
      return pass(back)
    },
  }
}
