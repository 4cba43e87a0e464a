import { randomUUID } from 'node:crypto'
import type { SortType } from '@iambiz/contract/features/catalogue/apps.ts'
import type { PortalEvent } from '@iambiz/contract/features/events.ts'
import type { ExternalType } from '@iambiz/contract/platform/inner-account.ts'
import type { AccessRequest } from '@iambiz/demo/world/access-requests.ts'
import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import type { Fault } from '@iambiz/demo/world/faults.ts'
import { faultNotices } from '@iambiz/demo/world/faults.ts'
import type { Post } from '@iambiz/demo/world/grants.ts'
import type { Person } from '@iambiz/demo/world/people.ts'
import { usualApplications } from '@iambiz/demo/world/usage.ts'
import type { StoredPersonalConfig } from '@iambiz/server/features/preferences/personal-config.ts'
import type { StoredUserConfig, WantedAddress } from '@iambiz/server/features/preferences/user-config.ts'
import type { Accesses, Company } from './company.ts'
import { type DelegationRow, delegationRows } from './delegations.ts'
import { createInjectedFaults, type InjectedFaults } from './injected-faults.ts'
import { type StoredIntegration, storedIntegrations } from './integrations.ts'
import { type MailContactRow, mailContactRows } from './mail-contacts.ts'
import { type MailGroupRow, mailGroupRows } from './mail-groups.ts'
import { type MailTemplateRow, mailTemplateRows } from './mail-templates.ts'
import { type LoggedMail, loggedMails } from './mails.ts'
import { type MaintainedRow, maintainedRows } from './maintained-rows.ts'

/** `delegationId` is what the person acts by. */
export type Session = { id: string; person: Person; selection: Post | null; delegationId: string | null }

/** What one person has chosen and opened. */
export type Own = {
  usual: { appIds: string[]; sortType: SortType; revision: number }
  accesses: Accesses
  /** Announcement → whether it was read (1) or confirmed (2), and when. */
  marks: Map<string, { status: 1 | 2; at: Date }>
  /** Codes of applications that an answered request has granted. */
  granted: Set<string>
  personalConfig: NonNullable<StoredPersonalConfig> | null
  userConfig: NonNullable<StoredUserConfig> | null
  /** Authenticator devices, and the one that was begun. */
  devices: { id: string; name: string; at: Date }[]
  startedDevice: string | null
  recoveryCodesLeft: number
  /** Instead of the one that the person began with. */
  email: string | null
  wantedAddress: WantedAddress
  externalAccounts: { id: string; type: ExternalType; at: string }[]
  /** The one that is under way, and how often somebody has asked about it. */
  authorization: { authTag: string; type: ExternalType; at: Date; polls: number } | null
}

type Notice = { id: string; userNo: string; zh: string; en: string; path: string; at: Date }
export type StoredRequest = AccessRequest & {
  withdrawn: boolean
  revision: number
  until?: string | undefined
}
export type StoredFault = Fault & {
  handlerNo: string | null
  fileIds: string[]
}
/** A file to be saved. */
export type SentFile = { mediaType: string; fileName: string; content: Buffer }
type Send = (event: PortalEvent) => void
/** Sends events until the function that it gives is called. */
export type SentEvents = (send: Send) => () => void
type StoredFile = SentFile & { id: string; uploaderNo: string; at: Date }

/** All that calls change; gone with the process. */
export type Memory = {
  sessions: Map<string, Session>
  /** Codes of sign-ins that nobody has exchanged yet, with the person. */
  codes: Map<string, Person>
  of: (userNo: string) => Own
  requests: StoredRequest[]
  faults: StoredFault[]
  integrations: StoredIntegration[]
  /** The latest first. */
  delegations: DelegationRow[]
  /** As editors have them; what readers are shown stays as the company had it. */
  announcements: MaintainedRow[]
  /** Announcement → when its readers were reminded last. */
  reminded: Map<string, Date>
  notices: Notice[]
  /** The latest first. */
  mails: LoggedMail[]
  mailContacts: MailContactRow[]
  /** The one that was changed last first. */
  mailGroups: MailGroupRow[]
  mailTemplates: MailTemplateRow[]
  /** The open event streams. */
  listeners: Set<{ userNo: string; send: Send }>
  files: Map<string, StoredFile>
  /** Creations by person, call and `clientToken`. */
  created: Map<string, { content: unknown; answer: unknown }>
  injected: InjectedFaults
  tell: (userNos: readonly string[], notice: Pick<Notice, 'zh' | 'en' | 'path' | 'at'>) => void
  /** Tells open pages that what their people may do has changed. */
  tellRights: (userNos: readonly string[]) => void
}

const takes = ['accept', 'process', 'solve']
const leaves = ['handBack', 'reopen']

function storedFault(fault: Fault): StoredFault {
  const last = fault.steps.findLast(({ action }) => takes.includes(action) || leaves.includes(action))
  const handlerNo = last && takes.includes(last.action) ? last.actor : null
  // Later steps are the mock's own; the company stays as it was.
  return { ...fault, steps: [...fault.steps], handlerNo, fileIds: [] }
}

const marksOf = ({ world }: Company, userNo: string): Own['marks'] =>
  new Map(
    world.readings
      .filter((reading) => reading.userNo === userNo)
      .map(({ announcement, confirmed, readAt }) => [
        announcement,
        { status: confirmed ? 2 : 1, at: readAt },
      ]),
  )

function ownOf(company: Company, userNo: string): Own {
  const usual = (usualApplications[userNo] ?? []).map(applicationId)
  return {
    usual: { appIds: usual, sortType: 'custom', revision: 1 },
    accesses: company.accessesOf(userNo),
    marks: marksOf(company, userNo),
    granted: new Set(),
    personalConfig: null,
    userConfig: null,
    email: null,
    wantedAddress: null,
    devices: [],
    startedDevice: null,
    recoveryCodesLeft: 0,
    externalAccounts: [],
    authorization: null,
  }
}

/** The state of a company that has just opened; later edits stay until the process ends. */
export function createMemory(company: Company): Memory {
  const { world } = company
  const owns = new Map<string, Own>()
  const listeners: Memory['listeners'] = new Set()
  const notices = faultNotices(world.faults).map(
    ({ fault, ...notice }): Notice => ({ ...notice, id: randomUUID(), path: `/home/fault/${fault}` }),
  )
  return {
    sessions: new Map(),
    codes: new Map(),
    of(userNo) {
      const own = owns.get(userNo) ?? ownOf(company, userNo)
      owns.set(userNo, own)
      return own
    },
    requests: world.accessRequests.map((request) => ({
      ...request,
      withdrawn: false,
      revision: request.answer ? 2 : 1,
    })),
    faults: world.faults.map(storedFault),
    integrations: storedIntegrations(world.integrations),
    delegations: delegationRows(company),
    announcements: maintainedRows(company),
    reminded: new Map(),
    notices,
    mails: loggedMails(company),
    mailContacts: mailContactRows(company),
    mailGroups: mailGroupRows(company),
    mailTemplates: mailTemplateRows(company),
    listeners,
    files: new Map(),
    created: new Map(),
    injected: createInjectedFaults(),
    tell(userNos, notice) {
      for (const userNo of new Set(userNos)) notices.unshift({ ...notice, id: randomUUID(), userNo })
      for (const { userNo, send } of listeners) {
        if (userNos.includes(userNo)) send({ kind: 'notices', spreadMs: 0 })
      }
    },
    tellRights(userNos) {
      for (const { userNo, send } of listeners) {
        if (userNos.includes(userNo)) send({ kind: 'rights', spreadMs: 0 })
      }
    },
  }
}
