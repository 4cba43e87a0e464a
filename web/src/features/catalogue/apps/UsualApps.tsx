import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { OwnLink } from '@iambiz/contract/features/catalogue/own-links.ts'
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ownLinkPhrases } from '../own-links/phrases.ts'
import { addLink, ownLinkRequest } from '../own-links/request.ts'
import { AppLink } from './AppLink.tsx'
import { placeUnder } from './app-menu.ts'
import type { AppLook } from './directory.ts'
import { LinkTile } from './LinkTile.tsx'
import { DowntimeWords, UnreadMark } from './Marks.tsx'
import type { NamedCell } from './move-focus.ts'
import { appPhrases } from './phrases.ts'
import { Star } from './Star.tsx'
import { useRoving } from './use-roving.ts'
import './usual-apps.css'

type Props = {
  apps: readonly PortalApp[]
  lookOf: (app: PortalApp) => AppLook
  /** The person's own links, after the applications. */
  links: readonly OwnLink[]
  /** Opens the selection of applications; undefined if none can be added. */
  onAddApps: (() => void) | undefined
  mayAddLink: boolean
}

const phoneRowsHold = 8

/**
 * Alt with 1 to 9 clicks the n-th link of a group. Returns whether Alt is pressed, so that the numbers can be shown.
 */
function useNumberKeys(group: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Alt') setHeld(true)
      // On macOS, Alt changes the character of a digit key, so the key code is used.
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
      // An open dialog comes first, especially an announcement that must be confirmed before the home page is used.
      if (!event.altKey || event.ctrlKey || event.metaKey || !digit || document.querySelector(':modal'))
        return
      const link = group.current?.querySelectorAll<HTMLElement>('[data-roving]')[Number(digit) - 1]
      if (!link) return
      event.preventDefault()
      link.click()
    }
    addEventListener('keydown', press, options)
    addEventListener('keyup', (event) => event.key === 'Alt' && setHeld(false), options)
    addEventListener('blur', () => setHeld(false), options)
    return () => listening.abort()
  }, [group])
  return held
}

/** Returns what the button to add something is called and does; undefined if nothing can be added. */
function useAdding({ onAddApps, mayAddLink }: Pick<Props, 'onAddApps' | 'mayAddLink'>) {
  const words = usePhrases(appPhrases)
  const links = usePhrases(ownLinkPhrases)
  if (!mayAddLink) return onAddApps && { label: words.addApps, add: onAddApps }
  if (!onAddApps) return { label: links.addLink, add: addLink }
  const choose = ({ currentTarget }: MouseEvent) =>
    ownLinkRequest.set({ kind: 'add', at: placeUnder(currentTarget), onAddApps })
  return { label: links.add, add: choose, popup: 'menu' as const }
}

/** Names for moving the focus by typing. */
const namesOf = (apps: readonly PortalApp[], links: readonly OwnLink[]): NamedCell[] => [
  ...apps,
  ...links.map(({ linkId, name, ...readings }) => ({ ...readings, appId: linkId, appName: name })),
]

const shortcutAt = (index: number) => (index < 9 ? `Alt+${index + 1}` : undefined)

/** The person's usual applications in the chosen order, and their own links. */
export function UsualApps({ apps, links, lookOf, ...adding }: Props) {
  const words = usePhrases(appPhrases)
  const grid = useRef<HTMLUListElement>(null)
  const [unfolded, setUnfolded] = useState(false)
  const altHeld = useNumberKeys(grid)
  const cells = useMemo(() => namesOf(apps, links), [apps, links])
  useRoving(grid, cells)
  const adds = useAdding(adding)
  if (cells.length === 0)
    return (
      <EmptyState
        title={words.emptyUsual}
        action={
          adds && (
            <Button size="small" icon="plus" aria-haspopup={adds.popup} onClick={adds.add}>
              {adds.label}
            </Button>
          )
        }
      />
    )
  const foldable = cells.length > phoneRowsHold
  return (
    <ul
      ref={grid}
      className="usual-apps"
      data-folded={foldable && !unfolded ? '' : undefined}
      data-numbers={altHeld ? '' : undefined}
    >
      {apps.map((app, index) => {
        const { downtime, ...look } = lookOf(app)
        return (
          <li key={app.appId}>
            <AppLink app={app} source="usual" className="usual-app" roving shortcut={shortcutAt(index)}>
              <AppTile icon={app.icon} name={app.appName} {...look} />
              <span className="usual-name">{app.appName}</span>
              {downtime && (
                <span className="usual-down">
                  <DowntimeWords downtime={downtime} />
                </span>
              )}
              <UnreadMark count={app.unreadBulletins} />
            </AppLink>
            <Star app={app} />
          </li>
        )
      })}
      {links.map((link, index) => (
        <li key={link.linkId}>
          <LinkTile link={link} shortcut={shortcutAt(apps.length + index)} />
        </li>
      ))}
      {adds && (
        <li className="usual-add">
          <button type="button" className="usual-app" aria-haspopup={adds.popup} onClick={adds.add}>
            <span className="usual-dashed">
              <Icon name="plus" size={18} />
            </span>
            <span className="usual-name">{adds.label}</span>
          </button>
        </li>
      )}
      {foldable && (
        <li className="usual-fold">
          <button type="button" className="usual-app" onClick={() => setUnfolded(!unfolded)}>
            <span className="usual-dashed">
              <Icon name={unfolded ? 'arrow-up' : 'chevron-down'} size={18} />
            </span>
            <span className="usual-name">
              {unfolded ? words.showFewer : words.showAll({ count: cells.length })}
            </span>
          </button>
        </li>
      )}
    </ul>
  )
}
