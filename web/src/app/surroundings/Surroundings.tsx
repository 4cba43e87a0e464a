import { inAppBrowser } from '@iambiz/contract/platform/in-app-browser.ts'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { postToParent } from '#web/platform/embedding/parent.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { isActing } from '#web/platform/session/store.ts'
import { BindOffer } from './BindOffer.tsx'

/** What the portal does only inside another page, or inside a company's own application. */
export function Surroundings() {
  useFollowingParent()
  const type = inAppBrowser(navigator.userAgent)
  return type && !isActing() ? <BindOffer type={type} /> : null
}

/** Tells the page around the portal where the person is, so that its address and its title can follow. */
function useFollowingParent() {
  const [path] = useLocation()
  const search = useSearch()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address and the title change with them
  useEffect(() => {
    const { pathname, search: query } = location
    postToParent('view', { path: pathname + query, title: document.title })
  }, [path, search, language])
}
