import type { RefusalReason } from '../connections/access-question.ts'
import { html } from './html.ts'
import { type PageContext, renderPage } from './page.ts'
import { refusalTexts } from './refusal-texts.ts'
import { texts } from './texts.ts'

type RefusalPage = PageContext & {
  reason: RefusalReason
  app: { code: string; name: string }
}

/** Nobody can use the application at the moment; the person does not lack anything. */
const isClosed = (reason: RefusalReason) => reason === 'offline' || reason === 'off'

/** Only the service desk can help; a delegation and a request are in the person's own hands. */
const needsServiceDesk = (reason: RefusalReason) => !['no-grant', 'not-covered', 'off'].includes(reason)

/** Where the portal asks for what to request access; it is the person who sends the request. */
const requestUrl = (portalUrl: string, code: string) =>
  `${portalUrl}/iambiz/home/apps?${new URLSearchParams({ request: code })}`

/** Says that somebody may not use an application, why, and what to do. */
export function refusalPage({ reason, app, ...context }: RefusalPage): string {
  const { language, settings } = context
  const [t, words] = [texts[language], refusalTexts[language]]
  const title = isClosed(reason) ? words.closedTitle(app.name) : words.title(app.name)
  const desk = needsServiceDesk(reason) ? settings.serviceDesk[language] : ''
  const canRequest = reason === 'no-grant' && app.code !== ''
  return renderPage({
    ...context,
    title,
    body: html`<h1>${title}</h1>
<p class="lead">${words.reasons[reason]}</p>
${desk !== '' && html`<dl class="facts"><dt>${t.serviceDesk}</dt><dd>${desk}</dd></dl>`}
<div class="actions">
${canRequest && html`<a class="button" href="${requestUrl(settings.portalUrl, app.code)}">${words.request}</a>`}
<a class="button${canRequest && ' quiet'}" href="${settings.portalUrl}">${t.toPortal}</a>
</div>`,
  })
}
