import type { ManagedZone } from '@iambiz/contract/zone-administration.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { AudienceField } from '#web/platform/audience/AudienceField.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { areaPath } from '#web/platform/record-paths.ts'
import { ConflictStrip } from '#web/platform/records/ConflictStrip.tsx'
import { DraftStrip } from '#web/platform/records/DraftStrip.tsx'
import { recordPhrases } from '#web/platform/records/phrases.ts'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { isMissing } from '#web/platform/states/is-missing.ts'
import { MissingPage } from '#web/platform/states/MissingPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { AppsField } from './AppsField.tsx'
import { BasicsFields } from './BasicsFields.tsx'
import { BlocksField } from './BlocksField.tsx'
import { MetricsField } from './MetricsField.tsx'
import { useNameOf } from './names.ts'
import { zoneFormPhrases } from './phrases.ts'
import { useZoneForm } from './use-zone-form.ts'

const preview = onDemand(() => import('./ZonePreview.tsx').then((chunk) => chunk.ZonePreview))

type FormProps = { zone: ManagedZone | undefined; onReload: () => void; onSaved: () => void }

function ZoneForm({ zone, onReload, onSaved }: FormProps) {
  const words = usePhrases(zoneFormPhrases)
  const common = usePhrases(recordPhrases)
  const nameOf = useNameOf()
  const [isShown, setShown] = useState(false)
  const { form, draft, metricFault } = useZoneForm({ zone, onReload, onSaved })
  const { values, change, faults, conflict, isPending } = form
  const title = zone ? nameOf(zone) : words.create
  useTitle(title)
  return (
    <Page
      title={title}
      actions={
        <>
          <LinkButton href={areaPath('zones')}>{words.back}</LinkButton>
          <Button icon="eye" onClick={() => setShown(true)}>
            {words.preview}
          </Button>
          <Button kind="primary" type="submit" form="zone-form" busy={isPending}>
            {common.save}
          </Button>
        </>
      }
    >
      <form
        id="zone-form"
        className="zone-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.save()
        }}
      >
        {conflict && <ConflictStrip title={common.changed} {...conflict} />}
        <DraftStrip draft={draft} />
        <BasicsFields form={form} isNew={zone === undefined} />
        <BlocksField chosen={values.blocks} error={faults.blocks} onChange={(blocks) => change({ blocks })} />
        <MetricsField
          metrics={values.metrics}
          error={faults.metrics}
          fault={metricFault}
          onChange={(metrics) => change({ metrics })}
        />
        <AppsField
          chosen={values.applications}
          error={faults.applications}
          onChange={(applications) => change({ applications })}
        />
        <section className="card zone-section">
          <AudienceField value={values} errors={faults} onChange={change} />
          <RecordSwitch
            label={words.isOn}
            about={words.isOnAbout}
            checked={values.status === 1}
            onChange={(isOn) => change({ status: isOn ? 1 : 0 })}
          />
        </section>
      </form>
      {isShown && <OnDemand load={preview} props={{ values, onClose: () => setShown(false) }} />}
    </Page>
  )
}

/** Page to edit or create a zone. */
export function ZoneEditor({ zoneCode }: { zoneCode: string | undefined }) {
  const words = usePhrases(zoneFormPhrases)
  const [, navigate] = useLocation()
  const [generation, setGeneration] = useState(0)
  const { data, error, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/zone/detail', { body: { zoneCode: zoneCode ?? '' } }),
    enabled: zoneCode !== undefined,
    staleTime: 0,
  })
  const reload = async () => {
    await refetch()
    setGeneration((now) => now + 1)
  }
  if (isMissing(error))
    return <MissingPage title={words.missing} back={{ href: areaPath('zones'), label: words.back }} />
  if (error)
    return (
      <div className="card">
        <LoadFailed title={error.message} onRetry={refetch} />
      </div>
    )
  if (zoneCode !== undefined && !data)
    return (
      <Skeleton label={words.basics}>
        <SkeletonBlock width="100%" height={520} round={12} />
      </Skeleton>
    )
  return (
    <ZoneForm
      key={generation}
      zone={data}
      onReload={() => void reload()}
      onSaved={() => navigate(areaPath('zones'))}
    />
  )
}
