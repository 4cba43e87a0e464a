import { useEffect, useId } from 'react'
import { useFileField } from '#web/platform/files/use-file-field.tsx'
import { fileSize } from '#web/platform/i18n/file-size.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { accepted, attachmentOf } from './attachment.ts'
import { attachmentPhrases, fieldWords } from './phrases.ts'
import { useAttaching } from './use-attaching.ts'
import './attachment-field.css'

type Props = {
  value: string
  onChange: (text: string) => void
  error: string | undefined
  /** Reports whether an upload is in progress, which disables saving. */
  onBusy: (busy: boolean) => void
}

/** The attachment of an announcement; it is uploaded when chosen, and can be replaced or removed. */
export function AttachmentField({ value, onChange, error: refused, onBusy }: Props) {
  const words = usePhrases(attachmentPhrases)
  const { attachment: label } = usePhrases(fieldWords)
  const id = useId()
  const { sending, error = refused, send, cancel } = useAttaching(onChange)
  const isSending = sending !== undefined
  useEffect(() => onBusy(isSending), [isSending, onBusy])
  const [file] = attachmentOf(value)
  const { zone, field, choose } = useFileField({
    accept: accepted,
    disabled: isSending,
    onFiles: ([chosen]) => chosen && void send(chosen),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers limit the layout of a fieldset
    <div
      className="field attachment-field"
      role="group"
      aria-label={label}
      aria-describedby={`${id}-hint`}
      {...zone}
    >
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <div className="attachment-row">
        {sending ? (
          <>
            <span className="attachment-name">
              <bdi>{sending.name}</bdi>
              <progress aria-label={words.uploading({ name: sending.name })} value={sending.sent} />
            </span>
            <Button size="small" onClick={cancel}>
              {words.cancel}
            </Button>
          </>
        ) : file ? (
          <>
            <Icon name="paperclip" size={16} />
            <span className="attachment-name">
              <bdi>{file.fileName}</bdi>
              <small className="figures">{fileSize(file.size)}</small>
            </span>
            <Button size="small" aria-invalid={error ? true : undefined} onClick={choose}>
              {words.replace}
            </Button>
            <Button
              size="small"
              kind="text"
              icon="x"
              aria-label={words.remove}
              onClick={() => onChange('')}
            />
          </>
        ) : (
          <Button icon="paperclip" aria-invalid={error ? true : undefined} onClick={choose}>
            {words.add}
          </Button>
        )}
        {field}
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        {words.hint}
      </p>
      {error && (
        <p className="field-error" role="alert">
          <Icon name="circle-x" size={13} />
          <LocalizedMessage>{error}</LocalizedMessage>
        </p>
      )}
    </div>
  )
}
