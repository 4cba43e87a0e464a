// Variables of mail templates. Values only, without other imports, because the browser loads it.

/** In the order of the editor's menu. */
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
  /** The name between braces; the English one is the variable's identifier. */
  zh: string
  /** The label for people. */
  en: string
  sample: { zh: string; en: string }
}

/** Labels of the variables, and their sample values in a preview. */
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

/** Text in place of an image in a mail, because images require a session. */
export const pictureInMail = (alternative: string, lang: 'zh' | 'en'): string => {
  const text = alternative.trim()
  if (lang === 'zh') return text ? `[图片：${text}]` : '[图片，请在门户中查看]'
  return text ? `[Image: ${text}]` : '[Image: view it in the portal]'
}

/** Sample values of all variables in a preview. */
export const sampleValues = (lang: 'zh' | 'en'): Record<MailVariable, string> =>
  Object.fromEntries(mailVariables.map((name) => [name, mailVariableWords[name].sample[lang]])) as Record<
    MailVariable,
    string
  >

/** A variable as written in a template of this language. */
export const writtenVariable = (variable: MailVariable, lang: 'zh' | 'en'): string =>
  `{${lang === 'zh' ? mailVariableWords[variable].zh : variable}}`

const byName: ReadonlyMap<string, MailVariable> = new Map(
  mailVariables.flatMap((variable) => [
    [variable, variable] as const,
    [mailVariableWords[variable].zh, variable] as const,
  ]),
)

/** Maximum length of a name; longer text between braces is not a variable. */
const maxName = 40
/** Chinese keyboards produce full-width braces. */
const opening = '{｛'
const closing = '}｝'

/** A pair of braces with content, from its first to after its last character. */
export type VariableUse = {
  from: number
  to: number
  name: string
  /** Undefined if no variable has this name. */
  variable: MailVariable | undefined
}

/** The end of the name that begins here, undefined if none: within the line, before another brace. */
function endOfName(text: string, from: number): number | undefined {
  const last = Math.min(text.length - 1, from + maxName)
  for (let at = from; at <= last; at += 1) {
    const char = text.charAt(at)
    if (closing.includes(char)) return at
    if (opening.includes(char) || char === '\n') return undefined
  }
  return undefined
}

/** All variables in a text, known or unknown, in order; scans each character at most forty times. */
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

/** A text split at its variables, including them. */
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
