import type { DictionaryEntry } from '@iambiz/contract/features/portal/dictionary.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { dictionaryPhrases } from './phrases.ts'
import { touched } from './touched.ts'

const longest = { keyName: 64, keyValue: 200, descriptionZh: 80, descriptionEn: 160, sortNo: 4 }

type Field = keyof typeof longest
type Values = Record<Field, string> & { status: 0 | 1 }

const valuesOf = (entry: DictionaryEntry | undefined): Values => ({
  keyName: entry?.keyName ?? '',
  keyValue: entry?.keyValue ?? '',
  descriptionZh: entry?.descriptionZh ?? '',
  descriptionEn: entry?.descriptionEn ?? '',
  sortNo: String(entry?.sortNo ?? 0),
  status: entry?.status ?? 1,
})

type Props = { entry: DictionaryEntry | undefined; onClose: () => void }

/** Drawer with the form of a dictionary entry; without `entry` it creates one. */
export function EntryDrawer({ entry, onClose }: Props) {
  const words = usePhrases(dictionaryPhrases)
  const write = useWrite('POST /iam-authority/v1/admin/dictionary/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const form = useRecordForm<Values>({
    start: valuesOf(entry),
    revision: entry?.revision,
    check: (values) => {
      const missing = (['keyName', 'keyValue', 'descriptionZh'] as const).filter(
        (name) => !values[name].trim(),
      )
      return Object.fromEntries(missing.map((name) => [name, words.needed]))
    },
    send: ({ keyName, sortNo, ...values }, revision, answers) => {
      const written = { ...values, keyName: keyName.trim(), sortNo: Number(sortNo) || 0 }
      write.mutate({ body: { ...written, ...(entry && { id: entry.id, revision }) } }, answers)
    },
    isPending: write.isPending,
    onSaved: onClose,
  })
  const isKept = entry?.isProtected ?? false
  const field = (name: Field) => ({
    label: words[name],
    longest: longest[name],
    disabled: isKept && (name === 'keyName' || name === 'keyValue'),
    ...form.text(name),
  })
  return (
    <RecordDrawer title={entry ? words.editTitle : words.create} form={form} onClose={onClose}>
      <TextField required {...field('keyName')} />
      <TextField required {...field('keyValue')} />
      <TextField required lang="zh" {...field('descriptionZh')} />
      <TextField lang="en" {...field('descriptionEn')} />
      <TextField {...field('sortNo')} />
      {!isKept && (
        <ChoiceField
          label={words.status}
          value={String(form.values.status)}
          error={undefined}
          options={[
            { value: '1', label: words.on },
            { value: '0', label: words.off },
          ]}
          onChange={(status) => form.change({ status: status === '0' ? 0 : 1 })}
        />
      )}
    </RecordDrawer>
  )
}
