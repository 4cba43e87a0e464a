import type { Attributes } from './styles.ts'
import type { Leaf } from './tree.ts'

const emoji = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u
/** Digits are components of emoji and none alone. */
const drawn = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u
const longest = 40

/** The sign that programs show as a picture, as mails and chats do with emoji; undefined where it is a picture of its own. */
export function signOf({
  alt = '',
  class: name = '',
  'data-stringify-type': kind,
}: Attributes): string | undefined {
  const sign = alt.trim()
  if (sign === '' || sign.length > longest) return undefined
  const isNamed = /emoji|emoticon/i.test(name) || kind === 'emoji'
  return isNamed || (emoji.test(sign) && drawn.test(sign)) ? sign : undefined
}

const boxes = { true: '☑ ', false: '☐ ' } as const

export const boxOf = (isChecked: boolean): string => boxes[`${isChecked}`]

/** Whether an entry of a list is a task that has been done; undefined where it is none, or where a checkbox in it says so. */
export function isDone({
  role,
  'aria-checked': checked,
  'data-list': kind,
}: Attributes): boolean | undefined {
  if (role === 'checkbox') return checked === 'true'
  return kind === 'checked' || kind === 'unchecked' ? kind === 'checked' : undefined
}

/** Whether a line has nothing but the box of a task: the paragraph after it is what is to be done. */
export const isBoxAlone = (leaf: Leaf | undefined): boolean => {
  if (leaf?.runs.length !== 1) return false
  const [run] = leaf.runs
  return run !== undefined && 'text' in run && Object.values<string>(boxes).includes(run.text)
}
