import type { Announcement } from './announcements.ts'
import { applications } from './catalogue.ts'
import { mailContacts } from './mail-contacts.ts'
import { createMailGroups, type MailGroupMember } from './mail-groups.ts'
import type { Person } from './people.ts'
import { createRandom, uuidOf } from './random.ts'

/** Delivery result of a mail, as in the log. */
type Delivery = {
  state: 'sent' | 'failed' | 'unknown'
  attempts: number
  reason: 'refused' | 'no-answer' | 'withdrawn' | null
  /** Response of the mail server. */
  answer: string
}

type MailedMail = Delivery & {
  id: string
  userNo: string | null
  contactId: string | null
  address: string
  groupId: string
  isCopy: boolean
  settledAt: Date | null
}

/** An announcement that was mailed. */
export type Mailing = {
  announcement: Announcement
  groupIds: string[]
  letterId: string
  subject: { zh: string; en: string }
  at: Date
  mails: MailedMail[]
}

const sent: Delivery = { state: 'sent', attempts: 1, reason: null, answer: '250 2.0.0 Ok: queued' }
const greylisted: Delivery = { state: 'sent', attempts: 3, reason: null, answer: '250 2.0.0 Ok: queued' }
const refused: Delivery = {
  ...{ state: 'failed', attempts: 1, reason: 'refused' },
  answer: '550 5.1.1 <mailbox>: Recipient address rejected: user unknown',
}
const full: Delivery = { state: 'failed', attempts: 1, reason: 'refused', answer: '552 5.2.2 Mailbox full' }
const unanswered: Delivery = { state: 'unknown', attempts: 1, reason: 'no-answer', answer: '' }
const withdrawn: Delivery = { state: 'failed', attempts: 0, reason: 'withdrawn', answer: '' }

type Line = {
  /** English title of the announcement. */
  title: string
  group: string
  /** Delivery results that differ from a normal delivery. */
  troubles: readonly Delivery[]
  /** How many of the last mails were cancelled when the announcement was made void. */
  cancelledLast?: number
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
    cancelledLast: 31,
  },
]

function addressOf(member: MailGroupMember, people: ReadonlyMap<string, Person>): string | undefined {
  if ('contactId' in member) return mailContacts.find(({ id }) => id === member.contactId)?.address
  const person = people.get(member.userNo)
  return person?.active ? (person.email ?? undefined) : undefined
}

/** The mailed announcements of the company, with the delivery result of each mail. */
export function createMailings(people: readonly Person[], announcements: readonly Announcement[]): Mailing[] {
  const groups = createMailGroups(people)
  const byNo = new Map(people.map((person) => [person.userNo, person]))
  return lines.flatMap(({ title, group: name, troubles, cancelledLast = 0 }) => {
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
    const places = new Map(troubles.map((result) => [Math.floor(random.next() * members.length), result]))
    const mails = members.map(({ member, isCopy, address }, index): MailedMail => {
      const result = index >= members.length - cancelledLast ? withdrawn : (places.get(index) ?? sent)
      const seconds = result === withdrawn ? 7200 : 2 + index / 4 + (result.attempts - 1) * 180
      return {
        ...result,
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
