import type { PortalApp, UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import type { HomeChange } from '#web/platform/home/home-reading.ts'
import { usePhrases, words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ownLinkPhrases } from '../../own-links/phrases.ts'
import { addLink } from '../../own-links/request.ts'
import { changeUsual } from '../change-usual.ts'
import type { AppLook } from '../directory.ts'
import { idsOf } from '../usual.ts'
import { withUsual } from '../with-usual.ts'
import { suggestionPhrases } from './phrases.ts'
import { suggestedApps } from './suggested.ts'
import './suggestions.css'

type Props = {
  apps: readonly PortalApp[]
  hidden: ReadonlySet<string>
  lookOf: (app: PortalApp) => AppLook
  /** Opens the selection from all applications. */
  onChooseOthers: () => void
  mayAddLink: boolean
}

/** The button disappears with the suggestions, so the focus moves to the first added tile. */
const focusAdded = (card: Element | null) =>
  requestAnimationFrame(() => card?.querySelector<HTMLElement>('.usual-app')?.focus())

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
async function addSuggested(apps: readonly PortalApp[]): Promise<void> {
  const added = idsOf(apps)
  const isAdded = await change(marked(apps, true), (ids) => [...new Set([...ids, ...added])])
  if (!isAdded) return
  notify.undoable(words(suggestionPhrases).added({ count: apps.length }), () => {
    void change(marked(apps, false), (ids) => ids.filter((id) => !added.includes(id)))
  })
}

/** Suggests usual applications to a person without any; each can be deselected. */
export function UsualSuggestions({ apps, hidden, lookOf, onChooseOthers, mayAddLink }: Props) {
  const words = usePhrases(suggestionPhrases)
  const links = usePhrases(ownLinkPhrases)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const recommended = useHomeData().data?.myApps?.recommendedAppIds ?? []
  const suggested = suggestedApps(apps, hidden, recommended)
  const chosen = suggested.filter(({ appId }) => !leftOut.has(appId))
  const isOpened = suggested.some(({ accessCount }) => accessCount > 0)
  const toggle = (appId: string) => {
    const next = new Set(leftOut)
    if (!next.delete(appId)) next.add(appId)
    setLeftOut(next)
  }
  return (
    <div className="suggestions">
      <p>{recommended.length > 0 ? words.recommended : isOpened ? words.opened : words.granted}</p>
      <ul className="usual-apps" aria-label={words.label}>
        {suggested.map((app) => {
          const { hue, index } = lookOf(app)
          return (
            <li key={app.appId}>
              <label className="usual-app suggestion">
                <input
                  type="checkbox"
                  className="visually-hidden"
                  checked={!leftOut.has(app.appId)}
                  onChange={() => toggle(app.appId)}
                />
                <AppTile icon={app.icon} name={app.appName} hue={hue} index={index} />
                <span className="usual-name">{app.appName}</span>
                <span className="suggestion-mark">
                  <Icon name="check" size={12} />
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      <div className="suggestions-actions">
        <Button
          kind="primary"
          size="small"
          icon="plus"
          disabled={chosen.length === 0}
          onClick={({ currentTarget }) => {
            const card = currentTarget.closest('.home-usual')
            void addSuggested(chosen)
            focusAdded(card)
          }}
        >
          {words.addThese({ count: chosen.length })}
        </Button>
        <Button size="small" onClick={onChooseOthers}>
          {words.chooseOthers}
        </Button>
        {mayAddLink && (
          <Button size="small" onClick={addLink}>
            {links.addLink}
          </Button>
        )}
      </div>
    </div>
  )
}
