import type { Role } from '@iambiz/contract/features/directory/roles.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
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

const fieldNames: Record<string, keyof Values> = {
  roleNo: 'roleNo',
  'name.zh': 'zh',
  'name.en': 'en',
  'remark.zh': 'remarkZh',
  'remark.en': 'remarkEn',
  sortNo: 'sortNo',
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
  const write = useWrite('POST /iam-authority/v1/admin/role/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const form = useRecordForm<Values, Role>({
    start: valuesOf(role),
    revision: role?.revision,
    check: ({ roleNo, zh, sortNo }) => ({
      ...(role || isCode(roleNo) ? {} : { roleNo: words.badCode }),
      ...(zh.trim() ? {} : { zh: words.needed }),
      ...(isOrder(sortNo) ? {} : { sortNo: words.badNumber }),
    }),
    send: ({ roleNo, zh, en, remarkZh, remarkEn, sortNo }, revision, answers) => {
      const written = {
        name: { zh, ...(en.trim() && { en }) },
        remark: { zh: remarkZh, en: remarkEn },
        sortNo: Number(sortNo),
      }
      const body = role
        ? { id: role.roleNo, ...written, ...(revision !== undefined && { revision }) }
        : { roleNo, ...written }
      write.mutate({ body }, answers)
    },
    isPending: write.isPending,
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
        longest={64}
        required
        disabled={role !== undefined}
        {...text('roleNo')}
      />
      <TextField label={words.nameZh} longest={80} required {...text('zh')} />
      <TextField label={words.nameEn} longest={160} lang="en" {...text('en')} />
      <TextField label={words.remarkZh} longest={200} {...text('remarkZh')} />
      <TextField label={words.remarkEn} longest={200} lang="en" {...text('remarkEn')} />
      <TextField label={words.sortNo} hint={words.sortNoHint} longest={7} {...text('sortNo')} />
    </RecordDrawer>
  )
}
