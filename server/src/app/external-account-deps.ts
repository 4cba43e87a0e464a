import type { AccountDeps } from '#server/features/accounts/deps.ts'
import type { ExternalAccountDeps } from '#server/features/accounts/external/deps.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { identifyByCookies, setTokenCookies, type Wish } from '#server/features/session/identify.ts'
import { readsNothing } from '#server/platform/db/person-reports.ts'
import { Failure } from '#server/platform/failure.ts'
import type { PortalConfig } from './config.ts'

const noWish: Wish = { orgCode: null, roleNo: null }

/**
 * Returns a function that finds the person of the cookies of a page; `null` where the cookies are expired or unknown.
 */
const identifyPageWith =
  (session: SessionDeps): ExternalAccountDeps['identifyPage'] =>
  async (request, reply, context) => {
    const cookies = session.cookies.read(request, context.env)
    if (!cookies.access && !cookies.refresh && !cookies.twins) return null
    try {
      const wanted = { wish: noWish, read: readsNothing }
      const found = await identifyByCookies(session, cookies, wanted, context, (pair) =>
        setTokenCookies(session, reply, context, pair),
      )
      // An authorization that was started as oneself must not be completed while acting for another person.
      return found.actor.acting ? null : found.actor
    } catch (error) {
      if (error instanceof Failure) return null
      throw error
    }
  }

/**
 * Form of the OAuth `state` of a sign-in; the bundled provider owns these authorizations, and its address takes the
 * rest.
 */
const signInState = /^idp[cw][0-9a-f]{40}$/

/**
 * Only the portal's callback address is registered at the external services, so it redirects the callbacks that belong
 * to the sign-in page; `null` for all others.
 */
const signInAddressAt =
  (issuer: string | undefined): ExternalAccountDeps['signInAddress'] =>
  (type, query) =>
    issuer && signInState.test(query.get('state') ?? '')
      ? `${issuer}/external/callback/${type}?${query}`
      : null

/** Gives the external accounts feature its access to sessions, for pages without the headers of the API. */
export const externalAccountDeps = (
  config: PortalConfig,
  session: SessionDeps,
  accounts: AccountDeps,
): ExternalAccountDeps => ({
  ...accounts,
  clock: session.clock,
  environments: session.environments,
  origins: new Set([new URL(config.baseUrl).origin]),
  perAddress: config.limits.exchangePerAddress,
  identifyPage: identifyPageWith(session),
  signInAddress: signInAddressAt(config.provider.issuer),
  cookiePrefix: config.baseUrl.startsWith('https:') ? '__Host-' : '',
})
