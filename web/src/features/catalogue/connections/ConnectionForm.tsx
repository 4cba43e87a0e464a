import type { ConnectionTemplate } from '@iambiz/contract/features/catalogue/connections.ts'
import { useEffect, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { leaveFor } from '#web/platform/navigation/unsaved.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { ConflictStrip } from '#web/platform/records/ConflictStrip.tsx'
import { recordPhrases } from '#web/platform/records/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AdvancedFields } from './AdvancedFields.tsx'
import { formPhrases, templateWords } from './form-phrases.ts'
import { ImportButton, importDialog } from './ImportButton.tsx'
import { KindFields } from './KindFields.tsx'
import { templatePhrases } from './phrases.ts'
import { useSourceText } from './TemplateChoice.tsx'
import { type FormOf, useConnectionForm } from './use-connection-form.ts'
import { longest, needsOrigin, rowsOf, signsOnInBrowser, withOrigin } from './values.ts'
import '#web/platform/records/record-form.css'

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

/** The form of a connection: fields that the template leaves open, and a collapsed section with the others. */
export function ConnectionForm(props: FormOf & { onCancel: () => void }) {
  const { template, connection, onCancel } = props
  const words = usePhrases(formPhrases)
  const { changed } = usePhrases(recordPhrases)
  const { back } = usePhrases(templatePhrases)
  const names = usePhrases(templateWords)
  const form = useConnectionForm(props)
  const [isImporting, setImporting] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { values, faults } = form
  useEffect(() => {
    if (Object.values(faults).some(Boolean))
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const cancel = () => leaveFor(onCancel)
  const title = connection ? words.editTitle : words.newTitle({ name: names[values.template] })
  return (
    <>
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
        {values.kind === 'saml' && <ImportButton onOpen={() => setImporting(true)} />}
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
        {values.kind !== 'oidc' && <KindFields form={form} appId={props.app.appId} isNew={!connection} />}
        {values.kind === 'oidc' && (
          <>
            {signsOnInBrowser(values) && (
              <TextArea
                label={words.redirectUris}
                hint={words.redirectHint}
                required
                rows={rowsOf(values.redirectUris)}
                longest={longest.addresses}
                {...form.input('redirectUris')}
              />
            )}
            {values.grantTypes.includes('client_credentials') && (
              <TextArea
                label={words.machineScopes}
                hint={words.machineScopesHint}
                rows={2}
                longest={longest.addresses}
                {...form.input('machineScopes')}
              />
            )}
            <AdvancedFields form={form} isNew={!connection} appId={props.app.appId} />
          </>
        )}
        <p className="connection-actions">
          <Button onClick={cancel}>{words.cancel}</Button>
          <Button kind="primary" type="submit" busy={form.isPending} data-perm="connection.save">
            {connection ? words.save : words.connect}
          </Button>
        </p>
      </form>
      {isImporting && (
        <OnDemand
          load={importDialog}
          props={{ form, appId: props.app.appId, onClose: () => setImporting(false) }}
          waiting={null}
        />
      )}
    </>
  )
}
