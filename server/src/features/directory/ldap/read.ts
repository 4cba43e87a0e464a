import { isUtf8 } from 'node:buffer'
import type { LdapSettings } from '@iambiz/contract/features/directory/ldap.ts'
import { writtenMobile } from '@iambiz/contract/features/directory/people.ts'
import { isMailAddress } from '@iambiz/contract/platform/mail-address.ts'
import { mapValues } from '@iambiz/contract/platform/objects.ts'
import {
  type Connection,
  importLimits,
  type Limits,
  testLimits,
  withDirectory,
} from '@iambiz/runtime/directory/connect.ts'
import { DirectoryProblem } from '@iambiz/runtime/directory/problem.ts'
import { comparedName } from '@iambiz/runtime/typed-line.ts'
import type { Client, Entry } from 'ldapts'
import { namesOf } from './object-identifiers.ts'

export type Read = Pick<LdapSettings, 'bases' | 'filter' | 'pageSize' | 'attributes' | 'units'>

/** The attributes of an entry as text; of several values the suitable one. */
export type PersonEntry = {
  dn: string
  userNo: string
  nameZh: string
  nameEn: string
  email: string
  mobile: string
  unit: string
}
export type UnitEntry = { dn: string; code: string; nameZh: string; nameEn: string }

const mostEntries = 200_000
/** Longer attribute values are neither names nor numbers. */
const longestValue = 500

/** Returns one line of text, without characters that PostgreSQL refuses: one entry must not fail an import. */
const lineOf = (text: string) =>
  [...text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, longestValue).join('')

/** Attribute names are compared without case, and their options in any order (RFC 4512, sections 1.4 and 2.5). */
function descriptionKey(description: string): string {
  const [name = '', ...options] = description.toLowerCase().split(';')
  return [name, ...options.sort()].join(';')
}

/** Returns all values as lines, sorted, because servers return them in any order (RFC 4512, section 2.3). */
function linesOf(entry: Entry, attribute: string): string[] {
  if (attribute === '') return []
  const key = descriptionKey(attribute)
  const name = Object.keys(entry).find((known) => descriptionKey(known) === key)
  const value = name === undefined ? [] : entry[name]
  const values: readonly (string | Buffer)[] = Array.isArray(value)
    ? value
    : value === undefined
      ? []
      : [value]
  const lines = values.map((one) => lineOf(Buffer.isBuffer(one) ? one.toString('utf8') : one))
  return [...new Set(lines.filter((line) => line !== ''))].sort()
}

/** Returns the first suitable value, or else the first value. */
function textOf(entry: Entry, attribute: string, isMeant: (line: string) => boolean = () => true): string {
  const lines = linesOf(entry, attribute)
  return lines.find(isMeant) ?? lines[0] ?? ''
}

/** Returns the number; several values are a fault, which shows them all. */
function numberOf(entry: Entry, attribute: string): string {
  const lines = linesOf(entry, attribute)
  return new Set(lines.map(comparedName)).size > 1 ? lines.join(' / ') : (lines[0] ?? '')
}

const isHan = (line: string) => /\p{Script=Han}/u.test(line)
const isMobile = (line: string) => writtenMobile.safeParse(line).success

const personOf = (entry: Entry, { attributes, units }: Read): PersonEntry => ({
  dn: entry.dn,
  userNo: numberOf(entry, attributes.userNo),
  nameZh: textOf(entry, attributes.nameZh, isHan),
  nameEn: textOf(entry, attributes.nameEn, (line) => !isHan(line)),
  email: textOf(entry, attributes.email, isMailAddress),
  mobile: textOf(entry, attributes.mobile, isMobile),
  unit: units.mode === 'attribute' ? textOf(entry, units.code) : '',
})

const unitOf = (entry: Entry, { units }: Read): UnitEntry => ({
  dn: entry.dn,
  code: textOf(entry, units.code),
  nameZh: textOf(entry, units.nameZh),
  nameEn: textOf(entry, units.nameEn),
})

type Search = { filter: string; attributes: string[]; pageSize: number; most: number }

