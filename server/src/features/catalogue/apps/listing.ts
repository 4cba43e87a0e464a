import type {
  AppCategory,
  AvailableApps,
  apps,
  LockedApp,
  LockedRequest,
} from '@iambiz/contract/features/catalogue/apps.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import {
  type WrittenJson,
  writtenJson,
  writtenList,
  writtenObject,
} from '#server/platform/http/written-json.ts'
import { oncePer } from '#server/platform/once-per.ts'
import { pageOfList } from '#server/platform/page.ts'
import type { CatalogueApp } from './catalogue.ts'
import { fieldsTest, keywordTest, sorted } from './filter.ts'
import type { AppsView } from './view.ts'
import { isOffered } from './visibility.ts'
import type { VisibleApps } from './visible-apps.ts'

export type AvailableAppsQuery = ReceivedOf<(typeof apps)['POST /iam-portal/v1/portal/availableApp']>['body']

/** Maximum number of applications on the single page of `all`. */
const allOnOnePage = 1000

/** Returns the categories in which the person sees an application, each with the number of `found` in it. */
function categoriesOf(
  { ordered, catalogue }: VisibleApps,
  lang: Language,
  found: readonly CatalogueApp[],
): AppCategory[] {
  const counts = new Map<string, number>()
  for (const { categoryCode } of ordered[lang]) counts.set(categoryCode, 0)
  for (const { categoryCode } of found) counts.set(categoryCode, (counts.get(categoryCode) ?? 0) + 1)
  return catalogue.categories.flatMap((category) => {
    const count = counts.get(category.zh.categoryCode)
    return count === undefined ? [] : { ...category[lang], count }
  })
}

type Requests = ReadonlyMap<string, LockedRequest>

/** Returns the hue of every category. */
const huesOf = ({ catalogue }: VisibleApps): ReadonlyMap<string, number> =>
  new Map(catalogue.categories.map(({ zh }) => [zh.categoryCode, zh.hue]))

function lockedApp(
  { appId, appCode, categoryCode, name, description, owner, shown }: CatalogueApp,
  { lang, visible }: AppsView,
  hues: ReadonlyMap<string, number>,
  requests: Requests,
): LockedApp {
  const request = requests.get(appId)
  const { pinyin, initials, otherName, icon } = shown[lang]
  return {
    appId,
    appCode,
    appName: name[lang],
    pinyin,
    initials,
    ...(otherName ? { otherName } : {}),
    icon,
    hue: hues.get(categoryCode) ?? 0,
    description: description[lang],
    owner: owner[lang],
    requestable: !visible.denied.has(appId),
    requested: request?.state === 'open',
    ...(request ? { request } : {}),
  }
}

const writtenCategories = oncePer((visible: VisibleApps, lang) =>
  writtenJson(categoriesOf(visible, lang, visible.ordered[lang])),
)

/** Returns all applications that the person sees, on one page. */
export function everyApp(view: AppsView): WrittenJson<AvailableApps> {
  const { visible, lang } = view
  const page = pageOfList(visible.ordered[lang], { pageNum: 1, pageSize: allOnOnePage })
  return writtenObject<AvailableApps>({
    categories: writtenCategories(visible, lang),
    page: writtenObject<AvailableApps['page']>({ ...page, list: writtenList(page.list.map(view.write)) }),
  })
}

/**
 * Returns one page of the applications that the person sees. The counts of the categories do not depend on the selected
 * category.
 */
export function availableApps(
  view: AppsView,
  query: AvailableAppsQuery,
  requests: Requests = new Map(),
): WrittenJson<AvailableApps> {
  const { visible, lang } = view
  const matchesKeyword = keywordTest(query.keyword)
  const matchesFilters = fieldsTest(query.queryFields, lang)
  const matches = (app: CatalogueApp) => matchesKeyword(app) && matchesFilters(app)
  const inCategory = (app: CatalogueApp) => !query.categoryCode || app.categoryCode === query.categoryCode
  const found = visible.ordered[lang].filter(matches)
  const listed = sorted(found.filter(inCategory), query, lang)
  const page = pageOfList(listed, query.all ? { pageNum: 1, pageSize: allOnOnePage } : query)
  const locked = (): LockedApp[] => {
    const hues = huesOf(visible)
    return visible.catalogue.ordered[lang]
      .filter(
        (app) => isOffered(app.status) && !visible.ids.has(app.appId) && inCategory(app) && matches(app),
      )
      .map((app) => lockedApp(app, view, hues, requests))
  }
  return writtenObject<AvailableApps>({
    categories: categoriesOf(visible, lang, found),
    page: writtenObject<AvailableApps['page']>({ ...page, list: writtenList(page.list.map(view.write)) }),
    // An agent cannot request access, so no locked applications are shown.
    ...(query.includeLocked ? { locked: view.acting ? [] : locked() } : {}),
  })
}
