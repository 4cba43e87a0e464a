import { picturePath } from './brand.ts'
import { mark } from './doorway.ts'
import { type Html, html } from './html.ts'
import type { PageContext } from './page.ts'
import { texts } from './texts.ts'

type Asking = PageContext & {
  /** The application's name; undefined for the portal. */
  application: string | undefined
  /** Address of its icon. */
  icon: string | undefined
}

/**
 * The company's square logo or the product's mark for the portal; the icon of an application, or the first character of
 * its name.
 */
export function askingTile({
  application,
  icon,
  settings,
}: Pick<Asking, 'application' | 'icon' | 'settings'>): Html {
  const { logoSquare } = settings.pictures
  if (application === undefined && logoSquare !== '')
    return html`<img class="tile" src="${picturePath}${logoSquare}" alt="" width="22" height="22">`
  if (icon !== undefined) return html`<img class="tile" src="${icon}" alt="" width="22" height="22">`
  const [first = ''] = application ?? ''
  return html`<span class="tile" aria-hidden="true">${application === undefined ? mark : first.toUpperCase()}</span>`
}

/** Says which application the sign-in is for. */
export function askingLine(asking: Asking): Html {
  const { language, application, settings } = asking
  const t = texts[language]
  return html`<p class="lead asking">${askingTile(asking)}
<span>${t.continueTo} <b>${application ?? settings.portalName[language]}</b></span></p>`
}
