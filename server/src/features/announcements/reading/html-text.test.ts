import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './html-text.ts'

test.each([
  ['<p>系统升级</p><p>请保存</p>', '系统升级 请保存'],
  ['<b>A</b>&amp;<i>B</i>', 'A&B'],
  ['系统<strong>升级</strong>通知', '系统升级通知'],
  ['10<sup>3</sup>，<s>22:00</s>，H<sub>2</sub>O', '10³，~~22:00~~，H₂O'],
  ['<s>今晚 <strong>22:00</strong></s>', '~~今晚 22:00~~'],
  ['1 &lt; 2 &#62; 0 &#x1F600; &nbsp; end', '1 < 2 > 0 😀 end'],
  ['a &lt;script&gt;alert(1)&lt;/script&gt;', 'a <script>alert(1)</script>'],
  ['a<script>alert("</p>")</script>b', 'a b'],
  ['a<SCRIPT src=x>alert(1)', 'a'],
  ['a<style>p{}</style >b', 'a b'],
  ['a<!-- <p>x</p> -->b', 'a b'],
  ['a<!-- x', 'a'],
  ['<img alt="1 > 0" src=x onerror=\'alert(">")\'>text', 'text'],
  ['cut <a href="https://example.com/very', 'cut'],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
  ['&unknown; &#0; &#xD800; &#1114112;', '&unknown; � � �'],
  ['&__proto__; &constructor;', '&__proto__; &constructor;'],
  ['', ''],
])('%s reads as text', (html, text) => {
  expect(plainText(html, 200)).toBe(text)
})

test('it is cut to so many characters, never inside one', () => {
  expect(plainText('字'.repeat(200), 200)).toBe('字'.repeat(200))
  expect(plainText('字'.repeat(201), 200)).toBe(`${'字'.repeat(199)}…`)
  expect(plainText('😀'.repeat(201), 200)).toBe(`${'😀'.repeat(199)}…`)
})

test('text without markup comes back as it is', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '字', '😀', ' ', '1', '.') })
  fc.assert(
    fc.property(text, (given) => {
      expect(plainText(given, 10_000)).toBe(given.replace(/\s+/g, ' ').trim())
    }),
  )
})

test.each(['<a ', '<a "', '<!--', '<script>', '</script', '<', '&#', '<a b="'])(
  'much of %s is read in one go',
  (piece) => {
    // Measures CPU time, because elapsed time includes waiting on a busy machine.
    const started = process.cpuUsage()
    plainText(piece.repeat(50_000), 200)
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(1000)
  },
)
