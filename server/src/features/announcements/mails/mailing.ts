import type { Mailing, WrittenMailing } from '@iambiz/contract/platform/announcement-mail.ts'
import type { MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { maySee } from '#server/platform/owned-records.ts'
import { type AudienceRule, membersOf } from '../audience-reports.ts'
import { scopeOf } from '../scope.ts'
import type { AnnouncementMailDeps } from './deps.ts'
import { countRecipients, forcedGroupIds } from './recipient-reports.ts'
import { extrasOf, findMailing, findTemplate, namedGroups } from './reports.ts'
import { resolveExtras } from './settle.ts'

const personOf = (row: Awaited<ReturnType<typeof extrasOf>>[number]): MailPerson => ({
  ...(row.user_no ? { userNo: row.user_no } : {}),
  ...(row.contact_id ? { contactId: row.contact_id } : {}),
  userName: row.user_name,
  email: row.email,
  ...(row.org_name ? { orgName: row.org_name } : {}),
  source: row.user_no ? 'user' : 'contact',
})

type Standing = { appId: string; forced: boolean; wasOut: boolean }

/** Returns the mailing of an announcement for its editors; null when there is none. */
export async function mailingOf(
  db: Db,
  lang: Language,
  id: string,
  { appId, forced, wasOut }: Standing,
): Promise<Mailing | null> {
  const stored = await findMailing(db, id)
  if (!stored) return null
  const { templateId, toAudience, groupIds, letterId } = stored
  const [template, groups, extras] = await Promise.all([
    templateId ? findTemplate(db, templateId) : undefined,
    namedGroups(db, groupIds),
    extrasOf(db, lang, id),
  ])
  const people = extras.map(personOf)
  return {
    templateId: templateId ?? '',
    templateName: template?.name ?? '',
    toAudience,
    groupIds: groups.map(({ group_id }) => group_id),
    groups: groups.map((group) => ({
      id: group.group_id,
      groupName: group.name,
      memberCount: group.members ?? 0,
      forced: forced && group.forced && (group.app_id === null || group.app_id === appId),
      status: group.status,
    })),
    extraUserNos: people.flatMap(({ userNo }) => userNo ?? []),
    extraEmails: people.flatMap(({ userNo, email }) => (userNo ? [] : [email])),
    extras: people,
    closed: wasOut || letterId !== null,
  }
}

type Draft = { push: AudienceRule; forced: boolean; written: WrittenMailing; actor: Actor; now: Date }

/**
 * Returns the number of mails that an announcement would send if it came into force at `now`. Groups of applications
 * that the person does not maintain are not counted, because the count would reveal their members.
 */
export async function countMails(
  deps: AnnouncementMailDeps,
  lang: Language,
  { push, forced, written, actor, now }: Draft,
): Promise<number> {
  const { db } = deps
  const [extras, always, scope, groups] = await Promise.all([
    resolveExtras(deps, db, lang, written),
    forced ? forcedGroupIds(db, push.appId) : [],
    scopeOf(db, actor),
    namedGroups(db, written.groupIds),
  ])
  const own = groups.filter(({ app_id }) => maySee(scope, app_id)).map(({ group_id }) => group_id)
  return countRecipients(db, {
    ...extras,
    groupIds: [...own, ...always],
    audience: written.toAudience ? membersOf(push, now) : undefined,
  })
}

/**
 * Queues the mails of an announcement for the start of its publication; a job that is already queued is rescheduled.
 */
export const queueMailing = (
  trx: Db,
  { announcement_id, publish_start_at }: { announcement_id: string; publish_start_at: Date | null },
): Promise<void> =>
  enqueue(
    trx,
    'announcement:mail-out',
    { announcementId: announcement_id },
    { runAt: publish_start_at, key: `announcement:mail-out:${announcement_id}` },
  )
