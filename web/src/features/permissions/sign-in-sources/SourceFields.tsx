import { ServerFields } from '#web/platform/directory-server/ServerFields.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import type { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { SecretField } from '#web/ui/SecretField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { sourceFormPhrases } from './form-phrases.ts'
import type { longest } from './longest.ts'
import type { SourceValues } from './values.ts'

export type SourceForm = ReturnType<
  typeof useRecordForm<SourceValues, { revision: number }, unknown, never, keyof typeof longest>
>

type Part = { form: SourceForm; hasSecret: boolean }

/** The secret of the source; the stored one stays unless another one is typed. */
function SourceSecret({ form, hasSecret, label }: Part & { label: string }) {
  const words = usePhrases(sourceFormPhrases)
  return (
    <SecretField
      label={label}
      required={!hasSecret}
      hint={hasSecret ? words.keptSecret : undefined}
      longest={1000}
      {...form.input('secret')}
    />
  )
}

/** How to reach an OpenID or OAuth 2 provider. */
export function OauthFields({ form, hasSecret }: Part) {
  const words = usePhrases(sourceFormPhrases)
  const isOidc = form.values.kind === 'oidc'
  return (
    <>
      {isOidc ? (
        <TextField label={words.issuer} hint={words.issuerHint} required {...form.text('issuer')} />
      ) : (
        <>
          <TextField label={words.authorizationUrl} required {...form.text('authorizationUrl')} />
          <TextField label={words.tokenUrl} required {...form.text('tokenUrl')} />
          <TextField
            label={words.userInfoUrl}
            hint={words.userInfoHint}
            required
            {...form.text('userInfoUrl')}
          />
        </>
      )}
      <TextField label={words.clientId} required {...form.text('clientId')} />
      <SourceSecret form={form} hasSecret={hasSecret} label={words.secret} />
      <ChoiceField
        label={words.clientAuthentication}
        {...form.input('clientAuthentication')}
        options={(['client_secret_basic', 'client_secret_post'] as const).map((value) => ({
          value,
          label: value,
        }))}
      />
      <TextField label={words.scopes} hint={words.scopesHint} {...form.text('scopes')} />
    </>
  )
}

/** How to reach a SAML identity provider, and by what its answers are verified. */
export function SamlFields({ form, onRead }: { form: SourceForm; onRead: () => void }) {
  const words = usePhrases(sourceFormPhrases)
  return (
    <>
      <p>
        <Button icon="download" onClick={onRead}>
          {words.readMetadata}
        </Button>
      </p>
      <TextField label={words.entityId} required {...form.text('entityId')} />
      <TextField label={words.signOnUrl} hint={words.signOnHint} required {...form.text('signOnUrl')} />
      <TextArea
        label={words.certificates}
        hint={words.certificatesHint}
        rows={4}
        required
        {...form.text('certificates')}
      />
      <RecordSwitch label={words.signsRequests} about={words.signsAbout} {...form.toggle('signsRequests')} />
    </>
  )
}

/** How to reach a directory. */
export function LdapFields({ form, hasSecret }: Part) {
  const words = usePhrases(sourceFormPhrases)
  return (
    <>
      <ServerFields form={form} />
      <TextField label={words.bindDn} required {...form.text('bindDn')} />
      <SourceSecret form={form} hasSecret={hasSecret} label={words.password} />
      <TextField label={words.base} required {...form.text('base')} />
      <TextField label={words.filter} required {...form.text('filter')} />
      <RecordSwitch label={words.fallsBack} about={words.fallsAbout} {...form.toggle('fallsBack')} />
    </>
  )
}

/** How the people of the source are found here. */
export function MappingFields({ form }: { form: SourceForm }) {
  const words = usePhrases(sourceFormPhrases)
  const { kind, mapBy } = form.values
  const isByEmail = mapBy === 'email'
  if (kind === 'ldap')
    return (
      <>
        <TextField label={words.attribute} required {...form.text('attribute')} />
        <TextField label={words.idAttribute} hint={words.idHint} required {...form.text('idAttribute')} />
        <p className="source-hint">{words.ldapHint}</p>
      </>
    )
  return (
    <>
      <ChoiceField
        label={words.mapBy}
        {...form.input('mapBy')}
        options={[
          { value: 'staffNumber', label: words.staffNumber },
          { value: 'email', label: kind === 'oidc' ? words.email : words.vouchedEmail },
        ]}
      />
      {kind === 'oauth' && (
        <>
          <TextField
            label={isByEmail ? words.emailField : words.staffNumberField}
            hint={words.pathHint}
            required
            {...form.text('claim')}
          />
          <TextField label={words.idField} hint={words.idFieldHint} required {...form.text('idField')} />
        </>
      )}
      {kind === 'saml' && (
        <TextField
          label={isByEmail ? words.emailAttribute : words.attribute}
          hint={words.samlHint}
          {...form.text('claim')}
        />
      )}
      {kind === 'oidc' && !isByEmail && <TextField label={words.claim} required {...form.text('claim')} />}
      {kind === 'oidc' && isByEmail && (
        <RecordSwitch
          label={words.trustsDomains}
          about={words.trustsAbout}
          {...form.toggle('trustsDomains')}
        />
      )}
      <ChoiceField
        label={words.firstSignIn}
        hint={words.firstHint}
        {...form.input('firstSignIn')}
        options={(['proof', 'create', 'trust'] as const).map((value) => ({ value, label: words[value] }))}
      />
    </>
  )
}
