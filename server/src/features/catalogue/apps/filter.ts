import { availableAppFields } from '@iambiz/contract/features/catalogue/apps.ts'
import type { PageRequest, QueryField } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { filterTest } from '#server/platform/query-fields.ts'
import { folded } from '#server/platform/search-text.ts'
import { type CatalogueApp, compareNames } from './catalogue.ts'

type Test = (app: CatalogueApp) => boolean

/**
 * Returns a test that matches names in both languages, code, description, pinyin and initials. An empty keyword matches
 * every application.
 */
export function keywordTest(keyword: string | undefined): Test {
  const wanted = folded(keyword ?? '')
  if (!wanted) return () => true
  // Pinyin is often typed with spaces or apostrophes between the syllables.
  const reading = wanted.replace(/[ ']/g, '')
  return ({ searchText, readings }) =>
    searchText.includes(wanted) || (reading !== '' && readings.includes(reading))
}

const cells = {
  appName: (app: CatalogueApp, lang: Language) => app.name[lang],
  appCode: (app: CatalogueApp) => app.appCode,
  categoryCode: (app: CatalogueApp) => app.categoryCode,
}
type Name = keyof typeof availableAppFields

/** Returns a test for the filter conditions of a list call. */
export const fieldsTest = (queryFields: readonly QueryField<Name>[] | undefined, lang: Language): Test =>
  filterTest(queryFields, availableAppFields, { ...cells, appName: (app) => cells.appName(app, lang) })

/** Sorts by the requested field and then by id; without a field, in the order of the portal. */
export function sorted(
  apps: readonly CatalogueApp[],
  { sortField, sortOrder }: Pick<PageRequest<Name>, 'sortField' | 'sortOrder'>,
  lang: Language,
): readonly CatalogueApp[] {
  const descending = sortOrder === 'desc'
  if (!sortField) return descending ? apps.toReversed() : apps
  const read = cells[sortField]
  const direction = descending ? -1 : 1
  return apps.toSorted((a, b) => {
    if (sortField === 'appName') return direction * compareNames(lang, a, b)
    const [left, right] = [read(a, lang), read(b, lang)]
    if (left !== right) return left < right ? -direction : direction
    return a.appId < b.appId ? 1 : -1
  })
}
