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
import { insertSites } from './site-store.ts'
import { createWorld, type WorldOptions } from './world.ts'
import { insertZones } from './zone-store.ts'

export type LoadOptions<Tables> = WorldOptions & {
  /** Connections whose search path is the portal's schema. */
  db: Kysely<Tables>
  /** Gives the people their accounts at the identity provider; absent where a test needs none. */
  importAccounts?: (trx: Kysely<Tables>, people: readonly Person[]) => Promise<unknown>
}

/**
 * Fills an empty portal (one without people) with the demo company, in one transaction; a portal in use is left alone.
 * Of two starters the second waits for the first and finds the work done.
 */
export async function loadDemoWorld<Tables>(options: LoadOptions<Tables>): Promise<{ loaded: boolean }> {
  const { db, importAccounts } = options
  const loaded = await transact(db, async (trx) => {
    if (!(await lockAndAskWhetherEmpty(trx))) return false
    const world = createWorld(options)
    await insertOrganizationsAndRoles(trx, world.calendar)
    await insertPeople(trx, world.people, world.calendar)
    await insertDefaultRoles(trx)
    await insertSites(trx)
    await insertCatalogue(trx, world)
    await insertIntegrations(trx, world.integrations, world.calendar)
    await insertAnnouncements(trx, world.announcements, world.readings)
    await insertContacts(trx, world.contacts)
    await insertMailContacts(trx, world.calendar)
    await insertMailGroups(trx, world.people, world.calendar)
    await insertMailTemplates(trx, world.mailTemplates)
    await insertMailings(trx, world.mailings)
    await insertAccessRequests(trx, world.accessRequests)
    await insertDelegations(trx, world.delegations)
    await insertFaults(trx, world.faults)
    await insertReleases(trx, world.releases, world.people)
    await insertZones(trx, world.zones, world.demoBaseUrl)
    await insertHomeTemplates(trx, world.calendar)
    await insertActivity(trx, world.activity, world.calendar)
    await countAudiences(trx, world.announcements, options.now)
    // Who came after the announcements is not among those that they were sent to.
    await insertNewcomers(trx, world.calendar)
    await importAccounts?.(trx, world.people)
    return true
  })
  if (loaded) await refreshStatistics(db)
  return { loaded }
}
