import { standardScopes, tokenAuthMethods } from '@iambiz/contract/platform/connection-values.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ClaimsField } from './ClaimsField.tsx'
import { CodeChoices } from './CodeChoices.tsx'
import {
  AdvancedSection,
  Group,
  SecretTermField,
  SigningIn,
  SubjectField,
  TemplateField,
} from './FieldGroups.tsx'
import { applicationTypeWords, formPhrases, methodWords, scopeWords } from './form-phrases.ts'
import { GrantFields } from './GrantFields.tsx'
import type { Form } from './use-connection-form.ts'
import { hasSecret, isAdvanced, longest } from './values.ts'

type Part = { form: Form }

const algorithms = ['RS256', 'ES256', 'PS256', 'EdDSA'] as const

function MoreAddresses({ form }: Part) {
  const words = usePhrases(formPhrases)
  return (
    <>
      <TextField
        label={words.backchannelLogoutUri}
        hint={words.backchannelHint}
        longest={longest.address}
        {...form.input('backchannelLogoutUri')}
      />
      <TextArea
        label={words.postLogoutRedirectUris}
        hint={words.postLogoutHint}
        rows={2}
        longest={longest.addresses}
        {...form.input('postLogoutRedirectUris')}
      />
      <TextField
        label={words.initiateLoginUri}
        hint={words.initiateHint}
        longest={longest.address}
        {...form.input('initiateLoginUri')}
      />
    </>
  )
}

/** The scopes that the application may request; `openid` is always included. */
function ScopesField({ form: { values, faults, change } }: Part) {
  const words = usePhrases(formPhrases)
  return (
    <CodeChoices
      title={words.scopes}
      codes={standardScopes}
      names={usePhrases(scopeWords)}
      chosen={values.scopes}
      fixed="openid"
      fault={faults.scopes}
      onChange={(scopes) => change({ scopes })}
    />
  )
}

function InformationFields({ form, isNew }: Part & { isNew: boolean }) {
  const words = usePhrases(formPhrases)
  return (
    <>
      <SubjectField form={form} isNew={isNew} label={words.subject} hint={words.subjectHint} />
      <ScopesField form={form} />
      <ClaimsField form={form} />
    </>
  )
}

function Protocol({ form, isNew }: Part & { isNew: boolean }) {
  const words = usePhrases(formPhrases)
  const types = usePhrases(applicationTypeWords)
  const methods = usePhrases(methodWords)
  const { tokenEndpointAuthMethod: method } = form.values
  return (
    <>
      {!isNew && <TemplateField form={form} />}
      <ChoiceField
        {...form.input('applicationType')}
        label={words.applicationType}
        options={(['web', 'native'] as const).map((value) => ({ value, label: types[value] }))}
      />
      <ChoiceField
        {...form.input('tokenEndpointAuthMethod')}
        label={words.method}
        options={tokenAuthMethods.map((value) => ({ value, label: methods[value] }))}
      />
      {method === 'private_key_jwt' && (
        <>
          <TextField label={words.jwksUri} longest={longest.address} {...form.input('jwksUri')} />
          <TextArea
            label={words.jwks}
            hint={words.jwksHint}
            rows={3}
            longest={longest.keys}
            {...form.input('jwks')}
          />
        </>
      )}
      {hasSecret(method) && <SecretTermField form={form} />}
      <ChoiceField
        {...form.input('pkce')}
        label={words.pkce}
        options={[
          { value: 'required', label: words.pkceRequired },
          { value: 'optional', label: words.pkceOptional },
        ]}
      />
      <RecordSwitch label={words.requirePar} about={words.requireParAbout} {...form.toggle('requirePar')} />
      <RecordSwitch
        label={words.requireDpop}
        about={words.requireDpopAbout}
        {...form.toggle('requireDpop')}
      />
      <ChoiceField
        {...form.input('idTokenAlg')}
        label={words.idTokenAlg}
        options={algorithms.map((value) => ({ value, label: value }))}
      />
      <ChoiceField
        {...form.input('accessTokenFormat')}
        label={words.accessTokenFormat}
        options={[
          { value: 'opaque', label: words.opaque },
          { value: 'jwt', label: words.jwt },
        ]}
      />
    </>
  )
}

/** The settings with values from the template. */
export function AdvancedFields({ form, isNew, appId }: Part & { isNew: boolean; appId: string }) {
  const words = usePhrases(formPhrases)
  return (
    <AdvancedSection form={form} isAdvanced={isAdvanced}>
      <Group title={words.grants}>
        <GrantFields form={form} appId={appId} />
      </Group>
      <Group title={words.moreAddresses}>
        <MoreAddresses form={form} />
      </Group>
      <Group title={words.information}>
        <InformationFields form={form} isNew={isNew} />
      </Group>
      <Group title={words.signingIn}>
        <SigningIn form={form} />
      </Group>
      <Group title={words.protocol}>
        <Protocol form={form} isNew={isNew} />
      </Group>
    </AdvancedSection>
  )
}
