import { useId, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { articlePhrases } from './phrases.ts'
import type { ArticleForm } from './use-article-form.ts'

const richTextEditor = onDemand(() =>
  import('#web/platform/rich-text-editor/RichTextEditor.tsx').then((chunk) => chunk.RichTextEditor),
)

type TextLanguage = 'zh' | 'en'

const fieldsOf = {
  zh: { title: 'titleZh', text: 'textZh', content: 'contentZh' },
  en: { title: 'titleEn', text: 'textEn', content: 'contentEn' },
} as const

type Form = Pick<ArticleForm, 'values' | 'faults' | 'change' | 'text'>

function TextsIn({
  textLanguage,
  form,
  pictures,
}: {
  textLanguage: TextLanguage
  form: Form
  pictures: Set<string>
}) {
  const words = usePhrases(articlePhrases)
  const id = useId()
  const { title, text, content } = fieldsOf[textLanguage]
  const fault = form.faults[content]
  const lang = textLanguage === 'zh' ? 'zh-CN' : 'en'
  return (
    <>
      <TextField label={words[title]} lang={lang} {...form.text(title)} />
      <TextArea label={words[text]} rows={3} {...form.text(text)} />
      <div className="field">
        <span aria-hidden="true">{words[content]}</span>
        <OnDemand
          load={richTextEditor}
          waiting={<div className="rich-waiting" />}
          props={{
            ...{ id, lang, pictures, label: words[content] },
            ...{ describedBy: fault ? `${id}-error` : undefined, isInvalid: fault !== undefined },
            ...{ isRequired: false, disabled: false, html: form.values[content] },
            onChange: (html: string) => form.change({ [content]: html }),
          }}
        />
        {fault && (
          <p className="field-error" id={`${id}-error`} role="alert">
            <LocalizedMessage>{fault}</LocalizedMessage>
          </p>
        )}
      </div>
    </>
  )
}

const languageOfField = ({ faults }: Form): TextLanguage | undefined =>
  (['zh', 'en'] as const).find((of) => Object.values(fieldsOf[of]).some((field) => faults[field]))

type Props = {
  form: Form
  /** Number of attempts to save, successful or not. */
  attempts: number
}

/**
 * Title, summary and text, one language at a time. After a failed attempt it shows the language with the first error.
 */
export function ArticleTexts({ form, attempts }: Props) {
  const words = usePhrases(articlePhrases)
  const [textLanguage, setTextLanguage] = useState<TextLanguage>('zh')
  const [answered, setAnswered] = useState(attempts)
  const faulty = attempts === answered ? undefined : languageOfField(form)
  if (faulty) {
    setAnswered(attempts)
    setTextLanguage(faulty)
  }
  // An image uploaded in one language may be used in the other too.
  const [pictures] = useState(() => new Set<string>())
  return (
    <>
      <Segmented
        label={words.languages}
        fill
        value={textLanguage}
        onChange={setTextLanguage}
        options={[
          { value: 'zh', label: words.inChinese },
          { value: 'en', label: words.inEnglish },
        ]}
      />
      {(['zh', 'en'] as const).map((of) => (
        <div key={of} className="record-form" hidden={of !== textLanguage}>
          <TextsIn textLanguage={of} form={form} pictures={pictures} />
        </div>
      ))}
    </>
  )
}
