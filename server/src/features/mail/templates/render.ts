import { type MailVariable, variableParts } from '@iambiz/contract/platform/mail-variables.ts'
import { escaped, type Piece, piecesOf } from '#server/platform/markup.ts'
import { richText } from '#server/platform/rich-text.ts'
import { plainText } from './plain-text.ts'

/** The values of the variables: `content` is HTML, all others are plain text. */
export type MailValues = Record<MailVariable, string>

/** The text columns of a template. */
export type TemplateTexts = {
  subject_zh: string
  subject_en: string | null
  body_zh: string
  body_en: string | null
}

/** The columns of a message that a template produces. */
export type Rendered = {
  subject_zh: string
  subject_en: string
  html_zh: string
  html_en: string
  text_zh: string
  text_en: string
}

const nothing = '—'
/** Lengths of the subject columns in characters. */
export const maxSubject = { zh: 200, en: 400 }

/** Returns at most `max` characters without splitting a surrogate pair. */
export const cut = (text: string, max: number): string => {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text
}

const shown = (values: MailValues, variable: MailVariable): string => values[variable].trim() || nothing

function renderSubject(subject: string, values: MailValues, max: number): string {
  const written = variableParts(subject)
    .map((part) => {
      if (typeof part === 'string') return part
      // A name that is not a variable of subjects is left as it was written.
      const { variable } = part
      return variable && variable !== 'content' ? shown(values, variable) : subject.slice(part.from, part.to)
    })
    .join('')
  return cut(
    written
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim(),
    max,
  )
}

type Open = { tag: string; written: string; at: number; isAside: boolean }

/** Elements that may contain paragraphs; the content is never put into any other element. */
const holders = new Set(['li', 'td', 'th', 'blockquote'])

/**
 * Writes HTML in which a block can be placed inside an inline position: the open elements are closed before the block
 * and opened again after it, because paragraphs must not be nested. An element that would be empty is left out.
 */
function htmlWriter() {
  const out: string[] = []
  const stack: Open[] = []

  function resume(): void {
    for (const open of stack) {
      if (!open.isAside) continue
      open.isAside = false
      open.at = out.push(open.written) - 1
    }
  }

  const leave = (open: Open): void => {
    if (open.at === out.length - 1) out.pop()
    else out.push(`</${open.tag}>`)
  }

  return {
    open(tag: string, written: string): void {
      resume()
      const at = out.push(written) - 1
      if (!/\/>$/.test(written)) stack.push({ tag, written, at, isAside: false })
    },
    close(tag: string): void {
      const open = stack.pop()
      if (open && !open.isAside) out.push(`</${tag}>`)
    },
    write(html: string): void {
      // White space alone does not open the elements again.
      if (html.trim() === '' && stack.some(({ isAside }) => isAside)) return
      resume()
      out.push(html)
    },
    /** Writes block HTML after closing the open elements around it. */
    put(html: string): void {
      for (const open of stack.toReversed()) {
        if (holders.has(open.tag)) break
        if (open.isAside) continue
        leave(open)
        open.isAside = true
      }
      out.push(html)
    },
    isWithin: (tag: string) => stack.some((open) => open.tag === tag),
    html: () => out.join(''),
  }
}

type Writer = ReturnType<typeof htmlWriter>

function writeVariable(writer: Writer, variable: MailVariable, values: MailValues): void {
  const value = shown(values, variable)
  if (variable === 'content' && value !== nothing) writer.put(richText(value))
  else if (variable === 'link' && /^https?:\/\//.test(value) && !writer.isWithin('a'))
    writer.write(`<a href="${escaped(value)}">${escaped(value)}</a>`)
  else writer.write(escaped(value).replaceAll('\n', '<br />'))
}

function writeText(writer: Writer, text: string, values: MailValues): void {
  for (const part of variableParts(text)) {
    if (typeof part === 'string') writer.write(escaped(part))
    else if (part.variable) writeVariable(writer, part.variable, values)
    else writer.write(escaped(text.slice(part.from, part.to)))
  }
}

function writePiece(writer: Writer, piece: Piece, values: MailValues): void {
  if (piece.is === 'open') writer.open(piece.tag, piece.written)
  else if (piece.is === 'close') writer.close(piece.tag)
  else writeText(writer, piece.text, values)
}

/** Returns a template's body with its variables replaced, as sanitized HTML. */
export function renderBody(body: string, values: MailValues): string {
  const writer = htmlWriter()
  for (const piece of piecesOf(richText(body))) writePiece(writer, piece, values)
  return writer.html()
}

/**
 * Replaces the variables of a template in a single pass, so that variables within values are not replaced. Without
 * English texts, English readers get the Chinese ones.
 */
export function renderTemplate(
  { subject_zh, subject_en, body_zh, body_en }: TemplateTexts,
  values: { zh: MailValues; en: MailValues },
): Rendered {
  const html_zh = renderBody(body_zh, values.zh)
  const html_en = body_en ? renderBody(body_en, values.en) : html_zh
  return {
    subject_zh: renderSubject(subject_zh, values.zh, maxSubject.zh),
    subject_en: subject_en
      ? renderSubject(subject_en, values.en, maxSubject.en)
      : renderSubject(subject_zh, values.zh, maxSubject.en),
    html_zh,
    html_en,
    text_zh: plainText(html_zh, 'zh') || nothing,
    text_en: plainText(html_en, 'en') || nothing,
  }
}
