import { html } from './html.ts'
import { type PageContext, renderPage } from './page.ts'
import { texts } from './texts.ts'

type NoDevicePage = PageContext & {
  application: string | undefined
  /** Whether the person can still sign in to the portal and set one up there. */
  canReachPortal: boolean
}

/** Explains that a second factor is required, which the person has not set up, and what to do next. */
export function noDevicePage({ application, canReachPortal, ...context }: NoDevicePage): string {
  const t = texts[context.language]
  const { portalUrl, serviceDesk } = context.settings
  const desk = canReachPortal ? '' : serviceDesk[context.language]
  const name = application ?? t.product
  return renderPage({
    ...context,
    title: t.noDeviceTitle,
    body: html`<h1>${t.noDeviceTitle}</h1>
<p class="lead">${canReachPortal ? t.noDeviceBody(name) : t.noDeviceLate(name)}</p>
${desk !== '' && html`<dl class="facts"><dt>${t.serviceDesk}</dt><dd>${desk}</dd></dl>`}
<div class="actions">
${canReachPortal && html`<a class="button" href="${portalUrl}/iambiz/home/setting/binding">${t.setUpDevice}</a>`}
<a class="button quiet" href="${portalUrl}">${t.toPortal}</a></div>`,
  })
}
