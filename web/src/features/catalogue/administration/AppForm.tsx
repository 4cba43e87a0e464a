import type { ManagedApp } from '@iambiz/contract/features/catalogue/administration.ts'
import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import '#web/ui/tabs-underlined.css'
import { AppHelpFields, BasicFields, BelongingFields, OpeningFields, StateFields } from './AppFields.tsx'
import { useNameOf } from './choices.ts'
import { appFormPhrases } from './phrases.ts'
import { Removal } from './Removal.tsx'
import { touched } from './touched.ts'
import { bodyOf, missingIn, newValues, valuesOf } from './values.ts'

/** Renders the status of an application at the four centers; a parameter because that is another feature. */
export type CentersOf = (app: { appId: string; appName: string }) => ReactNode

/** Renders the single sign-on settings of an application; a parameter because that is another feature. */
export type SignOnOf = (app: { appId: string; appName: string; homeUrl: string }) => ReactNode

/** The tabs of an application's drawer. */
export type AppPart = 'details' | 'sign-on'

type Props = {
  /** Undefined to create one. */
  app: ManagedApp | undefined
  centersOf: CentersOf | undefined
  signOnOf: SignOnOf | undefined
  part: AppPart
  onPart: (part: AppPart) => void
  onReload: () => void
  onClose: () => void
}

type PartTabsProps = Pick<Props, 'part' | 'onPart'> & { panelId: string }

function PartTabs({ part, onPart, panelId }: PartTabsProps) {
  const words = usePhrases(appFormPhrases)
  return (
    <div className="tabs-underlined app-parts">
      <Tabs
        label={words.parts}
        panelId={panelId}
        value={part}
        onChange={(value) => onPart(value === 'sign-on' ? value : 'details')}
        tabs={[
          { value: 'details', label: words.details },
          { value: 'sign-on', label: words.signOn },
        ]}
      />
    </div>
  )
}

/** The form of one application, in the drawer. */
export function AppForm({ app, centersOf, signOnOf, part, onPart, onReload, onClose }: Props) {
  const words = usePhrases(appFormPhrases)
  const nameOf = useNameOf()
  const form = useRecordForm({
    start: app ? valuesOf(app) : newValues,
    record: app,
    check: (values) => missingIn(values, words.needed),
    write: useSave('POST /iam-authority/v1/admin/app/saveOrUpdate', touched, words.saved),
    request: (values, revision) => ({ body: bodyOf(values, app, revision) }),
    onReload,
    onSaved: onClose,
  })
  const { values, faults, change } = form
  const fields = { values, faults, change }
  return (
    <RecordDrawer
      title={app ? (part === 'sign-on' ? words.signOnOf({ name: nameOf(app) }) : words.edit) : words.create}
      form={form}
      className="app-form"
      onClose={onClose}
      tabs={
        app && signOnOf ? (panelId) => <PartTabs part={part} onPart={onPart} panelId={panelId} /> : undefined
      }
      instead={
        part === 'sign-on' && app && signOnOf
          ? signOnOf({ appId: app.appId, appName: nameOf(app), homeUrl: app.homeUrl })
          : undefined
      }
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
