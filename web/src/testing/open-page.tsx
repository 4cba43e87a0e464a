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
  /** Who opens the page, with what the HTML would bring of home. */
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

/** Takes the page away with all that it remembers outside of the browser's storage. */
function end(): void {
  opened?.root.unmount()
  opened?.element.remove()
  opened = undefined
  readCache.client?.clear()
  forgetHomeData()
  resetObservables()
}

/** Opens an address below the base as the product does: the whole page, for somebody who is signed in. */
export async function openPage(
  path: string,
  { language = 'zh', home = signedIn(), width = 1440, height = 900 }: Options = {},
): Promise<void> {
  end()
  await page.viewport(width, height)
  history.pushState(null, '', `${basePath}${path}`)
  begin(home, language)
}

/** Loads the page again: the same address and the same storage, and nothing else that it knew. */
export function reloadPage(): void {
  if (!opened) throw new Error('no page is open')
  const { home, language } = opened
  end()
  updateSession(parseSession(sessionStorage.getItem(sessionKey)))
  begin(home, language)
}

/** Leaves nothing of a page to the next test. */
export function closePage(): void {
  end()
  forgetExpiry()
  forgetLanguage()
  sessionStorage.clear()
  localStorage.clear()
}
