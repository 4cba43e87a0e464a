import type { OpeningDeps } from '#server/features/directory/account-openings/deps.ts'
import { postingSingle } from '#server/features/mail/delivery/single-message-store.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { namedDesk } from '#server/platform/service-desk.ts'
import type { PortalConfig } from './config.ts'
import { directoryDeps } from './directory-deps.ts'

/** Gives the opening of many accounts its access to the provider's accounts and to mail with codes. */
export function openingDeps(config: PortalConfig, session: SessionDeps): OpeningDeps {
  const { db, wireTime, askProvider, chooseAddress } = directoryDeps(config, session)
  const mailsCodes = config.mail.server !== undefined
  return {
    ...{ db, wireTime, askProvider, chooseAddress, mailsCodes },
    box: session.box,
    most: config.accountsAtOnce,
    readServiceDesk: async () => namedDesk((await session.readSettings()).serviceDesk),
    postCode: postingSingle({ held: !mailsCodes, box: session.box }),
  }
}
