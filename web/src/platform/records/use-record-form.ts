import type { Api } from '@iambiz/contract/api.ts'
import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import { useState } from 'react'
import { conflictOf } from '../api/conflict.ts'
import type { ApiFailure } from '../api/failure.ts'
import { fieldFaults } from '../api/field-faults.ts'
import { notifyFailure } from '../api/notify-failure.ts'
import { useWrite } from '../api/query.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { useSavedEnd } from '../navigation/use-form-end.ts'
import { notify } from '../toasts/toasts.ts'
import { recordPhrases } from './phrases.ts'

type Faults<Name extends string> = Partial<Record<Name, string>>
type Known = { revision: number }

export type Answers<Saved> = { onSuccess: (saved: Saved) => void; onError: (failure: ApiFailure) => void }

type NameOf<Values> = keyof Values & string
type TextName<Values> = NameOf<{ [Key in keyof Values as Values[Key] extends string ? Key : never]: true }>
type SwitchName<Values> = NameOf<{
  [Key in keyof Values as Values[Key] extends boolean | 0 | 1 ? Key : never]: true
}>

type Setup<Values, Stored, Saved, Request, Limited extends string> = {
  start: Values
  /** Unsaved changes with which the form opens. */
  begun?: NoInfer<Partial<Values>> | undefined
  /** The stored record; absent for a new one. */
  record: Stored | undefined
  /** Fields that must not be blank. */
  needed?: readonly NoInfer<TextName<Values>>[]
  /** Maximum lengths of texts in characters. */
  longest?: Record<Limited, number>
  /** Further validation before anything is sent. */
  check?: (values: NoInfer<Values>) => Faults<NameOf<Values>>
  /** The call that saves the record, with `useSave`. */
  write: { mutate: (request: Request, answers: Answers<Saved>) => void; isPending: boolean }
  /** Returns the request of the call; `start` has the initial values of the form. */
  request: (values: NoInfer<Values>, revision: number | undefined, start: NoInfer<Values>) => NoInfer<Request>
  /** Maps a field of the request to a field of the form with a different name. */
  nameOf?: (field: string) => NameOf<Values> | undefined
  /** Returns the form values of the version stored by others. */
  valuesOf?: (theirs: NoInfer<Stored>) => NoInfer<Values>
  /** Returns the sentence about the version stored by others. */
  changedBy?: (theirs: NoInfer<Stored>) => string
  /** Reads the record again if the refusal does not contain the stored version. */
  onReload?: () => void
  /** Deletes the stored draft once the record is saved, read again, or left without saving. */
  onDrop?: () => void
  onSaved: (saved: NoInfer<Saved>) => void
}

/** The call that saves the record of a form; the form shows a failure. */
export const useSave = <K extends keyof Api>(call: K, touched: (keyof Api)[], saved: string) =>
  useWrite(call, { quiet: true, invalidates: touched, done: () => notify.success(saved) })

/** Returns the form field errors in a refusal. */
export function faultsIn<Name extends string>(
  { data, message }: Pick<ApiFailure, 'data' | 'message'>,
  nameOf: (field: string) => Name | undefined,
): Faults<Name> {
  const found = fieldFaults(data, nameOf)
  const single = (data as { field?: string } | null | undefined)?.field
  const name = single === undefined ? undefined : nameOf(single)
  return name ? { ...found, [name]: message } : found
}

