import type { Announcement } from './announcements.ts'
import { applications } from './catalogue.ts'
import { mailContacts } from './mail-contacts.ts'
import { createMailGroups, type MailGroupMember } from './mail-groups.ts'
import type { Person } from './people.ts'
import { createRandom, uuidOf } from './random.ts'

/** What became of a mail, as the log tells it. */
type Fate = {
  state: 'sent' | 'failed' | 'unknown'
  attempts: number
  reason: 'refused' | 'no-answer' | 'withdrawn' | null
  /** What the mail server said. */
  answer: string
}

type MailedMail = Fate & {
  id: string
  userNo: string | null
  contactId: string | null
  address: string
  groupId: string
  isCopy: boolean
  settledAt: Date | null
}

/** An announcement that went out by mail. */
export type Mailing = {
  announcement: Announcement
  groupIds: string[]
  letterId: string
  subject: { zh: string; en: string }
  at: Date
  mails: MailedMail[]
}

const sent: Fate = { state: 'sent', attempts: 1, reason: null, answer: '250 2.0.0 Ok: queued' }
const greylisted: Fate = { state: 'sent', attempts: 3, reason: null, answer: '250 2.0.0 Ok: queued' }
const refused: Fate = {
  ...{ state: 'failed', attempts: 1, reason: 'refused' },
  answer: '550 5.1.1 <mailbox>: Recipient address rejected: user unknown',
}
const full: Fate = { state: 'failed', attempts: 1, reason: 'refused', answer: '552 5.2.2 Mailbox full' }
const unanswered: Fate = { state: 'unknown', attempts: 1, reason: 'no-answer', answer: '' }
const withdrawn: Fate = { state: 'failed', attempts: 0, reason: 'withdrawn', answer: '' }

type Line = {
  /** English title of the announcement. */
  title: string
  group: string
  /** Of some mails that did not simply arrive; all others did. */
  troubles: readonly Fate[]
  /** The last ones were withdrawn when the announcement was made void. */
  withdrawnLast?: number
}

const lines: readonly Line[] = [
  {
    title: 'Contracts 5.2: automatic milestone reminders',
    group: '供应链 / Supply',
    troubles: [greylisted, refused, unanswered],
  },
  {
    title: 'Invoice Pool now accepts fully digital invoices',
    group: '财务经办 / Finance',
    troubles: [greylisted, full],
  },
  {
    title: 'All regions now use six opportunity stages',
    group: '营销骨干 / Sales',
    troubles: [greylisted, unanswered],
  },
  {
    title: 'Invoice Pool: switching the verification API (duplicate)',
    group: '财务经办 / Finance',
    troubles: [],
    withdrawnLast: 31,
  },
]

function addressOf(member: MailGroupMember, people: ReadonlyMap<string, Person>): string | undefined {
  if ('contactId' in member) return mailContacts.find(({ id }) => id === member.contactId)?.address
  const person = people.get(member.userNo)
  return person?.active ? (person.email ?? undefined) : undefined
}

/** The announcements of the company that were mailed, with what became of each mail. */
export function createMailings(people: readonly Person[], announcements: readonly Announcement[]): Mailing[] {
  const groups = createMailGroups(people)
  const byNo = new Map(people.map((person) => [person.userNo, person]))
  return lines.flatMap(({ title, group: name, troubles, withdrawnLast = 0 }) => {
    const announcement = announcements.find(({ titleEn }) => titleEn === title)
    const group = groups.find((one) => one.name === name)
    const at = announcement?.publishFrom
    if (!announcement || !group || !at) return []
    const random = createRandom(`mailing ${title}`)
    const app = applications.find(({ code }) => code === announcement.application)
    const members = [
      ...group.recipients.map((member) => ({ member, isCopy: false })),
      ...group.copies.map((member) => ({ member, isCopy: true })),
    ].flatMap(({ member, isCopy }) => {
      const address = addressOf(member, byNo)
      return address ? [{ member, isCopy, address }] : []
    })
    const places = new Map(troubles.map((fate) => [Math.floor(random.next() * members.length), fate]))
    const mails = members.map(({ member, isCopy, address }, index): MailedMail => {
      const fate = index >= members.length - withdrawnLast ? withdrawn : (places.get(index) ?? sent)
      const seconds = fate === withdrawn ? 7200 : 2 + index / 4 + (fate.attempts - 1) * 180
      return {
        ...fate,
        id: uuidOf(`mail ${title} ${address}`),
        userNo: 'userNo' in member ? member.userNo : null,
        contactId: 'contactId' in member ? member.contactId : null,
        ...{ address, groupId: group.id, isCopy },
        settledAt: new Date(at.getTime() + seconds * 1000),
      }
    })
    return [
      {
        announcement,
        groupIds: [group.id],
        letterId: uuidOf(`letter ${title}`),
        subject: {
          zh: `【${app?.zh ?? ''}】${announcement.titleZh}`,
          en: `[${app?.en ?? ''}] ${announcement.titleEn}`,
        },
        at,
        mails,
      },
    ]
  })
}
