import type { Language } from '@iambiz/runtime/language.ts'
import { html } from './html.ts'
import { otherLanguage, type PageContext, renderPage } from './page.ts'
import { texts } from './texts.ts'

type NoDevicePage = PageContext & {
  application: string | undefined
  /** The kinds of second factors that would do; any kind if it names none. */
  kinds: readonly string[]
  /** Whether the person can still sign in to the portal and set one up there. */
  canReachPortal: boolean
  /** Path of the page, without a query; missing where it answers a form. */
  path: string | undefined
  /** The address that leads on to the application once a second factor is set up. */
  continueUrl: string
}

const factorKinds = ['passkey', 'totp'] as const

/** Names the second factors of these kinds: “a passkey or a one-time code”. */
function factorsOf(language: Language, kinds: readonly string[]): string {
  const { factors, or } = texts[language]
  const known = factorKinds.filter((kind) => kinds.includes(kind))
  return (known.length > 0 ? known : factorKinds).map((kind) => factors[kind]).join(or)
}

/** Explains that a second factor is required, which the person has not set up, and what to do next. */
export function noDevicePage({
  application,
  kinds,
  canReachPortal,
  path,
  continueUrl,
  ...context
}: NoDevicePage): string {
  const { language } = context
  const t = texts[language]
  const { portalName, portalUrl, serviceDesk } = context.settings
  const desk = canReachPortal ? '' : serviceDesk[language]
  const name = application ?? portalName[language]
  const factors = factorsOf(language, kinds)
  // A tab of its own, so that this one can lead on to the application.
  const setUp = html`<a class="button" href="${portalUrl}/iambiz/home/setting/binding" target="_blank" rel="noopener">${t.setUpDevice}</a>
<a class="button quiet" href="${continueUrl}">${t.deviceSetUp}</a>`
  return renderPage({
    ...context,
    title: t.noDeviceTitle,
    otherLanguageUrl: path && `${path}?lang=${otherLanguage(language)}`,
    body: html`<h1>${t.noDeviceTitle}</h1>
<p class="lead">${canReachPortal ? t.noDeviceBody(name, factors) : t.noDeviceLate(name, factors)}</p>
${desk !== '' && html`<dl class="facts"><dt>${t.serviceDesk}</dt><dd>${desk}</dd></dl>`}
<div class="actions">${canReachPortal ? setUp : html`<a class="button quiet" href="${portalUrl}">${t.toPortal}</a>`}</div>`,
  })
}
