import { readingOf } from '@iambiz/server/platform/reading.ts'
import type { Kysely } from 'kysely'
import { applicationId } from './catalogue.ts'
import type { Contact } from './contacts.ts'
import { insertRows } from './insert-store.ts'

/** The operations address book. */
export async function insertContacts<T>(db: Kysely<T>, contacts: readonly Contact[]): Promise<void> {
  await insertRows(
    db,
    'ops_contact',
    {
      ...{ contact_id: 'uuid', app_id: 'uuid', module_zh: 'text', module_en: 'text', duty: 'text' },
      ...{ name_zh: 'text', name_en: 'text', pinyin: 'text', initials: 'text', phone: 'text', email: 'text' },
      ...{ wecom_id: 'text', hours_zh: 'text', hours_en: 'text', sort_no: 'int' },
    },
    contacts.map((contact, index) => {
      const { pinyin, initials } = readingOf(contact.nameZh)
      return [
        ...[contact.id, applicationId(contact.application), contact.module.zh, contact.module.en],
        ...[contact.duty, contact.nameZh, contact.nameEn, pinyin, initials, contact.phone, contact.email],
        ...[contact.wecomId, contact.hours.zh, contact.hours.en, (index + 1) * 10],
      ]
    }),
  )
}
