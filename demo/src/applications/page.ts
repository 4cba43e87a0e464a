import { doorway, languagesIcon, mark } from '@iambiz/provider/pages/doorway.ts'
import { type Html, html, trusted } from '@iambiz/provider/pages/html.ts'
import { type Language, languageTags } from '@iambiz/runtime/language.ts'
import { style } from './style.ts'
import { texts } from './texts.ts'

/** Values that all pages need. */
export type PageContext = {
  language: Language
  company: Record<Language, string>
  portalUrl: string
  /** Path of this page, without a query. */
  path: string
  /** Whether the portal frames the page, whose header is then visible. */
  framed: boolean
}

type Page = { title: string; body: Html; context: PageContext }

function document({ title, body, context }: Page): string {
  return html`<!doctype html>
<html lang="${languageTags[context.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - ${context.company[context.language]}</title>
<style>${trusted(style)}</style>
</head>
<body>
${body}
</body>
</html>
`.markup
}

/** The header: the application's name, and a link to the other language. */
function topBar({ language, portalUrl, path, framed }: PageContext): Html {
  const other: Language = language === 'zh' ? 'en' : 'zh'
  const tag = languageTags[other]
  const t = texts[language]
  const brand = html`<a class="brand" href="${portalUrl}/iambiz/home"><i>${mark}</i>${t.product}</a>`
  return html`<div class="top">${framed ? html`<span></span>` : brand}
<a class="language" href="${path}?lang=${other}" lang="${tag}" hreflang="${tag}">${languagesIcon}${t.otherLanguage}</a></div>`
}

/** A page with the illustration beside it, in the colour of `className`. */
export const doorwayPage = ({ title, body, context, className }: Page & { className: string }): string =>
  document({
    title,
    context,
    body: html`<div class="frame ${className}">
<aside class="art" aria-hidden="true">${doorway}<div class="company"><i>${mark}</i>${context.company[context.language]}</div></aside>
<div class="side">${topBar(context)}<main class="middle">
${body}
</main></div>
</div>`,
  })

/** A full-width page. */
export const widePage = ({ title, body, context }: Page): string =>
  document({ title, context, body: html`<div class="list">${topBar(context)}<main>${body}</main></div>` })

export const joined = (parts: readonly Html[]): Html => trusted(parts.map(({ markup }) => markup).join('\n'))
