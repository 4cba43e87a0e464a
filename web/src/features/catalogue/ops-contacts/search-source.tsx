import type { OpsContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { useMemo } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { useIndexAhead } from '#web/platform/search/index-ahead.ts'
import { type Found, find, queryOf, remembered, searchable } from '#web/platform/search/match.ts'
import { useOpenScreen } from '#web/platform/search/open-screen.ts'
import type { SearchAction, SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { copyValue } from './copy-value.ts'
import { mailLink, telephoneLink } from './links.ts'
import { contactPhrases } from './phrases.ts'

const listCall = 'POST /iam-portal/v1/portal/opsContact/list'
/** The server searches a larger address book. */
const mostHere = 200
const mostFromServer = 50

const fieldsOf = remembered<OpsContact>(
  ({ name, pinyin, initials, appName, appCode, module, phone, email }) =>
    searchable({
      names: [name],
      pinyin,
      initials,
      codes: [appCode, phone.replace(/\D/g, '')],
      rest: [appName, module, phone, email],
    }),
)

const useAddressBook = (text: string) => {
  const here = useRead(read(listCall, { body: { pageSize: mostHere } }))
  const isLarge = here.data !== undefined && here.data.total > here.data.list.length
  // The server would answer a text without visible characters with an arbitrary page.
  const isAsked = isLarge && /[^\s\p{C}]/u.test(text)
  // A new text cancels the request of the previous text.
  const there = useRead({
    ...read(listCall, { body: { pageSize: mostFromServer, keyword: text } }),
    enabled: isAsked,
  })
  useIndexAhead(isLarge ? undefined : here.data?.list, fieldsOf)
  // Returns single values, because the query results are new objects in each render.
  return {
    here: here.data?.list,
    there: there.data?.list,
    isLarge,
    isWaiting: here.isPending || (isAsked && there.isPending),
    isFailed: here.isError || there.isError,
  }
}

/** Returns the path of the address book filtered to a contact. */
const pathTo = ({ name, appCode }: OpsContact): string =>
  `${paths.contacts}?${new URLSearchParams({ q: name, app: appCode })}`

const useContactEntry = (): ((contact: OpsContact) => SearchEntry) => {
  const words = usePhrases(contactPhrases)
  const openScreen = useOpenScreen()
  return useMemo(() => {
    const actionsOf = (contact: OpsContact): SearchAction[] => {
      const { name, phone, email } = contact
      return [
        {
          label: words.show,
          icon: 'book-user',
          choose: () => openScreen(pathTo(contact), { newTab: false }),
        },
        ...(phone
          ? ([
              {
                label: words.call({ name, value: phone }),
                icon: 'phone',
                choose: () => window.open(telephoneLink(phone), '_self'),
              },
              { label: words.copyPhone({ name }), icon: 'copy', choose: () => void copyValue(phone) },
            ] as const)
          : []),
        ...(email
          ? ([
              {
                label: words.write({ name, value: email }),
                icon: 'mail',
                choose: () => window.open(mailLink(email), '_self'),
              },
              { label: words.copyEmail({ name }), icon: 'copy', choose: () => void copyValue(email) },
            ] as const)
          : []),
      ]
    }
    return remembered((contact: OpsContact): SearchEntry => {
      const { name, phone, appName, module, duty } = contact
      return {
        key: contact.id,
        title: name,
        detail: [appName, module, words[duty], phone].filter(Boolean).join(' · '),
        fields: fieldsOf(contact),
        glyph: (
          <span className="palette-glyph">
            <Icon name="user-round" size={18} />
          </span>
        ),
        open: (how) => openScreen(pathTo(contact), how),
        actions: () => actionsOf(contact),
      }
    })
  }, [words, openScreen])
}

/**
 * Search source of the operations address book, with actions to call and write; `text` is the search text for the
 * server.
 */
export const useContactSource = (text: string): SearchSource => {
  const { title } = usePhrases(contactPhrases)
  const { here, there, isLarge, isWaiting, isFailed } = useAddressBook(text)
  const toEntry = useContactEntry()
  return useMemo(() => {
    const search = (typed: string): Found<OpsContact> => {
      const query = queryOf(typed)
      if (!query) return { items: [], best: 0 }
      if (!isLarge) return find(here ?? [], query, fieldsOf)
      return { items: (typed.trim() === text && there) || [], best: 0 }
    }
    return {
      code: 'contacts',
      state: isFailed ? 'failed' : isWaiting ? 'waiting' : 'ready',
      ...(isLarge && { askedFor: text }),
      find: (typed, most) => {
        const { items, best } = search(typed)
        return { title, entries: items.slice(0, most).map(toEntry), total: items.length, best }
      },
    }
  }, [here, there, text, isLarge, isWaiting, isFailed, title, toEntry])
}
