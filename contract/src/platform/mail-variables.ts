// What a mail template may stand for. Values alone and no other import, because the browser loads it.

/** In the order in which editors choose from them. */
export const mailVariables = [
  'title',
  'content',
  'appName',
  'version',
  'impactScope',
  'onlineStartTime',
  'onlineEndTime',
  'contact',
  'link',
] as const
export type MailVariable = (typeof mailVariables)[number]

type Named = {
  /** What stands between braces; the English one is the variable's own name. */
  zh: string
  /** What it is, to be read by people. */
  en: string
  sample: { zh: string; en: string }
}

/** What each stands for, and what a preview shows in its place. */
export const mailVariableWords: Record<MailVariable, Named> = {
  title: {
    zh: '标题',
    en: 'Title',
    sample: { zh: '费用报销系统停机升级', en: 'Expense system down for an upgrade' },
  },
  content: {
    zh: '内容',
    en: 'Content',
    sample: {
      zh: '<p>升级期间无法提单与审批，请提前安排工作。</p>',
      en: '<p>You can’t submit or approve expenses during the upgrade. Please plan ahead.</p>',
    },
  },
  appName: { zh: '应用名称', en: 'App', sample: { zh: '费用报销', en: 'Expense' } },
  version: { zh: '版本', en: 'Version', sample: { zh: 'V6.4.0', en: 'V6.4.0' } },
  impactScope: {
    zh: '影响范围',
    en: 'Impact scope',
    sample: { zh: '提单、审批、查询', en: 'Filing, approval, queries' },
  },
  onlineStartTime: {
    zh: '开始时间',
    en: 'Start time',
    sample: { zh: '2026-07-16 22:00', en: '2026-07-16 22:00' },
  },
  onlineEndTime: {
    zh: '结束时间',
    en: 'End time',
    sample: { zh: '2026-07-17 02:00', en: '2026-07-17 02:00' },
  },
  contact: {
    zh: '联系人',
    en: 'Contact',
    sample: { zh: '陈书言 021-6000 8026', en: 'Chen Shuyan 021-6000 8026' },
  },
  link: {
    zh: '链接',
    en: 'Link',
    sample: {
      zh: 'https://portal.example.com/iambiz/home',
      en: 'https://portal.example.com/iambiz/home',
    },
  },
}

/** What a mail says in place of a picture: only people who are signed in see it. */
export const pictureInMail = (alternative: string, lang: 'zh' | 'en'): string => {
  const text = alternative.trim()
  if (lang === 'zh') return text ? `[图片：${text}]` : '[图片，请在门户中查看]'
  return text ? `[Image: ${text}]` : '[Image: view it in the portal]'
}

/** What a preview shows in place of all of them. */
export const sampleValues = (lang: 'zh' | 'en'): Record<MailVariable, string> =>
  Object.fromEntries(mailVariables.map((name) => [name, mailVariableWords[name].sample[lang]])) as Record<
    MailVariable,
    string
  >

/** A variable as it is written into a template in this language. */
export const writtenVariable = (variable: MailVariable, lang: 'zh' | 'en'): string =>
  `{${lang === 'zh' ? mailVariableWords[variable].zh : variable}}`

const byName: ReadonlyMap<string, MailVariable> = new Map(
  mailVariables.flatMap((variable) => [
    [variable, variable] as const,
    [mailVariableWords[variable].zh, variable] as const,
  ]),
)

/** Characters between two braces; what is longer is no variable but a text. */
const maxName = 40
/** Chinese keyboards write the wide ones. */
const opening = '{｛'
const closing = '}｝'

/** A pair of braces with something between them, from its first to behind its last character. */
export type VariableUse = {
  from: number
  to: number
  name: string
  /** Undefined where there is none of this name. */
  variable: MailVariable | undefined
}

/** Where the name that begins here ends, undefined where none does: within the line, before another brace. */
function endOfName(text: string, from: number): number | undefined {
  const last = Math.min(text.length - 1, from + maxName)
  for (let at = from; at <= last; at += 1) {
    const char = text.charAt(at)
    if (closing.includes(char)) return at
    if (opening.includes(char) || char === '\n') return undefined
  }
  return undefined
}

/** All variables that a text uses, known or not, in its order; looks at no character more than forty times. */
export function variableUses(text: string): VariableUse[] {
  const uses: VariableUse[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (!opening.includes(text.charAt(at))) continue
    const end = endOfName(text, at + 1)
    const name = end === undefined ? '' : text.slice(at + 1, end).trim()
    if (end === undefined || name === '') continue
    uses.push({ from: at, to: end + 1, name, variable: byName.get(name) })
    at = end
  }
  return uses
}

/** A text cut at its variables: what stands between them, and them. */
export function variableParts(text: string): (string | VariableUse)[] {
  const parts: (string | VariableUse)[] = []
  let done = 0
  for (const use of variableUses(text)) {
    if (use.from > done) parts.push(text.slice(done, use.from))
    parts.push(use)
    done = use.to
  }
  if (done < text.length) parts.push(text.slice(done))
  return parts
}
