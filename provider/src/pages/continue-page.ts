import { html } from './html.ts'
import { otherLanguage, type PageContext, renderPage } from './page.ts'
import { personLine } from './person-line.ts'
import { texts } from './texts.ts'

type ContinuePage = PageContext & {
  /** Path of the page, without a query. */
  path: string
  /** Name of the application; undefined for the portal, which is named as the product. */
  application: string | undefined
  person: { no: string; zh: string; en: string }
  /** For native applications, because any program on the device could have started the sign-on. */
  isNative: boolean
}

/** Asks a signed-in person whether to continue with this account or another one. */
export function continuePage({ path, application, person, isNative, ...context }: ContinuePage): string {
  const { language, settings } = context
  const t = texts[language]
  const title = t.continueTitle(application ?? settings.portalName[language])
  const name = language === 'zh' ? person.zh : person.en || person.zh
  return renderPage({
    ...context,
    title,
    otherLanguageUrl: `${path}?lang=${otherLanguage(language)}`,
    body: html`<h1>${title}</h1>
<p class="lead">${t.continueLead}</p>
${personLine(context, person)}
<form method="post" action="${path}?lang=${language}">
<button class="button" autofocus>${t.continueAs(name)}</button>
<button class="button quiet" name="account" value="other">${t.otherAccount}</button>
</form>
${isNative && html`<p class="hint help">${t.nativeHint}</p>`}`,
  })
}
