import type { Delegation, PrincipalAuthority } from '@iambiz/contract/features/permissions/delegations.ts'
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { leaveFor } from '#web/platform/navigation/unsaved.ts'
import { useFormEnd } from '#web/platform/navigation/use-form-end.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { longestReason } from '../limits.ts'
import { AgentField } from './AgentField.tsx'
import { ChangedStrip } from './ChangedStrip.tsx'
import { InForce } from './InForce.tsx'
import { PeriodField } from './PeriodField.tsx'
import { faultOf } from './period.ts'
import { agentPhrases, editorPhrases, periodPhrases, scopePhrases } from './phrases.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { useSaving } from './use-saving.ts'
import {
  type Faults,
  isChanged,
  modeOf,
  newValues,
  requestOf,
  type Values,
  valuesLike,
  valuesOf,
} from './values.ts'
import '#web/platform/records/record-form.css'

type Props = {
  /** The delegation to change; undefined to create one. */
  delegation: Delegation | undefined
  /** The delegation from which a new one copies its values. */
  again: Delegation | undefined
  authorities: readonly PrincipalAuthority[]
  onClose: () => void
}

/** Validates the form with the rules of the server, before it is sent. */
function useMissing() {
  const agent = usePhrases(agentPhrases)
  const scope = usePhrases(scopePhrases)
  const period = usePhrases(periodPhrases)
  return (values: Values, stored: Delegation | undefined): Faults => {
    const isRunning = stored !== undefined && modeOf(stored) === 'extend'
    const fault = faultOf(values.period, toWireTime(Date.now()), isRunning ? stored.startTime : undefined)
    return {
      ...(!values.agent && { agent: agent.missing }),
      ...(values.authority === '' && { authority: scope.missingAuthority }),
      ...(values.scope === 'some' && values.appIds.length === 0 && { appIds: scope.missing }),
      ...(fault && { period: period[fault] }),
    }
  }
}

/** Holds the form's current values, its initial values, and the stored delegation. */
function useWriting({ delegation, again, authorities }: Omit<Props, 'onClose'>) {
  const { orgCode, roleNo } = useSession()
  const [stored, setStored] = useState(delegation)
  const [start, setStart] = useState<Values>(() => {
    if (delegation) return valuesOf(delegation)
    if (again) return valuesLike(again, authorities, toWireTime(Date.now()).slice(0, 10))
    return newValues(authorities, { orgCode, roleNo })
  })
  const [values, setValues] = useState(start)
  /** Resets the form to the values that are stored now. */
  const load = (theirs: Delegation) => {
    setStored(theirs)
    setStart(valuesOf(theirs))
    setValues(valuesOf(theirs))
  }
  return { stored, setStored, start, values, setValues, load }
}

/** The form of a delegation, in the drawer. */
export function DelegationForm(props: Props) {
  const { authorities, onClose } = props
  const words = usePhrases(editorPhrases)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { stored, setStored, start, values, setValues, load } = useWriting(props)
  const saving = useSaving(useFormEnd(isChanged(start, values), onClose))
  const { token, faults, setFaults, theirs } = saving
  const missing = useMissing()
  const mode = modeOf(stored)
  const close = () => leaveFor(onClose)
  const stay = useFocusOnFault(form, faults)
  const change = (part: Partial<Values>) => {
    stay()
    setValues((now) => ({ ...now, ...part }))
    setFaults((now) => ({
      ...now,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const save = (onto: Delegation | undefined) => {
    const found = missing(values, onto)
    setFaults(found)
    const body = requestOf(values, onto, token)
    if (body && Object.keys(found).length === 0) saving.send(body)
  }
  const title = mode === 'new' ? words.create : mode === 'change' ? words.change : words.extend
  return (
    <Drawer
      title={title}
      closeLabel={words.close}
      onClose={close}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={close}>{words.cancel}</Button>
          {mode !== 'over' && !(theirs && modeOf(theirs) === 'over') && (
            <Button kind="primary" type="submit" form={formId} busy={saving.isPending}>
              {mode === 'new' ? words.send : words.save}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        className="record-form delegation-form"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          save(stored)
        }}
      >
        {theirs && stored && (
          <ChangedStrip
            before={stored}
            theirs={theirs}
            onTheirs={() => {
              load(theirs)
              saving.settle()
            }}
            onMine={() => {
              setStored(theirs)
              saving.settle()
              save(theirs)
            }}
          />
        )}
        {mode === 'over' && <p className="record-strip">{words.over}</p>}
        {mode === 'extend' && stored && <InForce delegation={stored} />}
        {mode !== 'extend' && (
          <AgentField agent={values.agent} error={faults.agent} onChange={(agent) => change({ agent })} />
        )}
        <ScopeFields
          values={values}
          faults={faults}
          authorities={authorities}
          stored={stored}
          mode={mode}
          change={change}
        />
        <PeriodField
          period={values.period}
          error={faults.period}
          endOnly={mode === 'extend'}
          onChange={(period) => change({ period })}
        />
        {mode !== 'extend' && (
          <TextArea
            label={words.reason}
            hint={words.reasonHint}
            rows={2}
            longest={longestReason}
            value={values.reason}
            error={faults.reason}
            onChange={(reason) => change({ reason })}
          />
        )}
      </form>
    </Drawer>
  )
}

/**
 * Focuses the first field on mount, and the first invalid field after submitting. Call the returned function when the
 * person edits a field, so that the focus does not move.
 */
function useFocusOnFault(form: RefObject<HTMLFormElement | null>, faults: Faults): () => void {
  const isWriting = useRef(false)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:enabled,select,button')?.focus(), [form])
  useEffect(() => {
    const stays = isWriting.current
    isWriting.current = false
    if (stays || !Object.values(faults).some(Boolean)) return
    const faulty = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"]:enabled, [data-faulty] :is(input, button):enabled',
    )
    faulty?.focus()
  }, [form, faults])
  return () => {
    isWriting.current = true
  }
}
