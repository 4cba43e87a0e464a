import type { PortalApp, UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { call } from '#web/platform/api/call.ts'
import { conflictOf } from '#web/platform/api/conflict.ts'
import type { HomeChange } from '#web/platform/home/home-reading.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { changeUsual } from '../change-usual.ts'
import { idsOf } from '../usual.ts'
import { withUsual } from '../with-usual.ts'
import { suggestionPhrases } from './phrases.ts'

type NextIds = (appIds: readonly string[]) => string[]

/** Stores a new list; on a conflict it is computed from the list that another device stored. */
async function store(mine: Pick<UsualApps, 'usualApps' | 'revision'>, next: NextIds): Promise<UsualApps> {
  const onto = ({ usualApps, revision }: Pick<UsualApps, 'usualApps' | 'revision'>) =>
    call('POST /iam-portal/v1/portal/app/usual', { body: { appIds: next(idsOf(usualApps)), revision } })
  try {
    return await onto(mine)
  } catch (error) {
    const theirs = conflictOf<UsualApps>(error)
    if (!theirs) throw error
    return onto(theirs)
  }
}

const change = (expect: HomeChange, next: NextIds): Promise<boolean> =>
  changeUsual(expect, (home) => store(home?.myApps ?? { usualApps: [], revision: 0 }, next))

const marked =
  (apps: readonly PortalApp[], usual: boolean): HomeChange =>
  (home) =>
    apps.reduce((before, app) => withUsual(before, app, usual), home)

/** Adds usual applications, with one undo button for all of them. */
export async function addSuggested(apps: readonly PortalApp[]): Promise<void> {
  const added = idsOf(apps)
  const isAdded = await change(marked(apps, true), (ids) => [...new Set([...ids, ...added])])
  if (!isAdded) return
  notify.undoable(words(suggestionPhrases).added({ count: apps.length }), () => {
    void change(marked(apps, false), (ids) => ids.filter((id) => !added.includes(id)))
  })
}
