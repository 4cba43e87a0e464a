import type { WrittenMailGroup } from '@iambiz/contract/features/mail/groups.ts'
import { addressFaultOf, addressKey } from '@iambiz/contract/platform/mail-address.ts'
import type { RefusedAddress } from '@iambiz/contract/platform/mail-record.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { verifyAddresses } from '../addresses/verify.ts'
import type { MailDeps } from '../deps.ts'
import { findPeople } from './reports.ts'
import { type Member, storedMembers } from './store.ts'

type Written = WrittenMailGroup['recipients'][number]

export type Members = { recipients: Member[]; copies: Member[]; invalid: RefusedAddress[] }

type Resolved = { key: string; member: Member } | { fault: RefusedAddress }

const byNumber = (userNo: string) => `user:${userNo}`
const asUser = (user_no: string): Resolved => ({ key: byNumber(user_no), member: { user_no } })
const asContact = (contact_id: string): Resolved => ({ key: `contact:${contact_id}`, member: { contact_id } })

/** Returns the present members by staff number and by address. They may stay, even if mail no longer reaches them. */
async function alreadyIn(db: Db, groupId: string | undefined): Promise<ReadonlyMap<string, Resolved>> {
  const known = new Map<string, Resolved>()
  for (const { user_no, contact_id, address } of groupId ? await storedMembers(db, groupId) : []) {
    const resolved = user_no ? asUser(user_no) : asContact(contact_id ?? '')
    if (user_no) known.set(byNumber(user_no), resolved)
    if (address) known.set(address, resolved)
  }
  return known
}

/** Resolves people chosen by staff number: they must be active and have an address of the company. */
async function pickedPeople(deps: MailDeps, written: readonly Written[]): Promise<Map<string, Resolved>> {
  const userNos = [...new Set(written.flatMap(({ userNo }) => userNo ?? []))]
  const [rows, domains] = await Promise.all([findPeople(deps.db, userNos), deps.readDomains()])
  const people = new Map(rows.map((row) => [row.user_no, row]))
  return new Map(
    userNos.map((userNo) => {
      const person = people.get(userNo)
      const value = person?.email ?? userNo
      const reason = person?.status === 1 && person.email ? addressFaultOf(person.email, domains) : 'unknown'
      return [byNumber(userNo), reason ? { fault: { value, reason } } : asUser(userNo)]
    }),
  )
}

/** Resolves entries that have only an address. */
async function ownersOf(
  deps: MailDeps,
  lang: Language,
  addresses: readonly string[],
): Promise<Map<string, Resolved>> {
  const { valid, invalid } = await verifyAddresses(deps, lang, addresses)
  const entries = [
    ...valid.map(({ userNo, contactId, email }): [string, Resolved] => [
      addressKey(email),
      userNo ? asUser(userNo) : asContact(contactId ?? ''),
    ]),
    ...invalid.map((fault): [string, Resolved] => [addressKey(fault.value), { fault }]),
  ]
  return new Map(entries)
}

/**
 * Returns the members of the written lists without duplicates: the first entry of a person counts, and recipients come
 * before copies. `invalid` lists the entries that match no person and no mailbox.
 */
export async function membersOf(
  deps: MailDeps,
  lang: Language,
  { id, recipients, cc }: Pick<WrittenMailGroup, 'id' | 'recipients' | 'cc'>,
): Promise<Members> {
  const keyOf = ({ userNo, email }: Written) => (userNo ? byNumber(userNo) : addressKey(email))
  const known = await alreadyIn(deps.db, id)
  const unknown = [...recipients, ...cc].filter((one) => !known.has(keyOf(one)))
  const addresses = new Map(
    unknown.flatMap(({ userNo, email }) => (userNo ? [] : [[addressKey(email), email] as const])),
  )
  const [picked, owners] = await Promise.all([
    pickedPeople(deps, unknown),
    ownersOf(deps, lang, [...addresses.values()]),
  ])
  const taken = new Set<string>()
  const invalid: RefusedAddress[] = []
  const take = (written: readonly Written[]): Member[] =>
    written.flatMap((one) => {
      const key = keyOf(one)
      const resolved = known.get(key) ?? picked.get(key) ?? owners.get(key)
      const isFault = resolved === undefined || 'fault' in resolved
      const identity = isFault ? key : resolved.key
      if (resolved === undefined || taken.has(identity)) return []
      taken.add(identity)
      if (!isFault) return [resolved.member]
      invalid.push(resolved.fault)
      return []
    })
  return { recipients: take(recipients), copies: take(cc), invalid }
}
