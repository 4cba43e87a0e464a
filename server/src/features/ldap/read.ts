import type { LdapSettings } from '@iambiz/contract/features/ldap.ts'
import type { Client, Entry } from 'ldapts'
import { type Connection, importLimits, type Limits, testLimits, withDirectory } from './connect.ts'
import { DirectoryProblem } from './problem.ts'

export type Read = Pick<LdapSettings, 'bases' | 'filter' | 'pageSize' | 'attributes' | 'units'>

/** Entries as texts; of several values the first. */
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
/** A text of an attribute that is longer is no name or number any more. */
const longestValue = 500

/** As a line; a directory keeps characters that the database does not, and one entry must not end an import. */
const lineOf = (text: string) =>
  [...text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, longestValue).join('')

function textOf(entry: Entry, attribute: string): string {
  if (attribute === '') return ''
  // The server may write the name of an attribute in another case than it was asked for (RFC 4512, section 1.4).
  const name = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase())
  const value = name === undefined ? undefined : entry[name]
  const first = Array.isArray(value) ? value[0] : value
  return lineOf(Buffer.isBuffer(first) ? first.toString('utf8') : (first ?? ''))
}

const personOf = (entry: Entry, { attributes, units }: Read): PersonEntry => ({
  dn: entry.dn,
  userNo: textOf(entry, attributes.userNo),
  nameZh: textOf(entry, attributes.nameZh),
  nameEn: textOf(entry, attributes.nameEn),
  email: textOf(entry, attributes.email),
  mobile: textOf(entry, attributes.mobile),
  unit: units.mode === 'attribute' ? textOf(entry, units.code) : '',
})

const unitOf = (entry: Entry, { units }: Read): UnitEntry => ({
  dn: entry.dn,
  code: textOf(entry, units.code),
  nameZh: textOf(entry, units.nameZh),
  nameEn: textOf(entry, units.nameEn),
})

type Search = { filter: string; attributes: string[]; pageSize: number; most: number }

/** Entries below all bases, each once, page by page (RFC 2696). */
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

/** All people and units of a directory; anything less is a `DirectoryProblem`. */
export const readDirectory = (
  connection: Connection,
  read: Read,
  limits: Limits = importLimits,
): Promise<{ people: PersonEntry[]; units: UnitEntry[] }> =>
  withDirectory(connection, limits, async (client) => ({
    units: await readUnits(client, read),
    people: await readPeople(client, read),
  }))

const firstPeople = 5

/** The first people of a directory, to see whether it is read as it was meant. */
export const readFirst = (connection: Connection, read: Read): Promise<PersonEntry[]> =>
  withDirectory(connection, testLimits, async (client) => {
    const [base = ''] = read.bases
    const pages = client.searchPaginated(base, {
      ...{ scope: 'sub', filter: read.filter, paged: { pageSize: firstPeople }, derefAliases: 'never' },
      attributes: named(...Object.values(read.attributes)),
    })
    const first = await pages.next()
    const entries = first.done ? [] : first.value.searchEntries
    return entries.slice(0, firstPeople).map((entry) => personOf(entry, read))
  })
