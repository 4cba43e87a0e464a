import type { Organization } from '@iambiz/contract/features/directory/organizations.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { isCode } from '../codes.ts'
import { directoryPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import { organizationPhrases } from './phrases.ts'

type Props = {
  /** Absent for a new organization. */
  organization?: Organization | undefined
  /** Parent of a new organization; absent at the top level. */
  parent?: Organization | undefined
  onSaved: (orgCode: string) => void
  onClose: () => void
}

type Values = { orgCode: string; zh: string; en: string }

const longest = { orgCode: 64, zh: 80, en: 160 }

const fieldNames: Record<string, keyof Values> = { 'name.zh': 'zh', 'name.en': 'en' }

const valuesOf = (organization: Organization | undefined): Values => ({
  orgCode: organization?.orgCode ?? '',
  zh: organization?.name.zh ?? '',
  en: organization?.name.en ?? '',
})

/** Form for an organization, in a drawer. */
export function OrganizationForm({ organization, parent, onSaved, onClose }: Props) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(organizationPhrases) }
  const form = useRecordForm({
    start: valuesOf(organization),
    record: organization,
    needed: ['zh'],
    longest,
    check: ({ orgCode }) => (organization || isCode(orgCode) ? {} : { orgCode: words.badCode }),
    write: useSave('POST /iam-authority/v1/admin/org/saveOrUpdate', touched, words.saved),
    request: ({ orgCode, zh, en }, revision) => {
      const name = { zh, ...(en.trim() && { en }) }
      const known = organization
        ? { id: organization.orgCode, revision }
        : { orgCode, ...(parent && { parentCode: parent.orgCode }) }
      return { body: { ...known, name } }
    },
    nameOf: (field) => fieldNames[field],
    valuesOf,
    onSaved: (saved) => onSaved(saved.orgCode),
  })
  return (
    <RecordDrawer title={organization ? words.rename : words.create} form={form} onClose={onClose}>
      {!organization && (
        <p className="directory-fact">
          <span>{words.parent}</span>
          <bdi>{parent?.orgName ?? words.top}</bdi>
        </p>
      )}
      <TextField
        label={words.code}
        hint={words.codeHint}
        required
        disabled={organization !== undefined}
        {...form.text('orgCode')}
      />
      <TextField label={words.nameZh} {...form.text('zh')} />
      <TextField label={words.nameEn} lang="en" {...form.text('en')} />
    </RecordDrawer>
  )
}
