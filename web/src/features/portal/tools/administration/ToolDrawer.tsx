import type { ManagedTool } from '@iambiz/contract/tool-administration.ts'
import { applicationIcons } from '#web/icons/icons.ts'
import { AudienceField } from '#web/platform/audience/AudienceField.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { IconField } from '#web/platform/records/IconField.tsx'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toolFormPhrases } from './phrases.ts'
import { touched } from './touched.ts'
import { isCode, isPlace, valuesOf } from './values.ts'

const longest = {
  ...{ toolCode: 64, nameZh: 40, nameEn: 40, descriptionZh: 180, descriptionEn: 180 },
  ...{ categoryZh: 20, categoryEn: 20, address: 2000 },
}

const linkIcons = ['link', 'external-link', 'globe', 'phone-call', 'siren', ...applicationIcons]

type Props = { tool: ManagedTool | undefined; onReload: () => void; onClose: () => void }

function useToolForm({ tool, onReload, onClose }: Props) {
  const words = usePhrases(toolFormPhrases)
  const isTool = tool?.kind === 'tool'
  return useRecordForm({
    start: valuesOf(tool),
    record: tool,
    needed: ['nameZh'],
    longest,
    check: (values) => ({
      ...(isCode(values.toolCode) ? {} : { toolCode: words.codeHint }),
      ...(isTool || isPlace(values.address.trim()) ? {} : { address: words.addressWrong }),
    }),
    write: useSave('POST /iam-authority/v1/admin/tool/saveOrUpdate', touched, words.saved),
    request: (values, revision) => ({
      body: { ...values, address: values.address.trim(), ...(tool && { id: tool.toolCode, revision }) },
    }),
    onReload,
    onSaved: onClose,
  })
}

/** Drawer with the form of a library entry; without one it creates a link. */
export function ToolDrawer(props: Props) {
  const { tool, onClose } = props
  const words = usePhrases(toolFormPhrases)
  const form = useToolForm(props)
  const { values, change, faults } = form
  const field = (name: keyof typeof longest) => ({ label: words[name], ...form.text(name) })
  return (
    <RecordDrawer title={tool ? words.edit : words.create} form={form} onClose={onClose}>
      <TextField lang="zh" {...field('nameZh')} />
      <TextField lang="en" {...field('nameEn')} />
      <TextField required disabled={tool !== undefined} hint={words.codeHint} {...field('toolCode')} />
      {tool?.kind !== 'tool' && (
        <>
          <TextField required hint={words.addressHint} {...field('address')} />
          <ChoiceField
            label={words.openMode}
            options={(['blank', 'self'] as const).map((value) => ({ value, label: words[value] }))}
            {...form.input('openMode')}
          />
        </>
      )}
      <TextField lang="zh" {...field('descriptionZh')} />
      <TextField lang="en" {...field('descriptionEn')} />
      <TextField lang="zh" hint={words.categoryHint} {...field('categoryZh')} />
      <TextField lang="en" {...field('categoryEn')} />
      <IconField
        value={values.icon}
        name={values.nameZh}
        hue={205}
        icons={linkIcons}
        onChange={(icon) => change({ icon })}
      />
      <AudienceField value={values} errors={faults} onChange={change} />
      <RecordSwitch label={words.isOn} about={words.isOnAbout} {...form.toggle('status')} />
    </RecordDrawer>
  )
}
