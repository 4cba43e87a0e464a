import type { OwnLink } from '@iambiz/contract/features/catalogue/own-links.ts'
import { useCallback } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { SearchAction } from '#web/platform/search/source.ts'
import { removeLink } from './change-links.ts'
import { laterLinkPhrases } from './later-phrases.ts'
import { openLink } from './open-link.ts'
import { ownLinkPhrases } from './phrases.ts'
import { ownLinkRequest } from './request.ts'

/** Returns a function for the actions on a link, for its menu and for the search. */
export const useLinkActions = (): ((link: OwnLink) => SearchAction[]) => {
  const words = usePhrases(laterLinkPhrases)
  const { edit } = usePhrases(ownLinkPhrases)
  return useCallback(
    (link) => [
      { label: words.open, icon: 'external-link', choose: () => openLink(link) },
      { label: edit, icon: 'pencil', choose: () => ownLinkRequest.set({ kind: 'form', link }) },
      { label: words.remove, icon: 'trash-2', choose: () => void removeLink(link), stays: true },
    ],
    [words, edit],
  )
}
