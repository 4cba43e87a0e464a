import { randomUUID } from 'node:crypto'
import {
  type MailGroupDetail,
  type MailGroupSummary,
  type mailGroupFilters,
  maxGroupName,
  maxGroupPeople,
  type WrittenMailGroup,
} from '@iambiz/contract/features/mail/groups.ts'
import { addressKey } from '@iambiz/contract/platform/mail-address.ts'
import type { MailPerson, RefusedAddress } from '@iambiz/contract/platform/mail-record.ts'
import type { MailGroupMember } from '@iambiz/demo/world/mail-groups.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import type { z } from 'zod'
import type { MailGroupRow } from '#mock/mail-groups.ts'
import { memberOf, verifiedAddresses } from './mail-addresses.ts'
import { type Asked, headOf, maySee, ownAppId, ownRow } from './owned-records.ts'

type Filters = z.output<typeof mailGroupFilters>
type Written = WrittenMailGroup['recipients']

const peopleOf = (asked: Asked, members: readonly MailGroupMember[]): MailPerson[] =>
  members.flatMap((member) => memberOf(asked, member))

const summaryOf = (row: MailGroupRow, asked: Asked): MailGroupSummary => ({
  ...headOf(row, asked),
  ...{ kind: 'GROUP', groupName: row.name, forced: row.forced },
  ...(row.remarks ? { remarks: row.remarks } : {}),
  recipientCount: row.recipients.length,
  ccCount: row.copies.length,
  memberCount: row.recipients.length + row.copies.length,
})

/** The groups that somebody may see and a filter finds. */
export function groupsOf(asked: Asked, { appCode, status, keyword = '' }: Filters): MailGroupSummary[] {
  const wanted = folded(keyword)
  const holds = ({ name, recipients, copies }: MailGroupRow) =>
    [
      name,
      ...peopleOf(asked, [...recipients, ...copies]).flatMap(({ userName = '', email }) => [userName, email]),
    ].some((text) => folded(text).includes(wanted))
  return asked.memory.mailGroups
    .filter((row) => maySee(asked.caller, row.appId) && (wanted === '' || holds(row)))
    .map((row) => summaryOf(row, asked))
    .filter(
      (group) => (!appCode || group.appCode === appCode) && (status === undefined || group.status === status),
    )
}

export function groupOf(asked: Asked, id: string): MailGroupDetail | undefined {
  const row = asked.memory.mailGroups.find((one) => one.id === id)
  if (!row || !maySee(asked.caller, row.appId)) return undefined
  return {
    ...summaryOf(row, asked),
    recipients: peopleOf(asked, row.recipients),
    cc: peopleOf(asked, row.copies),
  }
}

function membersIn(asked: Asked, before: MailGroupRow | undefined, written: WrittenMailGroup) {
  const known = new Map(
    peopleOf(asked, before ? [...before.recipients, ...before.copies] : []).map((person) => [
      addressKey(person.email),
      person,
    ]),
  )
  const taken = new Set<string>()
  const invalid: RefusedAddress[] = []
  const take = (people: Written): MailGroupMember[] =>
    people.flatMap(({ email }): MailGroupMember[] => {
      const key = addressKey(email)
      const verified = verifiedAddresses(asked, [email])
      const person = known.get(key) ?? verified.valid[0]
      if (taken.has(key)) return []
      taken.add(key)
      if (person?.userNo) return [{ userNo: person.userNo }]
      if (person?.contactId) return [{ contactId: person.contactId }]
      invalid.push(...verified.invalid)
      return []
    })
  return { recipients: take(written.recipients), copies: take(written.cc), invalid }
}

export function saveGroup(asked: Asked, written: WrittenMailGroup) {
  const { memory, caller, now } = asked
  const name = written.groupName.trim()
  if (name === '' || [...name].length > maxGroupName) fail('mail-group.name')
  const before = written.id === undefined ? undefined : ownRow(memory.mailGroups, caller, written.id)
  const appId = ownAppId(caller, written.appCode)
  const { recipients, copies, invalid } = membersIn(asked, before, written)
  if (invalid.length > 0 && !written.allowPartial) fail('mail-group.addresses', { invalid })
  if (recipients.length === 0) fail('mail-group.nobody')
  if (recipients.length + copies.length > maxGroupPeople) fail('mail-group.too-many')
  if (before && before.revision !== written.revision)
    fail('resource.changed', { current: groupOf(asked, before.id) })
  const isTaken = memory.mailGroups.some(
    (row) => row !== before && row.appId === appId && row.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) fail('mail-group.name-taken')
  const { remarks, forced, status } = written
  const change = { appId, name, remarks, forced, status, recipients, copies }
  const row: MailGroupRow = {
    id: before?.id ?? randomUUID(),
    ...change,
    revision: (before?.revision ?? 0) + 1,
    updaterNo: caller.userNo,
    updatedAt: now,
  }
  memory.mailGroups = [row, ...memory.mailGroups.filter((one) => one !== before)]
  return { id: row.id, revision: row.revision, ignored: invalid }
}
