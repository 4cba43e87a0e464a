import type { Kysely } from 'kysely'
import type { Calendar } from './calendar.ts'
import { applicationId } from './catalogue.ts'
import { insertRows } from './insert-store.ts'
import { mailContactMaintainer, mailContacts } from './mail-contacts.ts'
import { readingCells, readingColumns } from './person-reading.ts'

/** The shared mailboxes that announcements can be mailed to. */
export async function insertMailContacts<T>(db: Kysely<T>, calendar: Calendar): Promise<void> {
  await insertRows(
    db,
    'mail_contact',
    {
      ...{ contact_id: 'uuid', app_id: 'uuid', name: 'text', address: 'text', phone: 'text' },
      ...{ org_code: 'text', remarks: 'text', status: 'smallint', updater_no: 'text' },
      ...{ created_at: 'timestamptz', updated_at: 'timestamptz' },
      ...readingColumns,
    },
    mailContacts.map(({ id, application, name, address, phone, orgCode, remarks, enabled }, index) => {
      const at = calendar.maintained(index)
      return [
        ...[id, application && applicationId(application), name, address, phone, orgCode, remarks],
        ...[enabled ? 1 : 0, mailContactMaintainer, at, at, ...readingCells(name)],
      ]
    }),
  )
}
