import type { MaintainedDetail } from '@iambiz/contract/features/announcements/maintenance.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newToken } from '#web/platform/new-token.ts'
import { type Draft, draftOf, drop, keep, othersOf, takeOther } from './draft.ts'
import type { Faults } from './fields.ts'
import { changedFields, copyOf, type FieldName, noValues, type Values, valuesOf } from './values.ts'

type Source = {
  userNo: string
  /** Names the draft. */
  draftId: string
  /** What is edited. */
  detail: MaintainedDetail | undefined
  /** What a new one starts as. */
  original: MaintainedDetail | undefined
}

const startOf = ({ detail, original }: Source): Values =>
  detail ? valuesOf(detail) : original ? copyOf(original) : noValues

type State = {
  values: Values
  /** The revision that the values were written on. */
  revision: number | undefined
  token: string
  /** The announcement whose files a new one may need copies of. */
  copiedFrom: string | undefined
  /** Rises where the values came from elsewhere than the fields. */
  generation: number
}

/** Each fault goes with the change of its field. */
const without = (faults: Faults, touched: readonly FieldName[]): Faults =>
  touched.some((name) => faults[name])
    ? (Object.fromEntries(
        Object.entries(faults).filter(([name]) => !touched.includes(name as FieldName)),
      ) as Faults)
    : faults

/** What is being written, kept on this device with every change until it is saved. */
export function useEditing(source: Source) {
  const { userNo, draftId, detail } = source
  const [start] = useState(() => startOf(source))
  const [found] = useState<Draft | undefined>(() => draftOf(userNo, draftId))
  const [others, setOthers] = useState(() => othersOf(userNo, draftId))
  const [restoredAt, setRestoredAt] = useState(found?.at)
  const [keptAt, setKeptAt] = useState(found?.at)
  const [faults, setFaults] = useState<Faults>({})
  const [state, setState] = useState<State>(() => ({
    values: found?.values ?? start,
    revision: found?.revision ?? detail?.revision,
    token: found?.token ?? newToken(),
    copiedFrom: found?.copiedFrom ?? source.original?.bulletinId,
    generation: 0,
  }))
  const isFinished = useRef(false)
  const { values, revision, token, copiedFrom } = state
  const isChanged = changedFields(start, values).length > 0
  useEffect(() => {
    if (isFinished.current) return
    if (isChanged) setKeptAt(keep(userNo, draftId, { values, revision, token, copiedFrom }))
    else drop(userNo, draftId)
  }, [userNo, draftId, values, revision, token, copiedFrom, isChanged])

  const change = useCallback((part: Partial<Values>) => {
    setState((now) => ({ ...now, values: { ...now.values, ...part } }))
    setFaults((now) => without(now, Object.keys(part) as FieldName[]))
  }, [])
  /** Goes on with values from elsewhere. */
  const restart = (from: Values, on: number | undefined) => {
    setFaults({})
    setState((now) => ({ ...now, values: from, revision: on, generation: now.generation + 1 }))
  }
  return {
    ...state,
    isChanged,
    restoredAt,
    others,
    keptAt,
    faults,
    setFaults,
    change,
    restart,
    /** Goes on with the same values on what others have stored meanwhile. */
    rebase: (on: number) => setState((now) => ({ ...now, revision: on })),
    /** Goes on under a new token, where another text was stored under the former one, which has the files by now. */
    renew: (to: string, storedId: string) => {
      const from = copiedFrom ?? storedId
      setState((now) => ({ ...now, token: to, copiedFrom: from }))
      return { copiedFrom: from }
    },
    discard: () => {
      setRestoredAt(undefined)
      restart(start, detail?.revision)
    },
    /** Goes on with what was written in a closed tab. */
    take: (tab: string) => {
      const taken = takeOther(userNo, draftId, tab)
      setOthers(othersOf(userNo, draftId))
      if (!taken) return
      setFaults({})
      setRestoredAt(taken.at)
      setState((now) => ({
        ...{ values: taken.values, revision: taken.revision ?? detail?.revision, token: taken.token },
        ...{ copiedFrom: taken.copiedFrom ?? source.original?.bulletinId, generation: now.generation + 1 },
      }))
    },
    /** What was written is saved: nothing has to be kept. */
    finish: () => {
      isFinished.current = true
      drop(userNo, draftId)
    },
  }
}

export type Editing = ReturnType<typeof useEditing>
