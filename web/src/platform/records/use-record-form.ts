import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import { useState } from 'react'
import { conflictOf } from '../api/conflict.ts'
import type { ApiFailure } from '../api/failure.ts'
import { fieldFaults } from '../api/field-faults.ts'
import { notifyFailure } from '../api/notify-failure.ts'
import { useSavedEnd } from '../navigation/use-form-end.ts'

type Faults<Name extends string> = Partial<Record<Name, string>>
type Known = { revision: number }

type Answers<Saved> = { onSuccess: (saved: Saved) => void; onError: (failure: ApiFailure) => void }

type Setup<Values, Saved, Name extends string> = {
  start: Values
  /** Revision of the record; absent for a new one. */
  revision: number | undefined
  /** Validates the values before anything is sent. */
  check: (values: Values) => Faults<Name>
  /** Makes the call, which shows no failure itself; `start` has the initial values of the form. */
  send: (values: Values, revision: number | undefined, answers: Answers<Saved>, start: Values) => void
  isPending: boolean
  /** Maps a field of the request to a field of the form; by default they have the same name. */
  nameOf?: (field: string) => Name | undefined
  /** Returns the form values of the version stored by others. */
  valuesOf?: (theirs: Saved) => Values
  /** Reads the record again if the refusal does not contain the stored version. */
  onReload?: () => void
  /** Deletes the stored draft when the person leaves without saving. */
  onDrop?: () => void
  onSaved: (saved: Saved) => void
}

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
function useValues<Values extends object, Name extends string>(begun: Values) {
  const [start, setStart] = useState(begun)
  const [values, setValues] = useState(start)
  const [faults, setFaults] = useState<Faults<Name>>({})
  const change = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }))
    setFaults((now) => ({
      ...now,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const begin = (anew: Values) => {
    setStart(anew)
    setValues(anew)
    setFaults({})
  }
  return { start, values, faults, setFaults, change, begin }
}

/** A form of one record: values, field errors, and the handling of write conflicts. */
export function useRecordForm<
  Values extends object,
  Saved extends Known = Known,
  Name extends string = keyof Values & string,
>(setup: Setup<Values, Saved, Name>) {
  const { check, send, isPending, valuesOf, onReload, onSaved } = setup
  const { start, values, faults, setFaults, change, begin } = useValues<Values, Name>(setup.start)
  const { nameOf = (field) => (field in start ? (field as Name) : undefined) } = setup
  const [revision, setRevision] = useState(setup.revision)
  const [stale, setStale] = useState<{ theirs: Saved | undefined }>()
  const end = useSavedEnd(JSON.stringify(values) !== JSON.stringify(start), onSaved, setup.onDrop)

  const refused = (failure: ApiFailure) => {
    const theirs = valuesOf && conflictOf<Saved>(failure)
    if (theirs || (onReload && failure.code === changedByOthers)) return setStale({ theirs })
    const told = faultsIn(failure, nameOf)
    setFaults(told)
    if (Object.keys(told).length === 0) notifyFailure(failure)
  }
  const save = (known = revision) => {
    const found = check(values)
    setFaults(found)
    if (isPending || Object.keys(found).length > 0) return
    send(values, known, { onSuccess: end, onError: refused }, start)
  }
  /** Restarts the form with the stored version. */
  const restart = (anew: Values, known: number) => {
    begin(anew)
    setRevision(known)
    setStale(undefined)
  }
  const theirs = stale?.theirs
  const onTheirs = () => (theirs && valuesOf ? restart(valuesOf(theirs), theirs.revision) : onReload?.())
  const onMine = () => {
    setRevision(theirs?.revision)
    setStale(undefined)
    save(theirs?.revision)
  }
  return {
    ...{ values, faults, change, isPending },
    save: () => save(),
    conflict: stale && { onTheirs, ...(theirs && { onMine }) },
    /** Props of a text field. */
    text: (
      name: keyof { [Key in keyof Values as Values[Key] extends string ? Key : never]: true } & Name,
    ) => ({
      value: String(values[name as unknown as keyof Values]),
      error: faults[name],
      onChange: (text: string) => change({ [name]: text } as Partial<Values>),
    }),
  }
}
