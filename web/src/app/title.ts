import { words } from '#web/platform/i18n/phrases.ts'
import { basePath } from '#web/platform/paths.ts'
import { screenPhrases } from './phrases.ts'
import { screenAt } from './screens.ts'

/** Title of the document on a path below the base; empty where its screen has none. */
export const titleOf = (path: string): string => {
  const screen = screenAt(path.split(/[?#]/, 1)[0] ?? '')
  const title = screen ? screen.title : 'notFound'
  return title ? words(screenPhrases)[title] : ''
}

/** Sets the title for an address, with the base path, that the router is about to show. */
export const setTitle = (address: string) => {
  document.title = titleOf(address.slice(basePath.length))
}

/** Sets the title for the address of the moment. */
export const setTitleOfAddress = () => setTitle(location.pathname)
