import type { DictionaryEntry } from '@iambiz/contract/features/portal/dictionary.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
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
  const form = useRecordForm({
    start: valuesOf(entry),
    record: entry,
    needed: ['keyName', 'keyValue', 'descriptionZh'],
    longest,
    write: useSave('POST /iam-authority/v1/admin/dictionary/saveOrUpdate', touched, words.saved),
    request: ({ keyName, sortNo, ...values }, revision) => {
      const written = { ...values, keyName: keyName.trim(), sortNo: Number(sortNo) || 0 }
      return { body: { ...written, ...(entry && { id: entry.id, revision }) } }
    },
    onSaved: onClose,
  })
  const isKept = entry?.isProtected ?? false
  const field = (name: Field) => ({
    label: words[name],
    disabled: isKept && (name === 'keyName' || name === 'keyValue'),
    ...form.text(name),
  })
  return (
    <RecordDrawer title={entry ? words.editTitle : words.create} form={form} onClose={onClose}>
      <TextField {...field('keyName')} />
      <TextField {...field('keyValue')} />
      <TextField lang="zh" {...field('descriptionZh')} />
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
