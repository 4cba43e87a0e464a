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

/** The network of an address, so that people recognise where they are and nobody learns which machine. */
function networkWords(ip: string): string {
  if (isIP(ip) === 4) return ip.replace(/\d+$/, '*')
  return isIP(ip) === 6 ? `${ip.split(':').slice(0, 3).join(':')}:*` : ''
}

/** The person whom the cookies of a page belong to; nobody where they have ended or are unknown. */
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
      // What was begun as oneself is not finished as somebody's agent.
      return found.actor.acting ? null : found.actor
    } catch (error) {
      if (error instanceof Failure) return null
      throw error
    }
  }

/** Of sign-ins the state begins so; they belong to the bundled provider, which has the rest of the address. */
const signInState = /^idp[cw][0-9a-f]{40}$/

/** One address is registered elsewhere, that of the portal; it hands on what belongs to the sign-in page. */
const signInAddressAt =
  (issuer: string | undefined): ExternalAccountDeps['signInAddress'] =>
  (type, query) =>
    issuer && signInState.test(query.get('state') ?? '')
      ? `${issuer}/external/callback/${type}?${query}`
      : null

/** Hands the external accounts what belongs to others: sessions, the account API, notices and mails. */
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
