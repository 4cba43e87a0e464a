import type { LdapSource } from '@iambiz/contract/features/directory/ldap.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { ServerFields } from '#web/platform/directory-server/ServerFields.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SecretField } from '#web/ui/SecretField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { formPhrases } from './phrases.ts'
import { faultsOf, fieldOf, valuesOf, writtenOf } from './source-values.ts'
import { touched } from './touched.ts'

/** Maximum lengths in characters. */
const longest = {
  ...{
    host: 253,
    port: 5,
    authorities: 20_000,
    bindDn: 500,
    bases: 2600,
    filter: 1000,
    pageSize: 4,
    userNo: 64,
    nameZh: 64,
    nameEn: 64,
    email: 64,
    mobile: 64,
    unitCode: 64,
    unitNameZh: 64,
    unitNameEn: 64,
    unitFilter: 1000,
    parentCode: 64,
    roleNo: 64,
    count: 2,
    mostMissing: 3,
    code: 64,
    name: 80,
  },
}

type Props = { source: LdapSource | undefined; onClose: () => void }

function useSourceForm({ source, onClose }: Props) {
  const words = usePhrases(formPhrases)
  return useRecordForm({
    start: valuesOf(source),
    record: source,
    check: (values) => faultsOf(values, words),
    longest,
    write: useSave('POST /iam-authority/v1/admin/ldap/saveOrUpdate', touched, words.saved),
    request: (values, revision) => ({
      body: { ...(source && { id: source.id, revision }), ...writtenOf(values) },
    }),
    nameOf: fieldOf,
    valuesOf,
    onSaved: onClose,
  })
}

type Form = ReturnType<typeof useSourceForm>
type Part = { form: Form }

function ConnectionFields({ form, hasPassword }: Part & { hasPassword: boolean }) {
  const words = usePhrases(formPhrases)
  const { values, faults, change } = form
  return (
    <>
      <ServerFields form={form} />
      <TextField label={words.bindDn} hint={words.bindHint} {...form.text('bindDn')} />
      <SecretField
        label={words.password}
        hint={hasPassword ? words.passwordKept : undefined}
        error={faults.password}
        longest={500}
        value={values.password}
        onChange={(password) => change({ password })}
      />
    </>
  )
}

function PeopleFields({ form }: Part) {
  const words = usePhrases(formPhrases)
  return (
    <>
      <TextArea label={words.bases} hint={words.basesHint} required rows={2} {...form.text('bases')} />
      <TextField label={words.filter} required {...form.text('filter')} />
      <TextField label={words.pageSize} {...form.text('pageSize')} />
      <TextField label={words.userNo} required {...form.text('userNo')} />
      <TextField label={words.nameZh} required {...form.text('nameZh')} />
      <TextField label={words.nameEn} hint={words.optional} {...form.text('nameEn')} />
      <TextField label={words.email} hint={words.optional} {...form.text('email')} />
      <TextField label={words.mobile} hint={words.optional} {...form.text('mobile')} />
    </>
  )
}

function UnitFields({ form }: Part) {
  const words = usePhrases(formPhrases)
  const { mode } = form.values
  return (
    <>
      <ChoiceField
        label={words.mode}
        {...form.input('mode')}
        options={(['none', 'attribute', 'tree'] as const).map((value) => ({ value, label: words[value] }))}
      />
      {mode !== 'none' && <TextField label={words.unitCode} required {...form.text('unitCode')} />}
      {mode === 'tree' && (
        <>
          <TextField label={words.unitNameZh} required {...form.text('unitNameZh')} />
          <TextField label={words.unitNameEn} {...form.text('unitNameEn')} />
          <TextField label={words.unitFilter} {...form.text('unitFilter')} />
          <TextField label={words.parentCode} hint={words.parentHint} {...form.text('parentCode')} />
        </>
      )}
      {mode !== 'none' && <TextField label={words.roleNo} required {...form.text('roleNo')} />}
    </>
  )
}

function RuleFields({ form }: Part) {
  const words = usePhrases(formPhrases)
  const { values, faults, change } = form
  return (
    <>
      <ChoiceField
        label={words.every}
        value={values.every}
        error={undefined}
        options={(['minutes', 'hours', 'day'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={(every) => change({ every, count: every === 'hours' ? '6' : '30' })}
      />
      {values.every === 'day' ? (
        <Field label={words.at} error={faults.at}>
          {(control) => (
            <DateInput {...control} precision="time" value={values.at} onChange={form.input('at').onChange} />
          )}
        </Field>
      ) : (
        <TextField label={words.count} {...form.text('count')} />
      )}
      <RecordSwitch label={words.disablesMissing} {...form.toggle('disablesMissing')} />
      {values.disablesMissing && (
        <TextField label={words.mostMissing} hint={words.mostMissingHint} {...form.text('mostMissing')} />
      )}
      <RecordSwitch
        label={words.mayAdministrators}
        about={words.mayAdministratorsHint}
        {...form.toggle('mayAdministrators')}
      />
    </>
  )
}

/** Form for an LDAP directory, in a drawer; without `source` for a new one. */
export function SourceDrawer({ source, onClose }: Props) {
  const words = usePhrases(formPhrases)
  const form = useSourceForm({ source, onClose })
  return (
    <RecordDrawer title={source ? words.editTitle : words.create} form={form} onClose={onClose}>
      <TextField label={words.code} required {...form.text('code')} />
      <TextField label={words.name} required {...form.text('name')} />
      <h3 className="ldap-part">{words.connection}</h3>
      <ConnectionFields form={form} hasPassword={source?.hasPassword ?? false} />
      <h3 className="ldap-part">{words.people}</h3>
      <PeopleFields form={form} />
      <h3 className="ldap-part">{words.organizations}</h3>
      <UnitFields form={form} />
      <h3 className="ldap-part">{words.rules}</h3>
      <RuleFields form={form} />
    </RecordDrawer>
  )
}
