import type { MailGroupDetail } from '@iambiz/contract/features/mail/groups.ts'
import { useState } from 'react'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { countsOf, maxPeople, peopleIn } from '#web/platform/recipients/entries.ts'
import type { People } from '#web/platform/recipients/use-people.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { formPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import { type Values, writtenPeople } from '../values.ts'

export type Faults = { name?: string | undefined; people?: string | undefined }

type Saving = {
  known: { id: string; revision: number } | undefined
  values: Values
  recipients: People
  copies: People
}

/** Number of invalid addresses, the people who would be saved without them, and the revision to base it on. */
export type Asked = { count: number; recipients: number; cc: number; onto: number | undefined }

/** Maps error codes to the field that caused them. */
const fieldOf: Record<number, keyof Faults> = { 3001: 'name', 3005: 'name', 3002: 'people', 3006: 'people' }

/** Saves a group: asks before it leaves out invalid addresses, and waits until the server has verified all others. */
export function useSaving({ known, values, recipients, copies }: Saving, onSaved: () => void) {
  const words = usePhrases(formPhrases)
  const [faults, setFaults] = useState<Faults>({})
  const people = [recipients.entries, copies.entries]
  const [judged, setJudged] = useState<typeof people>([])
  const [theirs, setTheirs] = useState<MailGroupDetail>()
  const [asked, setAsked] = useState<Asked>()
  const write = useWrite('POST /iam-portal/bulletin/emailTemplate/saveOrUpdate', {
    invalidates: touched,
    tell: (failure) => {
      const current = conflictOf<MailGroupDetail>(failure)
      const field = fieldOf[failure.code]
      if (current) setTheirs(current)
      else if (field) setFaults({ [field]: failure.message })
      else notifyFailure(failure)
    },
    done: ({ ignored }) => {
      notify.success(ignored.length > 0 ? words.ignored({ count: ignored.length }) : words.saved)
      onSaved()
    },
  })
  const counts = [countsOf(recipients.entries), countsOf(copies.entries)]
  const sum = (name: 'valid' | 'wrong' | 'verifying') => counts.reduce((all, one) => all + one[name], 0)

  const send = (onto: number | undefined) => {
    setAsked(undefined)
    const { name, appCode, remarks, status, forced } = values
    write.mutate({
      body: {
        kind: 'GROUP',
        ...(known && { id: known.id, revision: onto ?? known.revision }),
        ...{ groupName: name, appCode, remarks, status, forced },
        recipients: writtenPeople(peopleIn(recipients.entries)),
        cc: writtenPeople(peopleIn(copies.entries)),
        allowPartial: true,
      },
    })
  }
  const faultsNow = (): Faults => {
    if (sum('verifying') > 0) return { people: words.verifying }
    return {
      ...(values.name.trim() === '' ? { name: words.needed } : {}),
      ...(counts[0]?.valid === 0 ? { people: words.nobody } : {}),
      ...(sum('valid') > maxPeople ? { people: words.tooMany } : {}),
    }
  }
  const save = (onto?: number) => {
    const found = faultsNow()
    setJudged(people)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const count = sum('wrong')
    if (count > 0) setAsked({ count, onto, recipients: counts[0]?.valid ?? 0, cc: counts[1]?.valid ?? 0 })
    else send(onto)
  }
  return {
    faults,
    /** Error of the people; cleared as soon as the people change. */
    peopleFault: people.every((entries, index) => entries === judged[index]) ? faults.people : undefined,
    clear: (name: keyof Faults) => setFaults(({ [name]: _, ...others }) => others),
    theirs,
    asked,
    stopAsking: () => setAsked(undefined),
    isPending: write.isPending,
    save,
    goOn: () => send(asked?.onto),
  }
}
