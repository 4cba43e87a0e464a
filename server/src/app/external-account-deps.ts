import { isIP } from 'node:net'
import { qrImage } from '@iambiz/identity/qr-image.ts'
import type { ExternalAccountDeps } from '#server/features/accounts/external/deps.ts'
import { posting } from '#server/features/mail/delivery/outbox-store.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { identifyByCookies, setTokenCookies, type Wish } from '#server/features/session/identify.ts'
import type { PersonRead } from '#server/platform/db/person-reports.ts'
import { placeOf } from '#server/platform/db/site-reports.ts'
import { Failure } from '#server/platform/failure.ts'
import type { AccountWay } from './account-way.ts'
import type { PortalConfig } from './config.ts'
import { notifyAndMail } from './feature-deps.ts'

const readsNothing: PersonRead<undefined> = { name: 'nothing', columns: '', toValue: () => undefined }
const noWish: Wish = { orgCode: null, roleNo: null }

/** The network part of an IP address, so that people recognize the network without identifying a machine. */
function networkWords(ip: string): string {
  if (isIP(ip) === 4) return ip.replace(/\d+$/, '*')
  return isIP(ip) === 6 ? `${ip.split(':').slice(0, 3).join(':')}:*` : ''
}

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

/** Gives the external accounts feature its access to sessions, the account API, notices and mails. */
export const externalAccountDeps = (
  config: PortalConfig,
  session: SessionDeps,
  { askAccount, tokenOf }: AccountWay,
): ExternalAccountDeps => ({
  db: session.db,
  box: session.box,
  clock: session.clock,
  wireTime: session.wireTime,
  environments: session.environments,
  origins: new Set([new URL(config.baseUrl).origin]),
  perAddress: config.limits.exchangePerAddress,
  askAccount,
  tokenOf,
  qrCode: qrImage,
  placeOf: async (ip, lang) =>
    [(await placeOf(session.db, ip))[lang], networkWords(ip)].filter(Boolean).join(' · '),
  identifyPage: identifyPageWith(session),
  signInAddress: signInAddressAt(config.provider.issuer),
  tell: notifyAndMail(posting({ held: config.mail.server === undefined }), 'external-account'),
  cookiePrefix: config.baseUrl.startsWith('https:') ? '__Host-' : '',
})
