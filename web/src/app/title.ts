import { portalConfig } from '#web/platform/config.ts'
import { currentLanguage } from '#web/platform/i18n/language.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { cachedPageAt } from '#web/platform/navigation/cached-pages.ts'
import { basePath } from '#web/platform/paths.ts'
import { addressName } from './address-names.ts'
import { framePhrases } from './phrases.ts'
import { screenAt, screenTitles } from './screens.ts'

/** Returns the document title of a path below the base path: that of its tab, else of its screen. */
export const titleOf = (address: string): string => {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  const opened = cachedPageAt(path)?.title ?? addressName(path)
  if (opened) return opened
  const screen = screenAt(path)
  if (screen?.name === 'home') return portalConfig().portalName[currentLanguage()]
  return screen ? words(screenTitles)[screen.name] : words(framePhrases).notFound
}

/** Sets the title for an address, including the base path, that the router is about to show. */
export const setTitle = (address: string) => {
  document.title = titleOf(address.slice(basePath.length))
}

/** Sets the title for the current address. */
export const setTitleOfAddress = () => setTitle(location.pathname)
