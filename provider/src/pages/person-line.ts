import { type Html, html } from './html.ts'
import type { PageContext } from './page.ts'

/** Text in place of a picture: the last characters of a Chinese name, the initials of another. */
const initialsOf = (name: string): string =>
  /\p{Script=Han}/u.test(name)
    ? [...name].slice(-2).join('')
    : name
        .split(/\s+/)
        .map((word) => [...word][0] ?? '')
        .slice(0, 2)
        .join('')

type Person = { no: string; zh: string; en: string }

/** The signed-in person, with a link or button of the page beside the name. */
export function personLine({ language }: Pick<PageContext, 'language'>, person: Person, beside?: Html): Html {
  const name = language === 'zh' ? person.zh : person.en || person.zh
  return html`<div class="person"><span class="initials" aria-hidden="true">${initialsOf(name)}</span>
<p><bdi>${name}</bdi> <span>${person.no}</span></p>
${beside}</div>`
}
