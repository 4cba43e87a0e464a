import { qrImage } from '@iambiz/identity/qr-image.ts'
import type { CredentialDeps } from '#server/features/accounts/credentials/deps.ts'
import { proofBehind } from '#server/features/accounts/credentials/step-up.ts'
import type { InnerAccountDeps } from '#server/features/accounts/inner/deps.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { endSession } from '#server/features/session/end-session.ts'
import { shownAt } from '#server/features/session/shown-at.ts'
import { passwordStanding } from './credential-deps.ts'

const freshMinutes = 10

/** Gives the person's accounts and devices their access to sessions, step-up and the account API. */
export const innerAccountDeps = (session: SessionDeps, credentials: CredentialDeps): InnerAccountDeps => ({
  db: session.db,
  wireTime: session.wireTime,
  passwordOf: passwordStanding(credentials),
  askAccount: credentials.askAccount,
  tokenOf: credentials.tokenOf,
  proofBehind: (...asked) => proofBehind(credentials, ...asked),
  hasJustSignedIn: async (actor, now) => {
    const at = await shownAt(session, actor)
    return at !== undefined && now.getTime() - at.getTime() < freshMinutes * 60_000
  },
  qrCode: qrImage,
  tell: credentials.notifyOfFactors,
  endOthers: async (trx, { userNo, sessionId: except }, context) => {
    await endSession(session, trx, { userNo, except }, 'factor_added', context)
  },
})
