import type { MetadataDraft } from '@iambiz/contract/features/catalogue/connections.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { MetadataQuestion } from '#web/platform/saml-metadata/MetadataQuestion.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { MetadataChanges } from './MetadataChanges.tsx'
import { imported } from './metadata-changes.ts'
import { metadataPhrases } from './metadata-phrases.ts'
import type { Form } from './use-connection-form.ts'

type SourceProps = { appId: string; onRead: (draft: MetadataDraft) => void; onClose: () => void }

function MetadataSource({ appId, onRead, onClose }: SourceProps) {
  const words = usePhrases(metadataPhrases)
  const write = useWrite('POST /iam-authority/v1/admin/connection/importMetadata', { quiet: true })
  return (
    <MetadataQuestion
      title={words.title}
      busy={write.isPending}
      onRead={(given, onError) => write.mutate({ body: { appId, ...given } }, { onSuccess: onRead, onError })}
      onClose={onClose}
    />
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
