import type { CredentialDeps } from '#server/features/accounts/credentials/deps.ts'
import type { ResetCodeDeps } from '#server/features/accounts/credentials/reset-code.ts'
import { proofBehind } from '#server/features/accounts/credentials/step-up.ts'
import type { EmailChangeDeps } from '#server/features/accounts/email-change/deps.ts'
import type { FormerAddressDeps } from '#server/features/directory/former-address.ts'
import { tell } from '#server/features/inbox/store.ts'
import { postingSingle } from '#server/features/mail/delivery/single-message-store.ts'
import { findPreferences } from '#server/features/preferences/reports.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { isKnownDevice } from '#server/features/session/known-device-store.ts'
import { replaceAddress } from '#server/platform/db/person-store.ts'
import { namedDesk } from '#server/platform/service-desk.ts'
import type { PortalConfig } from './config.ts'

type Parts = { config: PortalConfig; session: SessionDeps; credentials: CredentialDeps }

/** Gives the change of an email address its access to mails, notices and step-up. */
export const emailChangeDeps = ({ config, session, credentials }: Parts): EmailChangeDeps => ({
  db: session.db,
  wireTime: session.wireTime,
  readDomains: async () => (await session.readSettings()).mailDomains,
  readServiceDesk: async () => namedDesk((await session.readSettings()).serviceDesk),
  askAccount: credentials.askAccount,
  keepsPasswords: credentials.keepsPasswords,
  mailsCodes: credentials.mailsCodes,
  tokenOf: credentials.tokenOf,
  proofBehind: (actor, ticket, now) => proofBehind(credentials, actor, ticket, now),
  post: postingSingle({ held: config.mail.server === undefined, box: session.box }),
  tell,
  replaceAddress,
  userConfigOf: async (userNo) => (await findPreferences(session.pool, userNo)).userConfig,
})

/** Gives the worker the dependencies for mails to former addresses that no longer belong to an account. */
export const formerAddressDeps = ({ config, session }: Omit<Parts, 'credentials'>): FormerAddressDeps => ({
  db: session.db,
  wireTime: session.wireTime,
  readServiceDesk: async () => namedDesk((await session.readSettings()).serviceDesk),
  post: postingSingle({ held: config.mail.server === undefined, box: session.box }),
})

/** Gives the worker the dependencies for mails with the code for a forgotten password. */
export const resetCodeDeps = ({ config, session, credentials }: Parts): ResetCodeDeps => ({
  db: session.db,
  box: session.box,
  wireTime: session.wireTime,
  readServiceDesk: async () => namedDesk((await session.readSettings()).serviceDesk),
  askAccount: credentials.askAccount,
  isKnownBrowser: (userNo, device) => isKnownDevice(session.db, userNo, device),
  postCode: postingSingle({ held: config.mail.server === undefined, box: session.box }),
})
