import type { FailureName } from '@iambiz/contract/errors.ts'
import type { SettingValue } from '@iambiz/contract/features/portal/settings.ts'
import { isColour } from '@iambiz/contract/platform/accent.ts'
import { isPictureName } from '@iambiz/contract/platform/branding.ts'
import {
  type DeclaredSetting,
  declaredSettings,
  type SettingValues,
} from '@iambiz/contract/platform/declared-settings.ts'
import { linkIn } from '@iambiz/runtime/link.ts'

type Judged = { value: SettingValue } | { fault: FailureName }

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** Returns a domain in lower case and ASCII (RFC 5891), as addresses are compared; `undefined` where it is invalid. */
function domainIn(text: string): string | undefined {
  const typed = text.trim().normalize('NFKC')
  if (!/^[\p{L}\p{N}.-]+$/u.test(typed) || !URL.canParse(`http://${typed}`)) return undefined
  const domain = new URL(`http://${typed}`).hostname
  const labels = domain.split('.')
  const isName =
    labels.length > 1 && labels.every((part) => label.test(part)) && /[a-z]/.test(labels.at(-1) ?? '')
  return isName && domain.length <= 253 ? domain : undefined
}

/**
 * Host names and addresses only: other characters that `URL` accepts could end the directive of a content security
 * policy.
 */
const originPattern = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/

/** Returns an origin as browsers serialize it (RFC 6454); `undefined` where it is invalid or has a path or wildcard. */
function originIn(text: string): string | undefined {
  const typed = text.trim()
  if (!URL.canParse(typed)) return undefined
  const { origin, href, username, password } = new URL(typed)
  const isWhole = href === `${origin}/` && username === '' && password === '' && !/[?#]$/.test(typed)
  return isWhole && originPattern.test(origin) ? origin : undefined
}

/** Returns a word to search in passwords; `undefined` where it is so short that it would match by chance. */
function wordIn(text: string): string | undefined {
  const typed = text.trim().normalize('NFKC')
  const { length } = [...typed]
  const letters = typed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const isLong = [...letters].length >= 3 || /^\p{Script=Han}{2}$/u.test(letters)
  return isLong && length <= 40 && !/\p{Cc}/u.test(typed) ? typed : undefined
}

const items = {
  domain: { read: domainIn, fault: 'setting.domain' },
  origin: { read: originIn, fault: 'setting.origin' },
  word: { read: wordIn, fault: 'setting.word' },
} as const

/** Maximum characters of a list: origins are in a header of every page, and reverse proxies refuse long headers. */
const longestOf = { domain: Number.POSITIVE_INFINITY, origin: 2000, word: Number.POSITIVE_INFINITY }

function judgeList(
  { of, least, most }: { of: keyof typeof items; least: number; most: number },
  texts: readonly string[],
): Judged {
  const { read, fault } = items[of]
  const found = texts.filter((text) => text.trim() !== '').map(read)
  if (found.includes(undefined)) return { fault }
  const value = [...new Set(found.filter((item) => item !== undefined))]
  if (value.length < least) return { fault: 'setting.few' }
  const isTooMuch = value.length > most || value.join(' ').length > longestOf[of]
  return isTooMuch ? { fault: 'setting.many' } : { value }
}

const lineOf = (text: string) => text.replace(/\s+/g, ' ').trim()

type PairRules = { longest: number; isOptional?: boolean }

/** One language is enough for both where the line is optional, and neither is needed. */
function judgePair({ longest, isOptional = false }: PairRules, written: { zh: string; en: string }): Judged {
  const [zh, en] = [lineOf(written.zh), lineOf(written.en)]
  if (isOptional && zh === '' && en === '') return { value: { zh, en } }
  const value = isOptional ? { zh: zh || en, en: en || zh } : { zh, en }
  const isWrong = (text: string) => text === '' || [...text].length > longest || /[\p{Cc}\p{Cs}]/u.test(text)
  return isWrong(value.zh) || isWrong(value.en) ? { fault: 'setting.text' } : { value }
}

/** One address is enough for both languages. */
function judgeLink(written: { zh: string; en: string }): Judged {
  const [zh, en] = [written.zh.trim(), written.en.trim()]
  if (zh === '' && en === '') return { value: { zh, en } }
  const links = { zh: linkIn(zh || en), en: linkIn(en || zh) }
  return links.zh && links.en ? { value: { zh: links.zh, en: links.en } } : { fault: 'setting.link' }
}

/** Every colour has a readable palette (`accentPalette`), so only the spelling can be wrong. */
function judgeColour(written: string): Judged {
  const value = written.trim().toLowerCase()
  return value === '' || isColour(value) ? { value } : { fault: 'setting.colour' }
}

/** Whether the picture exists and keeps its limits is checked where it is looked up (`pictures.ts`). */
const judgePicture = (written: string): Judged =>
  written === '' || isPictureName(written) ? { value: written } : { fault: 'setting.picture-gone' }

const isPair = (value: SettingValue): value is { zh: string; en: string } =>
  typeof value === 'object' && 'zh' in value

const wrongKind: Judged = { fault: 'setting.kind' }

function judgeNumber({ min, max }: { min: number; max: number }, value: number): Judged {
  const isWithin = Number.isInteger(value) && value >= min && value <= max
  return isWithin ? { value } : { fault: 'setting.number' }
}

/** Returns the value to store, normalized and without duplicates, or why it is invalid. */
export function judgeValue(name: DeclaredSetting, value: SettingValue): Judged {
  const declared = declaredSettings[name]
  switch (declared.kind) {
    case 'number':
      return typeof value === 'number' ? judgeNumber(declared, value) : wrongKind
    case 'list':
      return Array.isArray(value) ? judgeList(declared, value) : wrongKind
    case 'colour':
      return typeof value === 'string' ? judgeColour(value) : wrongKind
    case 'picture':
      return typeof value === 'string' ? judgePicture(value) : wrongKind
    case 'switch':
      return typeof value === 'boolean' ? { value } : wrongKind
    case 'link':
      return isPair(value) ? judgeLink(value) : wrongKind
    case 'pair':
      return isPair(value) ? judgePair(declared, value) : wrongKind
  }
}

const dayMinutes = 24 * 60

/** Returns the conflicts between settings, each with the field that shows its message. */
export function judgeTogether(values: SettingValues): { name: DeclaredSetting; fault: FailureName }[] {
  const { sessionIdleDays, sessionDays, administratorIdleMinutes, administratorHours } = values
  const rules: [boolean, DeclaredSetting, FailureName][] = [
    [sessionIdleDays > sessionDays, 'sessionIdleDays', 'setting.idle-above-session'],
    [
      administratorIdleMinutes > sessionIdleDays * dayMinutes,
      'administratorIdleMinutes',
      'setting.administrator-idle',
    ],
    [administratorHours > sessionDays * 24, 'administratorHours', 'setting.administrator-session'],
    [
      administratorIdleMinutes > administratorHours * 60,
      'administratorIdleMinutes',
      'setting.administrator-idle-above-session',
    ],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, name, fault]) => ({ name, fault }))
}
