import { type AccessRequest, createAccessRequests } from './access-requests.ts'
import { createActivity, type LoginRecord } from './activity.ts'
import { type Announcement, createAnnouncements } from './announcements.ts'
import { type Calendar, createCalendar } from './calendar.ts'
import { type Contact, createContacts } from './contacts.ts'
import { createDelegations, type Delegation } from './delegations.ts'
import { createFaults, type Fault } from './faults.ts'
import { createIntegrations, type Integration } from './integration.ts'
import { createMailTemplates, type MailTemplate } from './mail-templates.ts'
import { createMailings, type Mailing } from './mailings.ts'
import { createPeople, type Person } from './people.ts'
import { type AnnouncementReading, createReadings } from './reading.ts'
import { createReleases, type Release } from './releases.ts'
import { createZones, type Zone } from './zones.ts'

export type DemoCompany = {
  calendar: Calendar
  /** Public address of the demo applications, without a trailing slash. */
  demoBaseUrl: string
  /** Public address of the portal, without a trailing slash. */
  portalUrl: string
  people: Person[]
  announcements: Announcement[]
  readings: AnnouncementReading[]
  activity: LoginRecord[]
  contacts: Contact[]
  accessRequests: AccessRequest[]
  delegations: Delegation[]
  faults: Fault[]
  releases: Release[]
  integrations: Integration[]
  zones: Zone[]
  mailTemplates: MailTemplate[]
  mailings: Mailing[]
}

export type DemoCompanyOptions = { now: Date; timeZone: string; demoBaseUrl: string; portalUrl: string }

/** Everything in the demo company that depends on the time; the same options give the same result. */
export function createDemoCompany({
  now,
  timeZone,
  demoBaseUrl,
  portalUrl,
}: DemoCompanyOptions): DemoCompany {
  const calendar = createCalendar(now, timeZone)
  const people = createPeople()
  const announcements = createAnnouncements(calendar)
  const readings = createReadings(people, announcements, calendar)
  return {
    calendar,
    demoBaseUrl,
    portalUrl,
    people,
    announcements,
    readings,
    activity: createActivity(people, calendar),
    contacts: createContacts(people),
    accessRequests: createAccessRequests(calendar),
    delegations: createDelegations(calendar),
    faults: createFaults(calendar),
    releases: createReleases(calendar),
    integrations: createIntegrations(calendar),
    zones: createZones(calendar),
    mailTemplates: createMailTemplates(calendar),
    mailings: createMailings(people, announcements),
  }
}
