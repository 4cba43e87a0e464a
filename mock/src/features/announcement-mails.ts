import type { Mailing, WrittenMailing } from '@iambiz/contract/platform/announcement-mail.ts'
import type { Person } from '@iambiz/demo/world/people.ts'
import type { Circumstances } from '#mock/handler.ts'
import type { LoggedMail } from '#mock/mails.ts'
import type { MaintainedRow } from '#mock/maintained-rows.ts'

/** What an announcement is mailed with, as its editors see it. */
export function shownMailing(row: MaintainedRow, { now }: Circumstances): Mailing | null {
  if (!row.mail) return null
  const { templateId = '', toAudience, groupIds, extraUserNos, extraEmails } = row.mail
  return {
    ...{ templateId, templateName: '', toAudience, groupIds, groups: [], extraUserNos, extraEmails },
    extras: [],
    closed:
      row.status === 2 || (row.status === 1 && row.publish_start_at !== null && row.publish_start_at <= now),
  }
}

/** The different addresses that an announcement would be mailed to. */
export function mailAddresses(
  mail: WrittenMailing,
  reached: readonly { person: Person }[],
  { company }: Circumstances,
): Set<string> {
  const people = mail.toAudience ? reached.map(({ person }) => person) : []
  const named = company.world.people.filter(({ userNo }) => mail.extraUserNos.includes(userNo))
  return new Set([...people, ...named].flatMap(({ email }) => email ?? []).concat(mail.extraEmails))
}

/** How many mails are in each state; those being sent count as queued. */
export function mailCounts(mails: readonly LoggedMail[]) {
  const counts = { queued: 0, sent: 0, failed: 0, unknown: 0, held: 0 }
  for (const { state } of mails) counts[state === 'sending' ? 'queued' : state] += 1
  return counts
}
