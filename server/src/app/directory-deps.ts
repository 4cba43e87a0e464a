import { forgottenPasswordPath } from '@iambiz/contract/platform/screen-paths.ts'
import { handOverApps } from '#server/features/catalogue/administration/hand-over.ts'
import type { DirectoryDeps } from '#server/features/directory/deps.ts'
import { notify } from '#server/features/inbox/store.ts'
import { giveFactorDay } from '#server/features/permissions/sign-in-policies/store.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { endSession } from '#server/features/session/end-session.ts'
import { endSignIns } from '#server/features/session/end-sign-ins.ts'
import type { PortalConfig } from './config.ts'

/** Gives the directory its access to ending sessions and to the accounts of the bundled provider. */
export const directoryDeps = (config: PortalConfig, session: SessionDeps): DirectoryDeps => ({
  db: session.db,
  log: session.log,
  readRights: session.readRights,
  wireTime: session.wireTime,
  endSessions: async (trx, { userNo, sessionIds }, reason, cause) => {
    if (!sessionIds) return (await endSession(session, trx, { userNo }, reason, cause)).length
    let ended = 0
    for (const sessionId of sessionIds)
      ended += (await endSession(session, trx, { userNo, sessionId }, reason, cause)).length
    return ended
  },
  handOverApps,
  notify,
  giveFactorTime: giveFactorDay,
  endSignIns: (trx, which, cause) => endSignIns(session, trx, which, cause),
  askProvider: session.provider.askAccount,
  passwordAddress: config.passwordChangeUrl,
  chooseAddress: (userNo) =>
    `${config.baseUrl}/iambiz${forgottenPasswordPath}?${new URLSearchParams({ account: userNo })}`,
})
