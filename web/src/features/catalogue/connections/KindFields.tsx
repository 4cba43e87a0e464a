import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ClaimsField } from './ClaimsField.tsx'
import { AdvancedSection, Group, SigningIn, SubjectField, TemplateField } from './FieldGroups.tsx'
import { formPhrases } from './form-phrases.ts'
import { kindPhrases } from './kind-phrases.ts'
import { RelayState, SamlAdvanced, SamlInformation, SamlMain } from './SamlFields.tsx'
import type { Form } from './use-connection-form.ts'
import { longest, rowsOf } from './values.ts'

type Part = { form: Form; isNew: boolean }

function CasMain({ form }: { form: Form }) {
  const words = usePhrases(kindPhrases)
  return (
    <TextArea
      label={words.serviceUrls}
      hint={words.serviceHint}
      required
      rows={rowsOf(form.values.serviceUrls)}
      longest={longest.addresses}
      {...form.input('serviceUrls')}
    />
  )
}

function CasSignOut({ form }: { form: Form }) {
  const words = usePhrases(kindPhrases)
  return (
    <Group title={words.signOut}>
      <TextField
        label={words.logoutUrl}
        hint={words.logoutHint}
        longest={longest.address}
        {...form.input('logoutUrl')}
      />
    </Group>
  )
}

/** Settings that people rarely change, for SAML and CAS alike. */
function More({ form, isNew }: Part) {
  const words = usePhrases(kindPhrases)
  const { values, change } = form
  return (
    <Group title={words.more}>
      <RecordSwitch
        label={words.acting}
        about={words.actingAbout}
        checked={values.scopes.includes('acting')}
        onChange={(isOn) => change({ scopes: isOn ? ['acting'] : [] })}
      />
      {!isNew && <TemplateField form={form} />}
    </Group>
  )
}

const mainFields = ['origin', 'entityId', 'acsUrls', 'serviceUrls', 'subject', 'nameIdFormat', 'claims']
const isAdvanced = (name: string) => !mainFields.includes(name)

/** The fields of a connection by SAML or CAS. */
export function KindFields({ form, isNew, appId }: Part & { appId: string }) {
  const words = usePhrases(kindPhrases)
  const { signingIn, initiateLoginUri, information } = usePhrases(formPhrases)
  const isSaml = form.values.kind === 'saml'
  const labels = {
    claims: words.attributes,
    claimsHint: isSaml ? words.attributesHint : words.casAttributesHint,
    ...{ claimName: words.attributeName, addClaim: words.addAttribute, removeClaim: words.removeAttribute },
  }
  return (
    <>
      {isSaml ? <SamlMain form={form} /> : <CasMain form={form} />}
      <Group title={information}>
        {isSaml ? (
          <SamlInformation form={form} isNew={isNew} />
        ) : (
          <SubjectField form={form} isNew={isNew} label={words.casUser} hint={words.nameIdHint} />
        )}
        <ClaimsField form={form} labels={labels} />
      </Group>
      <AdvancedSection form={form} isAdvanced={isAdvanced}>
        {isSaml ? <SamlAdvanced form={form} appId={appId} /> : <CasSignOut form={form} />}
        <Group title={signingIn}>
          <SigningIn form={form} />
        </Group>
        <Group title={words.fromPortal}>
          <TextField
            label={initiateLoginUri}
            hint={words.initiateHint}
            longest={longest.address}
            {...form.input('initiateLoginUri')}
          />
          {isSaml && <RelayState form={form} />}
        </Group>
        <More form={form} isNew={isNew} />
      </AdvancedSection>
    </>
  )
}
