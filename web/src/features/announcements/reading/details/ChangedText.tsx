import type { OpenedAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { useMemo } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paragraphsOf } from '#web/platform/rich-text/paragraphs.ts'
import { useTextLanguage } from '../text-language.ts'
import { differences, type Paragraph, type Part } from './differences.ts'
import { detailsPhrases } from './phrases.ts'

function PartText({ part: { kind, text } }: { part: Part }) {
  const words = usePhrases(detailsPhrases)
  if (kind === 'same') return text
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <Mark>
      <span className="visually-hidden">{words[kind]}</span>
      {text}
    </Mark>
  )
}

/** Marks the paragraphs to show: changed ones and their direct neighbours. */
const inSight = (paragraphs: readonly Paragraph[]) =>
  paragraphs.map((paragraph, index) => ({
    paragraph,
    index,
    isShown: paragraphs.slice(Math.max(0, index - 1), index + 2).some(({ kind }) => kind === 'changed'),
  }))

export type ChangeProps = {
  announcement: OpenedAnnouncement
  before: NonNullable<OpenedAnnouncement['diffFrom']>
}

/** The changes since the version that the person has read. */
export function ChangedText({ announcement, before }: ChangeProps) {
  const words = usePhrases(detailsPhrases)
  const lang = useTextLanguage(announcement)
  const { title, content } = announcement
  const shown = useMemo(
    () => inSight(differences(paragraphsOf(before.content), paragraphsOf(content))),
    [before.content, content],
  )
  const isSameText = shown.every(({ paragraph }) => paragraph.kind === 'same') && before.title === title
  return (
    <div className="changes-text" lang={lang}>
      {before.title !== title && (
        <p className="changes-title">{words.titleBefore({ title: before.title })}</p>
      )}
      {isSameText && <p>{words.onlyForm}</p>}
      {shown.map(({ paragraph, index, isShown }) =>
        isShown ? (
          <p key={index}>
            {paragraph.parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts are never reordered
              <PartText key={at} part={part} />
            ))}
          </p>
        ) : (
          shown[index - 1]?.isShown && (
            <p key={index} aria-hidden="true">
              …
            </p>
          )
        ),
      )}
    </div>
  )
}
