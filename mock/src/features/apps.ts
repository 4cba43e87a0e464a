import type { AppCategory, AppReasons, AvailableApps, LockedApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { type Application, applicationId, applications, categories } from '@iambiz/demo/world/catalogue.ts'
import { addressOf, openModeOf } from '@iambiz/demo/world/opening.ts'
import { shownMaintenance } from '@iambiz/server/features/catalogue/apps/maintenance.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import type { Caller } from '#mock/caller.ts'
import { applicationsById, organizationNamed, roleNamed } from '#mock/company.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { filtered, pageOf } from '#mock/listing.ts'
import { latestRequest } from './access-requests.ts'
import { type Acting, appWriter, grantsOf, maintenanceNow, recordOpening, visibleTo } from './portal-apps.ts'

type Person = Caller & Acting

/** Applications on the one page of `all`. */
const allOnOnePage = 1000

const categoriesOf = (sees: readonly Application[], lang: Circumstances['lang']): AppCategory[] =>
  categories.flatMap(({ code, hue, shortEn, ...name }) => {
    const count = sees.filter(({ category }) => category === code).length
    const shortName = lang === 'en' ? shortEn : name.zh
    return count === 0 ? [] : [{ categoryCode: code, categoryName: name[lang], shortName, hue, count }]
  })

/** All applications of a person, on one page. */
export function everyApp(circumstances: Circumstances, caller: Acting): AvailableApps {
  const sees = visibleTo(caller)
  const page = pageOf(sees.map(appWriter(circumstances, caller)), { pageNum: 1, pageSize: allOnOnePage })
  return { categories: categoriesOf(sees, circumstances.lang), page }
}

const isDenied = (app: Application, { userNo, selection }: Acting) =>
  grantsOf(userNo, selection).some(({ application, effect }) => application === app.code && effect === 'deny')

function lockedApp({ company, memory, lang }: Circumstances, caller: Person, app: Application): LockedApp {
  const request = latestRequest(memory, company, caller.userNo, app.code)
  return {
    appId: applicationId(app.code),
    appCode: app.code,
    appName: app[lang],
    ...readingOf(app.zh),
    otherName: app[lang === 'en' ? 'zh' : 'en'],
    description: lang === 'en' ? app.aboutEn : app.aboutZh,
    owner: company.nameOf(app.owner, lang),
    requestable: !isDenied(app, caller),
    requested: request?.state === 'open',
    ...(request ? { request } : {}),
  }
}

function keywordTest(keyword = ''): (app: Application) => boolean {
  const wanted = folded(keyword)
  return ({ code, zh, en }) => {
    const { pinyin, initials } = readingOf(zh)
    return [code, folded(zh), folded(en), pinyin, initials].some((text) => text.includes(wanted))
  }
}

/** The application that is named, where the person may open it. */
function requireVisible(caller: Acting, appId: string): Application {
  const app = applicationsById.get(appId)
  return app && visibleTo(caller).includes(app) ? app : fail('app.no-access')
}

function reasons({ company, lang, now }: Circumstances, caller: Person, app: Application): AppReasons {
  const { userNo, selection } = caller
  const appId = applicationId(app.code)
  const found = grantsOf(userNo, selection).filter(({ application }) => application === app.code)
  const name = { organization: organizationNamed, role: roleNamed, person: () => undefined }
  const given = found.map(({ subjectType, subject, effect }) => ({
    subject: subjectType,
    name: name[subjectType](subject)?.[lang] ?? company.nameOf(subject, lang),
    effect,
    inherited: subjectType === 'organization' && subject !== selection.orgCode,
  }))
  const isGranted = caller.own.granted.has(app.code)
  const byRequest = {
    subject: 'person',
    name: company.nameOf(userNo, lang),
    effect: 'allow',
    inherited: false,
  } as const
  const grants = isGranted ? [byRequest, ...given] : given
  const down = maintenanceNow(company, now).get(appId)
  const window = down && shownMaintenance(down, lang, company.wireTime)
  return {
    appId,
    appName: app[lang],
    state: isDenied(app, caller) ? 'denied' : grants.length > 0 ? 'visible' : 'locked',
    grants,
    hiddenByMe: caller.own.userConfig?.hiddenAppIds.includes(appId) ?? false,
    ...(down && window
      ? { maintenance: { active: down.active, from: window.from, to: window.to, notice: window.notice } }
      : {}),
    owner: company.nameOf(app.owner, lang),
  }
}

export const appHandlers = {
  'POST /iam-portal/v1/portal/availableApp': ({ body, caller, ...circumstances }) => {
    const { lang } = circumstances
    const inCategory = ({ category }: Application) => !body.categoryCode || category === body.categoryCode
    const matches = keywordTest(body.keyword)
    const found = visibleTo(caller).filter(matches)
    const listed = filtered(found.filter(inCategory).map(appWriter(circumstances, caller)), body)
    const sees = visibleTo(caller)
    const locked = () => applications.filter((app) => !sees.includes(app) && inCategory(app) && matches(app))
    return {
      categories: categoriesOf(found, lang),
      page: pageOf(listed, body.all ? { pageNum: 1, pageSize: allOnOnePage } : body),
      ...(body.includeLocked ? { locked: locked().map((app) => lockedApp(circumstances, caller, app)) } : {}),
    }
  },

  'POST /iam-portal/v1/portal/app/launch': ({ body, caller, company, lang, now }) => {
    const app = requireVisible(caller, body.appId)
    const down = maintenanceNow(company, now).get(body.appId)
    if (down?.active && !body.continueAnyway) {
      fail('app.maintenance', { maintenance: shownMaintenance(down, lang, company.wireTime) ?? null })
    }
    const url = addressOf(app, company.world) ?? fail('app.no-address')
    recordOpening(caller, body.appId, now)
    return { url, openMode: openModeOf(app) }
  },

  'POST /iam-portal/v1/portal/app/why': ({ body, caller, ...circumstances }) =>
    reasons(circumstances, caller, applicationsById.get(body.appId) ?? fail('resource.not-found')),
} satisfies Handlers
