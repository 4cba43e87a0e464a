import { decodeJwt } from 'jose'
import type { AccountDeps, AskingAgain } from '#server/features/accounts/deps.ts'
import { notify } from '#server/features/inbox/store.ts'
import { posting } from '#server/features/mail/delivery/outbox-store.ts'
import { postingSingle } from '#server/features/mail/delivery/single-message-store.ts'
import { findPreferences } from '#server/features/preferences/reports.ts'
import { authTimeOf } from '#server/features/session/auth-time.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { endSession } from '#server/features/session/end-session.ts'
import { isKnownDevice } from '#server/features/session/known-device-store.ts'
import { uiLocalesOf } from '#server/features/session/provider-client.ts'
import { shownAt } from '#server/features/session/shown-at.ts'
import { sessionBegan } from '#server/features/session/store.ts'
import { namedDesk } from '#server/platform/service-desk.ts'
import { accountAccess } from './account-access.ts'
import type { PortalConfig } from './config.ts'
import { notifyAndMail } from './feature-deps.ts'

function askingAgain({ db, box, provider, homeUrls }: SessionDeps): AskingAgain {
  return {
    homeUrls,
    address: ({ lang, ...request }) =>
      provider.authorizationUrl({ ...request, uiLocales: uiLocalesOf(lang), prompt: 'login' }),
    async exchange(request) {
      const { userNo, idToken = '' } = await provider.exchange(request)
      const claims = decodeJwt(idToken)
      return { userNo, subject: claims.sub ?? '', askedAt: authTimeOf(claims) }
    },
    async subjectOf({ userNo, sessionId }) {
      const session = await sessionBegan(db, userNo, sessionId)
      const sealed = session?.provider_id_token_sealed
      const idToken = sealed ? box.open(sealed, `session:${sessionId}:id`) : null
      return idToken === null ? undefined : decodeJwt(idToken).sub
    },
  }
}

/** Age of a sign-in up to which it still proves the person's identity. */
const freshMs = 10 * 60_000

/** Gives the accounts their access to sessions, the provider, notices and mails. */
export function accountDeps(config: PortalConfig, session: SessionDeps): AccountDeps {
  const { db, box, provider } = session
  const mailsCodes = config.mail.server !== undefined
  const post = posting({ held: !mailsCodes })
  return {
    ...{ db, box, wireTime: session.wireTime, log: session.log },
    ...accountAccess(config, session),
    keepsPasswords: provider.keepsPasswords,
    askingAgain: provider.knowsPrompt ? askingAgain(session) : undefined,
    endSessions: async (trx, which, reason, cause) =>
      (await endSession(session, trx, which, reason, cause)).length,
    hasJustSignedIn: async (actor, now) => {
      const at = await shownAt(session, actor)
      return at !== undefined && now.getTime() - at.getTime() < freshMs
    },
    isKnownBrowser: (userNo, device) => isKnownDevice(db, userNo, device),
    userConfigOf: async (userNo) => (await findPreferences(session.pool, userNo)).userConfig,
    notify,
    notifyOfPassword: notifyAndMail(post, 'password-changed'),
    notifyOfFactors: notifyAndMail(post, 'second-factor'),
    notifyOfExternal: notifyAndMail(post, 'external-account'),
    mailsCodes,
    postSingle: postingSingle({ held: !mailsCodes, box }),
    readStepUpMinutes: async () => (await session.readSettings()).stepUpMinutes,
    readMailDomains: async () => (await session.readSettings()).mailDomains,
    readServiceDesk: async () => namedDesk((await session.readSettings()).serviceDesk),
    resetsPerAddress: config.limits.passwordResetsPerAddress,
    passwordAddress: config.passwordChangeUrl,
  }
}
