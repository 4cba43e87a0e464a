import type { Kysely } from 'kysely'
import { applicationId } from './catalogue.ts'
import { insertRows } from './insert-store.ts'
import type { MailTemplate } from './mail-templates.ts'

/** The mail templates. Applications and people must exist. */
export async function insertMailTemplates<T>(
  db: Kysely<T>,
  templates: readonly MailTemplate[],
): Promise<void> {
  await insertRows(
    db,
    'mail_template',
    {
      ...{ template_id: 'uuid', app_id: 'uuid', type: 'smallint', name: 'text', file_name: 'text' },
      ...{ subject_zh: 'text', subject_en: 'text', body_zh: 'text', body_en: 'text', status: 'smallint' },
      ...{ updater_no: 'text', created_at: 'timestamptz', updated_at: 'timestamptz' },
    },
    templates.map(({ id, application, type, name, fileName, subject, body, ...rest }) => [
      ...[id, application && applicationId(application), type, name, fileName],
      ...[subject.zh, subject.en, body.zh, body.en, rest.enabled ? 1 : 0],
      ...[rest.updaterNo, rest.updatedAt, rest.updatedAt],
    ]),
  )
}
