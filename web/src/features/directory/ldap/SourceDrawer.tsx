import type { LdapSource } from '@iambiz/contract/features/directory/ldap.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { formPhrases } from './phrases.ts'
import { faultsOf, fieldOf, type Values, valuesOf, writtenOf } from './source-values.ts'
import { touched } from './touched.ts'

type Props = { source: LdapSource | undefined; onClose: () => void }

function useSourceForm({ source, onClose }: Props) {
  const words = usePhrases(formPhrases)
  const write = useWrite('POST /iam-authority/v1/admin/ldap/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  return useRecordForm<Values, LdapSource>({
    start: valuesOf(source),
    revision: source?.revision,
    check: (values) => faultsOf(values, words),
    send: (values, revision, answers) => {
      const known = source && revision !== undefined ? { id: source.id, revision } : {}
      write.mutate({ body: { ...known, ...writtenOf(values) } }, answers)
    },
    isPending: write.isPending,
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
      <TextField label={words.host} required longest={253} {...form.text('host')} />
      <ChoiceField
        label={words.security}
        value={values.security}
        error={faults.security}
        options={(['ldaps', 'starttls', 'plain'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={(security) =>
          change({
            security: security as Values['security'],
            port: security === 'ldaps' ? '636' : '389',
          })
        }
      />
      <TextField label={words.port} required longest={5} {...form.text('port')} />
      <TextArea
        label={words.authorities}
        hint={words.authoritiesHint}
        longest={20_000}
        rows={3}
        {...form.text('authorities')}
      />
      <TextField label={words.bindDn} hint={words.bindHint} longest={500} {...form.text('bindDn')} />
      <Field
        label={words.password}
        hint={hasPassword ? words.passwordKept : undefined}
        error={faults.password}
      >
        {(control) => (
          <input
            {...control}
            type="password"
            autoComplete="new-password"
            maxLength={500}
            value={values.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

function PeopleFields({ form }: Part) {
  const words = usePhrases(formPhrases)
  return (
    <>
      <TextArea
        label={words.bases}
        hint={words.basesHint}
        required
        longest={2600}
        rows={2}
        {...form.text('bases')}
      />
      <TextField label={words.filter} required longest={1000} {...form.text('filter')} />
      <TextField label={words.pageSize} longest={4} {...form.text('pageSize')} />
      <TextField label={words.userNo} required longest={64} {...form.text('userNo')} />
      <TextField label={words.nameZh} required longest={64} {...form.text('nameZh')} />
      <TextField label={words.nameEn} hint={words.optional} longest={64} {...form.text('nameEn')} />
      <TextField label={words.email} hint={words.optional} longest={64} {...form.text('email')} />
      <TextField label={words.mobile} hint={words.optional} longest={64} {...form.text('mobile')} />
    </>
  )
}

function UnitFields({ form }: Part) {
  const words = usePhrases(formPhrases)
  const { values, faults, change } = form
  const { mode } = values
  return (
    <>
      <ChoiceField
        label={words.mode}
        value={mode}
        error={faults.mode}
        options={(['none', 'attribute', 'tree'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={(chosen) => change({ mode: chosen as Values['mode'] })}
      />
      {mode !== 'none' && (
        <TextField label={words.unitCode} required longest={64} {...form.text('unitCode')} />
      )}
      {mode === 'tree' && (
        <>
          <TextField label={words.unitNameZh} required longest={64} {...form.text('unitNameZh')} />
          <TextField label={words.unitNameEn} longest={64} {...form.text('unitNameEn')} />
          <TextField label={words.unitFilter} longest={1000} {...form.text('unitFilter')} />
          <TextField
            label={words.parentCode}
            hint={words.parentHint}
            longest={64}
            {...form.text('parentCode')}
          />
        </>
      )}
      {mode !== 'none' && <TextField label={words.roleNo} required longest={64} {...form.text('roleNo')} />}
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
        onChange={(every) =>
          change({ every: every as Values['every'], count: every === 'hours' ? '6' : '30' })
        }
      />
      {values.every === 'day' ? (
        <Field label={words.at} error={faults.at}>
          {(control) => (
            <DateInput {...control} precision="time" value={values.at} onChange={(at) => change({ at })} />
          )}
        </Field>
      ) : (
        <TextField label={words.count} longest={2} {...form.text('count')} />
      )}
      <RecordSwitch
        label={words.disablesMissing}
        checked={values.disablesMissing}
        onChange={(disablesMissing) => change({ disablesMissing })}
      />
      {values.disablesMissing && (
        <TextField
          label={words.mostMissing}
          hint={words.mostMissingHint}
          longest={3}
          {...form.text('mostMissing')}
        />
      )}
      <RecordSwitch
        label={words.mayAdministrators}
        about={words.mayAdministratorsHint}
        checked={values.mayAdministrators}
        onChange={(mayAdministrators) => change({ mayAdministrators })}
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
      <TextField label={words.code} required longest={64} {...form.text('code')} />
      <TextField label={words.name} required longest={80} {...form.text('name')} />
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
