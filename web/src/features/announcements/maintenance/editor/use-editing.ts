import type { MaintainedDetail } from '@iambiz/contract/features/announcements/maintenance.ts'
import { keysOf } from '@iambiz/contract/platform/objects.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newToken } from '#web/platform/new-token.ts'
import { type Draft, draftOf, drop, keep, othersOf, takeOther } from './draft.ts'
import type { Faults } from './fields.ts'
import { changedFields, copyOf, type FieldName, noValues, type Values, valuesOf } from './values.ts'

type Source = {
  userNo: string
  /** Name of the draft in storage. */
  draftId: string
  /** The edited announcement. */
  detail: MaintainedDetail | undefined
  /** The announcement that a new one copies. */
  original: MaintainedDetail | undefined
}

const startOf = ({ detail, original }: Source): Values =>
  detail ? valuesOf(detail) : original ? copyOf(original) : noValues

type State = {
  values: Values
  /** The revision that the values are based on. */
  revision: number | undefined
  token: string
  /** The announcement whose files the server may have to copy for a new one. */
  copiedFrom: string | undefined
  /** Incremented when values were set from outside the fields, so that the fields remount. */
  generation: number
}

/** Returns the faults without those of the changed fields. */
function without(faults: Faults, touched: readonly FieldName[]): Faults {
  if (!touched.some((name) => faults[name])) return faults
  const rest = { ...faults }
  for (const name of touched) delete rest[name]
  return rest
}

/** State of the editor; every change is stored as a draft on this device until it is saved. */
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
    setFaults((now) => without(now, keysOf(part)))
  }, [])
  /** Replaces the values and remounts the fields. */
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
    /** Bases the same values on a newer revision. */
    rebase: (on: number) => setState((now) => ({ ...now, revision: on })),
    /**
     * Continues under a new token after a different text was stored under the old one; the uploaded files belong to
     * that stored announcement and have to be copied.
     */
    renew: (to: string, storedId: string) => {
      const from = copiedFrom ?? storedId
      setState((now) => ({ ...now, token: to, copiedFrom: from }))
      return { copiedFrom: from }
    },
    discard: () => {
      setRestoredAt(undefined)
      restart(start, detail?.revision)
    },
    /** Continues with the draft of a closed tab. */
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
    /** Removes the draft after saving. */
    finish: () => {
      isFinished.current = true
      drop(userNo, draftId)
    },
  }
}

export type Editing = ReturnType<typeof useEditing>
