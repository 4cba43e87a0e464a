import type { ManagedApp } from '@iambiz/contract/features/app-administration.ts'
import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import { useEffect, useRef, useState } from 'react'
import { fieldFaults } from '#web/platform/api/field-faults.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useFormEnd } from '#web/platform/navigation/use-form-end.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { BasicFields, BelongingFields, OpeningFields, StateFields } from './AppFields.tsx'
import { appFormPhrases } from './phrases.ts'
import { Removal } from './Removal.tsx'
import { touched } from './touched.ts'
import { bodyOf, type Faults, isChanged, missingIn, newValues, type Values, valuesOf } from './values.ts'
import '#web/platform/records/record-form.css'

type Props = {
  /** Absent for a new one. */
  app: ManagedApp | undefined
  onReload: () => void
  onClose: () => void
}

/** Saves an application; what is wrong comes to its field, and that others were faster is said above the form. */
function useSaving(app: ManagedApp | undefined, onSaved: () => void) {
  const words = usePhrases(appFormPhrases)
  const [faults, setFaults] = useState<Faults>({})
  const [isStale, setStale] = useState(false)
  const write = useWrite('POST /iam-authority/v1/admin/app/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const save = (values: Values) => {
    const missing = missingIn(values, words.needed)
    setFaults(missing)
    if (write.isPending || Object.keys(missing).length > 0) return
    write.mutate(
      { body: bodyOf(values, app, app?.revision) },
      {
        onSuccess: onSaved,
        onError: (failure) => {
          if (failure.code === changedByOthers) return setStale(true)
          const found: Faults = fieldFaults(failure.data, (field) => field as keyof Values)
          setFaults(found)
          if (Object.keys(found).length === 0) notifyFailure(failure)
        },
      },
    )
  }
  return { save, faults, setFaults, isStale, isPending: write.isPending }
}

/** The form of one application, in the drawer. */
export function AppForm({ app, onReload, onClose }: Props) {
  const words = usePhrases(appFormPhrases)
  const [start] = useState<Values>(() => (app ? valuesOf(app) : newValues))
  const [values, setValues] = useState(start)
  const { save, faults, setFaults, isStale, isPending } = useSaving(
    app,
    useFormEnd(isChanged(start, values), onClose),
  )
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.values(faults).some(Boolean))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const change = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }))
    setFaults((now) => ({
      ...now,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const fields = { values, faults, change }
  return (
    <Drawer
      title={app ? words.edit : words.create}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form="app-form" busy={isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id="app-form"
        className="record-form app-form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save(values)
        }}
      >
        {isStale && (
          <div className="record-strip" role="alert">
            {words.changedByOthers}
            <Button size="small" onClick={onReload}>
              {words.takeTheirs}
            </Button>
          </div>
        )}
        <BasicFields {...fields} />
        <OpeningFields {...fields} />
        <BelongingFields {...fields} />
        <StateFields {...fields} />
      </form>
      {app && <Removal app={app} onRemoved={onClose} />}
      {app && <p className="record-updated figures">{words.updated({ time: app.updateTime })}</p>}
    </Drawer>
  )
}
