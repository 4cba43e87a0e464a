import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { demoAccounts } from '@iambiz/demo/accounts.ts'

const titles = { zh: '选择账号登录', en: 'Sign in as' }

/** How a page names its language to browsers (RFC 5646). */
export const languageTags: Record<Language, string> = { zh: 'zh-CN', en: 'en' }

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

export const plainPage = (language: Language, title: string, body = '') => `<!doctype html>
<html lang="${languageTags[language]}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
</style>
<h1>${escaped(title)}</h1>
${body}
</html>`

/** Stands in for the sign-in page of the provider: a link for each account that has recordings. */
export function accountsPage(language: Language, names: ReadonlySet<string>, redirect: string): string {
  const accounts = demoAccounts
    .filter(({ name }) => names.has(name))
    .map(({ name, person, shows }) => {
      const address = `/api/mock/sign-in?${new URLSearchParams({ account: name, redirect })}`
      const label = `${person[language]} (${name})`
      return `<li><a href="${escaped(address)}">${escaped(label)}</a><br>${escaped(shows[language])}</li>`
    })
  return plainPage(language, titles[language], `<ul>${accounts.join('')}</ul>`)
}
