import type {
  maxPolicyNameEn,
  maxPolicyNameZh,
  SignInPolicy,
} from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { draftOf, type PolicyValues, rangesIn, valuesOf } from './draft.ts'
import { ConditionFields, EffectFields, type PolicyForm } from './PolicyFields.tsx'
import { PolicyPreview } from './PolicyPreview.tsx'
import { policyFormPhrases } from './phrases.ts'
import { SimulatorPanel } from './SimulatorPanel.tsx'
import { touched } from './touched.ts'
import './policy-form.css'

/** Limits in characters, as in the contract. */
const longest: {
  nameZh: typeof maxPolicyNameZh
  nameEn: typeof maxPolicyNameEn
  ranges: number
  graceDays: number
} = { nameZh: 40, nameEn: 80, ranges: 2000, graceDays: 2 }

function useCheck() {
  const words = usePhrases(policyFormPhrases)
  return (values: PolicyValues) => ({
    ...(values.effect === 'second-factor' && values.kinds.length === 0 ? { kinds: words.needsKind } : {}),
    ...(values.target === 'chosen' && !values.portal && values.appIds.length === 0
      ? { appIds: words.needsTarget }
      : {}),
    ...(values.network !== 'any' && values.siteIds.length === 0 && rangesIn(values.ranges).length === 0
      ? { siteIds: words.needsNetwork }
      : {}),
    ...(/^\d{1,2}$/.test(values.graceDays) && Number(values.graceDays) <= 90
      ? {}
      : { graceDays: words.wrongDays }),
  })
}

type Props = {
  policy: SignInPolicy | undefined
  /** The caller’s, for the simulator. */
  address: string
  onClose: () => void
}

/** Drawer with the form of a policy, read as a sentence from top to bottom; without `policy` it creates one. */
export function PolicyDrawer({ policy, address, onClose }: Props) {
  const words = usePhrases(policyFormPhrases)
  const form: PolicyForm = useRecordForm({
    start: valuesOf(policy),
    record: policy,
    needed: ['nameZh'],
    longest,
    check: useCheck(),
    write: useSave('POST /iam-authority/v1/admin/signInPolicy/saveOrUpdate', touched, words.saved),
    request: (values: PolicyValues, revision) => ({
      body: { ...draftOf(values, policy && { id: policy.id }), revision },
    }),
    onSaved: onClose,
  })
  const draft = draftOf(form.values, policy && { id: policy.id })
  return (
    <RecordDrawer
      title={policy ? words.editTitle : words.create}
      form={form}
      className="policy-form"
      onClose={onClose}
      below={
        <>
          <PolicyPreview draft={draft} />
          <SimulatorPanel address={address} draft={draft} />
        </>
      }
    >
      <TextField label={words.nameZh} lang="zh" {...form.text('nameZh')} />
      <TextField label={words.nameEn} hint={words.nameEnHint} lang="en" {...form.text('nameEn')} />
      <RecordSwitch label={words.enabled} {...form.toggle('status')} />
      <fieldset>
        <legend>{words.when}</legend>
        <ConditionFields form={form} />
      </fieldset>
      <fieldset>
        <legend>{words.effectIs}</legend>
        <EffectFields form={form} />
      </fieldset>
    </RecordDrawer>
  )
}
