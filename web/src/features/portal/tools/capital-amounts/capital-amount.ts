import { capitalSigns } from './phrases.ts'

const sign = (name: keyof typeof capitalSigns) => capitalSigns[name].zh
const digits = sign('digits')
const zero = digits.charAt(0)
const places = ['', ...sign('tens')]

/** Converts up to four digits. Zeros between two digits become one zero; zeros at the end are dropped. */
function group(text: string): string {
  const spelled = [...text].map((digit, index) =>
    digit === '0' ? zero : digits.charAt(Number(digit)) + (places[text.length - 1 - index] ?? ''),
  )
  const oneZero = new RegExp(`${zero}+`, 'g')
  return spelled
    .join('')
    .replace(oneZero, zero)
    .replace(new RegExp(`${zero}$`), '')
}

/**
 * Converts a whole number of any length recursively, from the largest unit down; `width` is the number of digits to the
 * right of a unit.
 */
function whole(text: string, units: readonly (readonly [unit: string, width: number])[]): string {
  const [first, ...rest] = units
  if (!first) return group(text)
  const [unit, width] = first
  const left = whole(text.slice(0, -width), rest)
  const right = whole(text.slice(-width), rest)
  return left === '' ? right : left + unit + right
}

/** Returns sign, whole yuan without leading zeros, jiao and fen; undefined if the text is not an amount. */
function parse(text: string): { negative: boolean; yuan: string; jiao: number; fen: number } | undefined {
  const found = /^(-?)(\d{1,16})(?:\.(\d{0,2}))?$/.exec(text.replaceAll(/[,，\s]/g, ''))
  if (!found) return undefined
  const [jiao = '0', fen = '0'] = found[3] ?? ''
  const yuan = (found[2] ?? '').replace(/^0+/, '')
  const amount = { yuan, jiao: Number(jiao), fen: Number(fen) }
  return { ...amount, negative: found[1] === '-' && (yuan !== '' || jiao !== '0' || fen !== '0') }
}

function fraction(yuan: string, jiao: number, fen: number): string {
  if (jiao === 0 && fen === 0) return sign('whole')
  const gap = yuan !== '' && (jiao === 0 || yuan.endsWith('0')) ? zero : ''
  const spelledJiao = jiao === 0 ? '' : digits.charAt(jiao) + sign('jiao')
  const spelledFen = fen === 0 ? sign('whole') : digits.charAt(fen) + sign('fen')
  return gap + spelledJiao + spelledFen
}

/**
 * Converts an amount in yuan to Chinese financial numerals, exact to the fen; undefined if the text is not an amount.
 */
export function capitalAmount(text: string): string | undefined {
  const amount = parse(text)
  if (!amount) return undefined
  const { negative, yuan, jiao, fen } = amount
  const units = [
    [sign('hundredMillion'), 8],
    [sign('tenThousand'), 4],
  ] as const
  // Pad with zeros, because each part needs the zeros before its first digit.
  const spelled = whole(yuan.padStart(16, '0'), units).replace(new RegExp(`^${zero}+`), '')
  const isNothing = yuan === '' && jiao === 0 && fen === 0
  const wholeYuan = spelled || isNothing ? (spelled || zero) + sign('yuan') : ''
  return (negative ? sign('negative') : '') + wholeYuan + fraction(yuan, jiao, fen)
}

/** Returns the amount with 人民币 in front, as on bills. */
export const withRenminbi = (amount: string): string => sign('renminbi') + amount
