import type { Role } from '@iambiz/contract/features/roles.ts'
import { useState } from 'react'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { ConflictStrip } from '#web/platform/records/ConflictStrip.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { faultsOf, isCode } from '../faults.ts'
import { directoryPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import { useSavedEnd } from '../use-saved-end.ts'
import { rolePhrases } from './phrases.ts'

type Props = {
  /** Absent for a new one. */
  role?: Role
  onSaved: (roleNo: string) => void
  onClose: () => void
}

type Values = { roleNo: string; zh: string; en: string; remarkZh: string; remarkEn: string; sortNo: string }
type Faults = Partial<Record<keyof Values, string>>

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
/** The words of a role, in a drawer. */
export function RoleForm({ role, onSaved, onClose }: Props) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(rolePhrases) }
  const [start] = useState(() => valuesOf(role))
  const [values, setValues] = useState(start)
  const [revision, setRevision] = useState(role?.revision)
  const [faults, setFaults] = useState<Faults>({})
  const [theirs, setTheirs] = useState<Role>()
  const isChanged = Object.entries(values).some(([name, value]) => value !== start[name as keyof Values])
  const end = useSavedEnd(isChanged, onSaved)
  const write = useWrite('POST /iam-authority/v1/admin/role/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const change = (part: Faults) => {
    setValues((now) => ({ ...now, ...part }))
    setFaults((now) => ({
      ...now,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const save = (known = revision) => {
    const found: Faults = {
      ...(role || isCode(values.roleNo) ? {} : { roleNo: words.badCode }),
      ...(values.zh.trim() ? {} : { zh: words.needed }),
      ...(isOrder(values.sortNo) ? {} : { sortNo: words.badNumber }),
    }
    setFaults(found)
    if (write.isPending || Object.keys(found).length > 0) return
    const { zh, en, remarkZh, remarkEn, sortNo } = values
    const written = {
      name: { zh, ...(en.trim() && { en }) },
      remark: { zh: remarkZh, en: remarkEn },
      sortNo: Number(sortNo),
    }
    const body = role
      ? { id: role.roleNo, ...written, ...(known !== undefined && { revision: known }) }
      : { roleNo: values.roleNo, ...written }
    write.mutate(
      { body },
      {
        onSuccess: (saved) => end(saved.roleNo),
        onError: (failure) => {
          const current = conflictOf<Role>(failure)
          if (current) return setTheirs(current)
          const named = faultsOf(failure, (field) => fieldNames[field])
          setFaults(named)
          if (Object.keys(named).length === 0) notifyFailure(failure)
        },
      },
    )
  }
  const line = (name: keyof Values, label: string, longest: number, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      longest={longest}
      required={name === 'roleNo' || name === 'zh'}
      disabled={name === 'roleNo' && role !== undefined}
      lang={name === 'en' || name === 'remarkEn' ? 'en' : undefined}
      value={values[name]}
      error={faults[name]}
      onChange={(text) => change({ [name]: text })}
    />
  )
  return (
    <Drawer
      title={role ? words.words : words.create}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form="role-form" busy={write.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id="role-form"
        className="record-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {theirs && (
          <ConflictStrip
            title={words.changed}
            onTheirs={() => {
              setValues(valuesOf(theirs))
              setRevision(theirs.revision)
              setTheirs(undefined)
            }}
            onMine={() => {
              setRevision(theirs.revision)
              setTheirs(undefined)
              save(theirs.revision)
            }}
          />
        )}
        {line('roleNo', words.roleNo, 64, words.roleNoHint)}
        {line('zh', words.nameZh, 80)}
        {line('en', words.nameEn, 160)}
        {line('remarkZh', words.remarkZh, 200)}
        {line('remarkEn', words.remarkEn, 200)}
        {line('sortNo', words.sortNo, 7, words.sortNoHint)}
      </form>
    </Drawer>
  )
}
