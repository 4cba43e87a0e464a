import type { ExternalType } from '@iambiz/identity/tables.ts'
import type { Language } from '@iambiz/runtime/language.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { externalTexts } from './external-texts.ts'
import { type Html, html, joined, trusted } from './html.ts'
import { passkeyForm } from './passkey-form.ts'
import { scanPagePath } from './sign-in-tabs.ts'
import { type ShownSource, sourceWays } from './source-ways.ts'
import { texts } from './texts.ts'

const icon = (paths: string): Html =>
  trusted(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`)

/** The external providers' marks, drawn in the style of the product's icons, because the companies' logos may not be changed to one colour. */
export const marks: Record<ExternalType, Html> = {
  wecom: icon(
    '<path d="M12 4.5c-4.7 0-8.5 3-8.5 6.8 0 2.1 1.2 4 3 5.2l-.6 2.6 2.9-1.4c1 .3 2.1.5 3.2.5 4.7 0 8.5-3 8.5-6.9S16.7 4.5 12 4.5z"/><path d="M8.5 11.3h.01M12 11.3h.01M15.5 11.3h.01" stroke-width="2.4"/>',
  ),
  wechat: icon(
    '<path d="M9.2 4.5c-3.7 0-6.7 2.4-6.7 5.4 0 1.7 1 3.2 2.5 4.2l-.6 2 2.3-1.1c.8.2 1.6.3 2.5.3"/><path d="M15 9.5c3.6 0 6.5 2.3 6.5 5.2 0 1.6-.9 3-2.3 4l.5 1.8-2.1-1c-.8.2-1.7.4-2.6.4-3.6 0-6.5-2.3-6.5-5.2s2.9-5.2 6.5-5.2z"/><path d="M7.2 8.7h.01M11.2 8.7h.01M13 13.9h.01M17 13.9h.01" stroke-width="2.2"/>',
  ),
  dingtalk: icon(
    '<path d="M4 14a1 1 0 0 1-.78-1.63l9.9-10.2a.5.5 0 0 1 .86.46l-1.92 6.02A1 1 0 0 0 13 10h7a1 1 0 0 1 .78 1.63l-9.9 10.2a.5.5 0 0 1-.86-.46l1.92-6.02A1 1 0 0 0 11 14z"/>',
  ),
  feishu: icon(
    '<path d="M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11zM21.854 2.147l-10.94 10.939"/>',
  ),
}

/** Marks the way by which the last person signed in on this device. */
export const lastUsed = (language: Language): Html =>
  html`<small class="last">${externalTexts[language].lastUsed}</small>`

type OtherWays = {
  language: Language
  /** Path of the sign-in page with the password. */
  beginning: string
  types: readonly ExternalType[]
  /** Sources of identity, which lead away at once. */
  sources?: readonly ShownSource[]
  last: string | undefined
  /** The form for passkeys. */
  passkey?: { path: string; request: PublicKeyCredentialRequestOptionsJSON } | undefined
}

function passkeyWay({ language, passkey, last }: OtherWays): Html | undefined {
  const t = texts[language]
  return (
    passkey &&
    passkeyForm({
      action: `${passkey.path}?lang=${language}`,
      options: passkey.request,
      isConditional: true,
      label: html`${t.signInWithPasskey}${last === 'pop' && lastUsed(language)}`,
      unanswered: t.passkeyUnanswered,
    })
  )
}

/** The other ways to sign in: a passkey, and sources of identity, and accounts of external providers, which lead to their QR code. */
export function otherWays(ways: OtherWays): Html | undefined {
  const { language, beginning, types, sources = [], last, passkey } = ways
  const t = externalTexts[language]
  const way = (type: ExternalType) =>
    html`<a class="button quiet" href="${scanPagePath(beginning)}?lang=${language}&type=${type}">${marks[type]}${t.types[type]}${type === last && lastUsed(language)}</a>`
  const hasLinks = types.length > 0 || sources.length > 0
  if (!hasLinks && !passkey) return undefined
  // Without scripts there is no passkey, and the line is hidden with it.
  return html`<p class="or" id="others"${!hasLinks && html` hidden`}><span>${t.otherWays}</span></p>
${passkeyWay(ways)}
${hasLinks && html`<nav class="others ways" aria-labelledby="others">${sourceWays({ language, beginning, sources, last })}${joined(types.map(way))}</nav>`}`
}
