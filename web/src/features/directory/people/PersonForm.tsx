import type { Person } from '@iambiz/contract/features/directory/people.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { directoryPhrases } from '../phrases.ts'
import { useOrganizationOptions, useRoleOptions } from '../reads.ts'
import { touched } from '../touched.ts'
import { peoplePhrases } from './phrases.ts'

type Props = {
  /** Absent for a new person. */
  person?: Person
  onSaved: (userNo: string) => void
  onClose: () => void
}

type Values = {
  userNo: string
  zh: string
  en: string
  email: string
  mobile: string
  /** First organization and role of a new person. */
  orgCode: string
  roleNo: string
}

const longest = { userNo: 64, zh: 80, en: 160, email: 254, mobile: 80 }

const fieldNames: Record<string, keyof Values> = { 'name.zh': 'zh', 'name.en': 'en' }

const valuesOf = (person: Person | undefined): Values => ({
  userNo: person?.userNo ?? '',
  zh: person?.name.zh ?? '',
  en: person?.name.en ?? '',
  email: person?.email ?? '',
  mobile: person?.mobile ?? '',
  ...{ orgCode: '', roleNo: '' },
})

/** Returns only the changed fields: a stored value that no longer passes validation must not block other changes. */
function changedOf({ zh, en, email, mobile }: Values, start: Values) {
  return {
    ...((zh !== start.zh || en !== start.en) && { name: { zh, ...(en.trim() && { en }) } }),
    ...(email !== start.email && { email: email.trim() }),
    ...(mobile !== start.mobile && { mobile: mobile.trim() }),
  }
}

const isNumber = (text: string) => /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(text)

/** Form for a person, in a drawer. */
export function PersonForm({ person, onSaved, onClose }: Props) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const organizations = useOrganizationOptions()
  const roles = useRoleOptions()
  const form = useRecordForm({
    start: valuesOf(person),
    record: person,
    needed: ['zh'],
    longest,
    check: ({ userNo, orgCode, roleNo }) => ({
      ...(!person && !isNumber(userNo) && { userNo: words.badNumber }),
      ...(orgCode !== '' && roleNo === '' && { roleNo: words.roleNeeded }),
      ...(orgCode === '' && roleNo !== '' && { orgCode: words.organizationNeeded }),
    }),
    write: useSave(
      'POST /iam-authority/v1/admin/user/saveOrUpdate',
      touched,
      person ? words.saved : words.createdNext,
    ),
    request: (values, revision, start) => {
      const { userNo, orgCode, roleNo } = values
      const known = person
        ? { id: person.userNo, revision }
        : { userNo, ...(orgCode !== '' && { orgCode, roleNo }) }
      return { body: { ...known, ...changedOf(values, start) } }
    },
    nameOf: (field) => fieldNames[field],
    valuesOf,
    onSaved: (saved) => onSaved(saved.userNo),
  })
  return (
    <RecordDrawer title={person ? words.editTitle : words.create} form={form} onClose={onClose}>
      <TextField
        label={words.userNo}
        hint={words.userNoHint}
        required
        disabled={person !== undefined}
        {...form.text('userNo')}
      />
      <TextField label={words.nameZh} {...form.text('zh')} />
      <TextField label={words.nameEn} lang="en" {...form.text('en')} />
      <TextField label={words.email} {...form.text('email')} />
      <TextField label={words.mobile} {...form.text('mobile')} />
      {!person && (
        <>
          <ChoiceField
            label={words.organization}
            {...form.input('orgCode')}
            options={[{ value: '', label: words.chooseLater }, ...organizations]}
          />
          <ChoiceField
            label={words.role}
            {...form.input('roleNo')}
            options={[{ value: '', label: words.chooseLater }, ...roles]}
          />
        </>
      )}
    </RecordDrawer>
  )
}
