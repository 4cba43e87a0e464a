import type { DictionaryEntry } from '@iambiz/contract/features/dictionary.ts'
import { useState } from 'react'
import { fieldFaults } from '#web/platform/api/field-faults.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useFormEnd } from '#web/platform/navigation/use-form-end.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { dictionaryPhrases } from './phrases.ts'
import { touched } from './touched.ts'

const longest = { keyName: 64, keyValue: 200, descriptionZh: 80, descriptionEn: 160, sortNo: 4 }

type Field = keyof typeof longest
type Values = Record<Field, string> & { status: 0 | 1 }

const fields = Object.keys(longest) as Field[]
const nothing: Values = {
  ...{ keyName: '', keyValue: '', descriptionZh: '', descriptionEn: '', sortNo: '0' },
  status: 1,
}
const valuesOf = (entry: DictionaryEntry): Values => ({ ...entry, sortNo: String(entry.sortNo) })

function useSaving(entry: DictionaryEntry | undefined, onSaved: () => void) {
  const words = usePhrases(dictionaryPhrases)
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({})
  const write = useWrite('POST /iam-authority/v1/admin/dictionary/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const save = ({ sortNo, status, ...texts }: Values) => {
    const missing = (['keyName', 'keyValue', 'descriptionZh'] as const).filter((name) => !texts[name].trim())
    setFaults(Object.fromEntries(missing.map((name) => [name, words.needed])))
    if (write.isPending || missing.length > 0) return
    const known = entry ? { id: entry.id, revision: entry.revision } : {}
    const { keyName, keyValue, descriptionZh, descriptionEn } = texts
    const written = { keyName: keyName.trim(), keyValue, descriptionZh, descriptionEn }
    write.mutate(
      { body: { ...known, ...written, sortNo: Number(sortNo) || 0, status } },
      {
        onSuccess: onSaved,
        onError: (failure) => {
          const told = fieldFaults(failure.data, (name) => fields.find((field) => field === name))
          setFaults(told)
          if (Object.keys(told).length === 0) notifyFailure(failure)
        },
      },
    )
  }
  return { save, faults, setFaults, isPending: write.isPending }
}

type Props = { entry: DictionaryEntry | undefined; onClose: () => void }

/** The form of a dictionary entry, in the drawer; without `entry` a new one. */
export function EntryDrawer({ entry, onClose }: Props) {
  const words = usePhrases(dictionaryPhrases)
  const [start] = useState<Values>(() => (entry ? valuesOf(entry) : nothing))
  const [values, setValues] = useState(start)
  const isChanged = JSON.stringify(values) !== JSON.stringify(start)
  const { save, faults, setFaults, isPending } = useSaving(entry, useFormEnd(isChanged, onClose))
  const isKept = entry?.isProtected ?? false
  const field = (name: Field) => ({
    label: words[name],
    longest: longest[name],
    value: values[name],
    error: faults[name],
    disabled: isKept && (name === 'keyName' || name === 'keyValue'),
    onChange: (text: string) => {
      setValues((now) => ({ ...now, [name]: text }))
      setFaults({})
    },
  })
  return (
    <Drawer
      title={entry ? words.editTitle : words.create}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form="dictionary-form" busy={isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id="dictionary-form"
        className="dictionary-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save(values)
        }}
      >
        <TextField required {...field('keyName')} />
        <TextField required {...field('keyValue')} />
        <TextField required lang="zh" {...field('descriptionZh')} />
        <TextField lang="en" {...field('descriptionEn')} />
        <TextField {...field('sortNo')} />
        {!isKept && (
          <ChoiceField
            label={words.status}
            value={String(values.status)}
            error={undefined}
            options={[
              { value: '1', label: words.on },
              { value: '0', label: words.off },
            ]}
            onChange={(status) => setValues((now) => ({ ...now, status: status === '0' ? 0 : 1 }))}
          />
        )}
      </form>
    </Drawer>
  )
}
