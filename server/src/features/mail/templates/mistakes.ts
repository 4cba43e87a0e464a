import { maxTemplateBody } from '@iambiz/contract/features/mail/templates.ts'
import { type VariableUse, variableUses } from '@iambiz/contract/platform/mail-variables.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { isBlank } from '@iambiz/contract/platform/unseen.ts'
import { richText } from '#server/platform/rich-text.ts'
import { type Line, linesOf } from './plain-text.ts'
import type { TemplateTexts } from './render.ts'

type Mistake = { field: string; message: string }

/** Maximum uses of variables in one text, because each use grows to the length of its value. */
const maxUses = 200
/** Maximum number of mistakes reported per field. */
const maxReported = 10

const words = {
  required: { zh: '请填写', en: 'This field is required.' },
  both: { zh: '英文主题与英文正文须一起填写', en: 'Enter both the English subject and the English body.' },
  long: { zh: '正文过长', en: 'The body is too long.' },
  many: { zh: `变量最多使用 ${maxUses} 次`, en: `You can use up to ${maxUses} variables.` },
}

const unknown = (name: string) => ({ zh: `变量 {${name}} 不存在`, en: `Unknown variable {${name}}.` })
const unfit = { zh: '主题中不能使用 {内容}', en: '{content} can’t be used in the subject.' }
/** Double braces are the syntax of other template languages, whose variable names may be longer than ours. */
const doubled = /[{｛]\s*[{｛]/
const single = {
  zh: '变量只用一对大括号，例如 {标题}',
  en: 'Write variables in single braces, such as {title}.',
}
const once = { zh: '{内容} 只能使用一次', en: '{content} can be used only once.' }
const torn = (name: string) => ({
  zh: `变量 {${name}} 中间的格式不一致`,
  en: `The variable {${name}} is split by formatting. Give it one format.`,
})

type Words = { zh: string; en: string }

const inLine = (line: number, { zh, en }: Words): Words => ({
  zh: `第 ${line} 行：${zh}`,
  en: `Line ${line}: ${en}`,
})

function subjectMistakes(subject: string): Words[] {
  const mistakes = variableUses(subject).flatMap(({ name, variable }) => {
    if (variable === undefined) return [unknown(name)]
    return variable === 'content' ? [unfit] : []
  })
  return mistakes.length === 0 && doubled.test(subject) ? [single] : mistakes
}

/** A variable whose braces contain a change of format is not recognized when the template is rendered. */
const isTorn = ({ seams }: Line, { from, to }: { from: number; to: number }): boolean =>
  seams.some((seam) => seam > from && seam < to)

/** Returns the mistake of one use of a variable; `before` has the variables used earlier in the same text. */
function mistakeOf(line: Line, use: VariableUse, before: ReadonlySet<string | undefined>): Words | undefined {
  const { name, variable } = use
  if (variable === undefined) return unknown(name)
  if (isTorn(line, use)) return torn(name)
  return variable === 'content' && before.has('content') ? once : undefined
}

function bodyMistakes(lines: readonly Line[]): Words[] {
  const mistakes: Words[] = []
  const before = new Set<string | undefined>()
  let uses = 0
  for (const [index, line] of lines.entries()) {
    const found = mistakes.length
    for (const use of variableUses(line.text)) {
      const mistake = mistakeOf(line, use, before)
      if (mistake) mistakes.push(inLine(index + 1, mistake))
      before.add(use.variable)
      uses += 1
    }
    if (mistakes.length === found && doubled.test(line.text)) mistakes.push(inLine(index + 1, single))
  }
  return uses > maxUses ? [words.many, ...mistakes] : mistakes
}

const hasText = (lines: readonly Line[]) => lines.some(({ text }) => !isBlank(text))

function mistakesOfBody(body: string | null): Words[] {
  if (body === null) return []
  const lines = linesOf(body, 'bare')
  if (!hasText(lines)) return [words.required]
  return [...([...body].length > maxTemplateBody ? [words.long] : []), ...bodyMistakes(lines)]
}

/** Returns whether sanitized HTML contains any text. */
export const saysSomething = (html: string): boolean => hasText(linesOf(html, 'bare'))

/**
 * Sanitizes the stored body before comparing: its editor has seen the sanitized text, although an older rule stored it.
 */
const comparable = (column: keyof TemplateTexts, text: string | null): string | null =>
  column.startsWith('body_') && text !== null ? richText(text) : text

/**
 * Returns the mistakes of a template by field, in the language of the writer. An unchanged text is not checked again,
 * because rules newer than the text would block every other change of the template.
 */
export function mistakesIn(
  written: TemplateTexts & { name: string },
  stored: TemplateTexts | undefined,
  lang: Language,
): Mistake[] {
  const { name, subject_zh, subject_en, body_zh, body_en } = written
  const isHalf = (subject_en === null) !== (body_en === null)
  const isKept = (column: keyof TemplateTexts) =>
    stored !== undefined && comparable(column, stored[column]) === written[column]
  const fields: [field: string, isKept: boolean, mistakes: () => Words[]][] = [
    ['name', false, () => (name === '' ? [words.required] : [])],
    [
      'subject.zh',
      isKept('subject_zh'),
      () => (subject_zh === '' ? [words.required] : subjectMistakes(subject_zh)),
    ],
    [
      'subject.en',
      isKept('subject_en') && !isHalf,
      () => (isHalf && subject_en === null ? [words.both] : subjectMistakes(subject_en ?? '')),
    ],
    ['body.zh', isKept('body_zh'), () => mistakesOfBody(body_zh)],
    [
      'body.en',
      isKept('body_en') && !isHalf,
      () => (isHalf && body_en === null ? [words.both] : mistakesOfBody(body_en)),
    ],
  ]
  return fields
    .filter(([, kept]) => !kept)
    .flatMap(([field, , mistakes]) =>
      mistakes()
        .slice(0, maxReported)
        .map((message) => ({ field, message: message[lang] })),
    )
}
