import type { ManagedContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { personReading } from '#server/platform/person-reading.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { ContactRow } from './managed-reports.ts'
import type { WrittenContact } from './store.ts'

export const targetOf = (id: string) => ({ type: 'ops-contact', id })

/** Returns the texts of a contact for its form and the audit log; an empty text for a missing value. */
export const textsOf = (row: WrittenContact & { app_code: string }) => ({
  appCode: row.app_code,
  moduleZh: row.module_zh,
  moduleEn: row.module_en ?? '',
  duty: row.duty,
  nameZh: row.name_zh,
  nameEn: row.name_en ?? '',
  phone: row.phone ?? '',
  email: row.email ?? '',
  wecomId: row.wecom_id ?? '',
  hoursZh: row.hours_zh ?? '',
  hoursEn: row.hours_en ?? '',
  sortNo: row.sort_no ?? 0,
})

/** Returns a contact in the form that maintainers read. */
export const toManaged = (row: ContactRow, wireTime: WireTime): ManagedContact => ({
  ...textsOf(row),
  id: row.contact_id,
  appName: row.app_name,
  revision: row.revision,
  updateTime: wireTime(row.updated_at),
})

type Written = Omit<ManagedContact, 'id' | 'appCode' | 'appName' | 'sortNo' | 'revision' | 'updateTime'>

export const rowOf = (written: Written, appId: string, sortNo: number, now: Date): WrittenContact => ({
  app_id: appId,
  module_zh: written.moduleZh,
  module_en: written.moduleEn || null,
  duty: written.duty,
  name_zh: written.nameZh,
  name_en: written.nameEn || null,
  ...personReading(written.nameZh, written.nameEn),
  phone: written.phone || null,
  email: written.email || null,
  wecom_id: written.wecomId || null,
  hours_zh: written.hoursZh || null,
  hours_en: written.hoursEn || null,
  sort_no: sortNo,
  updated_at: now,
})
