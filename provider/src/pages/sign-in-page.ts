import { hash } from 'node:crypto'
import type { ExternalType } from '@iambiz/identity/tables.ts'
import { clientProblem, externalTexts, type Problem } from './external-texts.ts'
import { type Html, html, trusted } from './html.ts'
import { otherLanguage, type PageContext, renderPage } from './page.ts'
import { sharedComputerBox } from './shared-computer-box.ts'
import { signInTabs } from './sign-in-tabs.ts'
import { texts } from './texts.ts'

/** Why the last attempt was refused. */
export type SignInProblem = 'wrong' | 'again' | 'busy' | 'guessing'

type SignInPage = PageContext & {
  /** Path of the page, without a query. */
  path: string
  /** The account as it was typed; a password is never sent back. */
  account: string
  problem?: SignInProblem | undefined
  /** The application of the sign-in; undefined for the portal. */
  application: string | undefined
  /** Whether the box “shared computer” is ticked. */
  isShared: boolean
  /** Whether external sign-in is available. */
  hasScan: boolean
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

/** Takes the choice of the box along to the pages of other ways to sign in, and of the other language. */
const script = `
const shared = document.getElementById('shared')
const links = document.querySelectorAll('.tabs a, .client a, .language')
const carry = () => {
  for (const link of links) {
    const url = new URL(link.href)
    url.searchParams.set('shared', Number(shared.checked))
    link.href = url.href
  }
}
shared.addEventListener('change', carry)
addEventListener('pageshow', carry)
`

/** The script's source expression for a Content-Security-Policy (CSP Level 3, hash source). */
export const signInScriptSource = `'sha256-${hash('sha256', script, 'base64')}'`

/** The sign-in form. An error is shown below the password, which is cleared and gets the focus. */
export function signInPage(page: SignInPage): string {
  const { path, account, problem, application, isShared, hasScan, client, ...context } = page
  const { language } = context
  const t = texts[language]
  const fault = problem && html` aria-invalid="true" aria-describedby="problem"`
  const toPassword = problem !== undefined || account !== ''
  return renderPage({
    ...context,
    title: t.signIn,
    otherLanguageUrl: `${path}?lang=${otherLanguage(language)}`,
    body: html`<h1>${t.signIn}</h1>
<p class="lead">${application === undefined ? t.continueTo : t.continueToApp} <b>${application ?? t.product}</b></p>
${hasScan && signInTabs({ language, current: 'password', beginning: path })}
${inClient({ client, language })}
<form method="post" action="${path}?lang=${language}">
<div class="field"><label for="account">${t.account}</label>
<input id="account" name="account" value="${account}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="320" required${!toPassword && html` autofocus`}></div>
<div class="field forgettable"><label for="password">${t.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${fault}${toPassword && html` autofocus`}>
${problem && html`<p class="error" id="problem" role="alert">${t[problem]}</p>`}
<a href="${context.settings.portalUrl}/iambiz/password/forgot">${t.forgotten}</a></div>
${sharedComputerBox({ language, isShared })}
<button class="button">${t.signIn}</button>
</form>
<script>${trusted(script)}</script>`,
  })
}
