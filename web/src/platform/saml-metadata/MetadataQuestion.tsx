import { useState } from 'react'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { ApiFailure } from '../api/failure.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { Question } from '../records/Question.tsx'
import { FileChoice } from '../table-import/FileChoice.tsx'
import { askPhrases, metadataReasonWords } from './phrases.ts'

/** Characters of an address, and of metadata. */
const longest = { url: 1000, text: 1024 * 1024 }

/** Returns a function that explains why metadata was refused: in our words if the reason is known, then in detail. */
function useRefusal() {
  const words = usePhrases(askPhrases)
  const reasons: Partial<Record<string, string>> = usePhrases(metadataReasonWords)
  return ({ message, reason, data }: ApiFailure): string => {
    const { detail } = (data ?? {}) as { detail?: string }
    const explained = reasons[reason ?? ''] ?? message
    return detail ? `${explained}${words.detail({ detail })}` : explained
  }
}

type Given = { url: string } | { xml: string }

type Props = {
  title: string
  busy: boolean
  /** Reads what was given; `onError` shows why it is refused. */
  onRead: (given: Given, onError: (failure: ApiFailure) => void) => void
  onClose: () => void
}

/** Asks for SAML metadata: by its address, as text, or as a file. Render it outside of a form: forms cannot be nested. */
export function MetadataQuestion({ title, busy, onRead, onClose }: Props) {
  const words = usePhrases(askPhrases)
  const refusalOf = useRefusal()
  const [from, setFrom] = useState<'url' | 'text'>('url')
  const [text, setText] = useState({ url: '', text: '' })
  const [error, setError] = useState<string>()
  const put = (value: string) => {
    setText((now) => ({ ...now, [from]: value }))
    setError(undefined)
  }
  const go = () => {
    const given = text[from].trim()
    if (given === '') return setError(words.needed)
    onRead(from === 'url' ? { url: given } : { xml: given }, (failure) => setError(refusalOf(failure)))
  }
  const field = { value: text[from], error, onChange: put }
  return (
    <Question
      title={title}
      action={words.read}
      busy={busy}
      formClass="record-form"
      onGo={go}
      onClose={onClose}
    >
      <Segmented
        label={words.from}
        value={from}
        options={[
          { value: 'url', label: words.byUrl },
          { value: 'text', label: words.byText },
        ]}
        onChange={(chosen) => {
          setFrom(chosen)
          setError(undefined)
        }}
      />
      {from === 'url' ? (
        <TextField label={words.url} hint={words.urlHint} longest={longest.url} {...field} />
      ) : (
        <>
          <TextArea label={words.xml} rows={8} longest={longest.text} {...field} />
          <FileChoice
            label={words.file}
            accept=".xml,text/xml,application/xml"
            onFile={(file) => void file.text().then(put)}
          />
        </>
      )}
    </Question>
  )
}
