import type { MaintainedDetail } from '@iambiz/contract/features/announcement-maintenance.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newToken } from '#web/platform/new-token.ts'
import { type Draft, draftOf, drop, keep } from './draft.ts'
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
  /** Rises where the values came from elsewhere than the fields. */
  generation: number
}

/** What is being written, kept on this device with every change until it is saved. */
export function useEditing(source: Source) {
  const { userNo, draftId, detail } = source
  const [start] = useState(() => startOf(source))
  const [found] = useState<Draft | undefined>(() => draftOf(userNo, draftId))
  const [restoredAt, setRestoredAt] = useState(found?.at)
  const [keptAt, setKeptAt] = useState(found?.at)
  const [faults, setFaults] = useState<Faults>({})
  const [state, setState] = useState<State>(() => ({
    values: found?.values ?? start,
    revision: found?.revision ?? detail?.revision,
    token: found?.token ?? newToken(),
    generation: 0,
  }))
  const isFinished = useRef(false)
  const { values, revision, token } = state
  const isChanged = changedFields(start, values).length > 0
  useEffect(() => {
    if (isFinished.current) return
    if (isChanged) setKeptAt(keep(userNo, draftId, { values, revision, token }))
    else drop(userNo, draftId)
  }, [userNo, draftId, values, revision, token, isChanged])

  const change = useCallback((part: Partial<Values>) => {
    setState((now) => ({ ...now, values: { ...now.values, ...part } }))
    setFaults((now) => {
      const touched = Object.keys(part) as FieldName[]
      return touched.some((name) => now[name])
        ? (Object.fromEntries(
            Object.entries(now).filter(([name]) => !touched.includes(name as FieldName)),
          ) as Faults)
        : now
    })
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
    keptAt,
    faults,
    setFaults,
    change,
    restart,
    /** Goes on with the same values on what others have stored meanwhile. */
    rebase: (on: number) => setState((now) => ({ ...now, revision: on })),
    discard: () => {
      setRestoredAt(undefined)
      restart(start, detail?.revision)
    },
    /** What was written is saved: nothing has to be kept. */
    finish: () => {
      isFinished.current = true
      drop(userNo, draftId)
    },
  }
}

export type Editing = ReturnType<typeof useEditing>
