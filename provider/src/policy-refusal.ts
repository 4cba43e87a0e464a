import { html } from './pages/html.ts'
import { renderPage } from './pages/page.ts'
import { texts } from './pages/texts.ts'
import type { AnyContext, Replies } from './reply.ts'

/** Shows that a sign-in policy refuses the sign-in, and whom to ask. */
export function showPolicyRefusal(replies: Replies, ctx: AnyContext, locales: unknown): void {
  const context = replies.pageContext(ctx, locales)
  const t = texts[context.language]
  const { portalUrl, serviceDesk } = context.settings
  const desk = serviceDesk[context.language]
  const markup = renderPage({
    ...context,
    title: t.notAllowedTitle,
    body: html`<h1>${t.notAllowedTitle}</h1>
<p class="lead">${t.notAllowedBody}</p>
${desk !== '' && html`<dl class="facts"><dt>${t.serviceDesk}</dt><dd>${desk}</dd></dl>`}
<div class="actions"><a class="button quiet" href="${portalUrl}">${t.toPortal}</a></div>`,
  })
  replies.page(ctx, 403, markup)
}
