import type { Connection, ConnectionTemplate } from '@iambiz/contract/features/connections.ts'
import { useEffect, useRef } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { leaveFor } from '#web/platform/navigation/unsaved.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { ConflictStrip } from '#web/platform/records/ConflictStrip.tsx'
import { recordPhrases } from '#web/platform/records/phrases.ts'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AdvancedFields } from './AdvancedFields.tsx'
import type { App } from './ConnectionPart.tsx'
import { formPhrases, templateWords } from './form-phrases.ts'
import { templatePhrases } from './phrases.ts'
import { useSourceText } from './TemplateChoice.tsx'
import { touched } from './touched.ts'
import {
  bodyOf,
  faultsOf,
  longest,
  namedFaults,
  needsOrigin,
  newValues,
  type Values,
  valuesOf,
  withOrigin,
} from './values.ts'
import '#web/platform/records/record-form.css'

export type SavedConnection = { revision: number; clientId: string; clientSecret?: string | undefined }

type Props = {
  app: App
  /** Of what it begins with, where it is new. */
  template?: ConnectionTemplate
  /** What is changed. */
  connection?: Connection
  onReload: () => void
  onSaved: (saved: SavedConnection) => void
  onCancel: () => void
}

function useConnectionForm({ app, template, connection, onReload, onSaved }: Props) {
  const words = usePhrases(formPhrases)
  const write = useWrite('POST /iam-authority/v1/admin/connection/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const start = connection ? valuesOf(connection) : template && newValues(template, app.homeUrl)
  if (!start) throw new Error('a connection begins with a template')
  return useRecordForm<Values, SavedConnection>({
    start,
    revision: connection?.revision,
    check: (values) =>
      faultsOf(values, { noRedirect: words.noRedirect, claimName: words.badClaimName, keys: words.keys }),
    send: (values, revision, answers) =>
      write.mutate(
        { body: bodyOf(values, app.appId, revision) },
        {
          ...answers,
          onError: ({ kind, message, code, status, data }) => {
            const named = { ...(data as object | null), ...namedFaults(data, values) }
            answers.onError(new ApiFailure(kind, message, { code, status, data: named }))
          },
        },
      ),
    isPending: write.isPending,
    onReload,
    onSaved,
  })
}

export type Form = ReturnType<typeof useConnectionForm>

function Source({ template }: { template: ConnectionTemplate }) {
  const words = usePhrases(templatePhrases)
  const sourceText = useSourceText()
  return (
    <p className="connection-quiet">
      {sourceText(template)}
      {template.source === 'vendor' && /^https:\/\//.test(template.reference) && (
        <>
          {' '}
          <a href={template.reference} target="_blank" rel="noreferrer">
            {words.vendorPage}
          </a>
        </>
      )}
    </p>
  )
}

/** The form of a connection: what its template leaves open, and all else folded away. */
export function ConnectionForm(props: Props) {
  const { template, connection, onCancel } = props
  const words = usePhrases(formPhrases)
  const { changed } = usePhrases(recordPhrases)
  const { back } = usePhrases(templatePhrases)
  const names = usePhrases(templateWords)
  const form = useConnectionForm(props)
  const element = useRef<HTMLFormElement>(null)
  const { values, faults } = form
  useEffect(() => {
    if (Object.values(faults).some(Boolean))
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const cancel = () => leaveFor(onCancel)
  const title = connection ? words.editTitle : words.newTitle({ name: names[values.template] })
  return (
    <form
      ref={element}
      className="record-form connection-form"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <h3>
        {title}
        <span className="spacer" />
        {template && (
          <Button kind="link" size="small" onClick={cancel}>
            {back}
          </Button>
        )}
      </h3>
      {template && <Source template={template} />}
      {form.conflict && <ConflictStrip title={changed} {...form.conflict} />}
      {template && needsOrigin(template) && (
        <TextField
          label={words.origin}
          hint={words.originHint}
          longest={longest.address}
          value={values.origin}
          error={faults.origin}
          onChange={(origin) => form.change(withOrigin(values, template, origin))}
        />
      )}
      <TextArea
        label={words.redirectUris}
        hint={words.redirectHint}
        required
        rows={Math.min(6, Math.max(2, values.redirectUris.split('\n').length))}
        longest={longest.addresses}
        {...form.text('redirectUris')}
      />
      <AdvancedFields form={form} isNew={!connection} />
      <p className="connection-actions">
        <Button onClick={cancel}>{words.cancel}</Button>
        <Button kind="primary" type="submit" busy={form.isPending} data-perm="connection.save">
          {connection ? words.save : words.connect}
        </Button>
      </p>
    </form>
  )
}
