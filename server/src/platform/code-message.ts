import { escaped } from './markup.ts'

/** Placeholder for the code until the mail is written. */
export const codePlace = '{code}'

const codeHtml = `<p style="font-size:28px;line-height:40px;font-weight:bold;letter-spacing:2px">${codePlace}</p>`

const paragraph = (text: string) => `<p>${escaped(text).replaceAll('\n', '<br />')}</p>`

type Parts = readonly [first: string, ...rest: string[]]

const textOf = ([first, ...rest]: Parts) => [first, codePlace, ...rest].join('\n\n')
const htmlOf = ([first, ...rest]: Parts) => [paragraph(first), codeHtml, ...rest.map(paragraph)].join('')

/**
 * Texts of a mail with a code: the first paragraph, the code in large type on its own line, then the other paragraphs.
 */
export const codeMessage = ({ zh, en }: { zh: Parts; en: Parts }) => ({
  text_zh: textOf(zh),
  text_en: textOf(en),
  html_zh: htmlOf(zh),
  html_en: htmlOf(en),
})
