import type { OperationDetail } from '@iambiz/contract/features/logs/operation.ts'
import { withoutSecrets } from '#server/platform/secret-fields.ts'
import { inReadingOrder, wordsOfField } from './field-words.ts'
import { type Naming, referencesIn, shownValue } from './shown-value.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Splits the detail of a record into the fields before the change, the fields after it, and the rest. */
export function partsOf(detail: unknown): { before?: Fields; after?: Fields; rest: Fields } {
  const clean = withoutSecrets(detail)
  if (!isFields(clean)) return { rest: clean === null || clean === undefined ? {} : { detail: clean } }
  const { before, after, ...rest } = clean
  return {
    ...(isFields(before) ? { before } : {}),
    ...(isFields(after) ? { after } : {}),
    rest: {
      ...(before === undefined || isFields(before) ? {} : { before }),
      ...(after === undefined || isFields(after) ? {} : { after }),
      ...rest,
    },
  }
}

/** Returns the references in a detail that are displayed with names. */
export const namedIn = (detail: unknown): { type: string; id: string }[] =>
  Object.values(partsOf(detail)).flatMap((fields) => referencesIn('', fields))

/** Returns the changes of a row field by field, and its other facts. */
export function shownDetail(detail: unknown, naming: Naming): Pick<OperationDetail, 'changes' | 'facts'> {
  const { lang } = naming
  const { before, after, rest } = partsOf(detail)
  const fields = inReadingOrder([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return {
    changes: fields.map((field) => ({
      field,
      name: wordsOfField(field)[lang],
      ...(before && field in before ? { before: shownValue(field, before[field], naming) } : {}),
      ...(after && field in after ? { after: shownValue(field, after[field], naming) } : {}),
    })),
    facts: inReadingOrder(Object.keys(rest)).map((field) => ({
      field,
      name: wordsOfField(field)[lang],
      value: shownValue(field, rest[field], naming),
    })),
  }
}
