import type { Kysely } from 'kysely'
import { applicationId } from './catalogue.ts'
import type { Contact } from './contacts.ts'
import { insertRows } from './insert-store.ts'
import { readingCells, readingColumns } from './person-reading.ts'

/** The operations address book. */
export async function insertContacts<T>(db: Kysely<T>, contacts: readonly Contact[]): Promise<void> {
  await insertRows(
    db,
    'ops_contact',
    {
      ...{ contact_id: 'uuid', app_id: 'uuid', module_zh: 'text', module_en: 'text', duty: 'text' },
      ...{ name_zh: 'text', name_en: 'text', phone: 'text', email: 'text' },
      ...{ wecom_id: 'text', hours_zh: 'text', hours_en: 'text', sort_no: 'int' },
      ...readingColumns,
    },
    contacts.map((contact, index) => [
      ...[contact.id, applicationId(contact.application), contact.module.zh, contact.module.en],
      ...[contact.duty, contact.nameZh, contact.nameEn, contact.phone, contact.email],
      ...[contact.wecomId, contact.hours.zh, contact.hours.en, (index + 1) * 10],
      ...readingCells(contact.nameZh, contact.nameEn),
    ]),
  )
}
