import { randomUUID } from 'node:crypto'
import {
  type MailGroupDetail,
  type MailGroupSummary,
  type mailGroupFilters,
  maxGroupName,
  maxGroupPeople,
  type WrittenMailGroup,
} from '@iambiz/contract/features/mail-groups.ts'
import { addressKey } from '@iambiz/contract/platform/mail-address.ts'
import type { MailPerson, RefusedAddress } from '@iambiz/contract/platform/mail-record.ts'
import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import type { MailGroupMember } from '@iambiz/demo/world/mail-groups.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import type { z } from 'zod'
import type { Caller } from '#mock/caller.ts'
import { applicationsById } from '#mock/company.ts'
import type { Circumstances } from '#mock/handler.ts'
import type { MailGroupRow } from '#mock/mail-groups.ts'
import { memberOf, verifiedAddresses } from './mail-addresses.ts'
import { appsOf } from './maintained-announcements.ts'

type Asked = Circumstances & { caller: Caller }
type Filters = z.output<typeof mailGroupFilters>
type Written = WrittenMailGroup['recipients']

const mayChange = (caller: Caller, appId: string | null): boolean =>
  appId === null
    ? caller.adminKind !== 'business_sys_manager'
    : appsOf(caller).some(({ code }) => applicationId(code) === appId)
const maySee = (caller: Caller, appId: string | null): boolean => appId === null || mayChange(caller, appId)

const peopleOf = (asked: Asked, members: readonly MailGroupMember[]): MailPerson[] =>
  members.flatMap((member) => memberOf(asked, member))

function summaryOf(row: MailGroupRow, { company, caller, lang }: Asked): MailGroupSummary {
  const app = row.appId === null ? undefined : applicationsById.get(row.appId)
  const updater = company.people.get(row.updaterNo)
  return {
    ...{ kind: 'GROUP', id: row.id, groupName: row.name, forced: row.forced, status: row.status },
    appCode: app?.code ?? '*',
    appName: app?.[lang] ?? '',
    ...(row.remarks ? { remarks: row.remarks } : {}),
    recipientCount: row.recipients.length,
    ccCount: row.copies.length,
    memberCount: row.recipients.length + row.copies.length,
    updateTime: company.wireTime(row.updatedAt),
    updaterName: (lang === 'en' ? updater?.nameEn : updater?.nameZh) ?? '',
    revision: row.revision,
    editable: mayChange(caller, row.appId),
  }
}

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

/** The row, where the person may change it. */
const ownRow = ({ memory, caller }: Asked, id: string): MailGroupRow => {
  const row = memory.mailGroups.find((one) => one.id === id)
  return row && mayChange(caller, row.appId) ? row : fail('resource.not-found')
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

function ownAppId(caller: Caller, appCode: string): string | null {
  if (appCode !== '*' && !applications.some(({ code }) => code === appCode)) fail('system.unknown')
  const appId = appCode === '*' ? null : applicationId(appCode)
  return mayChange(caller, appId) ? appId : fail('access.bulletin')
}

export function saveGroup(asked: Asked, written: WrittenMailGroup) {
  const { memory, caller, now } = asked
  const name = written.groupName.trim()
  if (name === '' || [...name].length > maxGroupName) fail('mail-group.name')
  const before = written.id === undefined ? undefined : ownRow(asked, written.id)
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

export function switchGroups(asked: Asked, { ids, status }: { ids: readonly string[]; status: 0 | 1 }) {
  const reasonOf = (id: string) => {
    const row = asked.memory.mailGroups.find((one) => one.id === id)
    if (!row || !maySee(asked.caller, row.appId)) return 'not-found'
    if (!mayChange(asked.caller, row.appId)) return 'not-yours'
    return row.status === status ? 'unchanged' : undefined
  }
  const chosen = new Set(ids)
  const skipped = [...chosen].flatMap((id) => {
    const reason = reasonOf(id)
    if (reason) return [{ id, reason } as const]
    const row = ownRow(asked, id)
    Object.assign(row, { status, revision: row.revision + 1 })
    return []
  })
  return { changed: chosen.size - skipped.length, skipped }
}

export function removeGroup(asked: Asked, id: string, revision: number) {
  const row = ownRow(asked, id)
  if (row.revision !== revision) fail('resource.changed')
  asked.memory.mailGroups.splice(asked.memory.mailGroups.indexOf(row), 1)
  return { id }
}
