import type { ManagedContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { ImportOutcome } from '@iambiz/contract/platform/imported-table.ts'
import { cellText } from '#server/platform/files/cell-text.ts'
import { dividedFaults } from '#server/platform/table-import/sound-cells.ts'
import { lastSortNo, sortStep } from '../rules.ts'
import { type Fault, optionalTexts, type TypedRow } from './typed.ts'

/** A contact in the form that maintainers edit. */
type Contact = Omit<ManagedContact, 'id' | 'appName' | 'revision' | 'updateTime'>
export type Present = Contact & { id: string; revision: number }

/** The plan for a row: the existing contact, if any, and the contact after the import. */
export type PlannedRow = {
  line: number
  dutyText: string
  before: Present | undefined
  after: Contact
  faults: Fault[]
  /** Faults in optional texts: the import leaves these texts unchanged. */
  leftOut: Fault[]
}

export type World = {
  /** Codes of the applications that the importing person maintains. */
  applications: ReadonlySet<string>
  /** All contacts of the applications in the file. */
  contacts: readonly Present[]
}

type Key = Pick<Contact, 'appCode' | 'moduleZh' | 'duty' | 'nameZh'>

/** Returns the identity of a contact in a file. Invisible characters are ignored, because a file cannot show them. */
const keyOf = ({ appCode, moduleZh, duty, nameZh }: Key) =>
  JSON.stringify([appCode, cellText(moduleZh), duty, cellText(nameZh)])

const lone = /^[-–—]$/

/**
 * Returns the text after the import. `-` deletes a text, except when the stored text is a dash itself; a text that only
 * differs in invisible characters is unchanged.
 */
const kept = (typed: string | undefined, present: string): string =>
  typed === undefined || (typed === '' && lone.test(present)) || typed === cellText(present) ? present : typed

/** Fields of which at least one is required to reach a contact. */
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

/** Sorts new contacts after the existing ones of their application, in the order of the file. */
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
 * Returns the existing contact of each row. Several stored contacts can have the same identity, because older versions
 * stored invisible characters. Then the row gets the contact that it does not change, or else one without another row.
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

/** Returns the changes that a file would make to the existing contacts. */
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

/** Fields of an existing contact that an import can change. */
export const changeableFields = [...optionalTexts, 'sortNo'] as const

export function outcomeOf({ before, after, faults }: PlannedRow): ImportOutcome {
  if (faults.length > 0) return 'wrong'
  if (!before) return 'create'
  return changeableFields.every((field) => before[field] === after[field]) ? 'same' : 'update'
}
