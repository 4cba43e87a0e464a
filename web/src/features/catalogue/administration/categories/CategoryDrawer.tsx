import type { ManagedCategory } from '@iambiz/contract/features/catalogue/administration.ts'
import { useId } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { categoryPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import '#web/platform/records/icon-field.css'

/** The hues of application tiles, chosen to be distinguishable from each other. */
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

type Props = { category: ManagedCategory | undefined; onClose: () => void }

/** Drawer to change or create a category. */
export function CategoryDrawer({ category, onClose }: Props) {
  const words = usePhrases(categoryPhrases)
  const form = useRecordForm({
    start: {
      categoryCode: category?.categoryCode ?? '',
      nameZh: category?.nameZh ?? '',
      nameEn: category?.nameEn ?? '',
      shortNameEn: category?.shortNameEn ?? '',
      hue: category?.hue ?? 258,
    },
    record: category,
    needed: ['nameZh'],
    longest,
    check: ({ categoryCode }) =>
      /^[a-z][a-z0-9-]{0,31}$/.test(categoryCode) ? {} : { categoryCode: words.codeHint },
    write: useSave('POST /iam-authority/v1/admin/category/saveOrUpdate', touched, words.saved),
    request: (values, revision) => ({
      body: { ...values, ...(category && { id: category.categoryCode, revision }) },
    }),
    onSaved: onClose,
  })
  return (
    <RecordDrawer
      title={category ? words.edit : words.add}
      form={form}
      className="app-form"
      onClose={onClose}
    >
      <TextField label={words.nameZh} lang="zh" {...form.text('nameZh')} />
      <TextField label={words.nameEn} lang="en" {...form.text('nameEn')} />
      <TextField
        label={words.shortNameEn}
        hint={words.shortNameHint}
        lang="en"
        {...form.text('shortNameEn')}
      />
      <TextField
        label={words.code}
        hint={words.codeHint}
        required
        disabled={category !== undefined}
        {...form.text('categoryCode')}
      />
      <HueField {...form.input('hue')} />
    </RecordDrawer>
  )
}
