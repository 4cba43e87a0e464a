import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showAgain } from './change-hidden.ts'
import type { AppLook } from './directory.ts'
import { idsOf } from './usual.ts'
import { hiddenPhrases } from './visibility-phrases.ts'
import './hidden-apps.css'

type Props = {
  /** The applications visible with the current organization and role. */
  apps: readonly PortalApp[]
  lookOf: (app: PortalApp) => AppLook
  onClose: () => void
}

/** The button disappears with its row, so the focus moves to the next one in the list. */
function focusNext(button: HTMLElement): void {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target =
    next?.querySelector('button') ?? button.closest('dialog')?.querySelector<HTMLElement>('.button-primary')
  target?.focus()
}

/** The person's hidden applications, each with a button to show it again. */
export function HiddenAppsDialog({ apps, lookOf, onClose }: Props) {
  const words = usePhrases(hiddenPhrases)
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      footer={
        <>
          {apps.length > 1 && <Button onClick={() => void showAgain(idsOf(apps))}>{words.showAll}</Button>}
          <Button kind="primary" onClick={onClose}>
            {words.close}
          </Button>
        </>
      }
    >
      <p className="hidden-detail">{words.detail}</p>
      {apps.length === 0 && <EmptyState title={words.none} />}
      <ul className="hidden-apps" aria-label={words.title}>
        {apps.map((app) => {
          const { hue, index } = lookOf(app)
          return (
            <li key={app.appId}>
              <AppTile icon={app.icon} name={app.appName} hue={hue} index={index} size={28} />
              <span className="hidden-name">
                <bdi>{app.appName}</bdi>
                <small>{app.categoryName}</small>
              </span>
              <Button
                size="small"
                aria-label={words.showNamed({ name: app.appName })}
                onClick={({ currentTarget }) => {
                  focusNext(currentTarget)
                  void showAgain([app.appId])
                }}
              >
                {words.showAgain}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
