import type { MailGroupDetail } from '@iambiz/contract/features/mail/groups.ts'
import type { MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import { type Entry, keyOf } from '#web/platform/recipients/entries.ts'

/** Maximum lengths in characters, equal to the contract's limits. */
export const longest = { name: 15, remarks: 500 } as const

/** The values of the form, without the people. */
export type Values = { name: string; appCode: string; remarks: string; status: 0 | 1; forced: boolean }

export const newValues: Values = { name: '', appCode: '', remarks: '', status: 1, forced: false }

export const valuesOf = (group: MailGroupDetail): Values => ({
  name: group.groupName,
  appCode: group.appCode,
  remarks: group.remarks ?? '',
  status: group.status,
  forced: group.forced,
})

/** Returns whether any value differs. */
export const isChanged = (from: Values, to: Values): boolean =>
  (Object.keys(from) as (keyof Values)[]).some((name) => from[name] !== to[name])

/** Returns whether the entries differ from the stored people; invalid addresses count as unsaved input too. */
export function hasOthers(entries: readonly Entry[], people: readonly MailPerson[]): boolean {
  const known = new Set(people.map(keyOf))
  return entries.length !== known.size || entries.some(({ key }) => !known.has(key))
}

/** Returns the people in the format of the save call. */
export const writtenPeople = (people: readonly MailPerson[]): { userNo?: string; email: string }[] =>
  people.map(({ userNo, email }) => ({ ...(userNo ? { userNo } : {}), email }))
