import { footerParts } from '@iambiz/runtime/footer-parts.ts'
import { type Language, languageTags } from '@iambiz/runtime/language.ts'
import type { ProviderConfig } from '../config.ts'
import type { PortalSettings } from '../portal-settings.ts'
import { accentCss } from './accent.ts'
import { artBeside, brandAbove, brandOnDark, iconLink } from './brand.ts'
import { languagesIcon } from './doorway.ts'
import { type Html, html, joined, trusted } from './html.ts'
import { style } from './style.ts'
import { texts } from './texts.ts'

/** Settings that every page shows. */
export type PageSettings = Pick<
  ProviderConfig,
  'company' | 'portalName' | 'serviceDesk' | 'links' | 'portalUrl'
> &
  Pick<PortalSettings, 'accent' | 'pictures' | 'footer'>

export type PageContext = { settings: PageSettings; language: Language }

type Page = PageContext & {
  title: string
  body: Html
  /** Address of the same page in the other language, if there is one. */
  otherLanguageUrl?: string | undefined
}

export const otherLanguage = (language: Language): Language => (language === 'zh' ? 'en' : 'zh')

/** A link that leaves the sign-in open in its own tab. */
const footLink = (address: string, text: string): Html | false =>
  address !== '' && html`<a href="${address}" target="_blank" rel="noopener noreferrer">${text}</a>`

/** The company's line, in a row of its own; nothing if there is none. */
const footerLine = (text: string): Html | false =>
  text !== '' &&
  html`<p class="line">${joined(
    footerParts(text).map(({ text: part, href }) => (href ? footLink(href, part) || html`` : html`${part}`)),
  )}</p>`

/** A whole document with the common layout: the illustration on the left, the content on the right. */
export function renderPage({ settings, language, title, body, otherLanguageUrl }: Page): string {
  const t = texts[language]
  const other = languageTags[otherLanguage(language)]
  return html`<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - ${settings.portalName[language]}</title>${iconLink(settings.pictures)}
<style>${trusted(style)}</style>${settings.accent && html`<style>${trusted(accentCss(settings.accent))}</style>`}
</head>
<body>
<div class="frame">
<aside class="art" aria-hidden="true">${artBeside(settings.pictures)}
<div class="company">${brandOnDark(settings.pictures, settings.company[language])}</div>
<div class="slogan"><p>${t.slogan}</p><p>${settings.portalName[language]}</p></div>
</aside>
<div class="side">
<header class="top">${
    otherLanguageUrl !== undefined &&
    html`<a class="language" href="${otherLanguageUrl}" lang="${other}" hreflang="${other}">${languagesIcon}${t.otherLanguage}</a>`
  }</header>
<main class="middle">
<div class="small-brand">${brandAbove(settings.pictures, settings.portalName[language])}</div>
${body}
</main>
<footer class="foot">${footLink(settings.links.help[language], t.signInHelp)}${footLink(settings.links.privacy[language], t.privacy)}${footLink(settings.links.terms[language], t.terms)}${
    settings.serviceDesk[language] !== '' && html`<p>${t.serviceDesk} ${settings.serviceDesk[language]}</p>`
  }${footerLine(settings.footer[language])}</footer>
</div>
</div>
</body>
</html>
`.markup
}
