import { useLayoutEffect, useRef } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { pictureAddress } from '#web/ui/picture-address.ts'
import { cleaned } from './clean.ts'
import { richTextPhrases } from './phrases.ts'
import './rich-text.css'

type Props = {
  html: string
  /** Language of the text if it differs from the page's. */
  lang?: string | undefined
}

/** Tables are wider than phones; each one scrolls by itself, also with the keyboard. */
function wrapTables(fragment: DocumentFragment, label: string): DocumentFragment {
  for (const table of fragment.querySelectorAll('table')) {
    const frame = document.createElement('div')
    frame.className = 'rich-text-table'
    frame.tabIndex = 0
    frame.role = 'group'
    frame.ariaLabel = label
    table.replaceWith(frame)
    frame.append(table)
  }
  return fragment
}

/** Rewrites picture URLs, because pictures may be served from another origin. */
function takePictures(fragment: DocumentFragment): DocumentFragment {
  for (const picture of fragment.querySelectorAll('img'))
    picture.src = pictureAddress(picture.getAttribute('src') ?? '')
  return fragment
}

export function RichText({ html, lang }: Props) {
  const { table } = usePhrases(richTextPhrases)
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => element.current?.replaceChildren(wrapTables(takePictures(cleaned(html)), table)),
    [html, table],
  )
  return <div className="rich-text" ref={element} lang={lang} />
}
