import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { useLayoutEffect } from 'react'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { isActing } from '#web/platform/session/store.ts'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { type AppMenuRequest, appMenu, askedWhy } from './app-menu.ts'
import { hideApp, showAgain } from './change-hidden.ts'
import { setUsual } from './change-usual.ts'
import { isHidden } from './hidden.ts'
import { laterAppPhrases } from './later-phrases.ts'
import { openApp } from './open.ts'
import { appPhrases } from './phrases.ts'
import { useIsUsual } from './Star.tsx'
import { hiddenPhrases, whyPhrases } from './visibility-phrases.ts'

type AppMenuProps = AppMenuRequest & {
  /** Actions of other features for an application. */
  related: (app: PortalApp) => MenuItem[]
}

const close = () => appMenu.set(undefined)

let endKeeping: (() => void) | undefined

/**
 * Hiding the application can remove its tile, so the focus moves to the next one. This ends with the person's next
 * input.
 */
const keepFocusAround = (tile: Element | null) => {
  endKeeping?.()
  const end = keepFocusNear(tile?.closest<HTMLElement>('.card') ?? null)
  const listening = new AbortController()
  endKeeping = () => {
    end?.()
    listening.abort()
  }
  const goOn = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('.menu'))) endKeeping?.()
  }
  const options = { signal: listening.signal, capture: true }
  addEventListener('pointerdown', goOn, options)
  addEventListener('keydown', goOn, options)
}

/** The context menu of an application. */
export function AppMenu({ app, source, at, related }: AppMenuProps) {
  const words = usePhrases(appPhrases)
  const { menuOf } = usePhrases(laterAppPhrases)
  const { open, openInTab, whySeen } = usePhrases(whyPhrases)
  const { hide, showAgain: show } = usePhrases(hiddenPhrases)
  const isUsual = useIsUsual(app)
  // In a layout effect, because it must run before the menu takes the focus.
  useLayoutEffect(() => keepFocusAround(document.activeElement), [])
  const hidden = new Set(useHomeData().data?.signedIn.userConfig.hiddenAppIds)
  const hidingOf = (): MenuItem[] => {
    if (isHidden(app, hidden))
      return [{ label: show, icon: 'eye', choose: () => void showAgain([app.appId]) }]
    // Usual applications are always visible, so they cannot be hidden.
    return isUsual ? [] : [{ label: hide, icon: 'eye-off', choose: () => void hideApp(app) }]
  }
  const ownItems = (): MenuItem[] => [
    {
      label: isUsual ? words.removeUsual : words.addUsual,
      icon: isUsual ? 'star-off' : 'star',
      choose: () => setUsual(app, !isUsual),
    },
    ...hidingOf(),
  ]
  const items: MenuItem[] = [
    { label: open, icon: 'arrow-right', choose: () => openApp(app, source) },
    {
      label: openInTab,
      icon: 'external-link',
      choose: () => openApp(app, source, { newTab: true }),
    },
    ...(isActing() ? [] : ownItems()),
    ...related(app),
    { label: whySeen, icon: 'circle-question-mark', choose: () => askedWhy.set({ appId: app.appId }) },
  ]
  return (
    <Menu label={menuOf({ name: app.appName })} title={app.appName} items={items} at={at} onClose={close} />
  )
}
