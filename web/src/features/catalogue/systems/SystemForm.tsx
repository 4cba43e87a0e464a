import type { longestSystemName, ManagedSystem } from '@iambiz/contract/features/catalogue/systems.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { systemPhrases } from './phrases.ts'
import { touched } from './touched.ts'

const longestName: typeof longestSystemName = 80
const longest = { systemCode: 64, nameZh: longestName, nameEn: longestName }
const codePattern = /^[A-Za-z][A-Za-z0-9_.-]*$/

type Values = { systemCode: string; nameZh: string; nameEn: string; roleAuth: 0 | 1 }

const nothing: Values = { systemCode: '', nameZh: '', nameEn: '', roleAuth: 1 }
const valuesOf = ({ systemCode, nameZh, nameEn, roleAuth }: ManagedSystem): Values => ({
  ...{ systemCode, nameZh, nameEn, roleAuth },
})

type Props = {
  /** Undefined to create one. */
  system: ManagedSystem | undefined
  onReload: () => void
  onSaved: (systemCode: string) => void
  onClose: () => void
}

/** The names of a business system, in the drawer; without `system` it creates one. */
export function SystemForm({ system, onReload, onSaved, onClose }: Props) {
  const words = usePhrases(systemPhrases)
  const form = useRecordForm({
    start: system ? valuesOf(system) : nothing,
    record: system,
    needed: ['nameZh'],
    longest,
    check: ({ systemCode }) =>
      codePattern.test(systemCode.trim()) ? {} : { systemCode: words.systemCodeHint },
    write: useSave('POST /iam-authority/v1/admin/system/saveOrUpdate', touched, words.saved),
    request: (values, revision) => {
      const systemCode = values.systemCode.trim()
      return { body: { ...values, systemCode, ...(system && { id: systemCode, revision }) } }
    },
    onReload,
    onSaved: ({ id }) => onSaved(id),
  })
  return (
    <RecordDrawer title={system ? words.editTitle : words.add} form={form} onClose={onClose}>
      <TextField
        label={words.systemCode}
        hint={words.systemCodeHint}
        required
        disabled={system !== undefined}
        {...form.text('systemCode')}
      />
      <TextField label={words.nameZh} lang="zh" {...form.text('nameZh')} />
      <TextField label={words.nameEn} lang="en" {...form.text('nameEn')} />
      {!system?.isPortal && (
        <ChoiceField
          label={words.roleAuth}
          hint={words.roleAuthHint}
          value={String(form.values.roleAuth)}
          error={form.faults.roleAuth}
          options={[
            { value: '1', label: words.byRoles },
            { value: '0', label: words.byOwner },
          ]}
          onChange={(text) => form.change({ roleAuth: text === '0' ? 0 : 1 })}
        />
      )}
    </RecordDrawer>
  )
}
