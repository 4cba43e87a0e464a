import { reportDepartures } from '#server/features/directory/administrators.ts'
import { forgetOtherDepartures } from '#server/features/directory/departure-store.ts'
import type { DirectoryDeps } from '#server/features/directory/deps.ts'
import type { LdapDeps, LdapImportDeps } from '#server/features/directory/ldap/deps.ts'
import { identify } from '#server/features/directory/login-names.ts'
import { planUnits, settleUnits } from '#server/features/directory/provided/organizations.ts'
import { settlePeople, tryPeople } from '#server/features/directory/provided/people.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { authorOf } from '#server/platform/actor.ts'
import type { PortalConfig } from './config.ts'

/** What keeping sources needs. */
export const ldapDeps = ({ timeZone }: PortalConfig, { db, box, wireTime }: SessionDeps): LdapDeps => ({
  ...{ db, box, timeZone, wireTime },
})

/** Hands imports from directories the rules by which people and organizations are written. */
export const ldapImportDeps = (ldap: LdapDeps, directory: DirectoryDeps): LdapImportDeps => ({
  ...ldap,
  settling: {
    planUnits,
    settleUnits,
    prepare: (db, people) => identify(db, directory, people),
    tryPeople,
    settlePeople: (trx, by, people) => settlePeople(trx, directory, by, people),
    async settleDepartures(trx, { caller, context: { now } }, { name, userNos }) {
      const source = authorOf(caller).systemCode ?? ''
      await forgetOtherDepartures(trx, source, userNos)
      await reportDepartures(trx, directory, { source, name, userNos, now })
    },
  },
})
