import type { ExternalType } from '@iambiz/identity/tables.ts'
import type { Language } from '@iambiz/runtime/language.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { DirectoryNotice } from '../authenticate.ts'
import type { Way } from '../last-way.ts'
import { askingLine } from './asking-line.ts'
import { clientProblem, externalTexts, type Problem } from './external-texts.ts'
import { type Html, html, trusted } from './html.ts'
import { otherWays } from './other-ways.ts'
import { otherLanguage, type PageContext, renderPage } from './page.ts'
import { sharedComputerBox } from './shared-computer-box.ts'
import { signInScript } from './sign-in-script.ts'
import { signInTabs } from './sign-in-tabs.ts'
import { realmLinks, type ShownSource } from './source-ways.ts'
import { texts } from './texts.ts'

/** Why the last attempt was refused. */
export type SignInProblem =
  | ('noAccount' | 'noPassword' | 'wrong' | 'again' | 'passkey' | 'busy' | 'guessing')
  | ('away' | DirectoryNotice)

type SignInPage = PageContext & {
  /** Path of the page, without a query. */
  path: string
  /** The account as it was typed; a password is never sent back. */
  account: string
  problem?: SignInProblem | undefined
  /** The application of the sign-in; undefined for the portal. */
  application: string | undefined
  /** Address of its icon, if there is one. */
  icon: string | undefined
  /** Whether the box “shared computer” is ticked. */
  isShared: boolean
  /** The external providers that are connected. */
  types: readonly ExternalType[]
  /** The sources of identity that the page leads to. */
  sources: readonly ShownSource[]
  /** The form for passkeys: its path and the options of the request. */
  passkey: { path: string; request: PublicKeyCredentialRequestOptionsJSON } | undefined
  /** The way by which the last person signed in on this device. */
  last: Way | undefined
  /** The external provider whose app shows this page, with the problem of the last attempt, if any. */
  client?: { type: ExternalType; path: string; problem: Problem | undefined } | undefined
}

/** The button to the external provider, with the problem of the last attempt. */
function inClient({ client, language }: Pick<SignInPage, 'client' | 'language'>): Html | undefined {
  if (!client) return undefined
  const t = externalTexts[language]
  const name = t.types[client.type]
  return html`<div class="client">
${client.problem && html`<p class="error" role="alert">${clientProblem(language, client.problem, name)}</p>`}
<a class="button quiet" href="${client.path}?lang=${language}">${t.inClient(name)}</a>
</div>`
}

/** The icon of the button that shows a password. */
export const eye: Html = trusted(
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/><path class="off" d="m2 2 20 20"/></svg>',
)

/** Problems that belong to a field; others are above the form. */
const fieldOf: Partial<Record<SignInProblem, 'account' | 'password'>> = {
  noAccount: 'account',
  noPassword: 'password',
  wrong: 'password',
}

/** The text of a problem; those of a directory have other names than the page's own. */
function textOf(language: Language, problem: SignInProblem): string {
  const t = texts[language]
  const ofDirectory: Partial<Record<SignInProblem, string>> = {
    away: t.unchecked,
    expired: t.directoryExpired,
    disabled: t.directoryDisabled,
    locked: t.directoryLocked,
  }
  return ofDirectory[problem] ?? t[problem as Exclude<SignInProblem, 'away' | DirectoryNotice>]
}

/** The attributes and the error of a field; the script replaces the error. */
function errorOf(
  { language, problem }: Pick<SignInPage, 'language' | 'problem'>,
  field: 'account' | 'password',
) {
  const t = texts[language]
  const text = problem && fieldOf[problem] === field ? textOf(language, problem) : ''
  return {
    attributes: html` data-empty="${field === 'account' ? t.noAccount : t.noPassword}" aria-describedby="${field}-problem"${text !== '' && html` aria-invalid="true"`}`,
    error: html`<p class="error" id="${field}-problem" role="alert">${text}</p>`,
  }
}

/** The form. An error is below its field; the account stays, the password is cleared, and what is to be typed has the focus. */
function form(page: SignInPage): Html {
  const { path, account, problem, isShared, language, settings } = page
  const t = texts[language]
  const [ofAccount, ofPassword] = [errorOf(page, 'account'), errorOf(page, 'password')]
  const toPassword = account.trim() !== '' && problem !== 'noAccount'
  return html`${problem && !fieldOf[problem] && html`<p class="notice" role="alert">${textOf(language, problem)}</p>`}
<form method="post" action="${path}?lang=${language}" novalidate>
<div class="field"><label for="account">${t.account}</label>
<input id="account" name="account" value="${account}" autocomplete="username webauthn" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="320" required${ofAccount.attributes}${!toPassword && html` autofocus`}>
${ofAccount.error}</div>
${realmLinks({ language, beginning: path, sources: page.sources, last: page.last }, account)}
<div class="field forgettable"><label for="password">${t.password}</label>
<div class="secret"><input id="password" name="password" type="password" autocomplete="current-password" autocapitalize="none" autocorrect="off" spellcheck="false" enterkeyhint="go" required${ofPassword.attributes}${toPassword && html` autofocus`}>
<button type="button" id="reveal" aria-label="${t.showPassword}" aria-pressed="false" aria-controls="password" hidden>${eye}</button></div>
<p class="hint" id="caps" role="status" hidden>${t.capsLock}</p>
${ofPassword.error}
<a href="${settings.portalUrl}/iambiz/password/forgot">${t.forgotten}</a></div>
${sharedComputerBox({ language, isShared })}
<button class="button">${t.signIn}</button>
</form>`
}

/** The sign-in page: a form, and the other ways to sign in. */
export function signInPage(page: SignInPage): string {
  const { path, types, sources, last, passkey, client, settings, language } = page
  const t = texts[language]
  // Its own button is above the form.
  const others = types.filter((type) => type !== client?.type)
  return renderPage({
    settings,
    language,
    title: t.signIn,
    otherLanguageUrl: `${path}?lang=${otherLanguage(language)}`,
    body: html`<h1>${t.signIn}</h1>
${askingLine(page)}
${types.length > 0 && signInTabs({ language, current: 'password', beginning: path })}
${inClient({ client, language })}
${form(page)}
${otherWays({ language, beginning: path, types: others, sources, last, passkey })}
<script>${trusted(signInScript)}</script>`,
  })
}
