import { html } from './html.ts'
import { type PageContext, renderPage } from './page.ts'
import { texts } from './texts.ts'

/** Explains that an application requires a second factor, which the person has not set up. */
export function noDevicePage({
  application,
  ...context
}: PageContext & { application: string | undefined }): string {
  const t = texts[context.language]
  const { portalUrl } = context.settings
  return renderPage({
    ...context,
    title: t.noDeviceTitle,
    body: html`<h1>${t.noDeviceTitle}</h1>
<p class="lead">${t.noDeviceBody(application ?? t.product)}</p>
<div class="actions"><a class="button" href="${portalUrl}/iambiz/home/setting/binding">${t.setUpDevice}</a>
<a class="button quiet" href="${portalUrl}">${t.toPortal}</a></div>`,
  })
}
