import type { MetadataDraft } from '@iambiz/contract/features/catalogue/connections.ts'
import { useState } from 'react'
import type { ApiFailure } from '#web/platform/api/failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { FileChoice } from '#web/platform/table-import/FileChoice.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { longestOfKinds } from './kind-values.ts'
import { MetadataChanges } from './MetadataChanges.tsx'
import { imported } from './metadata-changes.ts'
import { metadataPhrases, metadataReasonWords } from './metadata-phrases.ts'
import type { Form } from './use-connection-form.ts'
import { longest } from './values.ts'

/** Returns a function that explains why metadata was refused: in our words if the reason is known, then in detail. */
function useRefusal() {
  const words = usePhrases(metadataPhrases)
  const reasons: Partial<Record<string, string>> = usePhrases(metadataReasonWords)
  return ({ message, reason, data }: ApiFailure): string => {
    const { detail } = (data ?? {}) as { detail?: string }
    const explained = reasons[reason ?? ''] ?? message
    return detail ? `${explained}${words.detail({ detail })}` : explained
  }
}

type SourceProps = { appId: string; onRead: (draft: MetadataDraft) => void; onClose: () => void }

/** Asks for metadata: by its address, as text, or as a file. */
function MetadataSource({ appId, onRead, onClose }: SourceProps) {
  const words = usePhrases(metadataPhrases)
  const refusalOf = useRefusal()
  const [from, setFrom] = useState<'url' | 'text'>('url')
  const [text, setText] = useState({ url: '', text: '' })
  const [error, setError] = useState<string>()
  const write = useWrite('POST /iam-authority/v1/admin/connection/importMetadata', { quiet: true })
  const put = (value: string) => {
    setText((now) => ({ ...now, [from]: value }))
    setError(undefined)
  }
  const go = () => {
    const given = text[from].trim()
    if (given === '') return setError(words.needed)
    write.mutate(
      { body: { appId, ...(from === 'url' ? { url: given } : { xml: given }) } },
      { onSuccess: onRead, onError: (failure) => setError(refusalOf(failure)) },
    )
  }
  const field = { value: text[from], error, onChange: put }
  return (
    <Question
      title={words.title}
      action={words.read}
      busy={write.isPending}
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
        <TextField label={words.url} hint={words.urlHint} longest={longest.address} {...field} />
      ) : (
        <>
          <TextArea label={words.xml} rows={8} longest={longestOfKinds.metadata} {...field} />
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

type Props = { form: Form; appId: string; onClose: () => void }

/**
 * Reads the metadata of an application, shows what it would change in the form, and fills it in. Render it outside of
 * that form, because forms cannot be nested.
 */
export function ImportDialog({ form, appId, onClose }: Props) {
  const words = usePhrases(metadataPhrases)
  const [draft, setDraft] = useState<MetadataDraft>()
  if (!draft) return <MetadataSource appId={appId} onRead={setDraft} onClose={onClose} />
  const { values, unknown } = imported(draft, form.values)
  return (
    <Question
      title={words.compare}
      action={words.apply}
      busy={false}
      tools={<Button onClick={() => setDraft(undefined)}>{words.back}</Button>}
      onGo={() => {
        form.change(values)
        notify.success(words.applied)
        onClose()
      }}
      onClose={onClose}
    >
      <MetadataChanges before={form.values} after={values} unknown={unknown} />
    </Question>
  )
}
