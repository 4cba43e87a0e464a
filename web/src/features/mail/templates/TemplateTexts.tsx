import { useCallback, useEffect, useId, useRef } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { MailPreview } from './MailPreview.tsx'
import { formPhrases } from './phrases.ts'
import type { TemplateForm } from './use-template-form.ts'
import { VariableButton } from './VariableButton.tsx'
import { fieldsOf, languageOfFaults, type TextLanguage } from './values.ts'

const richTextEditor = onDemand(() =>
  import('#web/platform/rich-text-editor/RichTextEditor.tsx').then((chunk) => chunk.RichTextEditor),
)

const firstFault = '[aria-invalid="true"]:not([hidden] *)'

type Fields = { form: TemplateForm; disabled: boolean }
type Props = Fields & {
  textLanguage: TextLanguage
  onTextLanguage: (textLanguage: TextLanguage) => void
  /** A new text remounts the body editors, so that they show the new values. */
  generation: string
}

/** Focuses the first field with an error after a refusal, and switches to its language if that is hidden. */
function useFaultFocus({ faults }: TemplateForm, setTextLanguage: (to: TextLanguage) => void) {
  const texts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!Object.values(faults).some(Boolean)) return
    const textLanguage = languageOfFaults(faults)
    if (textLanguage) setTextLanguage(textLanguage)
    const frame = requestAnimationFrame(() => {
      const field = texts.current?.closest('form')?.querySelector<HTMLElement>(firstFault)
      field?.focus()
      // The message is below the text, possibly outside the visible area.
      field?.closest('.field')?.querySelector('.field-error')?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [faults, setTextLanguage])
  return texts
}

/** Subject and body in both languages; the hidden language stays mounted to preserve its cursor and undo history. */
export function TemplateTexts({ textLanguage, onTextLanguage, generation, ...fields }: Props) {
  const words = usePhrases(formPhrases)
  const texts = useFaultFocus(fields.form, onTextLanguage)
  return (
    <div ref={texts} className="mail-template-texts">
      <Segmented
        label={words.languages}
        fill
        value={textLanguage}
        onChange={onTextLanguage}
        options={[
          { value: 'zh', label: words.zh },
          { value: 'en', label: words.en },
        ]}
      />
      {(['zh', 'en'] as const).map((of) => (
        <div key={of} className="mail-template-text-language" hidden={of !== textLanguage}>
          <TextsIn key={generation} textLanguage={of} {...fields} />
        </div>
      ))}
      <section className="mail-template-sample" aria-label={words.preview}>
        <p aria-hidden="true">{words.preview}</p>
        <MailPreview html={fields.form.values[fieldsOf[textLanguage].body]} textLanguage={textLanguage} />
      </section>
    </div>
  )
}

function TextsIn({ textLanguage, form, disabled }: Fields & { textLanguage: TextLanguage }) {
  const words = usePhrases(formPhrases)
  const { values, faults, change } = form
  const language = useLanguage()
  const id = useId()
  const { subject, body } = fieldsOf[textLanguage]
  const line = useRef<HTMLDivElement>(null)
  const write = useRef<(text: string) => void>(null)
  const lang = textLanguage === language ? undefined : textLanguage === 'zh' ? 'zh-CN' : 'en'
  const isNeeded = textLanguage === 'zh'
  const fault = faults[body]
  const isReady = useCallback((writer: (text: string) => void) => {
    write.current = writer
  }, [])
  const intoSubject = (text: string) => {
    const known = values[subject]
    const input = line.current?.querySelector('input')
    const { selectionStart, selectionEnd } = input ?? {}
    const [from, to] = [selectionStart ?? known.length, selectionEnd ?? known.length]
    change({ [subject]: `${known.slice(0, from)}${text}${known.slice(to)}` })
    input?.focus()
  }
  return (
    <>
      <div className="mail-template-field" ref={line}>
        <TextField
          label={words.subject}
          hint={isNeeded ? undefined : words.enHint}
          lang={lang}
          {...form.text(subject)}
        />
        {!disabled && (
          <VariableButton
            field={words.subject}
            textLanguage={textLanguage}
            without="content"
            onChoose={intoSubject}
          />
        )}
      </div>
      <div className="mail-template-field field">
        <span className="field-label" aria-hidden="true">
          {isNeeded && <i>*</i>}
          {words.body}
        </span>
        <OnDemand
          load={richTextEditor}
          waiting={<div className="rich-waiting" />}
          props={{
            id,
            label: words.body,
            describedBy: fault ? `${id}-error` : undefined,
            isInvalid: fault !== undefined,
            isRequired: isNeeded,
            disabled,
            lang,
            html: values[body],
            pictures: undefined,
            onReady: isReady,
            onChange: (html: string) => change({ [body]: html }),
          }}
        />
        {fault && (
          <p className="field-error" id={`${id}-error`} role="alert">
            <Icon name="circle-x" size={13} />
            <LocalizedMessage>{fault}</LocalizedMessage>
          </p>
        )}
        {!disabled && (
          <VariableButton
            field={words.body}
            textLanguage={textLanguage}
            onChoose={(text) => write.current?.(text)}
          />
        )}
      </div>
    </>
  )
}
