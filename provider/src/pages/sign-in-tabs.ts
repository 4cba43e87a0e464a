import type { Language } from '@iambiz/runtime/language.ts'
import { externalTexts } from './external-texts.ts'
import { type Html, html } from './html.ts'

type Tabs = {
  language: Language
  current: 'password' | 'scan'
  /** Path of the sign-in page with the password. */
  beginning: string
}

/** Path of the sign-in page with the QR code. */
export const scanPagePath = (beginning: string): string => `${beginning}/scan`

/** Tabs for the ways to sign in, if there are several. */
export function signInTabs({ language, current, beginning }: Tabs): Html {
  const t = externalTexts[language]
  const mark = (tab: Tabs['current']) => tab === current && html` aria-current="page"`
  return html`<nav class="tabs" aria-label="${t.ways}">
<a href="${beginning}?lang=${language}"${mark('password')}>${t.byPassword}</a>
<a href="${scanPagePath(beginning)}?lang=${language}"${mark('scan')}>${t.byScan}</a>
</nav>`
}
