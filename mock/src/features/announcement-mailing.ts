import { randomUUID } from 'node:crypto'
import type { Mailing, WrittenMailing } from '@iambiz/contract/platform/announcement-mail.ts'
import type { MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import type { MailGroupMember } from '@iambiz/demo/world/mail-groups.ts'
import type { Person } from '@iambiz/demo/world/people.ts'
import type { Circumstances } from '#mock/handler.ts'
import type { MailGroupRow } from '#mock/mail-groups.ts'
import type { LoggedMail } from '#mock/mails.ts'
import type { MaintainedRow } from '#mock/maintained-rows.ts'
import { memberOf } from './mail-addresses.ts'

/** Whether a group gets the mails about every forced announcement of an application. */
export const isAlwaysNotified = (group: MailGroupRow, appId: string): boolean =>
  group.forced && group.status === 1 && (group.appId === null || group.appId === appId)

const isOut = ({ status, publish_start_at }: MaintainedRow, now: Date): boolean =>
  status === 2 || (status === 1 && publish_start_at !== null && publish_start_at <= now)

/** The people and mailboxes that were named beside the groups. */
function extrasOf({ extraUserNos, extraEmails }: WrittenMailing, asked: Circumstances): MailPerson[] {
  const mailboxes = asked.memory.mailContacts.filter(({ email }) => extraEmails.includes(email))
  const members: MailGroupMember[] = [
    ...extraUserNos.map((userNo) => ({ userNo })),
    ...mailboxes.map(({ id }) => ({ contactId: id })),
  ]
  return members.flatMap((member) => memberOf(asked, member))
}

/** What an announcement is mailed with, as its editors see it. */
export function shownMailing(row: MaintainedRow, asked: Circumstances): Mailing | null {
  if (!row.mail) return null
  const { templateId = '', toAudience, groupIds } = row.mail
  const template = asked.memory.mailTemplates.find(({ id }) => id === templateId)
  const groups = asked.memory.mailGroups.filter(({ id }) => groupIds.includes(id))
  const extras = extrasOf(row.mail, asked)
  return {
    ...{ templateId, templateName: template?.name ?? '', toAudience },
    groupIds: groups.map(({ id }) => id),
    groups: groups.map((group) => ({
      id: group.id,
      groupName: group.name,
      memberCount: group.recipients.length + group.copies.length,
      forced: row.forced_push && isAlwaysNotified(group, row.app_id),
      status: group.status,
    })),
    extraUserNos: extras.flatMap(({ userNo }) => userNo ?? []),
    extraEmails: extras.flatMap(({ userNo, email }) => (userNo ? [] : [email])),
    extras,
    closed: isOut(row, asked.now),
  }
}

type Push = { appId: string; forcedPush: boolean; reached: readonly { person: Person }[] }

/** The different addresses that an announcement would be mailed to. */
export function mailAddresses(
  mail: WrittenMailing,
  { appId, forcedPush, reached }: Push,
  asked: Circumstances,
): Set<string> {
  const groups = asked.memory.mailGroups.filter(
    (group) =>
      group.status === 1 &&
      (mail.groupIds.includes(group.id) || (forcedPush && isAlwaysNotified(group, appId))),
  )
  const members = groups.flatMap(({ recipients, copies }) => [...recipients, ...copies])
  const audience = mail.toAudience ? reached.map(({ person }) => person.email) : []
  const people = members.flatMap((member) => memberOf(asked, member)).concat(extrasOf(mail, asked))
  const there = people.flatMap(({ email, left }) => (left ? [] : [email]))
  return new Set([...audience, ...there].flatMap((email) => (email ? [email.toLowerCase()] : [])))
}

/** The mails of an announcement that is released; in the mock they have arrived at once. */
export function releaseMails(row: MaintainedRow, push: Push, asked: Circumstances): LoggedMail[] {
  if (!row.mail) return []
  const { people } = asked.company.world
  const subject = { zh: row.title_zh, en: row.title_en ?? row.title_zh }
  return [...mailAddresses(row.mail, push, asked)].map((address) => ({
    ...{ id: randomUUID(), cause: 'release', announcementId: row.id, address, subject, at: asked.now },
    person: people.find(({ email }) => email.toLowerCase() === address),
    ...{ state: 'sent', attempts: 1 },
  }))
}

/** How many mails are in each state; those being sent count as queued. */
export function mailCounts(mails: readonly LoggedMail[]) {
  const counts = { queued: 0, sent: 0, failed: 0, unknown: 0, held: 0 }
  for (const { state } of mails) counts[state === 'sending' ? 'queued' : state] += 1
  return counts
}
