import type { ManagedCategory } from '@iambiz/contract/features/app-administration.ts'
import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import { useId, useState } from 'react'
import { fieldFaults } from '#web/platform/api/field-faults.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useFormEnd } from '#web/platform/navigation/use-form-end.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { categoryPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import '#web/platform/records/record-form.css'

type Values = { categoryCode: string; nameZh: string; nameEn: string; shortNameEn: string; hue: number }
type Faults = Partial<Record<keyof Values, string>>

/** The hues that the tiles were made for; each is far enough from its neighbours. */
const hues = [258, 205, 150, 50, 20, 338, 294, 250]

const longest = { categoryCode: 32, nameZh: 40, nameEn: 80, shortNameEn: 20 } as const

function HueField({ value, onChange }: { value: number; onChange: (hue: number) => void }) {
  const words = usePhrases(categoryPhrases)
  const group = useId()
  return (
    <fieldset className="icon-field">
      <legend>{words.hue}</legend>
      <div>
        {(hues.includes(value) ? hues : [value, ...hues]).map((hue) => (
          <label key={hue}>
            <input
              type="radio"
              name={group}
              aria-label={`${words.hue} ${hue}°`}
              checked={hue === value}
              onChange={() => onChange(hue)}
            />
            <AppTile icon="layout-grid" name="" hue={hue} size={36} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function useSaving(category: ManagedCategory | undefined, onSaved: () => void) {
  const words = usePhrases(categoryPhrases)
  const [faults, setFaults] = useState<Faults>({})
  const write = useWrite('POST /iam-authority/v1/admin/category/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const save = (values: Values) => {
    const missing: Faults = {
      ...(values.nameZh.trim() ? {} : { nameZh: words.needed }),
      ...(/^[a-z][a-z0-9-]{0,31}$/.test(values.categoryCode) ? {} : { categoryCode: words.codeHint }),
    }
    setFaults(missing)
    if (write.isPending || Object.keys(missing).length > 0) return
    const known = category ? { id: category.categoryCode, revision: category.revision } : {}
    write.mutate(
      { body: { ...values, ...known } },
      {
        onSuccess: onSaved,
        onError: (failure) => {
          if (failure.code === changedByOthers) return notify.failure(words.changedByOthers)
          const found: Faults = fieldFaults(failure.data, (field) => field as keyof Values)
          setFaults(found)
          if (Object.keys(found).length === 0) notifyFailure(failure)
        },
      },
    )
  }
  return { save, faults, isPending: write.isPending }
}

type Props = { category: ManagedCategory | undefined; onClose: () => void }

/** The form of one category; without one, of a new one. */
export function CategoryDrawer({ category, onClose }: Props) {
  const words = usePhrases(categoryPhrases)
  const [start] = useState<Values>(() => ({
    categoryCode: category?.categoryCode ?? '',
    nameZh: category?.nameZh ?? '',
    nameEn: category?.nameEn ?? '',
    shortNameEn: category?.shortNameEn ?? '',
    hue: category?.hue ?? 258,
  }))
  const [values, setValues] = useState(start)
  const isChanged = Object.entries(start).some(([name, value]) => values[name as keyof Values] !== value)
  const { save, faults, isPending } = useSaving(category, useFormEnd(isChanged, onClose))
  const field = (name: keyof typeof longest) => ({
    longest: longest[name],
    value: values[name],
    error: faults[name],
    onChange: (text: string) => setValues((now) => ({ ...now, [name]: text })),
  })
  return (
    <Drawer
      title={category ? words.edit : words.add}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form="category-form" busy={isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id="category-form"
        className="record-form app-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save(values)
        }}
      >
        <TextField label={words.nameZh} required lang="zh" {...field('nameZh')} />
        <TextField label={words.nameEn} lang="en" {...field('nameEn')} />
        <TextField label={words.shortNameEn} hint={words.shortNameHint} lang="en" {...field('shortNameEn')} />
        <TextField
          label={words.code}
          hint={words.codeHint}
          required
          disabled={category !== undefined}
          {...field('categoryCode')}
        />
        <HueField value={values.hue} onChange={(hue) => setValues((now) => ({ ...now, hue }))} />
      </form>
    </Drawer>
  )
}
