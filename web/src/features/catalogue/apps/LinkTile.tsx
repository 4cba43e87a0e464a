import type { OwnLink } from '@iambiz/contract/features/catalogue/own-links.ts'
import { useDeferredValue } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ownLinkPhrases } from '../own-links/phrases.ts'
import { linkHue, ownLinkRequest } from '../own-links/request.ts'
import { endsLongPress, menuHandlersFor } from './app-menu.ts'
import './star.css'

/** The tile of a link, with the mark that tells it from applications. */
export function LinkGlyph({ icon, name }: Pick<OwnLink, 'icon' | 'name'>) {
  return (
    <span className="usual-link">
      <AppTile icon={icon} name={name} hue={linkHue} />
      <span className="usual-link-mark">
        <Icon name="link" size={11} />
      </span>
    </span>
  )
}

type Props = { link: OwnLink; shortcut: string | undefined }

/** A link that the person added, beside the usual applications. It opens without sign-on and is not recorded. */
export function LinkTile({ link, shortcut }: Props) {
  const words = usePhrases(ownLinkPhrases)
  const { linkId, name, address, icon } = link
  const isLater = useDeferredValue(true, false)
  return (
    <>
      <a
        {...menuHandlersFor((at) => ownLinkRequest.set({ kind: 'menu', link, at }))}
        className="usual-app"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        data-roving={linkId}
        tabIndex={-1}
        aria-keyshortcuts={shortcut}
        onClick={(event) => {
          // Without the check of `detail`, a double click would open the address twice.
          if (endsLongPress() || event.detail > 1) event.preventDefault()
        }}
      >
        <LinkGlyph icon={icon} name={name} />
        <span className="usual-name">
          {name}
          <span className="visually-hidden">{words.yours}</span>
        </span>
      </a>
      {isLater && (
        <button
          type="button"
          className="app-star"
          tabIndex={-1}
          aria-label={words.editNamed(link)}
          title={words.edit}
          onClick={() => ownLinkRequest.set({ kind: 'form', link })}
        >
          <Icon name="pencil" size={12} />
        </button>
      )}
    </>
  )
}