/** State of a form: a change of a field clears its error. */
function useValues<Values extends object, Name extends string>(opened: Values, begun?: Partial<Values>) {
  const [start, setStart] = useState(opened)
  const [values, setValues] = useState<Values>({ ...start, ...begun })
  const [faults, setFaults] = useState<Faults<Name>>({})
  const change = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }))
    setFaults((now) => ({
      ...now,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const set = <Of extends keyof Values & Name>(name: Of, value: Values[Of]) => {
    setValues((now) => ({ ...now, [name]: value }))
    setFaults((now) => ({ ...now, [name]: undefined }))
  }
  const begin = (stored: Values) => {
    setStart(stored)
    setValues(stored)
    setFaults({})
  }
  return { start, values, faults, setFaults, change, set, begin }
}

type Form<Values, Limited extends string> = {
  values: Values
  faults: Faults<NameOf<Values>>
  change: (part: Partial<Values>) => void
  set: <Of extends NameOf<Values>>(name: Of, value: Values[Of]) => void
  needed: readonly string[]
  longest: Record<Limited, number> | undefined
}

/** Returns functions that make the props of a field. */
const fieldsOf = <Values extends object, Limited extends TextName<Values>>(form: Form<Values, Limited>) => ({
  input: <Of extends NameOf<Values>>(name: Of) => ({
    value: form.values[name],
    error: form.faults[name],
    onChange: (value: Values[Of]) => form.set(name, value),
  }),
  /** A text field with a maximum length. */
  text: (name: Limited) => ({
    value: String(form.values[name]),
    error: form.faults[name],
    onChange: (text: string) => form.change({ [name]: text } as Partial<Values>),
    longest: form.longest?.[name] ?? 0,
    ...(form.needed.includes(name) && { required: true }),
  }),
  /** A switch. */
  toggle: (name: SwitchName<Values>) => {
    const value: unknown = form.values[name as NameOf<Values>]
    return {
      checked: Boolean(value),
      onChange: (isOn: boolean) =>
        form.change({ [name]: typeof value === 'boolean' ? isOn : Number(isOn) } as Partial<Values>),
    }
  },
})

/** A form of one record: values, field errors, and the handling of write conflicts. */
export function useRecordForm<
  Values extends object,
  Stored extends Known,
  Saved,
  Request,
  Limited extends TextName<Values> = never,
>(setup: Setup<Values, Stored, Saved, Request, Limited>) {
  type Name = NameOf<Values>
  const words = usePhrases(recordPhrases)
  const { needed = [], longest, check, write, valuesOf, changedBy, onReload, onDrop, onSaved } = setup
  const { start, values, faults, setFaults, change, set, begin } = useValues<Values, Name>(
    setup.start,
    setup.begun,
  )
  const nameOf = (field: string) => setup.nameOf?.(field) ?? (field in start ? (field as Name) : undefined)
  const [revision, setRevision] = useState(setup.record?.revision)
  const [stale, setStale] = useState<{ theirs: Stored | undefined }>()
  const isChanged = JSON.stringify(values) !== JSON.stringify(start)
  const end = useSavedEnd(isChanged, onSaved, onDrop)

  const refused = (failure: ApiFailure) => {
    const theirs = valuesOf && conflictOf<Stored>(failure)
    if (theirs || (onReload && failure.code === changedByOthers)) return setStale({ theirs })
    const found = faultsIn(failure, nameOf)
    setFaults(found)
    if (Object.keys(found).length === 0) notifyFailure(failure)
  }
  const saved = (record: Saved) => {
    onDrop?.()
    end(record)
  }
  const save = (known = revision) => {
    const blank = needed.filter((name) => String(values[name]).trim() === '')
    const found: Faults<string> = {
      ...Object.fromEntries(blank.map((name) => [name, words.needed])),
      ...check?.(values),
    }
    setFaults(found)
    if (write.isPending || Object.keys(found).length > 0) return
    write.mutate(setup.request(values, known, start), { onSuccess: saved, onError: refused })
  }
  /** Restarts the form with the stored version. */
  const restart = (stored: Values, known: number) => {
    begin(stored)
    setRevision(known)
    setStale(undefined)
  }
  const theirs = stale?.theirs
  const onTheirs = () => {
    if (theirs && valuesOf) return restart(valuesOf(theirs), theirs.revision)
    onDrop?.()
    onReload?.()
  }
  const onMine = () => {
    setRevision(theirs?.revision)
    setStale(undefined)
    save(theirs?.revision)
  }
  const fields = fieldsOf<Values, Limited>({ values, faults, change, set, needed, longest })
  return {
    ...{ values, isChanged, revision, faults, change, isPending: write.isPending, ...fields },
    save: () => save(),
    conflict: stale && {
      onTheirs,
      ...(theirs && { onMine, ...(changedBy && { title: changedBy(theirs) }) }),
    },
  }
}
