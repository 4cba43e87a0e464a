import { inAppBrowser } from '@iambiz/contract/platform/in-app-browser.ts'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { postToParent } from '#web/platform/embedding/parent.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { isActing } from '#web/platform/session/store.ts'
import { BindOffer } from './BindOffer.tsx'

/** Behaviour that applies only in a frame, or in a company's own application. */
export function Surroundings() {
  useFollowingParent()
  const type = inAppBrowser(navigator.userAgent)
  return type && !isActing() ? <BindOffer type={type} /> : null
}

/** Sends the current address and title to the embedding page, so that it can show them. */
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
