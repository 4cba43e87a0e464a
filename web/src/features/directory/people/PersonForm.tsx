import type { Person } from '@iambiz/contract/features/people.ts'
import { useState } from 'react'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { ConflictStrip } from '#web/platform/records/ConflictStrip.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { faultsOf } from '../faults.ts'
import { directoryPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import { useSavedEnd } from '../use-saved-end.ts'
import { peoplePhrases } from './phrases.ts'

type Props = {
  /** Absent for somebody new. */
  person?: Person
  onSaved: (userNo: string) => void
  onClose: () => void
}

type Values = { userNo: string; zh: string; en: string; email: string; mobile: string }
type Faults = Partial<Record<keyof Values, string>>

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

const isNumber = (text: string) => /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(text)
/** The form of a person, in a drawer. */
export function PersonForm({ person, onSaved, onClose }: Props) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const [start] = useState(() => valuesOf(person))
  const [values, setValues] = useState(start)
  const [revision, setRevision] = useState(person?.revision)
  const [faults, setFaults] = useState<Faults>({})
  const [theirs, setTheirs] = useState<Person>()
  const isChanged = Object.entries(values).some(([name, value]) => value !== start[name as keyof Values])
  const end = useSavedEnd(isChanged, onSaved)
  const write = useWrite('POST /iam-authority/v1/admin/user/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(person ? words.saved : words.createdNext),
  })
  const change = (part: Faults) => {
    setValues((now) => ({ ...now, ...part }))
    setFaults((now) => ({
      ...now,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const save = (known = revision) => {
    const found: Faults = {
      ...(person || isNumber(values.userNo) ? {} : { userNo: words.badNumber }),
      ...(values.zh.trim() ? {} : { zh: words.needed }),
    }
    setFaults(found)
    if (write.isPending || Object.keys(found).length > 0) return
    const { zh, en, email, mobile } = values
    const written = { name: { zh, ...(en.trim() && { en }) }, email: email.trim(), mobile: mobile.trim() }
    const body = person
      ? { id: person.userNo, ...written, ...(known !== undefined && { revision: known }) }
      : { userNo: values.userNo, ...written }
    write.mutate(
      { body },
      {
        onSuccess: (saved) => end(saved.userNo),
        onError: (failure) => {
          const current = conflictOf<Person>(failure)
          if (current) return setTheirs(current)
          const named = faultsOf(failure, (field) => fieldNames[field])
          setFaults(named)
          if (Object.keys(named).length === 0) notifyFailure(failure)
        },
      },
    )
  }
  return (
    <Drawer
      title={person ? words.editTitle : words.create}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form="person-form" busy={write.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id="person-form"
        className="record-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {theirs && (
          <ConflictStrip
            title={words.changed}
            onTheirs={() => {
              setValues(valuesOf(theirs))
              setRevision(theirs.revision)
              setTheirs(undefined)
            }}
            onMine={() => {
              setRevision(theirs.revision)
              setTheirs(undefined)
              save(theirs.revision)
            }}
          />
        )}
        <TextField
          label={words.userNo}
          hint={words.userNoHint}
          required
          longest={64}
          disabled={person !== undefined}
          value={values.userNo}
          error={faults.userNo}
          onChange={(userNo) => change({ userNo })}
        />
        <TextField
          label={words.nameZh}
          required
          longest={80}
          value={values.zh}
          error={faults.zh}
          onChange={(zh) => change({ zh })}
        />
        <TextField
          label={words.nameEn}
          longest={160}
          lang="en"
          value={values.en}
          error={faults.en}
          onChange={(en) => change({ en })}
        />
        <TextField
          label={words.email}
          longest={254}
          value={values.email}
          error={faults.email}
          onChange={(email) => change({ email })}
        />
        <TextField
          label={words.mobile}
          longest={20}
          value={values.mobile}
          error={faults.mobile}
          onChange={(mobile) => change({ mobile })}
        />
      </form>
    </Drawer>
  )
}
