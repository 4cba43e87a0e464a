import 'virtual:skins.css'
import '#web/theme/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RichTextEditor } from './RichTextEditor.tsx'

let root: Root
let element: HTMLElement
afterEach(() => {
  root.unmount()
  element.remove()
})

/** Renders an editor with a text; `paste` dispatches a paste event and returns the last HTML of the editor. */
async function editor(html: string) {
  const written: string[] = []
  element = document.body.appendChild(document.createElement('div'))
  root = createRoot(element)
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <RichTextEditor
        {...{ id: 'text', label: 'Text', describedBy: undefined, isInvalid: false, isRequired: false }}
        {...{ disabled: false, lang: 'zh', html, pictures: undefined }}
        onChange={(text) => written.push(text)}
      />
    </QueryClientProvider>,
  )
  const box = page.getByRole('textbox', { name: 'Text' })
  await expect.element(box).toBeVisible()
  const paste = (data: Record<string, string>) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
    box
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    return written.at(-1)
  }
  return { box, paste }
}

describe('[ANN-01] what is pasted keeps its lines and its meaning', () => {
  test.each([
    ['boxes of a chat', '<div>一</div><div>二</div>', '<p>一</p><p>二</p>'],
    [
      'formats',
      '<p>10<sup>3</sup>H<sub>2</sub>，<del>22:00</del></p>',
      '<p>10<sup>3</sup>H<sub>2</sub>，<s>22:00</s></p>',
    ],
    [
      'a copied document',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p>普通</p></b>',
      '<p>普通</p>',
    ],
    [
      'styles',
      '<span style="font-weight:700;font-style:italic">一</span>',
      '<p><strong><em>一</em></strong></p>',
    ],
    [
      'a list of Word',
      "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>一</p><p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>二</p>",
      '<ul><li><p>一</p><ul><li><p>二</p></li></ul></li></ul>',
    ],
    ['headings', '<h1>一</h1><h6>六</h6>', '<h2>一</h2><h4>六</h4>'],
    [
      'a sheet',
      '<google-sheets-html-origin><style>td{color:red}</style><table><colgroup><col width="100"></colgroup><tbody><tr><td style="font-weight:bold">一</td><td></td></tr></tbody></table></google-sheets-html-origin>',
      /<table><tbody><tr><td><p><strong>一<\/strong><\/p><\/td><td><p><\/p><\/td><\/tr><\/tbody><\/table>$/,
    ],
  ])('%s', async (_what, html, expected) => {
    const { paste } = await editor('')
    const written = paste({ 'text/html': html, 'text/plain': 'x' })
    if (typeof expected === 'string') expect(written).toBe(expected)
    else expect(written).toMatch(expected)
  })

  test('also with the marks of a browser around it, and no style is asked of the content policy', async () => {
    const { paste } = await editor('')
    expect(
      paste({
        'text/html':
          '<html><body>\n<!--StartFragment--><meta charset="utf-8"><div style="color:red">一</div><div>二</div><br class="Apple-interchange-newline"><!--EndFragment-->\n</body></html>',
      }),
    ).toBe('<p>一</p><p>二</p>')
  })
})

test('[ANN-01] a text that an editor has written stays as it is', async () => {
  const text = '<p>10<sup>3</sup>，<s>22:00</s></p><ul><li><p>一</p></li></ul>'
  const { box } = await editor(text)
  expect(box.element().querySelector('sup')?.textContent).toBe('3')
  expect(box.element().querySelector('s')?.textContent).toBe('22:00')
})

describe('[ANN-01] code takes text line by line', () => {
  test.each([
    ['plain', { 'text/plain': 'a\r\nb\u2028c' }],
    ['formatted', { 'text/plain': 'a\nb\nc', 'text/html': '<div>a</div><div>b</div><div>c</div>' }],
    ['formatted alone', { 'text/html': '<div>a</div><div>b</div><div>c</div>' }],
  ])('%s', async (_what, data) => {
    const { paste } = await editor('<pre><code></code></pre>')
    expect(paste(data)).toBe('<pre><code>a\nb\nc</code></pre>')
  })
})

test('[ANN-01] pictures that stay behind are counted, emoji are none of them', async () => {
  const { box, paste } = await editor('')
  expect(paste({ 'text/html': '<p>好<img alt="😀" src="https://a.example/e.png"></p>' })).toBe('<p>好😀</p>')
  expect(page.getByRole('alert').elements()).toEqual([])
  paste({ 'text/html': '<p>图<img alt="图" src="https://a.example/a.png"></p>' })
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(box.element().querySelector('img:not(.ProseMirror-separator)')).toBeNull()
})

test('[ANN-01] plain text is paragraphs, whatever ends its lines', async () => {
  const { paste } = await editor('')
  expect(paste({ 'text/plain': '一\r\n二\r三\u2028四' })).toBe('<p>一</p><p>二</p><p>三</p><p>四</p>')
})
