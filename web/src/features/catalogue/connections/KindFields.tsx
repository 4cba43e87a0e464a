import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ClaimsField } from './ClaimsField.tsx'
import {
  AdvancedSection,
  Group,
  SecretTermField,
  SigningIn,
  SubjectField,
  TemplateField,
} from './FieldGroups.tsx'
import { formPhrases } from './form-phrases.ts'
import { kindPhrases } from './kind-phrases.ts'
import { secretPhrases } from './phrases.ts'
import { RelayState, SamlAdvanced, SamlInformation, SamlMain } from './SamlFields.tsx'
import type { Form } from './use-connection-form.ts'
import { longest, rowsOf } from './values.ts'

// Few deployments allow it.
const formFill = onDemand(() => import('./FormFillFields.tsx').then((chunk) => chunk.FormFillFields))

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

function ForwardMain({ form }: { form: Form }) {
  const words = usePhrases(kindPhrases)
  return (
    <TextArea
      label={words.hosts}
      hint={words.hostsHint}
      required
      rows={rowsOf(form.values.hosts)}
      longest={longest.addresses}
      {...form.input('hosts')}
    />
  )
}

function JwtMain({ form }: { form: Form }) {
  const words = usePhrases(kindPhrases)
  return (
    <>
      <TextField
        label={words.tokenUrl}
        hint={words.tokenUrlHint}
        required
        longest={longest.address}
        {...form.input('url')}
      />
      <TextField
        label={words.audience}
        hint={words.audienceHint}
        required
        longest={longest.address}
        {...form.input('audience')}
      />
    </>
  )
}

function JwtSigning({ form }: { form: Form }) {
  const words = usePhrases(kindPhrases)
  return (
    <Group title={words.signing}>
      <ChoiceField
        {...form.input('alg')}
        label={words.tokenAlg}
        options={(['RS256', 'ES256'] as const).map((value) => ({ value, label: value }))}
      />
    </Group>
  )
}

function ForwardSecret({ form }: { form: Form }) {
  const words = usePhrases(secretPhrases)
  return (
    <Group title={words.proxyTitle}>
      <SecretTermField form={form} />
    </Group>
  )
}

/** How the portal opens an application that can start a sign-on itself. */
function FromPortal({ form, isSaml }: { form: Form; isSaml: boolean }) {
  const words = usePhrases(kindPhrases)
  const { initiateLoginUri } = usePhrases(formPhrases)
  return (
    <Group title={words.fromPortal}>
      <TextField
        label={initiateLoginUri}
        hint={words.initiateHint}
        longest={longest.address}
        {...form.input('initiateLoginUri')}
      />
      {isSaml && <RelayState form={form} />}
    </Group>
  )
}

/** Settings that people rarely change, for all these protocols alike. */
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

const mainFields = [
  ...['origin', 'entityId', 'acsUrls', 'serviceUrls', 'hosts', 'url', 'audience'],
  ...['subject', 'nameIdFormat', 'claims'],
]
const isAdvanced = (name: string) => !mainFields.includes(name)

/** The fields of a connection by another protocol than OpenID Connect. */
export function KindFields(props: Part & { appId: string }) {
  const { form, isNew } = props
  return form.values.kind === 'form' ? (
    <OnDemand load={formFill} props={{ form, isNew }} waiting={null} />
  ) : (
    <ProtocolFields {...props} />
  )
}

function ProtocolFields({ form, isNew, appId }: Part & { appId: string }) {
  const words = usePhrases(kindPhrases)
  const { signingIn, information } = usePhrases(formPhrases)
  const { kind } = form.values
  const isSaml = kind === 'saml'
  const isForward = kind === 'forward'
  const labels = {
    claims: words.attributes,
    claimsHint: isSaml ? words.attributesHint : isForward ? words.headersHint : words.casAttributesHint,
    ...{ claimName: words.attributeName, addClaim: words.addAttribute, removeClaim: words.removeAttribute },
  }
  return (
    <>
      {isSaml && <SamlMain form={form} />}
      {isForward && <ForwardMain form={form} />}
      {kind === 'cas' && <CasMain form={form} />}
      {kind === 'jwt' && <JwtMain form={form} />}
      <Group title={information}>
        {isSaml ? (
          <SamlInformation form={form} isNew={isNew} />
        ) : (
          <SubjectField form={form} isNew={isNew} label={words.casUser} hint={words.nameIdHint} />
        )}
        <ClaimsField form={form} labels={labels} />
      </Group>
      <AdvancedSection form={form} isAdvanced={isAdvanced}>
        {isSaml && <SamlAdvanced form={form} appId={appId} />}
        {isForward && <ForwardSecret form={form} />}
        {kind === 'cas' && <CasSignOut form={form} />}
        {kind === 'jwt' && <JwtSigning form={form} />}
        <Group title={signingIn}>
          <SigningIn form={form} />
        </Group>
        {(isSaml || kind === 'cas') && <FromPortal form={form} isSaml={isSaml} />}
        <More form={form} isNew={isNew} />
      </AdvancedSection>
    </>
  )
}
