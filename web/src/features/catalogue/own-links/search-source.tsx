import type { OwnLink, OwnLinks } from '@iambiz/contract/features/catalogue/own-links.ts'
import { useMemo } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { find, queryOf, remembered, searchable } from '#web/platform/search/match.ts'
import type { SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { placeOf } from './address.ts'
import { laterLinkPhrases } from './later-phrases.ts'
import { openLink } from './open-link.ts'
import { linkHue } from './request.ts'
import { useLinkActions } from './use-link-actions.ts'

const fieldsOf = remembered<OwnLink>(({ name, pinyin, initials, address }) =>
  searchable({ names: [name], pinyin, initials, rest: [address] }),
)

const none: readonly OwnLink[] = []

/** Search source of the links that the person added. */
export const useOwnLinkSource = (own: OwnLinks | undefined): SearchSource => {
  const words = usePhrases(laterLinkPhrases)
  const actionsOf = useLinkActions()
  const links = own?.links ?? none
  return useMemo(() => {
    const toEntry = remembered(
      (link: OwnLink): SearchEntry => ({
        key: link.linkId,
        title: link.name,
        detail: placeOf(link.address),
        fields: fieldsOf(link),
        glyph: <AppTile icon={link.icon} name={link.name} hue={linkHue} size={32} />,
        open: () => openLink(link),
        actions: () => actionsOf(link),
      }),
    )
    return {
      code: 'own-links',
      state: 'ready',
      find: (text, most) => {
        const query = queryOf(text)
        const { items, best } = query ? find(links, query, fieldsOf) : { items: [], best: 0 }
        return {
          title: words.links,
          entries: items.slice(0, most).map(toEntry),
          total: items.length,
          best,
        }
      },
    }
  }, [links, words, actionsOf])
}
