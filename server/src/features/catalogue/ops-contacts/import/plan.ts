import type { ManagedContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { ImportOutcome } from '@iambiz/contract/platform/imported-table.ts'
import { cellText } from '#server/platform/files/cell-text.ts'
import { dividedFaults } from '#server/platform/table-import/sound-cells.ts'
import { lastSortNo, sortStep } from '../rules.ts'
import { type Fault, optionalTexts, type TypedRow } from './typed.ts'

/** A contact as whoever maintains it writes it. */
type Contact = Omit<ManagedContact, 'id' | 'appName' | 'revision' | 'updateTime'>
export type Present = Contact & { id: string; revision: number }

/** What becomes of a row: the contact that is there, and as it would be. */
export type PlannedRow = {
  line: number
  dutyText: string
  before: Present | undefined
  after: Contact
  faults: Fault[]
  /** What is wrong with texts without which the contact is one all the same: they stay as they are. */
  leftOut: Fault[]
}

export type World = {
  /** Codes of the applications that whoever imports maintains. */
  applications: ReadonlySet<string>
  /** All contacts of those that the file names. */
  contacts: readonly Present[]
}

type Key = Pick<Contact, 'appCode' | 'moduleZh' | 'duty' | 'nameZh'>

/** As a file tells contacts apart, which has nothing that nobody sees. */
const keyOf = ({ appCode, moduleZh, duty, nameZh }: Key) =>
  JSON.stringify([appCode, cellText(moduleZh), duty, cellText(nameZh)])

const lone = /^[-–—]$/

/** `-` takes away what is there, but is no change where it is all that stands there; nor is what is read of a text that stands there. */
const kept = (typed: string | undefined, present: string): string =>
  typed === undefined || (typed === '' && lone.test(present)) || typed === cellText(present) ? present : typed

/** Ways to reach a contact: each may be missing, but not all. */
const isReach = (field: string): boolean => ['phone', 'email', 'wecomId'].includes(field)

function planRow(row: TypedRow, before: Present | undefined, isMaintained: boolean): PlannedRow {
  const { line, appCode, dutyText, duty = 'operation', sortNo, texts } = row
  const { moduleZh, nameZh } = before ?? row
  const text = (field: (typeof optionalTexts)[number]) => kept(texts[field], before?.[field] ?? '')
  const after: Contact = {
    ...{ appCode, moduleZh, duty, nameZh },
    ...{ moduleEn: text('moduleEn'), nameEn: text('nameEn') },
    ...{ phone: text('phone'), email: text('email'), wecomId: text('wecomId') },
    ...{ hoursZh: text('hoursZh'), hoursEn: text('hoursEn') },
    sortNo: sortNo ?? before?.sortNo ?? -1,
  }
  const isReached = Boolean(after.phone || after.email || after.wecomId)
  const optional = isReached ? changeableFields : changeableFields.filter((field) => !isReach(field))
  const { faults, leftOut } = dividedFaults(row.faults, optional)
  if (!isMaintained && appCode !== '')
    faults.push({ field: 'appCode', fault: 'application-unknown', value: appCode.slice(0, 80) })
  if (!isReached && !faults.some(({ field }) => isReach(field)))
    faults.push({ field: 'phone', fault: 'reach-missing', value: '' })
  return { line, dutyText, before, after, faults, leftOut }
}

/** A new contact comes after all that its application has, and after those above it in the file. */
function giveOrder(planned: readonly PlannedRow[], contacts: readonly Present[]): void {
  const last = new Map<string, number>()
  const note = ({ appCode, sortNo }: Contact) => last.set(appCode, Math.max(last.get(appCode) ?? 0, sortNo))
  for (const contact of contacts) note(contact)
  for (const { after } of planned) {
    if (after.sortNo < 0) after.sortNo = Math.min((last.get(after.appCode) ?? 0) + sortStep, lastSortNo)
    note(after)
  }
}

/**
 * The contact that each row is about. Of those that read the same, because they were kept before such marks were dropped, it is the
 * one that the row leaves as it is, or else one that no other row is about.
 */
function contactsOf(rows: readonly TypedRow[], contacts: readonly Present[]): ReadonlyMap<TypedRow, Present> {
  const free = Map.groupBy(contacts, keyOf)
  const doubled = new Set([...free].filter(([, alike]) => alike.length > 1).map(([key]) => key))
  const found = new Map<TypedRow, Present>()
  const match = (isMeant: (row: TypedRow, contact: Present) => boolean) => {
    for (const row of rows) {
      const { duty } = row
      const alike = (duty && !found.has(row) && free.get(keyOf({ ...row, duty }))) || []
      const meant = alike.find((contact) => isMeant(row, contact))
      if (!meant) continue
      found.set(row, meant)
      alike.splice(alike.indexOf(meant), 1)
    }
  }
  match((row, contact) => doubled.has(keyOf(contact)) && outcomeOf(planRow(row, contact, true)) === 'same')
  match(() => true)
  return found
}

/** What a file would do to the contacts that there are. */
export function planImport(rows: readonly TypedRow[], { applications, contacts }: World): PlannedRow[] {
  const present = contactsOf(rows, contacts)
  const planned = rows.map((row) => planRow(row, present.get(row), applications.has(row.appCode)))
  const seen = new Set(contacts.map(keyOf))
  for (const { before, after, faults } of planned) {
    const key = keyOf(after)
    if (faults.length === 0 && !before && seen.has(key))
      faults.push({ field: 'nameZh', fault: 'twice', value: after.nameZh })
    seen.add(key)
  }
  giveOrder(planned, contacts)
  return planned
}

/** What an import writes into a contact that is there. */
export const changeableFields = [...optionalTexts, 'sortNo'] as const

export function outcomeOf({ before, after, faults }: PlannedRow): ImportOutcome {
  if (faults.length > 0) return 'wrong'
  if (!before) return 'create'
  return changeableFields.every((field) => before[field] === after[field]) ? 'same' : 'update'
}
