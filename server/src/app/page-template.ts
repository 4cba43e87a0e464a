import type { Look } from '@iambiz/contract/platform/look.ts'
import type { RenderedHome } from '@iambiz/contract/platform/render-home.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { languageTags } from '@iambiz/runtime/language.ts'
import { escaped } from '#server/platform/markup.ts'
import { accentStyle } from './accent-style.ts'
import { withBrandIcon } from './brand-icons.ts'

/** The element that React renders into, in the built page. */
export const emptyRoot = '<div id="root"></div>'
/** A style sheet that most pages do not need. */
const highContrastSheet = /<!--high-contrast (.*?)-->/

/** Attributes for the person's look, so that the first paint already uses it. */
function lookAttributes({ skin, mode, density, contrast }: Look): string {
  return `data-skin="${skin}" data-mode="${mode}" data-density="${density}" data-contrast="${contrast}"`
}

type Filling = {
  lang: Language
  title: string
  accent: string
  /** Name of the company's square logo; empty for none. */
  squareLogo: string
  boot: string
  nonce: string
  rendered: RenderedHome
}

/** Fills the placeholders of the page. User content comes last, so that nothing in it is replaced as a placeholder. */
export const filledIn = (
  template: string,
  { lang, title, accent, squareLogo, boot, nonce, rendered: { root, look } }: Filling,
): string =>
  withBrandIcon(template, squareLogo)
    .replace(/<html[^>]*>/, () => `<html lang="${languageTags[lang]}" ${lookAttributes(look)}>`)
    .replace(/<title>[^<]*/, () => `<title>${escaped(title)}`)
    .replace(highContrastSheet, look.contrast === 'high' ? '$1' : '')
    .replaceAll('__NONCE__', nonce)
    .replace('</head>', () => `${accentStyle(accent, nonce)}</head>`)
    .replace('<!--boot-->', () => `<script type="application/json" id="boot">${boot}</script>`)
    .replace(emptyRoot, () => root)
