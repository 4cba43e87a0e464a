import type { Authorization } from '@iambiz/identity/external/authorization-store.ts'
import { externalTexts, type Problem } from './external-texts.ts'
import { type Html, html, trusted } from './html.ts'
import { otherLanguage, type PageContext, renderPage } from './page.ts'

type PhonePage = PageContext & {
  /** Path of the page, without a query. */
  path: string
  scanned: Pick<Authorization, 'type' | 'device' | 'place' | 'started_at' | 'numbers'>
  timeZone: string
}

const minute = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)

/**
 * Shown after scanning: account, computer and place of the request, and three numbers, one of which the computer shows.
 */
export function phonePage({ path, scanned, timeZone, settings, language }: PhonePage): string {
  const e = externalTexts[language]
  const { type, device, place, started_at, numbers } = scanned
  const button = (number: string) =>
    html`<button class="button quiet" name="number" value="${number}">${number}</button>`
  return renderPage({
    settings,
    language,
    title: e.scanTitle,
    otherLanguageUrl: `${path}?lang=${otherLanguage(language)}`,
    body: html`<h1>${e.scanTitle}</h1>
<p class="lead">${e.scanLead(e.types[type])}</p>
<dl class="rows"><dt>${e.scanDevice}</dt><dd>${device || e.unknownDevice}</dd>
<dt>${e.scanPlace}</dt><dd>${place}</dd>
<dt>${e.scanTime}</dt><dd>${minute(started_at, timeZone)}</dd></dl>
<form method="post" action="${path}?lang=${language}"><p id="choose">${e.choose}</p>
<div class="numbers" role="group" aria-labelledby="choose">${trusted(numbers.map((number) => button(number).markup).join(''))}</div>
<p class="lead">${e.notMine}</p></form>`,
  })
}

/** A page that redirects to the external provider. */
export const onwardPage = ({
  url,
  name,
  ...context
}: PageContext & { url: string; name: string }): string => {
  const e = externalTexts[context.language]
  const onward = html`<div class="actions"><a class="button" href="${url}" rel="noreferrer">${name}</a></div>`
  return plainPage({ ...context, title: e.onwardTitle, body: e.onward(name), onward })
}

/** Result of a sign-in on the phone; it continues at the computer. */
export type PhoneEnding = 'confirmed' | 'over' | { problem: Problem; name: string }

export function phoneEndingPage({
  ending,
  settings,
  language,
}: PageContext & { ending: PhoneEnding }): string {
  const e = externalTexts[language]
  const context = { settings, language }
  if (ending === 'confirmed') {
    return plainPage({ ...context, title: e.phoneConfirmedTitle, body: e.phoneConfirmedBody })
  }
  if (ending === 'over') return plainPage({ ...context, title: e.phoneOverTitle, body: e.phoneOverBody })
  return plainPage({ ...context, title: e.phoneFailedTitle, body: e.problems[ending.problem](ending.name) })
}

/** Shown without scripts when the phone has not confirmed yet. */
export const waitingPage = ({ path, ...context }: PageContext & { path: string }): string => {
  const e = externalTexts[context.language]
  const onward = html`<div class="actions"><a class="button" href="${path}?lang=${context.language}">${e.again}</a></div>`
  return plainPage({ ...context, title: e.waitingTitle, body: e.problems.waiting(), onward })
}

const plainPage = ({
  title,
  body,
  onward,
  ...context
}: PageContext & { title: string; body: string; onward?: Html }) =>
  renderPage({ ...context, title, body: html`<h1>${title}</h1><p class="lead">${body}</p>${onward}` })