/** Returns the entries below all bases, each once, page by page (RFC 2696). */
async function search(client: Client, bases: readonly string[], asked: Search): Promise<Entry[]> {
  const { filter, attributes, pageSize, most } = asked
  const found = new Map<string, Entry>()
  for (const base of bases) {
    for await (const { searchEntries } of client.searchPaginated(base, {
      ...{ scope: 'sub', filter, attributes, paged: { pageSize }, derefAliases: 'never' },
    })) {
      for (const entry of searchEntries) found.set(entry.dn.toLowerCase(), entry)
      if (found.size > most) throw new DirectoryProblem('too-many')
    }
  }
  return [...found.values()]
}

const named = (...names: string[]) => [...new Set(names.filter((name) => name !== ''))]

const defaultUnits = '(objectClass=organizationalUnit)'

async function readPeople(client: Client, read: Read): Promise<PersonEntry[]> {
  const { userNo, nameZh, nameEn, email, mobile } = read.attributes
  const code = read.units.mode === 'attribute' ? read.units.code : ''
  const entries = await search(client, read.bases, {
    ...{ filter: read.filter, pageSize: read.pageSize, most: mostEntries },
    attributes: named(userNo, nameZh, nameEn, email, mobile, code),
  })
  return entries.map((entry) => personOf(entry, read))
}

async function readUnits(client: Client, read: Read): Promise<UnitEntry[]> {
  const { mode, code, nameZh, nameEn, filter } = read.units
  if (mode !== 'tree') return []
  const entries = await search(client, read.bases, {
    ...{ filter: filter || defaultUnits, pageSize: read.pageSize, most: mostEntries },
    attributes: named(code, nameZh, nameEn),
  })
  return entries.map((entry) => unitOf(entry, read))
}

/** The library decodes escaped bytes one by one; `\e7\8e\8b` is one UTF-8 character (RFC 4515, section 3). */
const withCharacters = (filter: string) =>
  filter.replace(/(?:\\[89a-f][0-9a-f])+/gi, (escaped) => {
    const bytes = Buffer.from(escaped.replaceAll('\\', ''), 'hex')
    return isUtf8(bytes) ? bytes.toString('utf8') : escaped
  })

/** Replaces attribute descriptions by the server's names, and filters by the form that the library parses. */
async function byNames(client: Client, read: Read): Promise<Read> {
  const { attributes, units } = read
  const unitAttributes = { code: units.code, nameZh: units.nameZh, nameEn: units.nameEn }
  const names = await namesOf(client, [...Object.values(attributes), ...Object.values(unitAttributes)])
  const named = <K extends string>(fields: Readonly<Record<K, string>>) =>
    mapValues(fields, (text) => names.get(text) ?? text)
  return {
    ...read,
    filter: withCharacters(read.filter),
    attributes: named(attributes),
    units: { ...units, ...named(unitAttributes), filter: withCharacters(units.filter) },
  }
}

/** Returns all people and units of a directory; an incomplete result is a `DirectoryProblem`. */
export const readDirectory = (
  connection: Connection,
  asked: Read,
  limits: Limits = importLimits,
): Promise<{ people: PersonEntry[]; units: UnitEntry[] }> =>
  withDirectory(connection, limits, async (client) => {
    const read = await byNames(client, asked)
    return { units: await readUnits(client, read), people: await readPeople(client, read) }
  })

const firstPeople = 5

/** Returns the first people of a directory, for a test of the settings. */
export const readFirst = (connection: Connection, asked: Read): Promise<PersonEntry[]> =>
  withDirectory(connection, testLimits, async (client) => {
    const read = await byNames(client, asked)
    const [base = ''] = read.bases
    const pages = client.searchPaginated(base, {
      ...{ scope: 'sub', filter: read.filter, paged: { pageSize: firstPeople }, derefAliases: 'never' },
      attributes: named(...Object.values(read.attributes)),
    })
    const first = await pages.next()
    const entries = first.done ? [] : first.value.searchEntries
    return entries.slice(0, firstPeople).map((entry) => personOf(entry, read))
  })
