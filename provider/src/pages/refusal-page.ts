import type { RefusalReason } from '../connections/access-question.ts'
import { html } from './html.ts'
import { type PageContext, renderPage } from './page.ts'
import { type RefusalTexts, refusalTexts } from './refusal-texts.ts'
import { texts } from './texts.ts'

type RefusalPage = PageContext & {
  reason: RefusalReason
  app: { code: string; name: string }
}

/** True if the application is unavailable to everyone, so the person lacks no right. */
const isClosed = (reason: RefusalReason) => reason === 'offline' || reason === 'off'

/** True if only the service desk can help: people end a delegation and request access themselves. */
const needsServiceDesk = (reason: RefusalReason) =>
  !['no-grant', 'not-covered', 'acting', 'off'].includes(reason)

function titleOf({ title, closedTitle, actingTitle }: RefusalTexts, reason: RefusalReason) {
  if (reason === 'acting') return actingTitle
  return isClosed(reason) ? closedTitle : title
}

/** The portal's access request form, filled in for this application. */
const requestUrl = (portalUrl: string, code: string) =>
  `${portalUrl}/iambiz/home/apps?${new URLSearchParams({ request: code })}`

/** Explains why a person may not use an application, and what to do next. */
export function refusalPage({ reason, app, ...context }: RefusalPage): string {
  const { language, settings } = context
  const [t, words] = [texts[language], refusalTexts[language]]
  const title = titleOf(words, reason)(app.name)
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
