import type { Person } from '@iambiz/contract/features/directory/people.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { directoryPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import { peoplePhrases } from './phrases.ts'

type Props = {
  /** Absent for a new person. */
  person?: Person
  onSaved: (userNo: string) => void
  onClose: () => void
}

type Values = { userNo: string; zh: string; en: string; email: string; mobile: string }

const fieldNames: Record<string, keyof Values> = {
  userNo: 'userNo',
  'name.zh': 'zh',
  'name.en': 'en',
  email: 'email',
  mobile: 'mobile',
}

const valuesOf = (person: Person | undefined): Values => ({
  userNo: person?.userNo ?? '',
  zh: person?.name.zh ?? '',
  en: person?.name.en ?? '',
  email: person?.email ?? '',
  mobile: person?.mobile ?? '',
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
  const write = useWrite('POST /iam-authority/v1/admin/user/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(person ? words.saved : words.createdNext),
  })
  const form = useRecordForm<Values, Person>({
    start: valuesOf(person),
    revision: person?.revision,
    check: ({ userNo, zh }) => ({
      ...(person || isNumber(userNo) ? {} : { userNo: words.badNumber }),
      ...(zh.trim() ? {} : { zh: words.needed }),
    }),
    send: (values, revision, answers, start) => {
      const written = changedOf(values, start)
      const body = person
        ? { id: person.userNo, ...written, ...(revision !== undefined && { revision }) }
        : { userNo: values.userNo, ...written }
      write.mutate({ body }, answers)
    },
    isPending: write.isPending,
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
        longest={64}
        disabled={person !== undefined}
        {...form.text('userNo')}
      />
      <TextField label={words.nameZh} required longest={80} {...form.text('zh')} />
      <TextField label={words.nameEn} longest={160} lang="en" {...form.text('en')} />
      <TextField label={words.email} longest={254} {...form.text('email')} />
      <TextField label={words.mobile} longest={80} {...form.text('mobile')} />
    </RecordDrawer>
  )
}
