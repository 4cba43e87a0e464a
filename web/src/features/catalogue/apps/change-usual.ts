import type { MyPortalApps, PortalApp, UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { call } from '#web/platform/api/call.ts'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { currentHomeData } from '#web/platform/home/home-data.ts'
import type { HomeChange } from '#web/platform/home/home-reading.ts'
import { type HomeWrite, writeHome } from '#web/platform/home/write-home.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { type UsualDraft, usualDraft } from './draft.ts'
import { laterAppPhrases } from './later-phrases.ts'
import { idsOf } from './usual.ts'
import { withUsual, withUsualApps } from './with-usual.ts'

const usualCall = 'POST /iam-portal/v1/portal/app/usual'

/** Runs one change after the other. On failure it restores the list, shows a message and returns `false`. */
export async function changeUsual(expect: HomeChange, send: HomeWrite<UsualApps>['send']): Promise<boolean> {
  try {
    await writeHome({ queue: 'usual-apps', expect, send, settle: withUsualApps })
    return true
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
    return false
  }
}

const isFull = (count: number, limit: number): boolean => {
  if (count < limit) return false
  notify.notice(words(laterAppPhrases).usualFull({ limit }))
  return true
}

const toggle = (app: PortalApp, usual: boolean): Promise<boolean> =>
  changeUsual(
    (home) => withUsual(home, app, usual),
    () => call(usualCall, { body: { appId: app.appId, usual } }),
  )

/** Restores a removed application at its place, or at the end if another device changed the list meanwhile. */
function restore(app: PortalApp, before: readonly string[]): Promise<boolean> {
  if (currentHomeData()?.myApps?.sortType !== 'custom') return toggle(app, true)
  return changeUsual(
    (home) => withUsual(home, app, true),
    async (home) => {
      const revision = home?.myApps?.revision ?? 0
      try {
        return await call(usualCall, { body: { appIds: [...before], revision } })
      } catch (error) {
        if (!conflictOf<UsualApps>(error)) throw error
        return call(usualCall, { body: { appId: app.appId, usual: true } })
      }
    },
  )
}

const tellRemoved = (app: PortalApp, undo: () => void) =>
  notify.undoable(words(laterAppPhrases).removed({ name: app.appName }), undo)

/** Changes the draft; undoing a removal restores the application's place. */
function changeDraft(draft: UsualDraft, app: PortalApp, usual: boolean): void {
  const others = draft.appIds.filter((id) => id !== app.appId)
  if (!usual) {
    const place = draft.appIds.indexOf(app.appId)
    usualDraft.set({ ...draft, appIds: others })
    tellRemoved(app, () => {
      const now = usualDraft.get()
      if (!now || now.appIds.includes(app.appId) || isFull(now.appIds.length, now.limit)) return
      usualDraft.set({ ...now, appIds: now.appIds.toSpliced(place, 0, app.appId) })
    })
  } else if (!isFull(others.length, draft.limit)) {
    usualDraft.set({ ...draft, appIds: [...others, app.appId] })
  }
}

/** Adds or removes a usual application, with an undo button; while the list is edited, it changes the draft. */
export function setUsual(app: PortalApp, usual: boolean): void {
  const draft = usualDraft.get()
  const mine = currentHomeData()?.myApps
  if (draft) changeDraft(draft, app, usual)
  else if (mine) changeNow(mine, app, usual)
}

function changeNow(mine: MyPortalApps, app: PortalApp, usual: boolean): void {
  if (usual) {
    if (!isFull(mine.usualApps.length, mine.limit)) void toggle(app, true)
    return
  }
  const before = idsOf(mine.usualApps)
  void toggle(app, false)
  tellRemoved(app, () => void restore(app, before))
}
