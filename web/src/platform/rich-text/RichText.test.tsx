import 'virtual:skins.css'
import '#web/theme/base.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { RichText } from './RichText.tsx'

type Emulation = {
  send: (method: 'Emulation.setEmulatedMedia', given: { media: string }) => Promise<unknown>
}
const media = (media: string) => (cdp() as unknown as Emulation).send('Emulation.setEmulatedMedia', { media })

let root: Root
let element: HTMLElement
afterEach(async () => {
  root.unmount()
  element.remove()
  await media('')
})

/** Width in pixels of an A4 page between the margins of a printed announcement. */
const paper = Math.floor((178 / 25.4) * 96)

async function shown(html: string): Promise<HTMLElement> {
  element = document.body.appendChild(document.createElement('div'))
  element.style.width = `${paper}px`
  root = createRoot(element)
  root.render(<RichText html={html} />)
  await expect.element(page.elementLocator(element).getByText(/./).first()).toBeVisible()
  return element
}

const table = (columns: number, text: string) => {
  const cells = (tag: string) => `<${tag}>${text}</${tag}>`.repeat(columns)
  return `<table><tbody><tr>${cells('th')}</tr><tr>${cells('td')}</tr></tbody></table>`
}

test.each([
  ['words', '字'.repeat(21)],
  ['an address', 'https://a.example/very/long'],
])('[ANN-02] all ten columns of %s are on paper', async (_what, text) => {
  const shownText = await shown(table(10, text))
  expect(shownText.querySelector('table')?.scrollWidth).toBeGreaterThan(paper)
  await media('print')
  const right = element.getBoundingClientRect().right
  for (const cell of shownText.querySelectorAll('th, td'))
    expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(right + 1)
  expect(getComputedStyle(shownText.querySelector('.rich-text-table') as Element).overflowX).toBe('visible')
})

test.each([
  ['code', `<pre><code>${'x'.repeat(300)}</code></pre>`],
  [
    'code in a cell',
    `<table><tbody><tr><td>一</td><td><pre>${'x'.repeat(300)}</pre></td></tr></tbody></table>`,
  ],
])('[ANN-02] a long line of %s is on paper', async (_what, html) => {
  const text = await shown(html)
  await media('print')
  const code = text.querySelector('pre') as Element
  expect(code.scrollWidth).toBeLessThanOrEqual(code.clientWidth)
  expect(code.getBoundingClientRect().right).toBeLessThanOrEqual(text.getBoundingClientRect().right + 1)
})

test('[ANN-02] raised, lowered and struck out text is seen as such', async () => {
  const text = await shown('<p>10<sup>3</sup>H<sub>2</sub>O，<s>22:00</s></p>')
  const styleOf = (tag: string) => getComputedStyle(text.querySelector(tag) as Element)
  expect(styleOf('sup').verticalAlign).toBe('super')
  expect(styleOf('sub').verticalAlign).toBe('sub')
  expect(styleOf('s').textDecorationLine).toBe('line-through')
})
