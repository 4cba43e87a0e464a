import type { ManagedApp, OwnApp } from '@iambiz/contract/features/catalogue/administration.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import type { Caller } from '#mock/caller.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { keptOf } from './app-administration.ts'

function ownApp(asked: Circumstances, app: ManagedApp): OwnApp {
  const { appId, appCode, nameZh, nameEn, descriptionZh, descriptionEn, icon, status, revision } = app
  const { helpZh, helpEn, helpUrl } = app
  const category = keptOf(asked).categories.find(({ categoryCode }) => categoryCode === app.categoryCode)
  return {
    ...{ appId, appCode, nameZh, nameEn, descriptionZh, descriptionEn, icon, status, revision },
    ...{ helpZh, helpEn, helpUrl },
    ...{ hue: category?.hue ?? 250, departmentZh: app.departmentZh, departmentEn: app.departmentEn },
  }
}

const owned = (asked: Circumstances & { caller: Caller }) =>
  keptOf(asked).apps.filter(({ ownerNo }) => ownerNo === asked.caller.userNo)

export const ownAppHandlers = {
  'POST /iam-portal/v1/portal/ownApp/list': (asked) => ({
    list: owned(asked).map((app) => ownApp(asked, app)),
  }),
  'POST /iam-portal/v1/portal/ownApp/save': ({ body: { id, revision, ...words }, ...asked }) => {
    const app = owned(asked).find(({ appId }) => appId === id) ?? fail('resource.not-found')
    if (app.revision !== revision) fail('resource.changed', { current: ownApp(asked, app) })
    Object.assign(app, { ...words, ...readingOf(words.nameZh, ''), revision: revision + 1 })
    return ownApp(asked, app)
  },
  'POST /iam-portal/v1/portal/app/help': ({ body: { appCode }, ...asked }) => {
    const isOffered = ({ status }: ManagedApp) => status === 1 || status === 2
    const app =
      keptOf(asked).apps.find((one) => one.appCode === appCode && isOffered(one)) ??
      fail('resource.not-found')
    const isEnglish = asked.lang === 'en'
    return {
      appCode,
      appName: (isEnglish && app.nameEn) || app.nameZh,
      text: (isEnglish && app.helpEn) || app.helpZh || app.helpEn,
      url: app.helpUrl,
    }
  },
} satisfies Handlers
