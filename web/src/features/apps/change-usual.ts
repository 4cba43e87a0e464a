import type { MyPortalApps, PortalApp, UsualApps } from '@iambiz/contract/features/apps.ts'
import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/query.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { type UsualDraft, usualDraft, withIds } from './draft.ts'
import { changeHome, currentHome, renewHome } from './home-cache.ts'
import { appPhrases } from './phrases.ts'
import { idsOf, withRevision, withUsual, withUsualApps } from './usual.ts'

const usualCall = 'POST /iam-portal/v1/portal/app/usual'

const show = (answer: UsualApps) => changeHome((home) => withUsualApps(home, answer))

let last: Promise<void> = Promise.resolve()
let underway = 0

/** One change after the other; only the last answer is shown, because the earlier ones do not know the later wishes. */
function inTurn(send: () => Promise<UsualApps>, putBack: () => void): Promise<void> {
  underway += 1
  last = last.then(async () => {
    try {
      const answer = await send()
      if (underway === 1) show(answer)
      else changeHome((home) => withRevision(home, answer.revision))
    } catch (error) {
      putBack()
      if (error instanceof Error) notifyFailure(error)
      await renewHome()
    } finally {
      underway -= 1
    }
  })
  return last
}

const isFull = (count: number, limit: number): boolean => {
  if (count < limit) return false
  notify.failure(words(appPhrases).usualFull({ limit }))
  return true
}

const toggle = (app: PortalApp, usual: boolean): Promise<void> => {
  changeHome((home) => withUsual(home, app, usual))
  return inTurn(
    () => call(usualCall, { body: { appId: app.appId, usual } }),
    () => changeHome((home) => withUsual(home, app, !usual)),
  )
}

/** Puts a removed application back where it was; at the end, where another device has changed the list since. */
function restore(app: PortalApp, before: readonly string[]): void {
  const { sortType } = currentHome()?.myApps ?? {}
  if (sortType !== 'custom') return void toggle(app, true)
  changeHome((home) => withUsual(home, app, true))
  void inTurn(
    async () => {
      const revision = currentHome()?.myApps?.revision ?? 0
      try {
        return await call(usualCall, { body: { appIds: [...before], revision } })
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== changedByOthers) throw error
        return call(usualCall, { body: { appId: app.appId, usual: true } })
      }
    },
    () => changeHome((home) => withUsual(home, app, false)),
  )
}

const tellRemoved = (app: PortalApp, undo: () => void) =>
  notify.undoable(words(appPhrases).removed({ name: app.appName }), undo)

/** Changes the draft; an undone removal puts the application back to its place. */
function changeDraft(draft: UsualDraft, app: PortalApp, usual: boolean): void {
  const others = draft.appIds.filter((id) => id !== app.appId)
  if (!usual) {
    const place = draft.appIds.indexOf(app.appId)
    usualDraft.set(withIds(draft, others))
    tellRemoved(app, () => {
      const now = usualDraft.get()
      if (!now || now.appIds.includes(app.appId) || isFull(now.appIds.length, now.limit)) return
      usualDraft.set(withIds(now, now.appIds.toSpliced(place, 0, app.appId)))
    })
  } else if (!isFull(others.length, draft.limit)) {
    usualDraft.set(withIds(draft, [...others, app.appId]))
  }
}

/** Adds an application to the usual ones or removes it, with a way back; while the list is edited, in the draft. */
export function setUsual(app: PortalApp, usual: boolean): void {
  const draft = usualDraft.get()
  const mine = currentHome()?.myApps
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
  tellRemoved(app, () => restore(app, before))
}
