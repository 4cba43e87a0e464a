import { type Html, html } from './html.ts'
import { type PageContext, renderPage } from './page.ts'
import { texts } from './texts.ts'

export type Message =
  | 'expired'
  | 'failed'
  | 'broken'
  | 'away'
  | 'missing'
  | 'notConnected'
  | 'formOff'
  | 'formAddress'
  | 'signedOut'
  | 'stayed'
  | 'elsewhere'
  | 'refused'

type MessagePage = PageContext & {
  message: Message
  /** Shown when the person may have to contact the service desk. */
  requestId?: string | undefined
}

/** A page that explains what happened and links to the portal. It repeats nothing from the request. */
export function messagePage({ message, requestId, ...context }: MessagePage): string {
  const t = texts[context.language]
  const onward = message === 'expired' || message === 'signedOut' ? t.signInAgain : t.toPortal
  return renderPage({
    ...context,
    title: t[`${message}Title`],
    body: html`<h1>${t[`${message}Title`]}</h1>
<p class="lead">${t[`${message}Body`]}</p>
${requestId !== undefined && html`<dl class="facts"><dt>${t.request}</dt><dd>${requestId}</dd></dl>`}
<div class="actions"><a class="button" href="${context.settings.portalUrl}">${onward}</a></div>`,
  })
}

/** Asks for confirmation of a sign-out; `form` is the library's form with its CSRF token. */
export function confirmSignOutPage({ form, ...context }: PageContext & { form: Html }): string {
  const t = texts[context.language]
  return renderPage({
    ...context,
    title: t.signOut,
    body: html`<h1>${t.signOutTitle}</h1>
<p class="lead">${t.signOutBody}</p>
<div hidden>${form}</div>
<div class="actions">
<button class="button" form="op.logoutForm" name="logout" value="yes" autofocus>${t.signOut}</button>
<button class="button quiet" form="op.logoutForm">${t.stay}</button>
</div>`,
  })
}

/** `whose` session has ended: the person's own, or that of the person who was signed in before them. */
type SigningOutPage = PageContext & { next: string; whose: 'own' | 'previous' }

/** Shown while the browser goes on to sign out of applications; `next` is the address it goes to. */
export function signingOutPage({ next, whose, ...context }: SigningOutPage): string {
  const t = texts[context.language]
  const [title, body] =
    whose === 'own' ? [t.signingOutTitle, t.signingOutBody] : [t.previousTitle, t.previousBody]
  return renderPage({
    ...context,
    title,
    body: html`<h1>${title}</h1>
<p class="lead">${body}</p>
<div class="actions"><a class="button" href="${next}">${t.goOn}</a></div>`,
  })
}
