import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markupPayloads } from '#server/testing/markup-payloads.ts'
import { richText } from './rich-text.ts'

const text = [
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'blockquote',
  'code',
  'pre',
  'li',
  'ul',
]
const table = ['table', 'thead', 'tbody', 'tr', 'th', 'td']
const tags = new Set(['p', 'br', 'hr', 'a', 'img', 'ol', ...text, ...table])
const empty = new Set(['br', 'hr', 'img'])
const own = '/api/iam-portal/file/6f1c2a52-3f0e-4b3b-9a63-0d8a4a6f6a11'

const number = /^/
const style = /^text-align:(left|right|center|justify)$/
const cell = { colspan: number, rowspan: number, style }
const block = { style }
/** Patterns for the attribute values of each element. */
const attributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: {
    href: /^(https:\/\/[^/\\@\s]+([/?#].*)?|mailto:.*)$/is,
    target: /^_blank$/,
    rel: /^noopener noreferrer nofollow$/,
  },
  img: {
    src: /^\/api\/iam-portal\/file\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    alt: /^/,
    width: number,
    height: number,
  },
  ol: { start: number },
  th: cell,
  td: cell,
  ...Object.fromEntries(['p', 'h2', 'h3', 'h4'].map((tag) => [tag, block])),
}

const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( \/)?>/g
const written = (value: string) =>
  value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const foreignAttributes = (tag: string, text: string): string[] =>
  [...text.matchAll(/ ([a-z]+)="([^"]*)"/g)].flatMap(([pair, name = '', value = '']) =>
    attributes[tag]?.[name]?.test(written(value)) ? [] : [`${tag}:${pair}`],
  )

/** Problems of HTML that should contain only text, and allowed tags with attributes in canonical order. */
function faultsOf(html: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  for (const [whole, isEnd, tag = '', attributeText = ''] of html.matchAll(token)) {
    if (!tags.has(tag)) faults.push(whole)
    if (isEnd && open.pop() !== tag) faults.push(`${whole} closes another element`)
    if (!isEnd && !empty.has(tag)) open.push(tag)
    faults.push(...foreignAttributes(tag, attributeText))
  }
  if (open.length > 0) faults.push(`${open.join(', ')} stays open`)
  // A single bracket could form a tag together with adjacent text.
  if (/[<>]/.test(html.replace(token, ''))) faults.push('a bracket that belongs to no tag')
  return faults
}

const all = Object.values(markupPayloads).flat()

test('S-148: the corpus is as large as it should be, and nothing stands in it twice', () => {
  expect(all.length).toBeGreaterThan(150)
  expect(new Set(all).size).toBe(all.length)
})

describe.each(Object.entries(markupPayloads))(
  'S-148: of %s only what may be there stays',
  (_kind, payloads) => {
    test.each(payloads)('%j', (payload) => {
      const cleaned = richText(payload)
      expect(faultsOf(cleaned)).toEqual([])
      expect(richText(cleaned)).toBe(cleaned)
    })
  },
)

test('S-148: what stands around it makes none of them work', () => {
  const around = ['<p>', '</p>', '<table><tr><td>', '<ul><li>', '<pre><code>', '<a href="https://a.example">']
  const piece = fc.constantFrom(...all, ...around, '">', "'>", '-->', '</style>', `<img src="${own}">`)
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(faultsOf(richText(pieces.join('')))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

const numbered = [
  'colspan',
  'rowspan',
  'width',
  'height',
  'start',
  'href',
  'style',
  'title',
  'target',
  'rel',
  'src',
  'alt',
]
const said = fc.oneof(
  fc.constantFrom(
    '2',
    '99999999',
    '-1',
    'text-align:center',
    'TEXT-ALIGN : left;color:red',
    'https://a.example/?a&amp;b',
    own,
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const opening = fc
  .tuple(fc.constantFrom(...tags), fc.array(fc.tuple(fc.constantFrom(...numbered), said), { maxLength: 4 }))
  .map(([tag, pairs]) => `<${tag}${pairs.map(([name, value]) => ` ${name}="${value}"`).join('')}>`)
const closing = fc.constantFrom(...tags).map((tag) => `</${tag}>`)

test('S-149: a text that was cleaned is the same when it is cleaned again', () => {
  const piece = fc.oneof(
    opening,
    closing,
    fc.constantFrom(...all),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const cleaned = richText(pieces.join(''))
      expect(richText(cleaned)).toBe(cleaned)
      expect(faultsOf(cleaned)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['td', 'colspan', 100],
  ['th', 'colspan', 100],
  ['td', 'rowspan', 500],
  ['th', 'rowspan', 500],
  ['ol', 'start', 99_999],
])('the number of <%s %s> has a bound', (tag, name, most) => {
  const html = (value: string | number) => {
    if (tag === 'ol') return `<ol start="${value}"><li>x</li></ol>`
    const cell = `<${tag} ${name}="${value}">x</${tag}>`
    return `<table><tbody><tr>${cell}</tr></tbody></table>`
  }
  expect(richText(html(most))).toBe(html(most))
  for (const value of [most + 1, 99999999, '1e3', '-1', '0', '0x10', ' 2', '2%', '٣', ''])
    expect(richText(html(value))).not.toContain(name)
})

test('the size of a picture has bounds', () => {
  const picture = (size: string) => richText(`<img src="${own}" width="${size}" height="${size}" />`)
  expect(picture('4000')).toBe(`<img src="${own}" width="4000" height="4000" />`)
  for (const size of ['4001', '99999999', '100%', '-1', 'auto'])
    expect(picture(size)).toBe(`<img src="${own}" />`)
})

test.each([
  'javascript:alert(1)',
  'JaVa\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://',
  'https:///evil.example',
  'https://portal.example@evil.example/',
  'https://user:secret@evil.example/',
  'http://a.example',
  'ftp://a.example',
  '/home',
  '#top',
  '',
])('S-153: a link to %j leads nowhere', (href) => {
  expect(richText(`<a href="${href}">x</a>`)).not.toContain('href')
})

test.each([
  'https://a.example',
  'https://a.example/b?c=d@e#f@g',
  'HTTPS://a.example:8443/',
  'mailto:a@b.example',
])('S-153: a link to %j stays', (href) => {
  expect(richText(`<a href="${href}">x</a>`)).toContain(`href="${href}"`)
})

test.each([
  'http://tracker.example/a.gif',
  'https://tracker.example/a.gif',
  '//internal/a.png',
  'cid:a',
  'data:image/png;base64,iVBORw0KGgo=',
  `https://portal.example${own}`,
  `/api/iam-portal/file/../../auth/logout`,
  `${own}?download`,
  `${own}/../../x`,
])('S-155: a picture from %j is none', (src) => {
  expect(richText(`<p>a<img src="${src}" alt="x">b</p>`)).toBe('<p>ab</p>')
})

test.each([
  ['brackets', '<'.repeat(100_000)],
  ['half tags', '<a '.repeat(33_000)],
  ['half comments', '<!--'.repeat(25_000)],
  ['open elements', '<b>'.repeat(33_000)],
  ['nested tables', '<table><tr><td>'.repeat(6_000)],
  ['quotes', `<p title="${'"\''.repeat(50_000)}`],
  ['entities', '&#'.repeat(50_000)],
  ['styles', `<p style="${'text-align:'.repeat(9_000)}">`],
  ['long styles', `<p style="${';'.repeat(99_000)}">`],
  ['blanks between words', `a${' '.repeat(99_000)}b`],
  ['empty lines of code', `<pre>a${'\n'.repeat(99_000)}b</pre>`],
  ['a font of blanks', `<p style="font:italic 1${' '.repeat(99_000)}x">a</p>`],
  ['an address of spaces', `<a href="${'\t'.repeat(99_000)}javascript:">`],
])('S-176: a hundred thousand signs of %s hold nobody up', (_what, html) => {
  // CPU time, because wall time includes waiting on a busy machine.
  const started = process.cpuUsage()
  expect(faultsOf(richText(html))).toEqual([])
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1000).toBeLessThan(2000)
})
