import { html } from './html.ts'
import { otherLanguage, type PageContext, renderPage } from './page.ts'
import { personLine } from './person-line.ts'
import { texts } from './texts.ts'

type ContinuePage = PageContext & {
  /** Path of the page, without a query. */
  path: string
  /** The application; the portal has no other name than the product's. */
  application: string | undefined
  person: { no: string; zh: string; en: string }
  /** The application is native: any program on the device could have begun the sign-on. */
  isNative: boolean
}

/** Asks a signed-in person whether to continue with this account or with another one. */
export function continuePage({ path, application, person, isNative, ...context }: ContinuePage): string {
  const { language } = context
  const t = texts[language]
  const title = t.continueTitle(application ?? t.product)
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
