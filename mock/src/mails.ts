import { randomUUID } from 'node:crypto'
import type { MailReason, MailState } from '@iambiz/contract/features/mail/delivery.ts'
import type { Person } from '@iambiz/demo/world/people.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import type { Company } from './company.ts'

/** A mail of the log, whatever became of it. */
export type LoggedMail = {
  id: string
  cause: 'release' | 'template-test' | 'reminder' | 'fault'
  announcementId?: string
  /** Nobody where it went to a public mailbox. */
  person: Person | undefined
  address: string
  isCopy?: boolean
  subject: { zh: string; en: string }
  state: MailState
  attempts: number
  reason?: MailReason
  answer?: string
  at: Date
}

/** Mails about the latest fault reports: one of each fate that editors have to do with. */
function faultMails({ world }: Company): LoggedMail[] {
  const people = world.people.filter(({ email, active }) => email && active)
  const fates: Pick<LoggedMail, 'state' | 'attempts' | 'reason' | 'answer'>[] = [
    { state: 'sent', attempts: 1, answer: '250 2.0.0 Ok: queued' },
    { state: 'failed', attempts: 1, reason: 'refused', answer: '550 5.1.1 mailbox unavailable' },
    { state: 'unknown', attempts: 1, reason: 'no-answer' },
    { state: 'queued', attempts: 2, reason: 'not-now', answer: '451 4.7.1 greylisted' },
  ]
  return world.faults.slice(0, fates.length).flatMap(({ no, at }, index) => {
    const person = people[index]
    const fate = fates[index]
    if (!person || !fate) return []
    const subject = { zh: `故障 ${no} 有新的回复`, en: `Fault ${no} has a new reply` }
    const id = uuidOf(`mail ${index}`)
    return [{ id, cause: 'fault' as const, person, address: person.email, subject, ...fate, at }]
  })
}

/** The announcements that the company mailed. */
const releaseMails = ({ world, people }: Company): LoggedMail[] =>
  world.mailings.flatMap(({ announcement, subject, at, mails }) =>
    mails.map(({ id, userNo, address, isCopy, state, attempts, reason, answer }) => ({
      ...{ id, cause: 'release' as const, announcementId: announcement.id, subject, at },
      person: userNo === null ? undefined : people.get(userNo),
      ...{ address, isCopy, state, attempts },
      ...(reason ? { reason } : {}),
      ...(answer ? { answer } : {}),
    })),
  )

/** The mails of the log when the mock starts, the latest first. */
export const loggedMails = (company: Company): LoggedMail[] => [
  ...faultMails(company),
  ...releaseMails(company).sort((one, other) => other.at.getTime() - one.at.getTime()),
]

/** What a reminder of an announcement would say by mail; in the mock it has arrived at once. */
export const reminderMail = (
  person: Person,
  announcementId: string,
  subject: LoggedMail['subject'],
  at: Date,
): LoggedMail => ({
  ...{ id: randomUUID(), cause: 'reminder', announcementId, person, address: person.email, subject, at },
  ...{ state: 'sent', attempts: 1 },
})
