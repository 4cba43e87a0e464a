import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { inReadingOrder, wordsOfField } from './field-words.ts'
import { type TargetNames, targetKey } from './target-words.ts'

/** The target types that the values of these fields refer to. */
const referents: Readonly<Record<string, string>> = {
  ...{ appId: 'application', appIds: 'application', hiddenAppIds: 'application' },
  ...{ orgCode: 'organization', orgCodes: 'organization', denyOrgCodes: 'organization' },
  ...{ parentCode: 'organization', defaultOrgCode: 'organization' },
  ...{ roleNo: 'role', roleNos: 'role', denyRoleNos: 'role', defaultRoleNo: 'role', memberRole: 'role' },
  ...{ userNo: 'person', userNos: 'person', denyUserNos: 'person', extraUserNos: 'person' },
  ...{ ownerNo: 'person', ownerUserNo: 'person', principalNo: 'person', agentNo: 'person' },
  ...{ categoryCode: 'application-category', categoryCodes: 'application-category' },
  ...{ systemCode: 'business-system', templateId: 'mail-template', groupIds: 'mail-group' },
  ...{ zoneCodes: 'zone', toolCodes: 'tool', bulletinId: 'announcement' },
}

/** Fields whose values are lists of field names. */
export const ofFields: ReadonlySet<string> = new Set(['fields', 'changed', 'columns'])

const typeOf = (field: string) => (Object.hasOwn(referents, field) ? referents[field] : undefined)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns all references in a value. */
export function referencesIn(field: string, value: unknown): { type: string; id: string }[] {
  if (Array.isArray(value)) return value.flatMap((one) => referencesIn(field, one))
  if (isObject(value)) return Object.entries(value).flatMap(([name, part]) => referencesIn(name, part))
  const type = typeOf(field)
  return type !== undefined && typeof value === 'string' && value !== '' ? [{ type, id: value }] : []
}

export type Naming = { lang: Language; names: TargetNames }

const yesNo = { zh: ['是', '否'], en: ['Yes', 'No'] } as const
const marks = {
  zh: { colon: '：', next: '；', comma: '、', open: '（', close: '）', nothing: '（空）' },
  en: { colon: ': ', next: '; ', comma: ', ', open: ' (', close: ')', nothing: '(empty)' },
} as const
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function wordOf(field: string, value: string, { lang, names }: Naming): string {
  if (ofFields.has(field)) return wordsOfField(value)[lang]
  const type = typeOf(field)
  const name = type && names.get(targetKey({ type, id: value }))
  if (!name || name === value) return value
  return uuid.test(value) ? name : `${name}${marks[lang].open}${value}${marks[lang].close}`
}

/** Returns a nested value as one line. */
function inLine(field: string, value: unknown, naming: Naming): string {
  const { next, comma, nothing } = marks[naming.lang]
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return yesNo[naming.lang][value ? 0 : 1]
  if (typeof value === 'string') return wordOf(field, value, naming)
  if (Array.isArray(value))
    return value.length === 0
      ? nothing
      : value.map((one) => inLine(field, one, naming)).join(value.some(isObject) ? next : comma)
  return isObject(value) ? partsOf(value, naming).join(next) : String(value)
}

const partsOf = (value: Readonly<Record<string, unknown>>, naming: Naming): string[] =>
  inReadingOrder(Object.keys(value)).map(
    (name) =>
      `${wordsOfField(name)[naming.lang]}${marks[naming.lang].colon}${inLine(name, value[name], naming)}`,
  )

/** Returns a value for display: references get names, and the parts of an object get labels. */
export function shownValue(field: string, value: unknown, naming: Naming): unknown {
  if (Array.isArray(value)) return value.map((one) => (one === null ? '' : inLine(field, one, naming)))
  if (typeof value === 'string') return value === '' ? '' : wordOf(field, value, naming)
  return isObject(value) ? partsOf(value, naming) : value
}
