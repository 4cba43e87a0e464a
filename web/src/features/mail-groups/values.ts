import type { MailGroupDetail } from '@iambiz/contract/features/mail-groups.ts'
import type { MailPerson } from '@iambiz/contract/platform/mail-record.ts'

/** As the contract has them. */
export const longest = { name: 15, remarks: 500 } as const

/** The fields of the form beside the people. */
export type Values = { name: string; appCode: string; remarks: string; status: 0 | 1; forced: boolean }

export const newValues: Values = { name: '', appCode: '', remarks: '', status: 1, forced: false }

export const valuesOf = (group: MailGroupDetail): Values => ({
  name: group.groupName,
  appCode: group.appCode,
  remarks: group.remarks ?? '',
  status: group.status,
  forced: group.forced,
})

/** People as a group is saved with them. */
export const writtenPeople = (people: readonly MailPerson[]): { userNo?: string; email: string }[] =>
  people.map(({ userNo, email }) => ({ ...(userNo ? { userNo } : {}), email }))
