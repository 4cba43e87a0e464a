import type { SignInSource } from '@iambiz/contract/features/permissions/sign-in-sources.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { MetadataQuestion } from '#web/platform/saml-metadata/MetadataQuestion.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ChosenField } from '../sign-in-policies/ChosenField.tsx'
import { sourceFormPhrases } from './form-phrases.ts'
import { longest } from './longest.ts'
import { LdapFields, MappingFields, OauthFields, SamlFields, type SourceForm } from './SourceFields.tsx'
import { touched } from './touched.ts'
import { draftOf, isCode, isPort, type SourceValues, suggested, valuesOf } from './values.ts'
import '../sign-in-policies/policy-form.css'

type Props = {
  source: SignInSource | undefined
  /** The redirect address, and our entity ID, without the identifier. */
  redirectBase: string
  entityBase: string
  onClose: () => void
}

function useCheck() {
  const words = usePhrases(sourceFormPhrases)
  return ({ kind, code, port }: SourceValues) => ({
    ...(isCode(code) ? {} : { code: words.badCode }),
    ...(kind !== 'ldap' || isPort(port) ? {} : { port: words.badPort }),
  })
}

/** An address to register at the source, with the identifier that is being typed. */
function OwnAddress({ name, address }: { name: 'redirect' | 'entityUri'; address: string }) {
  const words = usePhrases(sourceFormPhrases)
  const id = `source-${name}`
  return (
    <div className="source-redirect">
      <b id={id}>{words[name]}</b>
      <p>
        <output aria-labelledby={id}>{address}</output>
        <Button size="small" icon="copy" onClick={() => void copyText(address, words)}>
          {words.copy}
        </Button>
      </p>
      <small>{words.redirectHint}</small>
    </div>
  )
}

function AudienceFields({ form }: { form: SourceForm }) {
  const words = usePhrases(sourceFormPhrases)
  const { data } = useRead(read('GET /iam-authority/v1/admin/signInPolicy/choices'))
  const { kind } = form.values
  return (
    <>
      <ChosenField
        label={words.organizations}
        none={words.everyOrganization}
        options={data?.organizations ?? []}
        {...form.input('orgCodes')}
      />
      <ChosenField
        label={words.roles}
        none={words.everyRole}
        options={data?.roles ?? []}
        {...form.input('roleNos')}
      />
      <TextArea
        label={words.domains}
        hint={kind === 'ldap' ? words.domainsLdapHint : words.domainsHint}
        rows={2}
        {...form.text('domains')}
      />
    </>
  )
}

/** Reads the metadata of a SAML source into the form. */
function ReadMetadata({ form, onClose }: { form: SourceForm; onClose: () => void }) {
  const words = usePhrases(sourceFormPhrases)
  const write = useWrite('POST /iam-authority/v1/admin/signInSource/metadata', { quiet: true })
  return (
    <MetadataQuestion
      title={words.metadataTitle}
      busy={write.isPending}
      onRead={(given, onError) =>
        write.mutate(
          { body: given },
          {
            onSuccess({ certificates, ...read }) {
              form.change({ ...read, certificates: certificates.join('\n') })
              notify.success(words.metadataRead)
              onClose()
            },
            onError,
          },
        )
      }
      onClose={onClose}
    />
  )
}

/** Drawer with the form of a source; without `source` it creates one. */
export function SourceDrawer({ source, redirectBase, entityBase, onClose }: Props) {
  const words = usePhrases(sourceFormPhrases)
  const form: SourceForm = useRecordForm({
    start: valuesOf(source),
    record: source,
    needed: ['nameZh', 'code'],
    longest,
    check: useCheck(),
    write: useSave('POST /iam-authority/v1/admin/signInSource/saveOrUpdate', touched, words.saved),
    request: (values: SourceValues, revision) => ({ body: draftOf(values, source?.id, revision) }),
    onSaved: onClose,
  })
  const { kind, code } = form.values
  const hasSecret = source?.hasSecret ?? false
  const [isReading, setReading] = useState(false)
  return (
    <>
      <RecordDrawer
        title={source ? words.editTitle : words.addTitle}
        form={form}
        className="policy-form source-form"
        onClose={onClose}
      >
        {!source && (
          <ChoiceField
            label={words.kind}
            {...form.input('kind')}
            onChange={(chosen) => form.change({ kind: chosen, ...suggested[chosen] })}
            options={(['oidc', 'oauth', 'saml', 'ldap'] as const).map((value) => ({
              value,
              label: words[value],
            }))}
          />
        )}
        <TextField
          label={words.nameZh}
          lang="zh"
          {...(kind !== 'ldap' && { hint: words.nameHint })}
          {...form.text('nameZh')}
        />
        <TextField label={words.nameEn} hint={words.nameEnHint} lang="en" {...form.text('nameEn')} />
        <TextField label={words.code} hint={words.codeHint} disabled={!!source} {...form.text('code')} />
        {kind === 'saml' && isCode(code) && <OwnAddress name="entityUri" address={`${entityBase}${code}`} />}
        {kind !== 'ldap' && isCode(code) && <OwnAddress name="redirect" address={`${redirectBase}${code}`} />}
        <fieldset>
          <legend>{words.connection}</legend>
          {(kind === 'oidc' || kind === 'oauth') && <OauthFields form={form} hasSecret={hasSecret} />}
          {kind === 'saml' && <SamlFields form={form} onRead={() => setReading(true)} />}
          {kind === 'ldap' && <LdapFields form={form} hasSecret={hasSecret} />}
        </fieldset>
        <fieldset>
          <legend>{words.mapping}</legend>
          <MappingFields form={form} />
        </fieldset>
        <fieldset>
          <legend>{words.audience}</legend>
          <AudienceFields form={form} />
        </fieldset>
      </RecordDrawer>
      {isReading && <ReadMetadata form={form} onClose={() => setReading(false)} />}
    </>
  )
}
