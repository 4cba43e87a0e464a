import { nameIdFormats, sloBindings } from '@iambiz/contract/platform/connection-values.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { CertificatesField } from './CertificatesField.tsx'
import { FieldSet, Group, SubjectField } from './FieldGroups.tsx'
import { kindPhrases, nameIdFormatWords, sloBindingWords } from './kind-phrases.ts'
import { longestOfKinds } from './kind-values.ts'
import type { Form } from './use-connection-form.ts'
import { longest, rowsOf } from './values.ts'

type Part = { form: Form }

/** What identifies the application, and where it receives sign-ons. */
export function SamlMain({ form }: Part) {
  const words = usePhrases(kindPhrases)
  return (
    <>
      <TextField
        label={words.entityId}
        hint={words.entityIdHint}
        required
        longest={longest.address}
        {...form.input('entityId')}
      />
      <TextArea
        label={words.acsUrls}
        hint={words.acsHint}
        required
        rows={rowsOf(form.values.acsUrls)}
        longest={longest.addresses}
        {...form.input('acsUrls')}
      />
    </>
  )
}

/** How the application recognizes a person. */
export function SamlInformation({ form, isNew }: Part & { isNew: boolean }) {
  const words = usePhrases(kindPhrases)
  const formats = usePhrases(nameIdFormatWords)
  return (
    <>
      <SubjectField form={form} isNew={isNew} label={words.nameId} hint={words.nameIdHint} />
      <ChoiceField
        {...form.input('nameIdFormat')}
        label={words.nameIdFormat}
        {...(form.values.nameIdFormat === 'transient' && { hint: words.transientHint })}
        options={nameIdFormats.map((value) => ({ value, label: formats[value] }))}
      />
    </>
  )
}

function SignOut({ form }: Part) {
  const words = usePhrases(kindPhrases)
  const bindings = usePhrases(sloBindingWords)
  const { sloUrl, sloBinding } = form.values
  return (
    <Group title={words.signOut}>
      <TextField
        label={words.sloUrl}
        hint={words.sloHint}
        longest={longest.address}
        {...form.input('sloUrl')}
      />
      {sloUrl.trim() !== '' && (
        <ChoiceField
          {...form.input('sloBinding')}
          label={words.sloBinding}
          {...(sloBinding !== 'soap' && { hint: words.sloBindingHint })}
          options={sloBindings.map((value) => ({ value, label: bindings[value] }))}
        />
      )}
    </Group>
  )
}

/** The page of the application that opens after a sign-on that the portal starts. */
export function RelayState({ form }: Part) {
  const words = usePhrases(kindPhrases)
  return (
    <>
      <TextField
        label={words.relayState}
        hint={words.relayStateHint}
        longest={longestOfKinds.relayState}
        {...form.input('relayState')}
      />
      <RecordSwitch
        label={words.longRelayState}
        about={words.longRelayStateAbout}
        {...form.toggle('longRelayState')}
      />
    </>
  )
}

/** Which of our certificates signs; there is nothing to choose while there is only one. */
function OwnCertificate({ form, appId }: Part & { appId: string }) {
  const words = usePhrases(kindPhrases)
  const { data } = useRead(read('POST /iam-authority/v1/admin/connection/endpoints', { body: { appId } }))
  const certificates = data?.certificates ?? []
  if (certificates.length < 2) return null
  const isUnchosen = form.values.certificateId === ''
  return (
    <ChoiceField
      {...form.input('certificateId')}
      label={words.ownCertificate}
      hint={words.ownCertificateHint}
      options={[
        ...(isUnchosen ? [{ value: '', label: words.newest }] : []),
        ...certificates.map(({ certificateId, fingerprint, validUntil }) => ({
          value: certificateId,
          label: words.certificateUntil({ day: validUntil.slice(0, 10), mark: fingerprint.slice(0, 11) }),
        })),
      ]}
    />
  )
}

export function SamlAdvanced({ form, appId }: Part & { appId: string }) {
  const words = usePhrases(kindPhrases)
  const { faults } = form
  return (
    <>
      <SignOut form={form} />
      <Group title={words.signing}>
        <FieldSet
          legend={words.signed}
          hint={words.signBothAbout}
          error={faults.signAssertion ?? faults.signResponse}
        >
          <RecordSwitch label={words.signAssertion} {...form.toggle('signAssertion')} />
          <RecordSwitch label={words.signResponse} {...form.toggle('signResponse')} />
        </FieldSet>
        <OwnCertificate form={form} appId={appId} />
        <RecordSwitch
          label={words.wantSignedRequests}
          about={words.wantSignedAbout}
          {...form.toggle('wantSignedRequests')}
        />
        <CertificatesField form={form} />
      </Group>
    </>
  )
}
