import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { type Connection, type Limits, withDirectory } from '@iambiz/runtime/directory/connect.ts'
import { DirectoryProblem, type DirectoryProblemWord } from '@iambiz/runtime/directory/problem.ts'
import {
  AndFilter,
  BusyError,
  type Client,
  type Entry,
  EqualityFilter,
  type Filter,
  FilterParser,
  PasswordPolicyControl,
  ResultCodeError,
  UnavailableError,
} from 'ldapts'
import { canonicalLoginName } from '../account-store.ts'
import type { DirectoryNotice } from '../authenticate.ts'
import type { LdapSettings } from './settings.ts'
import { SourceProblem, type SourceProblemWord } from './source-problem.ts'

/** A person waits, so that the limits are short. */
const limits: Limits = { connectMs: 3000, answerMs: 4000, allMs: 7000, bytes: 1024 * 1024 }

export type Directory = { settings: LdapSettings; secret: string }

/** What a directory says about an account and its password. */
export type Bound =
  | { result: 'ok'; subject: string; displayName: string }
  | { result: 'wrong'; notice?: DirectoryNotice }
  /** There is no such person, or more than one. */
  | { result: 'nobody' }

const connectionOf = ({ settings, secret }: Directory): Connection => {
  const { host, port, security, authorities, bindDn } = settings
  return { host, port, security, authorities, bindDn, password: secret }
}

const valuesOf = (entry: Entry, attribute: string): Buffer[] => {
  const name = Object.keys(entry).find((known) => known.toLowerCase() === attribute.toLowerCase())
  const value = name === undefined ? [] : entry[name]
  return [value ?? []].flat().map((one) => (Buffer.isBuffer(one) ? one : Buffer.from(one)))
}

/** A value as text, or as hexadecimal digits if it is none, such as an `objectGUID`. */
const textOf = (value: Buffer | undefined): string => {
  const text = value && isUtf8(value) ? value.toString('utf8') : ''
  return text !== '' && !/\p{C}/u.test(text) ? text : (value?.toString('hex') ?? '')
}

const parsed = (filter: string): Filter => {
  try {
    return FilterParser.parseString(filter)
  } catch (cause) {
    throw new SourceProblem('filter', String(cause), { cause })
  }
}

/** People with this number. The number is a value of the protocol and never part of a text that is parsed (RFC 4515). */
const filterFor = ({ filter, attribute }: LdapSettings, accountNo: string): Filter =>
  new AndFilter({ filters: [parsed(filter), new EqualityFilter({ attribute, value: accountNo })] })

async function search(
  client: Client,
  settings: LdapSettings,
  filter: Filter,
  most: number,
): Promise<Entry[]> {
  const { base, attribute, idAttribute } = settings
  const { searchEntries } = await client.search(base, {
    ...{ scope: 'sub', filter, sizeLimit: most, derefAliases: 'never' },
    attributes: [attribute, idAttribute, 'displayName', 'cn'],
    explicitBufferAttributes: [idAttribute],
  })
  return searchEntries
}

/** Why Active Directory refuses a bind: sub-codes of its message. All but the lock come only after the right password. */
const activeDirectory: Readonly<Record<string, DirectoryNotice>> = {
  '532': 'expired',
  '773': 'expired',
  '533': 'disabled',
  '701': 'disabled',
  '775': 'locked',
}

/** Errors of the password policy control (draft-behera-ldap-password-policy), by their numbers. */
const policyErrors: readonly (DirectoryNotice | undefined)[] = ['expired', 'locked', 'expired']

/** What to tell the person, from the message of a refused bind and the answer of the password policy control. */
export function noticeOf(message: string, policyError: number | undefined): DirectoryNotice | undefined {
  const [, subCode = ''] = /\bdata ([0-9a-f]{3})\b/i.exec(message) ?? []
  return activeDirectory[subCode] ?? (policyError === undefined ? undefined : policyErrors[policyError])
}

