import { mark } from './doorway.ts'
import { type Html, html } from './html.ts'
import type { PageContext } from './page.ts'
import { texts } from './texts.ts'

/**
 * Says which application the sign-in is for, with its tile: the product's mark for the portal, else the first character
 * of the name, because the applications' pictures are the portal's and only for people who are signed in.
 */
export function askingLine(
  { language }: Pick<PageContext, 'language'>,
  application: string | undefined,
): Html {
  const t = texts[language]
  const [first = ''] = application ?? ''
  return html`<p class="lead asking"><span class="tile" aria-hidden="true">${application === undefined ? mark : first.toUpperCase()}</span>
<span>${application === undefined ? t.continueTo : t.continueToApp} <b>${application ?? t.product}</b></span></p>`
}
