import { announcementLimits } from '@iambiz/contract/platform/announcement-fields.ts'
import { useCallback, useId, useState } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { Fields } from './fields.ts'
import { editorPhrases, fieldWords } from './phrases.ts'
import { isComplete } from './values.ts'

const richTextEditor = onDemand(() =>
  import('#web/platform/rich-text-editor/RichTextEditor.tsx').then((chunk) => chunk.RichTextEditor),
)

export type TextLanguage = 'zh' | 'en'
const fieldsOf = {
  zh: { title: 'titleZh', content: 'contentZh' },
  en: { title: 'titleEn', content: 'contentEn' },
} as const

type Props = Fields & {
  textLanguage: TextLanguage
  onTextLanguage: (textLanguage: TextLanguage) => void
  /** A new number remounts the text editors, so that they show the new values. */
  generation: number
  /** Reports whether a picture upload is in progress, which disables saving. */
  onBusy: (textLanguage: TextLanguage, busy: boolean) => void
}

/** Title and text in both languages; the hidden language stays mounted to preserve its cursor and its undo history. */
export function TextFields({ textLanguage, onTextLanguage, generation, onBusy, ...fields }: Props) {
  const words = usePhrases(editorPhrases)
  const { values } = fields
  // A picture that one language contains may be used in the other too.
  const [pictures] = useState(() => new Set<string>())
  const completeness = (of: TextLanguage) =>
    words[isComplete(values[fieldsOf[of].title], values[fieldsOf[of].content])]
  return (
    <div className="editor-texts">
      <Segmented
        label={words.languages}
        fill
        value={textLanguage}
        onChange={onTextLanguage}
        options={[
          { value: 'zh', label: `${words.zh} · ${completeness('zh')}` },
          { value: 'en', label: `${words.en} · ${completeness('en')}` },
        ]}
      />
      {(['zh', 'en'] as const).map((of) => (
        <div key={of} className="editor-text-language" hidden={of !== textLanguage}>
          <TextsIn key={generation} textLanguage={of} pictures={pictures} onBusy={onBusy} {...fields} />
        </div>
      ))}
    </div>
  )
}

type TextsProps = Fields & Pick<Props, 'textLanguage' | 'onBusy'> & { pictures: Set<string> }

function TextsIn({ textLanguage, values, change, faults, disabled, pictures, onBusy }: TextsProps) {
  const words = usePhrases(editorPhrases)
  const names = usePhrases(fieldWords)
  const language = useLanguage()
  const id = useId()
  const { title, content } = fieldsOf[textLanguage]
  const fault = faults[content]
  const lang = textLanguage === language ? undefined : textLanguage === 'zh' ? 'zh-CN' : 'en'
  const isNeeded = textLanguage === 'zh'
  const tellBusy = useCallback((busy: boolean) => onBusy(textLanguage, busy), [textLanguage, onBusy])
  return (
    <>
      <TextField
        label={names[title]}
        hint={textLanguage === 'en' ? words.englishHint : undefined}
        required={isNeeded}
        longest={announcementLimits.title}
        lang={lang}
        value={values[title]}
        error={faults[title]}
        onChange={(text) => change({ [title]: text })}
      />
      <div className="field">
        <span className="field-label" aria-hidden="true">
          {isNeeded && <i>*</i>}
          {names[content]}
        </span>
        <OnDemand
          load={richTextEditor}
          waiting={<div className="rich-waiting" />}
          props={{
            id,
            label: names[content],
            describedBy: fault ? `${id}-error` : undefined,
            isInvalid: fault !== undefined,
            isRequired: isNeeded,
            disabled,
            lang,
            html: values[content],
            pictures,
            onBusy: tellBusy,
            onChange: (html: string) => change({ [content]: html }),
          }}
        />
        {fault && (
          <p className="field-error" id={`${id}-error`} role="alert">
            <Icon name="circle-x" size={13} />
            <LocalizedMessage>{fault}</LocalizedMessage>
          </p>
        )}
      </div>
    </>
  )
}