/** Binds as the person. */
async function bindAs(
  client: Client,
  dn: string,
  password: string,
): Promise<'ok' | { notice?: DirectoryNotice }> {
  const control = new PasswordPolicyControl()
  try {
    await client.bind(dn, password, control)
  } catch (error) {
    // Only an answer about the password counts as one.
    const isAnswer = error instanceof ResultCodeError
    if (!isAnswer || error instanceof BusyError || error instanceof UnavailableError) throw error
    const notice = noticeOf(error.message, control.value?.error)
    return notice ? { notice } : {}
  }
  // The password is right, and the directory wants another one before anything else.
  const notice = noticeOf('', control.value?.error)
  return notice ? { notice } : 'ok'
}

/** As long as the bind of a person, so that response times do not tell who has an entry. */
async function bindAsNobody(client: Client, { base }: LdapSettings): Promise<Bound> {
  await bindAs(client, `cn=${randomUUID()},${base}`, randomUUID())
  return { result: 'nobody' }
}

/**
 * Checks a password where the directory has exactly one entry with the number. An empty password is never sent: the
 * directory would treat it as an unauthenticated bind, which succeeds (RFC 4513, 5.1.2). Throws a `SourceProblem`.
 */
export async function bindInDirectory(
  directory: Directory,
  { accountNo, password }: { accountNo: string; password: string },
): Promise<Bound> {
  const { settings } = directory
  if (password === '') return { result: 'wrong' }
  const filter = filterFor(settings, accountNo)
  return reported(async (client) => {
    const found = await search(client, settings, filter, 2)
    const [entry] = found
    if (!entry || found.length > 1 || entry.dn === '') return bindAsNobody(client, settings)
    // A server that does not understand the filter might return another person.
    const numbers = valuesOf(entry, settings.attribute).map((value) => canonicalLoginName(textOf(value)))
    const subject = textOf(valuesOf(entry, settings.idAttribute)[0])
    if (!numbers.includes(canonicalLoginName(accountNo)) || subject === '')
      return bindAsNobody(client, settings)
    const bound = await bindAs(client, entry.dn, password)
    if (bound !== 'ok') return { result: 'wrong', ...bound }
    const [name] = [...valuesOf(entry, 'displayName'), ...valuesOf(entry, 'cn')]
    return { result: 'ok', subject, displayName: textOf(name) || accountNo }
  }, directory)
}

/** Does what a check of a password does, for nobody. */
export const imitateCheck = (directory: Directory): Promise<Bound> =>
  bindInDirectory(directory, { accountNo: randomUUID(), password: randomUUID() })

const words: Partial<Record<DirectoryProblemWord, SourceProblemWord>> = {
  'address-refused': 'address-refused',
  credentials: 'credentials',
  'base-missing': 'base-missing',
  denied: 'denied',
  filter: 'filter',
}

/** Runs work on the directory; its problems become those of a source. */
async function reported<T>(work: (client: Client) => Promise<T>, directory: Directory): Promise<T> {
  try {
    return await withDirectory(connectionOf(directory), limits, work)
  } catch (cause) {
    if (!(cause instanceof DirectoryProblem)) throw cause
    throw new SourceProblem(words[cause.problem] ?? 'unreachable', cause.message, { cause })
  }
}

const triedPeople = 5

/** Tries a directory without a person: the connection, the account, and whether it finds people with their numbers. */
export async function tryDirectory(directory: Directory): Promise<{ people: number }> {
  const { settings } = directory
  const filter = parsed(settings.filter)
  const found = await reported(async (client) => {
    const pages = client.searchPaginated(settings.base, {
      ...{ scope: 'sub', filter, paged: { pageSize: triedPeople }, derefAliases: 'never' },
      attributes: [settings.attribute, settings.idAttribute],
      explicitBufferAttributes: [settings.idAttribute],
    })
    const first = await pages.next()
    return first.done ? [] : first.value.searchEntries.slice(0, triedPeople)
  }, directory)
  if (found.length === 0) throw new SourceProblem('no-people')
  const isComplete = (entry: Entry) =>
    [settings.attribute, settings.idAttribute].every((name) => valuesOf(entry, name).length > 0)
  if (!found.some(isComplete)) throw new SourceProblem('attributes')
  return { people: found.filter(isComplete).length }
}
