import type { VerifiedAddresses } from '@iambiz/contract/features/mail/addresses.ts'
import { addressKey, splitAddresses } from '@iambiz/contract/platform/mail-address.ts'
import type { AddressFault, MailPerson } from '@iambiz/contract/platform/mail-record.ts'

/** Maximum number of different addresses in one paste, and of people in one group. */
export const maxPeople = 200
/** Maximum length of pasted text in characters. */
const maxPasted = 65_536

/**
 * Why an entry is not saved; `suffix` is an address without the end of its domain, `unverified` an address whose
 * verification failed.
 */
export type EntryFault = AddressFault | 'suffix' | 'unverified'

/** An entry in a field of people: picked, or typed and verified by the server. */
export type Entry = { key: string; value: string } & (
  | { state: 'verifying' }
  | { state: 'valid'; person: MailPerson }
  | { state: 'wrong'; fault: EntryFault }
)

/**
 * Returns the key of a person, equal for entries of the same person; people without an address are identified by
 * number.
 */
export const keyOf = ({ email, userNo = '' }: Pick<MailPerson, 'email' | 'userNo'>): string =>
  email === '' ? `user:${userNo}` : addressKey(email)

export const entryOf = (person: MailPerson): Entry => ({
  key: keyOf(person),
  value: person.email || (person.userName ?? ''),
  state: 'valid',
  person,
})

const faultOf = (value: string, reason: AddressFault): EntryFault =>
  reason === 'format' && /^[^@\s]+@[^@.\s]+$/.test(value) ? 'suffix' : reason

/** Adds picked people; they replace entries of the same person that are wrong or still being verified. */
export function withPeople(entries: readonly Entry[], people: readonly MailPerson[]): Entry[] {
  const picked = new Map(people.map((person) => [keyOf(person), entryOf(person)]))
  const kept = entries.map((entry) => picked.get(entry.key) ?? entry)
  const known = new Set(entries.map(({ key }) => key))
  return [...kept, ...[...picked.values()].filter(({ key }) => !known.has(key))]
}

/** Returns the new addresses in a text, which need verification, or why the text is refused. */
export function readPasted(
  entries: readonly Entry[],
  text: string,
): { texts: string[] } | { refused: 'too-long' | 'too-many' } {
  if (text.length > maxPasted) return { refused: 'too-long' }
  const pieces = splitAddresses(text)
  if (pieces.length > maxPeople) return { refused: 'too-many' }
  const known = new Set(entries.map(({ key }) => key))
  return { texts: pieces.filter((piece) => !known.has(addressKey(piece))) }
}

/** Adds texts as entries being verified; unverified ones are verified again. */
export function withTexts(entries: readonly Entry[], texts: readonly string[]): Entry[] {
  const asked = new Map(
    texts.map((value) => [addressKey(value), { key: addressKey(value), value, state: 'verifying' } as const]),
  )
  const kept = entries.map((entry) => (entry.state === 'valid' ? entry : (asked.get(entry.key) ?? entry)))
  const known = new Set(entries.map(({ key }) => key))
  return [...kept, ...[...asked.values()].filter(({ key }) => !known.has(key))]
}

const settled = (entries: readonly Entry[], settle: (entry: Entry) => Entry | undefined): Entry[] =>
  entries.map((entry) => (entry.state === 'verifying' ? (settle(entry) ?? entry) : entry))

/** Applies the server's replies to the entries being verified. */
export function withAnswers(
  entries: readonly Entry[],
  { valid, invalid }: Pick<VerifiedAddresses, 'valid' | 'invalid'>,
): Entry[] {
  const people = new Map(valid.map((person) => [keyOf(person), person]))
  const faults = new Map(invalid.map(({ value, reason }) => [addressKey(value), faultOf(value, reason)]))
  return settled(entries, ({ key, value }) => {
    const person = people.get(key)
    const fault = faults.get(key)
    if (person) return { key, value, state: 'valid', person }
    return fault && { key, value, state: 'wrong', fault }
  })
}

/** Adds the people of a file that the server has already verified; duplicates are merged. */
export function withFile(
  entries: readonly Entry[],
  { valid, invalid }: Pick<VerifiedAddresses, 'valid' | 'invalid'>,
): Entry[] {
  const known = new Set(entries.map(({ key }) => key))
  const texts = [
    ...valid.map(({ email }) => email),
    ...invalid.filter(({ reason }) => reason !== 'duplicate').map(({ value }) => value),
  ]
  const added = withTexts(
    [],
    texts.filter((text) => !known.has(addressKey(text))),
  )
  return [
    ...entries,
    ...withAnswers(added, { valid, invalid: invalid.filter(({ reason }) => reason !== 'duplicate') }),
  ]
}

/** Marks entries whose verification request failed. */
export const withoutAnswer = (entries: readonly Entry[], texts: readonly string[]): Entry[] => {
  const keys = new Set(texts.map(addressKey))
  return settled(entries, ({ key, value }) =>
    keys.has(key) ? { key, value, state: 'wrong', fault: 'unverified' } : undefined,
  )
}

export const withoutWrong = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ state }) => state !== 'wrong')

/** Returns the verified people; only these are ever saved. */
export const peopleIn = (entries: readonly Entry[]): MailPerson[] =>
  entries.flatMap((entry) => (entry.state === 'valid' ? [entry.person] : []))

export type Counts = {
  valid: number
  wrong: number
  verifying: number
  faults: Partial<Record<EntryFault, number>>
}

/** Returns the number of entries by state, and by fault. */
export function countsOf(entries: readonly Entry[]): Counts {
  const counts: Counts = { valid: 0, wrong: 0, verifying: 0, faults: {} }
  for (const entry of entries) {
    counts[entry.state] += 1
    if (entry.state === 'wrong') counts.faults[entry.fault] = (counts.faults[entry.fault] ?? 0) + 1
  }
  return counts
}
