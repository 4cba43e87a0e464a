import type { Role } from '@iambiz/contract/features/directory/roles.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { isCode } from '../codes.ts'
import { directoryPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import { rolePhrases } from './phrases.ts'

type Props = {
  /** Absent for a new role. */
  role?: Role
  onSaved: (roleNo: string) => void
  onClose: () => void
}

type Values = { roleNo: string; zh: string; en: string; remarkZh: string; remarkEn: string; sortNo: string }

const longest = { roleNo: 64, zh: 80, en: 160, remarkZh: 200, remarkEn: 200, sortNo: 7 }

const fieldNames: Record<string, keyof Values> = {
  'name.zh': 'zh',
  'name.en': 'en',
  'remark.zh': 'remarkZh',
  'remark.en': 'remarkEn',
}

const valuesOf = (role: Role | undefined): Values => ({
  roleNo: role?.roleNo ?? '',
  zh: role?.name.zh ?? '',
  en: role?.name.en ?? '',
  remarkZh: role?.remark.zh ?? '',
  remarkEn: role?.remark.en ?? '',
  sortNo: String(role?.sortNo ?? 100),
})

const isOrder = (text: string) => /^\d{1,7}$/.test(text) && Number(text) <= 1_000_000

/** Form for a role, in a drawer. */
export function RoleForm({ role, onSaved, onClose }: Props) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(rolePhrases) }
  const form = useRecordForm({
    start: valuesOf(role),
    record: role,
    needed: ['zh'],
    longest,
    check: ({ roleNo, sortNo }) => ({
      ...(role || isCode(roleNo) ? {} : { roleNo: words.badCode }),
      ...(isOrder(sortNo) ? {} : { sortNo: words.badNumber }),
    }),
    write: useSave('POST /iam-authority/v1/admin/role/saveOrUpdate', touched, words.saved),
    request: ({ roleNo, zh, en, remarkZh, remarkEn, sortNo }, revision) => {
      const written = {
        name: { zh, ...(en.trim() && { en }) },
        remark: { zh: remarkZh, en: remarkEn },
        sortNo: Number(sortNo),
      }
      return { body: { ...(role ? { id: role.roleNo, revision } : { roleNo }), ...written } }
    },
    nameOf: (field) => fieldNames[field],
    valuesOf,
    onSaved: (saved) => onSaved(saved.roleNo),
  })
  const { text } = form
  return (
    <RecordDrawer title={role ? words.words : words.create} form={form} onClose={onClose}>
      <TextField
        label={words.roleNo}
        hint={words.roleNoHint}
        required
        disabled={role !== undefined}
        {...text('roleNo')}
      />
      <TextField label={words.nameZh} {...text('zh')} />
      <TextField label={words.nameEn} lang="en" {...text('en')} />
      <TextField label={words.remarkZh} {...text('remarkZh')} />
      <TextField label={words.remarkEn} lang="en" {...text('remarkEn')} />
      <TextField label={words.sortNo} hint={words.sortNoHint} {...text('sortNo')} />
    </RecordDrawer>
  )
}
