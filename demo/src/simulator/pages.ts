import { type Html, html } from '@iambiz/provider/pages/html.ts'
import { doorwayPage, joined, type PageContext, widePage } from '#demo/applications/page.ts'
import { withLanguage } from '#demo/applications/pages.ts'
import { type ExternalType, externalTypes } from './apps.ts'
import { people, type SimulatedPerson } from './people.ts'
import type { AuthorizeRequest, Refusal } from './provider.ts'
import { texts } from './texts.ts'

const className = 'of-permission-center'

/** Each page first states that it is a simulation. */
const mark = (text: string): Html => html`<p class="state">${text}</p>`

function personButton(person: SimulatedPerson, { language }: PageContext): Html {
  const t = texts[language]
  return html`<li><button class="choice" name="person" value="${person.id}"><b>${person.name[language]}</b><em>${t.standings[person.standing]}</em></button></li>`
}

/** The authorization page, with a choice of people and a refusal. */
export function authorizePage(request: AuthorizeRequest, context: PageContext): string {
  const t = texts[context.language]
  const provider = t.providers[request.type]
  const { host } = new URL(request.redirectUri)
  const body = html`${mark(t.mark(provider))}
<h1>${t.authorizeTitle(provider)}</h1>
<p class="note">${request.inClient ? `${t.inClient(provider)} · ` : ''}${t.asks(host)}</p>
<form class="choices" method="post" action="${withLanguage(context.path, context)}"><h2>${t.who}</h2>
<ul>${joined(people.map((person) => personButton(person, context)))}</ul>
<div class="actions"><button class="button" name="outcome" value="deny">${t.deny}</button>
<button class="button" name="outcome" value="deny-silently">${t.denySilently}</button>
<button class="button" name="outcome" value="never">${t.never}</button></div></form>`
  return doorwayPage({ title: t.authorizeTitle(provider), body, context, className })
}

/** The provider's own error page, without a redirect. */
export function refusedPage(type: ExternalType, { refused, code }: Refusal, context: PageContext): string {
  const t = texts[context.language]
  const body = html`${mark(t.mark(t.providers[type]))}
<h1>${t.refusedTitle}</h1><p class="note">${t.refused[refused]}</p>
${code !== undefined && html`<p class="hint">${t.errorCode} ${String(code)}</p>`}`
  return doorwayPage({ title: t.refusedTitle, body, context, className })
}

/** The last page on the phone if there is no redirect. */
export function endedPage(
  type: ExternalType,
  how: 'denied' | 'never' | 'hidden' | 'gone',
  context: PageContext,
): string {
  const t = texts[context.language]
  const [title = '', text = ''] = t.ended[how]
  const body = html`${mark(t.mark(t.providers[type]))}<h1>${title}</h1><p class="note">${text}</p>`
  return doorwayPage({ title, body, context, className })
}

/** The simulated phone's camera: the address of a QR code is pasted. */
export function scanPage(context: PageContext, foreign?: string): string {
  const t = texts[context.language]
  const wrong = foreign !== undefined
  const body = html`${mark(t.markAll)}
<h1>${t.scanTitle}</h1><p class="lead">${t.scanLead}</p>
<form class="scan" method="post" action="${withLanguage(context.path, context)}">
<label for="address">${t.scanAddress}</label>
<input id="address" name="address" type="url" value="${foreign ?? ''}" autocomplete="off" spellcheck="false" maxlength="2048" required autofocus${wrong && html` aria-invalid="true" aria-describedby="problem"`}>
${wrong && html`<p class="problem" id="problem" role="alert">${t.scanForeign}</p>`}
<button class="button first">${t.scanGo}</button></form>
<ol class="steps">${joined(t.scanSteps.map((step) => html`<li>${step}</li>`))}</ol>
<section class="whom"><h2>${t.peopleTitle}</h2>
<dl class="facts">${joined(
    people.map(
      ({ name, standing }) => html`<dt>${name[context.language]}</dt><dd>${t.standings[standing]}</dd>`,
    ),
  )}</dl></section>
<p class="hint">${externalTypes.map((type) => t.providers[type]).join(' · ')}</p>`
  return widePage({ title: t.title, body, context })
}
