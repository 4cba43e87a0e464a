import type { MailContact } from '@iambiz/contract/features/mail/contacts.ts'
import { ApplicationField } from '#web/platform/applications/ApplicationField.tsx'
import { useApplications } from '#web/platform/applications/use-applications.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { MailRecordDrawer } from '#web/platform/mail-records/MailRecordDrawer.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useDepartments } from './choices.ts'
import { formPhrases } from './phrases.ts'
import { touched } from './touched.ts'
import './contact-form.css'

/** Maximum lengths in characters. */
const longest = { name: 80, email: 254, phone: 40, remarks: 500 }

const valuesOf = (contact: MailContact | undefined) => ({
  name: contact?.name ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
  orgCode: contact?.orgCode ?? '',
  appCode: contact?.appCode ?? '',
  remarks: contact?.remarks ?? '',
  status: contact?.status ?? 1,
})

type Props = {
  /** Absent for a new contact. */
  contact: MailContact | undefined
  onClose: () => void
}

/** Form for one contact, in the drawer. */
export function ContactForm({ contact, onClose }: Props) {
  const words = usePhrases(formPhrases)
  const departments = useDepartments(
    contact?.orgCode ? { orgCode: contact.orgCode, orgName: contact.orgName } : undefined,
  )
  const { own, all } = useApplications(words.everyApp)
  const appCodeOf = (values: { appCode: string }) => values.appCode || (own[0]?.value ?? '')
  const form = useRecordForm({
    start: valuesOf(contact),
    record: contact,
    needed: ['name', 'email'],
    longest,
    write: useSave('POST /iam-portal/bulletin/emailTemplate/saveOrUpdate', touched, words.saved),
    request: (values, revision) => ({
      body: {
        kind: 'CONTACT' as const,
        ...(contact && { id: contact.id, revision }),
        ...values,
        appCode: appCodeOf(values),
      },
    }),
    valuesOf,
    changedBy: ({ updaterName }) => words.changed({ name: updaterName }),
    onSaved: onClose,
  })
  return (
    <MailRecordDrawer
      record={contact}
      words={words}
      form={form}
      className="mail-contact-form"
      updated={contact}
      onClose={onClose}
    >
      <TextField label={words.name} hint={words.nameHint} {...form.text('name')} />
      <TextField label={words.email} hint={words.emailHint} {...form.text('email')} />
      <TextField label={words.phone} {...form.text('phone')} />
      <ChoiceField
        label={words.department}
        {...form.input('orgCode')}
        options={[{ value: '', label: words.noDepartment }, ...departments]}
      />
      <ApplicationField
        label={words.application}
        hint={words.applicationHint}
        {...form.input('appCode')}
        value={appCodeOf(form.values)}
        options={contact && !contact.editable ? all : own}
      />
      <TextArea label={words.remarks} hint={words.remarksHint} rows={3} {...form.text('remarks')} />
      <RecordSwitch label={words.enabled} about={words.enabledHint} {...form.toggle('status')} />
    </MailRecordDrawer>
  )
}
