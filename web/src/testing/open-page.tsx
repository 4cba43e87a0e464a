import 'virtual:skins.css'
import '#web/theme/base.css'
import type { HomeData } from '@iambiz/contract/home.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { createRoot, type Root } from 'react-dom/client'
import { page } from 'vitest/browser'
import { App } from '#web/app/App.tsx'
import { start } from '#web/app/start.ts'
import { readCache } from '#web/platform/api/read-cache.ts'
import { adoptBoot, parseBoot } from '#web/platform/config.ts'
import { forgetHomeData } from '#web/platform/home/home-reading.ts'
import { forgetLanguage, setLanguage } from '#web/platform/i18n/language.ts'
import { basePath } from '#web/platform/paths.ts'
import { forgetExpiry } from '#web/platform/session/expiry.ts'
import { parseSession, sessionKey, updateSession } from '#web/platform/session/store.ts'
import { resetObservables } from './observable.ts'
import { signedIn } from './signed-in.ts'

type Options = {
  language?: Language
  /** The person who opens the page, with the home data of the HTML. */
  home?: HomeData
  width?: number
  height?: number
}

let opened: { root: Root; element: HTMLElement; home: HomeData; language: Language } | undefined

function begin(home: HomeData, language: Language): void {
  adoptBoot(parseBoot(JSON.stringify({ home, language, expiresIn: 3600, words: null })))
  setLanguage(language)
  start()
  const element = document.body.appendChild(document.createElement('div'))
  element.id = 'root'
  const root = createRoot(element)
  root.render(<App />)
  opened = { root, element, home, language }
}

/** Unmounts the page and clears its state, except the browser's storage. */
function end(): void {
  opened?.root.unmount()
  opened?.element.remove()
  opened = undefined
  readCache.client?.clear()
  forgetHomeData()
  resetObservables()
}

/** Opens a path below the base path as the product does: the whole page, for a signed-in person. */
export async function openPage(
  path: string,
  { language = 'zh', home = signedIn(), width = 1440, height = 900 }: Options = {},
): Promise<void> {
  end()
  await page.viewport(width, height)
  history.pushState(null, '', `${basePath}${path}`)
  begin(home, language)
}

/** Reloads the page: the address and the storage stay, all other state is lost. */
export function reloadPage(): void {
  if (!opened) throw new Error('no page is open')
  const { home, language } = opened
  end()
  updateSession(parseSession(sessionStorage.getItem(sessionKey)))
  begin(home, language)
}

/** Clears the state of the page for the next test. */
export function closePage(): void {
  end()
  forgetExpiry()
  forgetLanguage()
  sessionStorage.clear()
  localStorage.clear()
}
