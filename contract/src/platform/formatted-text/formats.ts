import { isLinkTarget } from './elements.ts'
import { markTags } from './kinds.ts'
import type { Attributes, TextStyle } from './styles.ts'
import type { Mark } from './tree.ts'

const without = (marks: readonly Mark[], tag: string): readonly Mark[] =>
  marks.some((mark) => mark.tag === tag) ? marks.filter((mark) => mark.tag !== tag) : marks

const withMark = (marks: readonly Mark[], tag: string): readonly Mark[] =>
  marks.some((mark) => mark.tag === tag) ? marks : [...marks, { tag }]

const turned = (marks: readonly Mark[], tag: string, isOn: boolean | undefined): readonly Mark[] => {
  if (isOn === undefined) return marks
  return isOn ? withMark(marks, tag) : without(marks, tag)
}

type Within = {
  marks: readonly Mark[]
  /** Whether the text is a heading, which is bold by itself. */
  isHeading: boolean
  isBlock: boolean
}

const linked = (marks: readonly Mark[], tag: string, { href }: Attributes): readonly Mark[] =>
  tag === 'a' && isLinkTarget(href ?? '') ? [...without(marks, 'a'), { tag, href }] : marks

function underlined(
  marks: readonly Mark[],
  own: string | undefined,
  textStyle: TextStyle['lines'],
): readonly Mark[] {
  const isLink = marks.some(({ tag }) => tag === 'a')
  const lines = textStyle ?? [own].filter((tag) => tag === 'u' || tag === 's')
  // Links are underlined by default.
  const seen = lines.filter((tag) => !(tag === 'u' && isLink && own !== 'u'))
  return seen.reduce(withMark, marks)
}

function placed(marks: readonly Mark[], position: string | undefined): readonly Mark[] {
  if (position === 'sub') return withMark(without(marks, 'sup'), 'sub')
  return position === 'sup' ? withMark(without(marks, 'sub'), 'sup') : marks
}

/** The formats of the text in an element: inherited ones, changed by its tag and style. */
export function marksWithin(
  tag: string,
  attributes: Attributes,
  textStyle: TextStyle,
  { marks, isHeading, isBlock }: Within,
): readonly Mark[] {
  const own = markTags.get(tag)
  const isStrong =
    isHeading && own !== 'strong' ? undefined : (textStyle.strong ?? (own === 'strong' || undefined))
  const bold = turned(linked(marks, tag, attributes), 'strong', isStrong)
  const slanted = turned(bold, 'em', textStyle.em ?? (own === 'em' || undefined))
  const lined = underlined(slanted, own, textStyle.lines)
  const raised = placed(lined, (isBlock ? undefined : textStyle.position) ?? own)
  return own === 'code' ? withMark(raised, 'code') : raised
}
