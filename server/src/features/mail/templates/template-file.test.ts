import { expect, test } from 'vitest'
import { officeDocument, pdf, zip } from '#server/testing/zips.ts'
import { readTemplateFile } from './template-file.ts'

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const parts = (body: string) => [
  {
    name: '[Content_Types].xml',
    content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  },
  {
    name: '_rels/.rels',
    content: `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document}" Target="word/document.xml"/></Relationships>`,
  },
  {
    name: 'word/document.xml',
    content: `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
  },
]
const docx = (body: string) => zip(parts(body))
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

const refusal = (file: Buffer, name: string) => readTemplateFile(file, name).catch(({ failure }) => failure)
const page = (text: string) => Buffer.from(text)

test('[MAIL-01] a page becomes the body of a template: what it says, without what it looks like or runs', async () => {
  const { html } = await readTemplateFile(
    page(`<!doctype html><html><head><title>标题</title><style>p{color:red}</style></head>
<body onload="x()"><div><div style="background:url(//evil)">【{应用名称}】</div><h1>停机维护</h1><h5>小</h5>
<table width="600" bgcolor="#fff"><tr><td style="text-align:center;color:red">{开始时间}</td></tr></table>
<img src="https://evil.test/p.png"><script>alert(1)</script><a href="javascript:x()">详情</a></div></body></html>`),
    'a.b.HTM',
  )

  expect(html).toBe(
    '<p>【{应用名称}】</p><h2>停机维护</h2><h4>小</h4><table><tbody><tr><td style="text-align:center">{开始时间}</td></tr></tbody></table><p>详情</p>',
  )
})

test('a page in the Chinese standard, as old mail programs write it, is read', async () => {
  // "<p>邮件</p>" in GB18030.
  const file = Buffer.concat([page('<p>'), Buffer.from('d3cabcfe', 'hex'), page('</p>')])

  expect(await readTemplateFile(file, 'a.html')).toEqual({ html: '<p>邮件</p>' })
})

test('[MAIL-01] a Word document becomes the body of a template', async () => {
  const { html } = await readTemplateFile(
    docx(`${paragraph('各位同事：')}<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{应用名称}</w:t></w:r></w:p>`),
    '模板.docx',
  )

  expect(html).toBe('<p>各位同事：</p><p><strong>{应用名称}</strong></p>')
})

test.each([
  ['an attachment', pdf(), 'a.pdf', 'mail-template.extension'],
  ['the last end of a name counts', page('<p>x</p>'), 'a.html.exe', 'mail-template.extension'],
  ['no end at all', page('<p>x</p>'), 'html', 'mail-template.extension'],
  ['nothing in it', page(''), 'a.html', 'file.empty'],
  ['too large', Buffer.alloc(2 * 1024 * 1024 + 1, '<p>x</p>'), 'a.html', 'mail-template.file-size'],
  ['no page', pdf().subarray(0, 8), 'a.html', 'file.mismatch'],
  ['bytes', Buffer.from([0x3c, 0x70, 0x3e, 0, 1, 2]), 'a.html', 'file.mismatch'],
  ['a page called a document', page('<p>x</p>'), 'a.docx', 'file.mismatch'],
  ['a workbook called a document', officeDocument('xlsx'), 'a.docx', 'file.mismatch'],
  ['a document without text', officeDocument('docx'), 'a.docx', 'file.mismatch'],
  ['no words', page('<p> </p><img src="a.png">'), 'a.html', 'mail-template.nothing'],
  ['too many words', page(`<p>${'字'.repeat(100_001)}</p>`), 'a.html', 'mail-template.too-long'],
  ['too many elements', page('<p>x'.repeat(5001)), 'a.html', 'mail-template.too-long'],
])('[MAIL-01] %s is refused', async (_what, file, name, failure) => {
  expect(await refusal(file, name)).toBe(failure)
})

test('S-187: a document that unpacks to more than it says, or to far too much, is not read', async () => {
  const large = { name: 'word/media/a.xml', content: Buffer.alloc(8 * 1024 * 1024) }

  expect(await refusal(zip([...parts(paragraph('x')), { ...large, unpacked: 10 }]), 'a.docx')).toBe(
    'file.mismatch',
  )
  expect(await refusal(zip([...parts(paragraph('x')), large]), 'a.docx')).toBe('file.archive')
})

test('what a document links to on this machine is not read', async () => {
  const drawing = `<w:p xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const linked = [
    ...parts(`${paragraph('前')}${drawing}${paragraph('后')}`),
    {
      name: 'word/_rels/document.xml.rels',
      content: `<Relationships xmlns="${relations}"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///dev/zero" TargetMode="External"/></Relationships>`,
    },
  ]

  // The linked file is endless, so reading it would never finish.
  expect(await readTemplateFile(zip(linked), 'a.docx')).toEqual({ html: '<p>前</p><p>后</p>' })
})
