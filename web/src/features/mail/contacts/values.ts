import type { MailContact } from '@iambiz/contract/features/mail/contacts.ts'

/** The values of the form. */
export type Values = {
  name: string
  email: string
  phone: string
  orgCode: string
  appCode: string
  remarks: string
  status: 0 | 1
}
export type Faults = Partial<Record<keyof Values, string>>

/** Maximum lengths in characters. */
export const longest = { name: 80, email: 254, phone: 40, remarks: 500 } as const

export const valuesOf = ({ name, email, phone, orgCode, appCode, remarks, status }: MailContact): Values => ({
  name,
  email,
  phone,
  orgCode: orgCode ?? '',
  appCode,
  remarks,
  status,
})

/** Returns whether any value differs. */
export const isChanged = (from: Values, to: Values): boolean =>
  (Object.keys(from) as (keyof Values)[]).some((name) => from[name] !== to[name])

export const newValues = (appCode: string): Values => ({
  name: '',
  email: '',
  phone: '',
  orgCode: '',
  appCode,
  remarks: '',
  status: 1,
})
