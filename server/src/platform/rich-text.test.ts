import { expect, test } from 'vitest'
import { richText } from './rich-text.ts'

test('what editors format stays', () => {
  const html =
    '<h2>升级</h2><p style="text-align:center"><strong>今晚</strong><br />停机</p><ul><li>一</li></ul><table><tbody><tr><td colspan="2">格</td></tr></tbody></table>'
  expect(richText(html)).toBe(html)
  expect(richText('<h1>大</h1>')).toBe('<h2>大</h2>')
})

test('links lead out by https and mail alone, without telling where from', () => {
  expect(richText('<a href="https://a.example/?b=1">a</a>')).toBe(
    '<a href="https://a.example/?b=1" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  )
  for (const href of [
    'javascript:alert(1)',
    'JaVa\tscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'vbscript:x',
  ]) {
    expect(richText(`<a href="${href}">a</a>`)).not.toContain('href')
  }
})

test('pictures are our own uploads, and nothing else loads or runs', () => {
  const own = '/api/iam-portal/file/6f1c2a52-3f0e-4b3b-9a63-0d8a4a6f6a11'
  expect(richText(`<img src="${own}" alt="图" />`)).toBe(`<img src="${own}" alt="图" />`)
  for (const bad of [
    '<img src="http://tracker.example/a.gif">',
    '<img src="//internal/a.png">',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<svg onload=alert(1)>',
    '<math><mtext></mtext></math>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name="a"></form>',
    '<p style="position:fixed;inset:0" onclick="x()"></p>',
    '<style>*{display:none}</style>',
  ]) {
    expect(richText(bad).replace('<p></p>', '')).toBe('')
  }
})
