import { hash } from 'node:crypto'
import { html, trusted } from './html.ts'
import { type PageContext, renderPage } from './page.ts'
import { texts } from './texts.ts'

// A field named `submit` would hide the method of the form.
const script = `HTMLFormElement.prototype.submit.call(document.getElementById('answer'))`

/** The script's source expression for a Content-Security-Policy (CSP Level 3, hash source). */
export const formPostScriptSource = `'sha256-${hash('sha256', script, 'base64')}'`

type FormPostPage = PageContext & { action: string; fields: Record<string, string> }

/**
 * Posts an authorization response to the application (OAuth 2.0 Form Post Response Mode); shows a button if scripts are
 * disabled.
 */
export function formPostPage({ action, fields, ...context }: FormPostPage): string {
  const t = texts[context.language]
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`.markup,
  )
  return renderPage({
    ...context,
    title: t.formPostTitle,
    body: html`<h1>${t.formPostTitle}</h1>
<p class="lead">${t.formPostBody}</p>
<form id="answer" method="post" action="${action}">${trusted(inputs.join(''))}
<button class="button">${t.goOn}</button></form>
${trusted(`<script>${script}</script>`)}`,
  })
}
