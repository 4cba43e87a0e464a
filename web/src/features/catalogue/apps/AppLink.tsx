import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { MouseEvent, ReactNode } from 'react'
import { endsLongPress, menuHandlers } from './app-menu.ts'
import { type AccessSource, chooseLink } from './open.ts'
import { addressInside, addressOfApp } from './opening.ts'

type Props = {
  app: PortalApp
  source: AccessSource
  className: string
  /** Makes the link part of a group with arrow key navigation. */
  roving?: boolean
  shortcut?: string | undefined
  children: ReactNode
}

const middleButton = 1

/** With a modifier key or another button, the browser handles the click itself. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** A real link, so that the browser's own ways to open it work; a button if the application has no URL. */
export function AppLink({ app, source, className, roving, shortcut, children }: Props) {
  const address = addressOfApp(app)
  const choose = (event: MouseEvent) => {
    // Without the check of `detail`, a double click would open the application twice.
    if (endsLongPress() || event.detail > 1 || chooseLink(app, source, isPlain(event))) event.preventDefault()
  }
  const shared = {
    ...menuHandlers(app, source),
    className,
    'data-roving': roving ? app.appId : undefined,
    'aria-keyshortcuts': shortcut,
    tabIndex: roving ? -1 : undefined,
    onClick: choose,
  }
  if (!address)
    return (
      <button type="button" {...shared}>
        {children}
      </button>
    )
  return (
    <a
      {...shared}
      href={address}
      target={app.openMode === 'self' || addressInside(app) !== undefined ? undefined : '_blank'}
      rel="noopener noreferrer"
      onAuxClick={(event) => event.button === middleButton && choose(event)}
    >
      {children}
    </a>
  )
}
