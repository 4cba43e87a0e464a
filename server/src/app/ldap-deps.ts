import type { LdapImportDeps } from '#server/features/directory/ldap/deps.ts'
import { identify } from '#server/features/directory/login-names.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import type { PortalConfig } from './config.ts'
import { directoryDeps } from './directory-deps.ts'

/** Dependencies of LDAP imports, which write by the same rules as changes of people and organizations. */
export function ldapImportDeps(config: PortalConfig, session: SessionDeps): LdapImportDeps {
  const directory = directoryDeps(config, session)
  const prepare: LdapImportDeps['prepare'] = (db, people) => identify(db, directory, people)
  return { ...directory, prepare, box: session.box, timeZone: config.timeZone }
}
