import type { Kysely } from 'kysely'
import { applicationId } from './catalogue.ts'
import { insertRows, uuidArray } from './insert-store.ts'
import { templateIdFor } from './mail-templates.ts'
import type { Mailing } from './mailings.ts'

const textOf = (title: string, html: string): string =>
  `${title}\n\n${html
    .replace(/<\/(p|li|ul|ol)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .trim()}`

const htmlOf = (title: string, html: string): string => `<h2>${title}</h2>${html}`

/** The mailed announcements with their messages and mails. Groups and announcements must exist. */
export async function insertMailings<T>(db: Kysely<T>, mailings: readonly Mailing[]): Promise<void> {
  await insertRows(
    db,
    'letter',
    {
      ...{ letter_id: 'uuid', cause: 'text', announcement_id: 'uuid', app_id: 'uuid', path: 'text' },
      ...{ subject_zh: 'text', subject_en: 'text', text_zh: 'text', text_en: 'text', html_zh: 'text' },
      ...{ html_en: 'text', template_id: 'uuid', created_at: 'timestamptz' },
    },
    mailings.map(({ letterId, announcement: one, subject, at }) => [
      ...[letterId, 'release', one.id, applicationId(one.application)],
      ...[`/home/announcementDetails?bulletinId=${one.id}`, subject.zh, subject.en],
      ...[textOf(one.titleZh, one.contentZh), textOf(one.titleEn, one.contentEn)],
      ...[htmlOf(one.titleZh, one.contentZh), htmlOf(one.titleEn, one.contentEn)],
      ...[templateIdFor(one.application, one.onlineFrom ? 1 : 2), at],
    ]),
  )
  await insertRows(
    db,
    'announcement_mailing',
    { announcement_id: 'uuid', template_id: 'uuid', letter_id: 'uuid' },
    mailings.map(({ announcement: one, letterId }) => [
      one.id,
      templateIdFor(one.application, one.onlineFrom ? 1 : 2),
      letterId,
    ]),
  )
  await insertRows(
    db,
    'announcement_mailing_group',
    { announcement_id: 'uuid', group_id: 'uuid' },
    mailings.flatMap(({ announcement, groupIds }) => groupIds.map((id) => [announcement.id, id])),
  )
  await insertRows(
    db,
    'mail',
    {
      ...{ mail_id: 'uuid', letter_id: 'uuid', user_no: 'text', contact_id: 'uuid', address: 'text' },
      ...{ group_ids: 'uuid[]', is_copy: 'boolean', lang: 'text', state: 'text', attempts: 'int' },
      ...{ reason: 'text', answer: 'text', created_at: 'timestamptz', due_at: 'timestamptz' },
      ...{ tried_since: 'timestamptz', settled_at: 'timestamptz' },
    },
    mailings.flatMap(({ letterId, at, mails }) =>
      mails.map((mail) => [
        ...[mail.id, letterId, mail.userNo, mail.contactId, mail.address],
        ...[uuidArray([mail.groupId]), mail.isCopy, 'zh', mail.state, mail.attempts],
        ...[mail.reason, mail.answer, at, at, at, mail.settledAt],
      ]),
    ),
  )
}
