import type { Api } from '@iambiz/contract/api.ts'
import type { OwnApp } from '@iambiz/contract/features/catalogue/administration.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { IconField } from '#web/platform/records/IconField.tsx'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { HelpFields } from '../HelpFields.tsx'
import { appFormPhrases } from '../phrases.ts'
import { longest } from '../values.ts'
import { ownAppPhrases } from './phrases.ts'

const touched: (keyof Api)[] = [
  'POST /iam-portal/v1/portal/ownApp/list',
  'POST /iam-portal/v1/portal/app/help',
]

type Values = Pick<
  OwnApp,
  | 'nameZh'
  | 'nameEn'
  | 'descriptionZh'
  | 'descriptionEn'
  | 'helpZh'
  | 'helpEn'
  | 'helpUrl'
  | 'icon'
  | 'departmentZh'
  | 'departmentEn'
>

const valuesOf = (app: OwnApp): Values => ({
  nameZh: app.nameZh,
  nameEn: app.nameEn,
  descriptionZh: app.descriptionZh,
  descriptionEn: app.descriptionEn,
  helpZh: app.helpZh,
  helpEn: app.helpEn,
  helpUrl: app.helpUrl,
  icon: app.icon,
  departmentZh: app.departmentZh,
  departmentEn: app.departmentEn,
})

/** Drawer in which an owner edits the texts of an application. */
export function OwnAppForm({ app, onClose }: { app: OwnApp; onClose: () => void }) {
  const words = { ...usePhrases(appFormPhrases), ...usePhrases(ownAppPhrases) }
  const form = useRecordForm({
    start: valuesOf(app),
    record: app,
    needed: ['nameZh'],
    write: useSave('POST /iam-portal/v1/portal/ownApp/save', touched, words.saved),
    request: (values, revision = app.revision) => ({ body: { id: app.appId, revision, ...values } }),
    valuesOf,
    onSaved: onClose,
  })
  return (
    <RecordDrawer title={words.editTitle} form={form} onClose={onClose}>
      <TextField label={words.nameZh} required lang="zh" longest={longest.name} {...form.input('nameZh')} />
      <TextField
        label={words.nameEn}
        hint={words.nameEnHint}
        lang="en"
        longest={longest.name}
        {...form.input('nameEn')}
      />
      <IconField
        value={form.values.icon}
        name={form.values.nameZh}
        hue={app.hue}
        hint={words.iconHint}
        onChange={(icon) => form.change({ icon })}
      />
      <TextArea
        label={words.descriptionZh}
        rows={2}
        longest={longest.description}
        {...form.input('descriptionZh')}
      />
      <TextArea
        label={words.descriptionEn}
        rows={2}
        longest={longest.description}
        {...form.input('descriptionEn')}
      />
      <HelpFields field={form.input} />
      <TextField label={words.departmentZh} longest={longest.department} {...form.input('departmentZh')} />
      <TextField label={words.departmentEn} longest={longest.department} {...form.input('departmentEn')} />
    </RecordDrawer>
  )
}
