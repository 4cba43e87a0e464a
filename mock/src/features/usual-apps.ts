import type { FailureName } from '@iambiz/contract/errors.ts'
import {
  type MyPortalApps,
  type SortType,
  storedUsualLimit,
  type UsualApps,
} from '@iambiz/contract/features/catalogue/apps.ts'
import type { HomeData } from '@iambiz/contract/home.ts'
import { byAppName } from '@iambiz/contract/platform/app-order.ts'
import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import { hasDoubles, isOrderOf, keepingHidden } from '@iambiz/server/features/catalogue/apps/usual.ts'
import { fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import { applicationsById } from '#mock/company.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { personalConfigFor } from './personal-config.ts'
import { type Acting, appWriter, recordOpening, visibleTo } from './portal-apps.ts'
import { libraryOf } from './tools.ts'

const usualLimit = 20
/** Applications in the strip of recent ones. */
const shownRecent = 8

const visibleIds = (caller: Acting) => visibleTo(caller).map(({ code }) => applicationId(code))

const shownOf = (caller: Acting, appIds: readonly string[]): string[] => {
  const visible = new Set(visibleIds(caller))
  return appIds.filter((appId) => visible.has(appId))
}

function usualInOrder({ lang }: Pick<Circumstances, 'lang'>, caller: Acting): string[] {
  const { usual, accesses } = caller.own
  const shown = shownOf(caller, usual.appIds)
  if (usual.sortType === 'custom') return shown
  if (usual.sortType === 'name') {
    return shown
      .flatMap((appId) => {
        const app = applicationsById.get(appId)
        return app ? { appId, appName: app[lang], pinyin: readingOf(app.zh).pinyin } : []
      })
      .sort(byAppName(lang))
      .map(({ appId }) => appId)
  }
  const openedAt = (appId: string) => accesses.get(appId)?.at ?? 0
  return shown.sort((a, b) => openedAt(b) - openedAt(a))
}

function usualApps(circumstances: Circumstances, caller: Acting): UsualApps {
  const write = appWriter(circumstances, caller)
  const apps = usualInOrder(circumstances, caller).flatMap((appId) => applicationsById.get(appId) ?? [])
  const { sortType, revision } = caller.own.usual
  return { sortType, usualApps: apps.map(write), limit: usualLimit, revision }
}

/** The person's lists on home. */
export function myAppIds(
  circumstances: Circumstances,
  caller: Acting,
  { usualOnTop, recommended }: Pick<MyPortalApps, 'usualOnTop'> & { recommended: readonly string[] },
): NonNullable<HomeData['myApps']> {
  const { appIds, sortType, revision } = caller.own.usual
  const recommendedAppIds = appIds.length === 0 ? shownOf(caller, recommended) : []
  return {
    sortType,
    usualOnTop,
    limit: usualLimit,
    revision,
    usualAppIds: usualInOrder(circumstances, caller),
    accessedAppIds: shownOf(caller, [...caller.own.accesses.keys()]).slice(0, shownRecent),
    ...(recommendedAppIds.length > 0 ? { recommendedAppIds } : {}),
  }
}

function refuseIds(name: FailureName, { lang }: Circumstances): never {
  return fail(name, { fields: [{ field: 'appIds', message: wordsOf(name, lang) }] })
}

/** Stores the list and answers with it; a stale revision is refused with the present one. */
function change(
  circumstances: Circumstances,
  caller: Acting,
  next: { appIds: readonly string[]; sortType?: SortType | undefined; revision?: number | undefined },
): UsualApps {
  const { usual } = caller.own
  if (next.revision !== undefined && next.revision !== usual.revision) {
    fail('resource.changed', { current: usualApps(circumstances, caller) })
  }
  const shown = shownOf(caller, next.appIds)
  if (shown.length > Math.max(usualLimit, shownOf(caller, usual.appIds).length)) {
    fail('app.usual-full', { limit: usualLimit })
  }
  const visible = new Set(visibleIds(caller))
  const isHidden = (appId: string) => !visible.has(appId) && applicationsById.has(appId)
  const appIds = keepingHidden(usual.appIds, next.appIds, isHidden, storedUsualLimit)
  caller.own.usual = { appIds, sortType: next.sortType ?? usual.sortType, revision: usual.revision + 1 }
  return usualApps(circumstances, caller)
}

function requireVisible(caller: Acting, appIds: readonly string[]): void {
  if (shownOf(caller, appIds).length !== appIds.length) fail('app.no-access')
}

const accessedIds = (caller: Acting, limit: number) =>
  shownOf(caller, [...caller.own.accesses.keys()]).slice(0, limit)

export const usualAppHandlers = {
  'POST /iam-portal/v1/portal/getMyPortalApp': ({ body, caller, ...circumstances }) => {
    const { memory } = circumstances
    const { usualOnTop } = personalConfigFor(memory, libraryOf(memory, caller), caller)
    const apps = accessedIds(caller, body.recentLimit).flatMap((appId) => applicationsById.get(appId) ?? [])
    return {
      ...usualApps(circumstances, caller),
      ...{ usualOnTop, accessedApps: apps.map(appWriter(circumstances, caller)) },
    }
  },

  'POST /iam-portal/v1/portal/accessed-apps': ({ body, caller, ...circumstances }) => {
    const { company, now } = circumstances
    if (body.appId) {
      requireVisible(caller, [body.appId])
      recordOpening(caller, body.appId, now)
    }
    const write = appWriter(circumstances, caller)
    const list = accessedIds(caller, body.limit).flatMap((appId) => {
      const [app, access] = [applicationsById.get(appId), caller.own.accesses.get(appId)]
      return app && access ? { ...write(app), accessTime: company.wireTime(new Date(access.at)) } : []
    })
    return { list }
  },

  'POST /iam-authority/v1/BizPortal/setMyPortalAppSort': ({ body, caller, ...circumstances }) => {
    const { appIds: stored } = caller.own.usual
    if (hasDoubles(body.appIds)) refuseIds('app.twice', circumstances)
    if (!isOrderOf(body.appIds, { shown: shownOf(caller, stored), stored })) {
      refuseIds('app.other-order', circumstances)
    }
    return change(circumstances, caller, body)
  },

  'POST /iam-portal/v1/portal/app/usual': ({ body, caller, ...circumstances }) => {
    const { appIds: stored } = caller.own.usual
    const shown = shownOf(caller, stored)
    if ('appIds' in body && body.appIds) {
      if (hasDoubles(body.appIds)) refuseIds('app.twice', circumstances)
      requireVisible(caller, body.appIds)
      return change(circumstances, caller, { ...body, appIds: body.appIds })
    }
    if (!('appId' in body)) return usualApps(circumstances, caller)
    if (!body.usual) {
      caller.own.usual = { ...caller.own.usual, appIds: stored.filter((appId) => appId !== body.appId) }
      return change(circumstances, caller, { appIds: shown.filter((appId) => appId !== body.appId) })
    }
    requireVisible(caller, [body.appId])
    if (stored.includes(body.appId)) return usualApps(circumstances, caller)
    return change(circumstances, caller, { appIds: [...shown, body.appId] })
  },
} satisfies Handlers
