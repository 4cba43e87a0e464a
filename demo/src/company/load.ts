import { transact } from '@iambiz/runtime/database.ts'
import type { Kysely } from 'kysely'
import { insertAccessRequests } from './access-request-store.ts'
import { countAudiences } from './audience-store.ts'
import {
  insertCatalogue,
  insertDefaultRoles,
  insertNewcomers,
  insertOrganizationsAndRoles,
  insertPeople,
} from './company-store.ts'
import { insertContacts } from './contact-store.ts'
import { insertDelegations } from './delegation-store.ts'
import { createDemoCompany, type DemoCompanyOptions } from './demo-company.ts'
import { insertFaults } from './fault-store.ts'
import { lockAndAskWhetherEmpty, refreshStatistics } from './gate-store.ts'
import { insertActivity, insertAnnouncements } from './history-store.ts'
import { insertHomeTemplates } from './home-template-store.ts'
import { insertIntegrations } from './integration-store.ts'
import { insertMailContacts } from './mail-contact-store.ts'
import { insertMailGroups } from './mail-group-store.ts'
import { insertMailTemplates } from './mail-template-store.ts'
import { insertMailings } from './mailing-store.ts'
import type { Person } from './people.ts'
import { insertReleases } from './release-store.ts'
import { insertSignInPolicies } from './sign-in-policy-store.ts'
import { insertSites } from './site-store.ts'
import { insertZones } from './zone-store.ts'

export type LoadOptions<Tables> = DemoCompanyOptions & {
  /** Connections with the portal's schema as search path. */
  db: Kysely<Tables>
  /** Creates provider accounts; absent in tests that need none. */
  importAccounts?: (trx: Kysely<Tables>, people: readonly Person[]) => Promise<unknown>
}

/**
 * Loads the demo company into a portal without people, in one transaction; a portal in use is not changed. Of two
 * concurrent starts the second waits and finds the work done.
 */
export async function loadDemoCompany<Tables>(options: LoadOptions<Tables>): Promise<{ loaded: boolean }> {
  const { db, importAccounts } = options
  const loaded = await transact(db, async (trx) => {
    if (!(await lockAndAskWhetherEmpty(trx))) return false
    const company = createDemoCompany(options)
    await insertOrganizationsAndRoles(trx, company.calendar)
    await insertPeople(trx, company.people, company.calendar)
    await insertDefaultRoles(trx)
    await insertSites(trx)
    await insertCatalogue(trx, company)
    await insertSignInPolicies(trx, options.now)
    await insertIntegrations(trx, company.integrations, company.calendar)
    await insertAnnouncements(trx, company.announcements, company.readings)
    await insertContacts(trx, company.contacts)
    await insertMailContacts(trx, company.calendar)
    await insertMailGroups(trx, company.people, company.calendar)
    await insertMailTemplates(trx, company.mailTemplates)
    await insertMailings(trx, company.mailings)
    await insertAccessRequests(trx, company.accessRequests)
    await insertDelegations(trx, company.delegations)
    await insertFaults(trx, company.faults)
    await insertReleases(trx, company.releases, company.people)
    await insertZones(trx, company.zones, company.demoBaseUrl)
    await insertHomeTemplates(trx, company.calendar)
    await insertActivity(trx, company.activity, company.calendar)
    await countAudiences(trx, company.announcements, options.now)
    // People who joined after the announcements are not in their audience.
    await insertNewcomers(trx, company.calendar)
    await importAccounts?.(trx, company.people)
    return true
  })
  if (loaded) await refreshStatistics(db)
  return { loaded }
}
