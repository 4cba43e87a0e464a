import type { ManagedApp } from '@iambiz/contract/features/app-administration.ts'
import type { ReactNode } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { AppHelpFields, BasicFields, BelongingFields, OpeningFields, StateFields } from './AppFields.tsx'
import { useNameOf } from './choices.ts'
import { appFormPhrases } from './phrases.ts'
import { Removal } from './Removal.tsx'
import { touched } from './touched.ts'
import { bodyOf, missingIn, newValues, type Values, valuesOf } from './values.ts'

/** Draws what an application is to the four centers, which belong to another feature. */
export type CentersOf = (app: { appId: string; appName: string }) => ReactNode

type Props = {
  /** Absent for a new one. */
  app: ManagedApp | undefined
  centersOf: CentersOf | undefined
  onReload: () => void
  onClose: () => void
}

/** The form of one application, in the drawer. */
export function AppForm({ app, centersOf, onReload, onClose }: Props) {
  const words = usePhrases(appFormPhrases)
  const nameOf = useNameOf()
  const write = useWrite('POST /iam-authority/v1/admin/app/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const form = useRecordForm<Values>({
    start: app ? valuesOf(app) : newValues,
    revision: app?.revision,
    check: (values) => missingIn(values, words.needed),
    send: (values, revision, answers) => write.mutate({ body: bodyOf(values, app, revision) }, answers),
    isPending: write.isPending,
    onReload,
    onSaved: onClose,
  })
  const { values, faults, change } = form
  const fields = { values, faults, change }
  return (
    <RecordDrawer
      title={app ? words.edit : words.create}
      form={form}
      className="app-form"
      onClose={onClose}
      below={
        app && (
          <>
            {centersOf?.({ appId: app.appId, appName: nameOf(app) })}
            <Removal app={app} onRemoved={onClose} />
            <p className="record-updated figures">{words.updated({ time: app.updateTime })}</p>
          </>
        )
      }
    >
      <BasicFields {...fields} />
      <AppHelpFields {...fields} />
      <OpeningFields {...fields} />
      <BelongingFields {...fields} />
      <StateFields {...fields} />
    </RecordDrawer>
  )
}
