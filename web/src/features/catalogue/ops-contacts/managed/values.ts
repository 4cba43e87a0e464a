import type { ManagedContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'

/** The values of the form; the sort number is the typed text. */
export type Values = {
  appCode: string
  moduleZh: string
  moduleEn: string
  duty: ManagedContact['duty']
  nameZh: string
  nameEn: string
  phone: string
  email: string
  wecomId: string
  hoursZh: string
  hoursEn: string
  sortNo: string
}

/** Returns the initial values of the form. */
export const valuesOf = (contact: ManagedContact | undefined): Values => ({
  appCode: contact?.appCode ?? '',
  moduleZh: contact?.moduleZh ?? '',
  moduleEn: contact?.moduleEn ?? '',
  duty: contact?.duty ?? 'operation',
  nameZh: contact?.nameZh ?? '',
  nameEn: contact?.nameEn ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
  wecomId: contact?.wecomId ?? '',
  hoursZh: contact?.hoursZh ?? '',
  hoursEn: contact?.hoursEn ?? '',
  sortNo: contact ? String(contact.sortNo) : '',
})
