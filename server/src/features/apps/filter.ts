import type { PageRequest, QueryField } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { fail } from '#server/platform/failure.ts'
import { folded } from '#server/platform/search-text.ts'
import { type CatalogueApp, compareNames } from './catalogue.ts'

type Test = (app: CatalogueApp) => boolean

/** Matches names in both languages, code, description, full pinyin and initials; every application for an empty keyword. */
export function keywordTest(keyword: string | undefined): Test {
  const wanted = folded(keyword ?? '')
  if (!wanted) return () => true
  // Pinyin is often typed with spaces or apostrophes between the syllables.
  const reading = wanted.replace(/[ ']/g, '')
  return ({ searchText, readings }) =>
    searchText.includes(wanted) || (reading !== '' && readings.includes(reading))
}

const fields: Record<string, (app: CatalogueApp, lang: Language) => string> = {
  appName: (app, lang) => app.name[lang],
  appCode: (app) => app.appCode,
  categoryCode: (app) => app.categoryCode,
}

function fieldReader(name: string, key: 'fieldName' | 'sortField') {
  const read = Object.hasOwn(fields, name) ? fields[name] : undefined
  return read ?? fail('request.invalid', { [key]: name })
}

const comparisons = {
  eq: (value: string, wanted: string) => value === wanted,
  ne: (value: string, wanted: string) => value !== wanted,
  gt: (value: string, wanted: string) => value > wanted,
  ge: (value: string, wanted: string) => value >= wanted,
  lt: (value: string, wanted: string) => value < wanted,
  le: (value: string, wanted: string) => value <= wanted,
  likeAnywhere: (value: string, wanted: string) => value.toLowerCase().includes(wanted.toLowerCase()),
  likeStart: (value: string, wanted: string) => value.toLowerCase().startsWith(wanted.toLowerCase()),
  likeEnd: (value: string, wanted: string) => value.toLowerCase().endsWith(wanted.toLowerCase()),
  in: (value: string, wanted: string) => listed(wanted).includes(value),
  between: (value: string, wanted: string) => {
    const [low = '', high = ''] = listed(wanted)
    return value >= low && value <= high
  },
  isNull: () => false,
  notNull: () => true,
} satisfies Record<QueryField['operator'], (value: string, wanted: string) => boolean>

const listed = (text: string): string[] => text.split(',').map((item) => item.trim())

/** The filters of a list call over the catalogue in memory, with the meaning that `compileFilters` gives them in SQL. */
export function filterTest(queryFields: readonly QueryField[] | undefined, lang: Language): Test {
  const tests = (queryFields ?? []).map((field): Test => {
    const { fieldName, fieldType, fieldStringValue: wanted, operator } = field
    const read = fieldReader(fieldName, 'fieldName')
    if (fieldType !== 'String' || wanted.includes('\0')) fail('request.invalid', { fieldName })
    if (operator === 'between' && listed(wanted).length !== 2) fail('request.invalid', { fieldName })
    return (app) => comparisons[operator](read(app, lang), wanted)
  })
  return (app) => tests.every((test) => test(app))
}

/** Sorts by the asked field, the id breaking ties; the order of the portal where none is asked. */
export function sorted(
  apps: readonly CatalogueApp[],
  { sortField, sortOrder }: Pick<PageRequest, 'sortField' | 'sortOrder'>,
  lang: Language,
): readonly CatalogueApp[] {
  const descending = sortOrder === 'desc'
  if (!sortField) return descending ? apps.toReversed() : apps
  const read = fieldReader(sortField, 'sortField')
  const direction = descending ? -1 : 1
  return apps.toSorted((a, b) => {
    if (sortField === 'appName') return direction * compareNames(lang, a, b)
    const [left, right] = [read(a, lang), read(b, lang)]
    if (left !== right) return left < right ? -direction : direction
    return a.appId < b.appId ? 1 : -1
  })
}
