import { type DeviceTexts, deviceTexts } from './device-texts.ts'
import { type Html, html, trusted } from './html.ts'
import { otherLanguage, type PageContext, renderPage } from './page.ts'
import { personLine } from './person-line.ts'
import { texts } from './texts.ts'

export type DeviceProblem = keyof DeviceTexts['problems']

type InputPage = PageContext & {
  /** Path of the page, without a query. */
  path: string
  /** The token of the form against cross-site posts. */
  xsrf: string
  /** The code of the address or of a wrong entry; it is only taken after the person has confirmed it. */
  code: string
  problem: DeviceProblem | undefined
}

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`

/** Asks for the code that a device shows (RFC 8628 3.3). */
export function deviceInputPage({ path, xsrf, code, problem, ...context }: InputPage): string {
  const { language } = context
  const t = deviceTexts[language]
  const query = new URLSearchParams({
    lang: otherLanguage(language),
    ...(code === '' ? {} : { user_code: code }),
  })
  const fault = problem && html` aria-invalid="true" aria-describedby="problem"`
  return renderPage({
    ...context,
    title: t.title,
    otherLanguageUrl: `${path}?${query}`,
    body: html`<h1>${t.title}</h1>
<p class="lead">${t.lead}</p>
<form method="post" action="${path}?lang=${language}">
${hidden('xsrf', xsrf)}
<div class="field"><label for="user_code">${t.code}</label>
<input id="user_code" name="user_code" class="recovery" value="${code}" autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false" maxlength="40" required autofocus${fault}>
${problem && html`<p class="error" id="problem" role="alert">${t.problems[problem]}</p>`}</div>
<button class="button">${t.next}</button>
</form>`,
  })
}

type ConfirmPage = PageContext & {
  path: string
  xsrf: string
  code: string
  /** Name of the application. */
  application: string
  /** Network address of the device, if known. */
  address: string
  /** The person who is signed in in this browser. */
  person: { no: string; zh: string; en: string } | undefined
}

const device: Html = trusted(
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="3" width="20" height="14" rx="2"/><path d="M8 21h8M12 17v4"/></svg>',
)

/** Asks whether a device may sign in, before anything is issued to it (RFC 8628 5.4). */
export function deviceConfirmPage(page: ConfirmPage): string {
  const { path, xsrf, code, application, address, person, ...context } = page
  const { language } = context
  const t = deviceTexts[language]
  const title = t.confirmTitle(application)
  return renderPage({
    ...context,
    title,
    body: html`<h1>${device} ${title}</h1>
<p class="lead">${t.confirmLead}</p>
<p class="lead">${t.warning}</p>
<dl class="facts"><div><dt>${t.code}</dt><dd><b translate="no">${code}</b></dd></div>
${address !== '' && html`<div><dt>${t.address}</dt><dd>${address}</dd></div>`}</dl>
${person && personLine(context, person)}
<form method="post" action="${path}?lang=${language}">
${hidden('xsrf', xsrf)}${hidden('user_code', code)}
<button class="button" name="confirm" value="yes">${t.allow}</button>
<button class="button quiet" name="abort" value="yes">${t.refuse}</button>
</form>`,
  })
}

/** Says that the device is signed in, or that the person refused it. */
export function deviceEndPage({
  application,
  ...context
}: PageContext & { application: string | undefined }): string {
  const t = deviceTexts[context.language]
  const isDone = application !== undefined
  const title = isDone ? t.doneTitle : t.refusedTitle
  return renderPage({
    ...context,
    title,
    body: html`<h1>${title}</h1>
<p class="lead">${isDone ? t.doneBody(application) : t.refusedBody}</p>
<div class="actions"><a class="button quiet" href="${context.settings.portalUrl}">${texts[context.language].toPortal}</a></div>`,
  })
}
