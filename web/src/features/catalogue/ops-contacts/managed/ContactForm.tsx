import type { longestOfContact, ManagedContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { OfferedApplication } from '@iambiz/contract/platform/shapes.ts'
import { ApplicationField } from '#web/platform/applications/ApplicationField.tsx'
import { choicesByCode } from '#web/platform/applications/choices.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { contactPhrases } from '../phrases.ts'
import type { ContactCalls } from './calls.ts'
import { managedPhrases } from './phrases.ts'
import { touched } from './touched.ts'
import { valuesOf } from './values.ts'

/** Limits in characters, as in the contract. */
const { text: longestText, ...others }: typeof longestOfContact = {
  ...{ text: 80, phone: 32, email: 254, wecomId: 64 },
}
const longest = {
  ...{ moduleZh: longestText, moduleEn: longestText, nameZh: longestText, nameEn: longestText },
  ...{ hoursZh: longestText, hoursEn: longestText, ...others, sortNo: 7 },
}

const duties = ['product', 'operation', 'development'] as const

const isOrder = (text: string) => text === '' || (/^\d{1,7}$/.test(text) && Number(text) <= 1_000_000)

type Props = {
  /** Undefined to create one. */
  contact: ManagedContact | undefined
  calls: ContactCalls
  /** The applications to choose from; undefined until they are loaded. */
  applications?: readonly OfferedApplication[] | undefined
  /** The only application, in which case the form does not show the field. */
  onlyApp?: string
  onClose: () => void
}

/** Drawer with the form of a contact. */
export function ContactForm({ contact, calls, applications, onlyApp, onClose }: Props) {
  const words = { ...usePhrases(contactPhrases), ...usePhrases(managedPhrases) }
  const form = useRecordForm({
    start: { ...valuesOf(contact), ...(onlyApp !== undefined && { appCode: onlyApp }) },
    record: contact,
    needed: ['moduleZh', 'nameZh'],
    longest,
    check: ({ appCode, phone, email, wecomId, sortNo }) => ({
      ...(appCode ? {} : { appCode: words.choose }),
      ...(`${phone}${email}${wecomId}`.trim() ? {} : { phone: words.reachNeeded }),
      ...(isOrder(sortNo.trim()) ? {} : { sortNo: words.badNumber }),
    }),
    write: useSave(calls.save, touched, words.saved),
    request: ({ sortNo, ...values }, revision) => {
      const order = sortNo.trim() === '' ? {} : { sortNo: Number(sortNo) }
      return { body: { ...values, ...(contact && { id: contact.id, revision }), ...order } }
    },
    valuesOf,
    onSaved: onClose,
  })
  const { text } = form
  return (
    <RecordDrawer title={contact ? words.edit : words.add} form={form} onClose={onClose}>
      {onlyApp === undefined && (
        <ApplicationField
          label={words.application}
          placeholder={words.choose}
          {...form.input('appCode')}
          options={applications && choicesByCode(applications)}
        />
      )}
      <TextField label={words.moduleZh} lang="zh" {...text('moduleZh')} />
      <TextField label={words.moduleEn} lang="en" {...text('moduleEn')} />
      <ChoiceField
        label={words.duty}
        options={duties.map((duty) => ({ value: duty, label: words[duty] }))}
        {...form.input('duty')}
      />
      <TextField label={words.nameZh} hint={words.nameZhHint} required lang="zh" {...text('nameZh')} />
      <TextField label={words.nameEn} lang="en" {...text('nameEn')} />
      <TextField label={words.phone} {...text('phone')} />
      <TextField label={words.email} {...text('email')} />
      <TextField label={words.wecomId} hint={words.wecomIdHint} {...text('wecomId')} />
      <TextField label={words.hoursZh} lang="zh" {...text('hoursZh')} />
      <TextField label={words.hoursEn} lang="en" {...text('hoursEn')} />
      <TextField label={words.sortNo} hint={words.sortNoHint} {...text('sortNo')} />
    </RecordDrawer>
  )
}
