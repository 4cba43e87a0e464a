import type { longestOfContact, ManagedContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { OfferedApplication } from '@iambiz/contract/platform/shapes.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { ApplicationField } from '#web/platform/applications/ApplicationField.tsx'
import { choicesByCode } from '#web/platform/applications/choices.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { contactPhrases } from '../phrases.ts'
import type { ContactCalls } from './calls.ts'
import { managedPhrases } from './phrases.ts'
import { touched } from './touched.ts'
import { type Values, valuesOf } from './values.ts'

/** Limits in characters, as in the contract. */
const longest: typeof longestOfContact = { text: 80, phone: 32, email: 254, wecomId: 64 }

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
  const write = useWrite(calls.save, {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const form = useRecordForm<Values, ManagedContact>({
    start: { ...valuesOf(contact), ...(onlyApp !== undefined && { appCode: onlyApp }) },
    revision: contact?.revision,
    check: ({ appCode, moduleZh, nameZh, phone, email, wecomId, sortNo }) => ({
      ...(appCode ? {} : { appCode: words.choose }),
      ...(moduleZh.trim() ? {} : { moduleZh: words.needed }),
      ...(nameZh.trim() ? {} : { nameZh: words.needed }),
      ...(`${phone}${email}${wecomId}`.trim() ? {} : { phone: words.reachNeeded }),
      ...(isOrder(sortNo.trim()) ? {} : { sortNo: words.badNumber }),
    }),
    send: ({ sortNo, ...values }, revision, answers) => {
      const known = contact ? { id: contact.id, ...(revision !== undefined && { revision }) } : {}
      const order = sortNo.trim() === '' ? {} : { sortNo: Number(sortNo) }
      write.mutate({ body: { ...values, ...known, ...order } }, answers)
    },
    isPending: write.isPending,
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
          {...text('appCode')}
          options={applications && choicesByCode(applications)}
        />
      )}
      <TextField label={words.moduleZh} required lang="zh" longest={longest.text} {...text('moduleZh')} />
      <TextField label={words.moduleEn} lang="en" longest={longest.text} {...text('moduleEn')} />
      <ChoiceField
        label={words.duty}
        value={form.values.duty}
        error={form.faults.duty}
        options={duties.map((duty) => ({ value: duty, label: words[duty] }))}
        onChange={(chosen) => form.change({ duty: duties.find((duty) => duty === chosen) ?? 'operation' })}
      />
      <TextField
        label={words.nameZh}
        hint={words.nameZhHint}
        required
        lang="zh"
        longest={longest.text}
        {...text('nameZh')}
      />
      <TextField label={words.nameEn} lang="en" longest={longest.text} {...text('nameEn')} />
      <TextField label={words.phone} longest={longest.phone} {...text('phone')} />
      <TextField label={words.email} longest={longest.email} {...text('email')} />
      <TextField
        label={words.wecomId}
        hint={words.wecomIdHint}
        longest={longest.wecomId}
        {...text('wecomId')}
      />
      <TextField label={words.hoursZh} lang="zh" longest={longest.text} {...text('hoursZh')} />
      <TextField label={words.hoursEn} lang="en" longest={longest.text} {...text('hoursEn')} />
      <TextField label={words.sortNo} hint={words.sortNoHint} longest={7} {...text('sortNo')} />
    </RecordDrawer>
  )
}
