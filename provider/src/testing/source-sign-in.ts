import type { JWTPayload } from 'jose'
import { type Browser, createBrowser, type Reply } from './browser.ts'
import type { Mischief, OutsideProvider } from './outside-provider.ts'
import type { RelyingParty } from './relying-party.ts'
import type { ProviderWorld } from './world.ts'

export type Begun = {
  browser: Browser
  attempt: Awaited<ReturnType<RelyingParty['begin']>>
  page: string
}

type Beginning = { browser?: Browser; party?: RelyingParty; extra?: Record<string, string> }

const noOpenIdProvider = (): never => {
  throw new Error('this source is no OpenID provider')
}

/** Sign-ins with an OpenID Connect source, step by step as a browser sees them. */
export function sourceSignIn(world: () => ProviderWorld, outside: () => OutsideProvider = noOpenIdProvider) {
  /** Opens the sign-in page. */
  async function begin({
    browser = createBrowser(),
    party = world().portal,
    extra,
  }: Beginning = {}): Promise<Begun> {
    const attempt = await party.begin({ ui_locales: 'en', ...extra })
    const { location } = await browser.get(attempt.url)
    return { browser, attempt, page: location }
  }

  /** Presses the button of a source; returns the address at the source. */
  async function toSource({ browser, page }: Begun, code = 'keycloak'): Promise<string> {
    const { body } = await browser.get(page)
    const [, href = ''] = new RegExp(`href="([^"]*code=${code})"`).exec(body) ?? []
    return (await browser.get(new URL(href.replaceAll('&amp;', '&'), page).href)).location
  }

  /** Comes back from an address at the source as a person; returns the page or redirect after it. */
  async function comeBackFrom(
    address: string,
    { browser }: Begun,
    claims: JWTPayload & { sub: string },
    mischief?: Mischief,
  ): Promise<Reply> {
    const back = await browser.get(outside().agree(address, claims, mischief))
    return back.location ? browser.get(back.location) : back
  }

  return {
    begin,
    toSource,
    comeBackFrom,
    comeBack: async (begun: Begun, claims: JWTPayload & { sub: string }, mischief?: Mischief) =>
      comeBackFrom(await toSource(begun), begun, claims, mischief),
    /** The claims of our ID token once the sign-in goes on. */
    async signedIn({ browser, attempt }: Begun, { location }: Reply): Promise<JWTPayload | undefined> {
      const { location: home } = await browser.get(location)
      return (await attempt.redeem(home)).claims() as JWTPayload | undefined
    },
  }
}
