import type { FactorKind } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import type { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ChosenField } from './ChosenField.tsx'
import type { PolicyValues } from './draft.ts'
import { policyFormPhrases } from './phrases.ts'
import { lengthInWords } from './sentence.ts'

export type PolicyForm = ReturnType<
  typeof useRecordForm<
    PolicyValues,
    { revision: number },
    unknown,
    never,
    'nameZh' | 'nameEn' | 'ranges' | 'graceDays'
  >
>

/** Who signs in to what, from where and on which device. */
export function ConditionFields({ form }: { form: PolicyForm }) {
  const words = usePhrases(policyFormPhrases)
  const { data } = useRead(read('GET /iam-authority/v1/admin/signInPolicy/choices'))
  const { target, network } = form.values
  return (
    <>
      <ChosenField
        label={words.roles}
        none={words.everyRole}
        options={data?.roles ?? []}
        {...form.input('roleNos')}
      />
      <ChosenField
        label={words.organizations}
        none={words.everyOrganization}
        options={data?.organizations ?? []}
        {...form.input('orgCodes')}
      />
      <ChoiceField
        label={words.target}
        {...form.input('target')}
        options={[
          { value: 'any', label: words.anyTarget },
          { value: 'chosen', label: words.chosenTarget },
        ]}
      />
      {target === 'chosen' && (
        <>
          <RecordSwitch label={words.portal} {...form.toggle('portal')} />
          <ChosenField label={words.apps} options={data?.apps ?? []} {...form.input('appIds')} />
        </>
      )}
      <ChoiceField
        label={words.network}
        {...form.input('network')}
        options={[
          { value: 'any', label: words.anyNetwork },
          { value: 'inside', label: words.inside },
          { value: 'outside', label: words.outside },
        ]}
      />
      {network !== 'any' && (
        <>
          <ChosenField label={words.sites} options={data?.sites ?? []} {...form.input('siteIds')} />
          <TextArea label={words.ranges} hint={words.rangesHint} rows={2} {...form.text('ranges')} />
        </>
      )}
      <ChoiceField
        label={words.device}
        {...form.input('device')}
        options={[
          { value: 'any', label: words.anyDevice },
          { value: 'new', label: words.newDevice },
          { value: 'untrusted', label: words.untrusted },
        ]}
      />
    </>
  )
}

/** A choice of lengths of time, with the stored one if it is none of the usual. */
function LengthField({
  label,
  none,
  lengths,
  after,
  value,
  error,
  onChange,
}: {
  label: string
  none: string
  lengths: readonly number[]
  after?: (words: { length: string }) => string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const language = useLanguage()
  const known = [...new Set([...lengths, ...(value === '' ? [] : [Number(value)])])].toSorted((a, b) => a - b)
  const labelOf = (minutes: number) => {
    const length = lengthInWords(minutes, language)
    return after ? after({ length }) : length
  }
  return (
    <ChoiceField
      label={label}
      value={value}
      error={error}
      options={[
        { value: '', label: none },
        ...known.map((minutes) => ({ value: String(minutes), label: labelOf(minutes) })),
      ]}
      onChange={onChange}
    />
  )
}

const factorKinds: readonly FactorKind[] = ['totp', 'passkey']

function KindFields({ form }: { form: PolicyForm }) {
  const words = usePhrases(policyFormPhrases)
  const { value, error, onChange } = form.input('kinds')
  const toggle = (kind: FactorKind, isOn: boolean) =>
    onChange(factorKinds.filter((one) => (one === kind ? isOn : value.includes(one))))
  return (
    <div className="policy-kinds">
      {factorKinds.map((kind) => (
        <RecordSwitch
          key={kind}
          label={words[kind]}
          checked={value.includes(kind)}
          onChange={(isOn) => toggle(kind, isOn)}
        />
      ))}
      {error && <p role="alert">{error}</p>}
    </div>
  )
}

function FactorFields({ form }: { form: PolicyForm }) {
  const words = usePhrases(policyFormPhrases)
  const { value, error, onChange } = form.input('graceUntil')
  return (
    <>
      <KindFields form={form} />
      <LengthField
        label={words.again}
        none={words.once}
        lengths={[15, 60, 240, 480]}
        after={words.after}
        {...form.input('factorMinutes')}
      />
      <Field label={words.graceUntil} hint={words.graceUntilHint} error={error}>
        {(control) => <DateInput {...control} precision="day" value={value} onChange={onChange} />}
      </Field>
      <TextField label={words.graceDays} {...form.text('graceDays')} />
    </>
  )
}

/** What the policy does. */
export function EffectFields({ form }: { form: PolicyForm }) {
  const words = usePhrases(policyFormPhrases)
  const { effect } = form.values
  return (
    <>
      <ChoiceField
        label={words.effect}
        {...form.input('effect')}
        options={[
          { value: 'second-factor', label: words.secondFactor },
          { value: 'refuse', label: words.refuse },
          { value: 'session', label: words.session },
        ]}
      />
      {effect === 'second-factor' && <FactorFields form={form} />}
      {effect === 'session' && (
        <>
          <LengthField
            label={words.sessionLength}
            none={words.asSettings}
            lengths={[60, 240, 480, 1440, 10_080]}
            {...form.input('sessionMinutes')}
          />
          <LengthField
            label={words.idle}
            none={words.asSettings}
            lengths={[5, 15, 30, 60, 240]}
            {...form.input('idleMinutes')}
          />
        </>
      )}
    </>
  )
}
