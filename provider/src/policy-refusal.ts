import { html } from './pages/html.ts'
import { renderPage } from './pages/page.ts'
import { texts } from './pages/texts.ts'
import { type AnyContext, type Replies, requestIdOf } from './reply.ts'
import type { SignInParts } from './sign-in-parts.ts'

export type PolicyRefusalRecording = Pick<SignInParts, 'recordFailure' | 'logRefusal' | 'clock'>

/** Records a sign-in that a policy refuses, although the person was authenticated, in both logs. */
export async function recordPolicyRefusal(
  { recordFailure, logRefusal, clock }: PolicyRefusalRecording,
  ctx: AnyContext,
  { accountNo, client }: { accountNo: string; client: unknown },
): Promise<void> {
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip }
  logRefusal({ ...seen, accountNo, result: 'not_allowed', client }, 'sign-in refused')
  const userAgent = ctx.get('user-agent').slice(0, 400)
  await recordFailure({ ...seen, at: clock.now(), accountNo, reason: 'not_allowed', userAgent })
}

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
