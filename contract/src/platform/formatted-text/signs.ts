import type { Attributes } from './styles.ts'
import type { Leaf } from './tree.ts'

const emoji = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u
/** Digits are components of emoji but no emoji alone. */
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u
const longest = 40

/** The character that a program displays as an image, as mails and chats do with emoji; undefined for other images. */
export function signOf({
  alt = '',
  class: name = '',
  'data-stringify-type': kind,
}: Attributes): string | undefined {
  const sign = alt.trim()
  if (sign === '' || sign.length > longest) return undefined
  const isNamed = /emoji|emoticon/i.test(name) || kind === 'emoji'
  return isNamed || (emoji.test(sign) && pictograph.test(sign)) ? sign : undefined
}

const boxes = { true: '☑ ', false: '☐ ' } as const

export const boxOf = (isChecked: boolean): string => boxes[`${isChecked}`]

/** Whether a list entry is a completed task; undefined if it is none, or if a checkbox in it shows the state. */
export function isDone({
  role,
  'aria-checked': checked,
  'data-list': kind,
}: Attributes): boolean | undefined {
  if (role === 'checkbox') return checked === 'true'
  return kind === 'checked' || kind === 'unchecked' ? kind === 'checked' : undefined
}

/** Whether a line contains only a task's checkbox: the following paragraph is the task. */
export const isBoxAlone = (leaf: Leaf | undefined): boolean => {
  if (leaf?.runs.length !== 1) return false
  const [run] = leaf.runs
  return run !== undefined && 'text' in run && Object.values<string>(boxes).includes(run.text)
}
