import { decodeJwt } from 'jose'
import type { AskingAgain, CredentialDeps } from '#server/features/accounts/credentials/deps.ts'
import { findChange } from '#server/features/accounts/credentials/store.ts'
import type { PasswordStanding } from '#server/features/accounts/inner/deps.ts'
import { posting } from '#server/features/mail/delivery/outbox-store.ts'
import { authTimeOf } from '#server/features/session/auth-time.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { endSession } from '#server/features/session/end-session.ts'
import { uiLocalesOf } from '#server/features/session/provider-client.ts'
import { sessionBegan } from '#server/features/session/store.ts'
import { accountWay } from './account-way.ts'
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

/** Gives the credentials feature its access to sessions, the provider, notices and mails. */
export function credentialDeps(config: PortalConfig, session: SessionDeps): CredentialDeps {
  const { db, box, provider } = session
  const post = posting({ held: config.mail.server === undefined })
  return {
    db,
    box,
    ...accountWay(config, session),
    keepsPasswords: provider.keepsPasswords,
    askingAgain: provider.knowsPrompt ? askingAgain(session) : undefined,
    log: session.log,
    endSessions: async (trx, which, cause) =>
      (await endSession(session, trx, which, 'password_changed', cause)).length,
    tell: notifyAndMail(post, 'password-changed'),
    notifyOfFactors: notifyAndMail(post, 'second-factor'),
    resetsPerAddress: config.limits.passwordResetsPerAddress,
    mailsCodes: config.mail.server !== undefined,
    readMailDomains: async () => (await session.readSettings()).mailDomains,
    passwordAddress: config.passwordChangeUrl,
  }
}

/**
 * Returns a function that reads whether a person can change the password in the portal, and when it was last changed.
 */
export const passwordStanding =
  ({ db, keepsPasswords }: CredentialDeps): PasswordStanding =>
  async (userNo) => {
    // An unreachable provider must not break the whole page.
    if (!(await keepsPasswords().catch(() => false))) return { changeable: false }
    const changedAt = await findChange(db, userNo)
    return { changeable: true, ...(changedAt ? { changedAt } : {}) }
  }
