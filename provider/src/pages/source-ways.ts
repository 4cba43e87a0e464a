import type { Language } from '@iambiz/runtime/language.ts'
import { externalTexts } from './external-texts.ts'
import { type Html, html, joined, trusted } from './html.ts'
import { sourceTexts } from './source-texts.ts'

/** A source of identity that the sign-in page leads to. */
export type ShownSource = { code: string; name: string; domains: readonly string[] }

type SourceWays = {
  language: Language
  /** Path of the sign-in page with the password. */
  beginning: string
  sources: readonly ShownSource[]
  last: string | undefined
}

const building: Html = trusted(
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4M10 17l5-5-5-5M15 12H3"/></svg>',
)

const addressOf = (
  { beginning, language }: Pick<SourceWays, 'beginning' | 'language'>,
  { code }: ShownSource,
) => `${beginning}/source?lang=${language}&code=${code}`

/** A button for each source. */
export function sourceWays(ways: SourceWays): Html {
  const { language, sources, last } = ways
  return joined(
    sources.map(
      (source) =>
        html`<a class="button quiet source" href="${addressOf(ways, source)}">${building}${source.name}${
          last === `source:${source.code}` &&
          html`<small class="last">${externalTexts[language].lastUsed}</small>`
        }</a>`,
    ),
  )
}

const domainIn = (account: string) => account.trim().toLowerCase().split('@')[1] ?? ''

/**
 * Leads from an e-mail address in the account field to the source of its domain: shown for the account that was typed,
 * and by the script while the person types. Nothing redirects by itself.
 */
export function realmLinks(ways: SourceWays, account: string): Html {
  const { language, sources } = ways
  const domain = domainIn(account)
  return joined(
    sources
      .filter(({ domains }) => domains.length > 0)
      .map(
        (source) => html`<div class="realm" data-domains="${source.domains.join(' ')}"${
          !(domain !== '' && source.domains.includes(domain)) && html` hidden`
        }><p class="hint" role="status">${sourceTexts[language].belongsTo(source.name)}</p>
<a class="button" href="${addressOf(ways, source)}">${sourceTexts[language].signInWith(source.name)}</a></div>`,
      ),
  )
}
