import { markupPayloads } from '@iambiz/server/testing/markup-payloads.ts'
import type { Page } from 'playwright-core'
import type { Person } from './person.ts'

/** Closes every element that a payload has opened, so that the next payload starts in a clean context. */
const closing =
  '">\'>-->]]></script></style></title></textarea></xmp></noembed></noframes></iframe></template></option></select></mglyph></mtext></table></foreignobject></annotation-xml></svg></math></form></object></video></audio></ul></p></a></b></noscript>'

// The contract refuses texts with NUL characters.
const payloads = Object.values(markupPayloads)
  .flat()
  .filter((payload) => !payload.includes('\0'))

type Hostile = { html: string; signs: readonly string[] }

/** Joins payloads, each followed by a marker that must be visible. */
function inRow(chosen: readonly string[], between: string): Hostile {
  const signs = chosen.map((_, index) => `〔${index}〕`)
  return {
    html: chosen.map((payload, index) => `${payload}${between}<p>${signs[index]}</p>`).join(''),
    signs,
  }
}

export const all = inRow(payloads, closing)
const isFrames = (payload: string) => payload.includes('<frameset')
// Browsers close fewer elements per end tag than the server does. A frameset would hide everything after it.
export const forBrowsers = inRow(
  payloads.filter((payload) => !isFrames(payload)),
  closing + closing,
)

export const frames = payloads.filter(isFrames)

/** Records effects that no text may have: dialogs, windows, and requests to other origins. */
export async function watch({ context, page, portal }: Person): Promise<readonly string[]> {
  const seen: string[] = []
  page.on('dialog', async (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('popup', (popup) => seen.push(`popup ${popup.url()}`))
  // Requests blocked by the content security policy do not reach this handler.
  await context.route(
    ({ origin }) => origin !== portal,
    async (route) => {
      seen.push(`request ${route.request().url()}`)
      await route.abort()
    },
  )
  return seen
}

type Found = { tag: string; isHtml: boolean; attributes: Record<string, string> }

/** The elements of a text in the browser's DOM, without the wrappers added around tables. */
export const elementsOf = (page: Page): Promise<Found[]> =>
  page.locator('.rich-text').evaluate((text) =>
    [...text.querySelectorAll('*')]
      .filter((node) => !(node.matches('div.rich-text-table') && node.firstChild instanceof HTMLTableElement))
      .map((node) => ({
        tag: node.localName,
        isHtml: node instanceof HTMLElement,
        attributes: Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
      })),
  )

const aligned = { 'data-align': /^(left|right|center|justify)$/ }
const cell = { ...aligned, colspan: /^/, rowspan: /^/ }
/** Allowed elements of a text, with their attributes and the patterns of the values. */
const allowed: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ...Object.fromEntries(['p', 'h2', 'h3', 'h4'].map((tag) => [tag, aligned])),
  ...Object.fromEntries(
    'br hr strong b em i u s sub sup ul li blockquote code pre table thead tbody tr'
      .split(' ')
      .map((tag) => [tag, {}]),
  ),
  a: {
    href: /^(https:\/\/[^\s/?#@\\]+([/?#]\S*)?|mailto:\S+)$/i,
    target: /^_blank$/,
    rel: /^noopener noreferrer nofollow$/,
  },
  img: { src: /^\/api\/iam-portal\/file\/[0-9a-f-]{36}$/, alt: /^/, width: /^/, height: /^/ },
  ol: { start: /^/ },
  th: cell,
  td: cell,
}

export const isAllowed = ({ tag, isHtml, attributes }: Found): boolean =>
  isHtml &&
  allowed[tag] !== undefined &&
  Object.entries(attributes).every(([name, value]) => allowed[tag]?.[name]?.test(value))

/** Parts of the page that a text has overridden (DOM clobbering, prototype pollution). */
export const clobbered = (page: Page) =>
  page.evaluate(() => {
    const documentIsWhole =
      typeof document.cookie === 'string' &&
      document.body instanceof HTMLBodyElement &&
      typeof document.getElementById === 'function' &&
      document.currentScript === null &&
      document.defaultView === window &&
      document.baseURI.startsWith(location.origin)
    const names = [...document.querySelectorAll('.rich-text [id], .rich-text [name]')].map(
      (node) => node.outerHTML,
    )
    const polluted = Object.keys(Object.prototype)
    return documentIsWhole ? [...names, ...polluted] : ['the document', ...names, ...polluted]
  })

/** Texts with a bidirectional override that affects content outside their field. */
export const leaking = (page: Page) =>
  page.evaluate(() => {
    const keepsApart = (element: Element) => {
      const { unicodeBidi, display } = getComputedStyle(element)
      return /isolate|plaintext/.test(unicodeBidi) || !/^(inline|contents)$/.test(display)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const leaks: string[] = []
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text
      if (!data.includes('\u202e') || parentElement?.closest('script, .rich-text')) continue
      let unit = parentElement
      while (unit && !keepsApart(unit)) unit = unit.parentElement
      // biome-ignore lint/performance/useDomNodeTextContent: only visible text can change its direction
      if (unit && !unit.innerText.trim().endsWith('\u202e')) leaks.push(unit.outerHTML.slice(0, 300))
    }
    return leaks
  })
