import type { Organization } from '@iambiz/contract/features/directory/organizations.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
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

const fieldNames: Record<string, keyof Values> = { orgCode: 'orgCode', 'name.zh': 'zh', 'name.en': 'en' }

const valuesOf = (organization: Organization | undefined): Values => ({
  orgCode: organization?.orgCode ?? '',
  zh: organization?.name.zh ?? '',
  en: organization?.name.en ?? '',
})

/** Form for an organization, in a drawer. */
export function OrganizationForm({ organization, parent, onSaved, onClose }: Props) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(organizationPhrases) }
  const write = useWrite('POST /iam-authority/v1/admin/org/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const form = useRecordForm<Values, Organization>({
    start: valuesOf(organization),
    revision: organization?.revision,
    check: ({ orgCode, zh }) => ({
      ...(organization || isCode(orgCode) ? {} : { orgCode: words.badCode }),
      ...(zh.trim() ? {} : { zh: words.needed }),
    }),
    send: ({ orgCode, zh, en }, revision, answers) => {
      const name = { zh, ...(en.trim() && { en }) }
      const body = organization
        ? { id: organization.orgCode, name, ...(revision !== undefined && { revision }) }
        : { orgCode, name, ...(parent && { parentCode: parent.orgCode }) }
      write.mutate({ body }, answers)
    },
    isPending: write.isPending,
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
        longest={64}
        disabled={organization !== undefined}
        {...form.text('orgCode')}
      />
      <TextField label={words.nameZh} required longest={80} {...form.text('zh')} />
      <TextField label={words.nameEn} longest={160} lang="en" {...form.text('en')} />
    </RecordDrawer>
  )
}
