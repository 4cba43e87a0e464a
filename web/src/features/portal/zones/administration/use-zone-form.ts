import type { ManagedZone } from '@iambiz/contract/zone-administration.ts'
import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useDraft } from '#web/platform/records/use-draft.ts'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { useSession } from '#web/platform/session/session.ts'
import { zoneFormPhrases } from './phrases.ts'
import { touched } from './touched.ts'
import { bodyOf, isCode, type MetricFault, metricFaults, valuesOf } from './zone-values.ts'

/** Maps a field of the request to a form field with a different name. */
function nameOf(field: string) {
  if (field.startsWith('metrics')) return 'metrics'
  return field === 'appIds' ? 'applications' : undefined
}

const longest = { zoneCode: 32, nameZh: 80, nameEn: 80, sloganZh: 180, sloganEn: 180 }

type Props = { zone: ManagedZone | undefined; onReload: () => void; onSaved: () => void }

/** The state of a zone's form, including a draft stored on this device. */
export function useZoneForm({ zone, onReload, onSaved }: Props) {
  const words = usePhrases(zoneFormPhrases)
  const { userNo } = useSession().signedIn.user
  const [start] = useState(() => valuesOf(zone))
  const [metricFault, setMetricFault] = useState<MetricFault>()
  const form = useRecordForm({
    start,
    record: zone,
    needed: ['nameZh'],
    longest,
    check: (values) => {
      const [wrong] = metricFaults(values.metrics)
      setMetricFault(wrong)
      return {
        ...(isCode(values.zoneCode) ? {} : { zoneCode: words.codeHint }),
        ...(values.blocks.length > 0 ? {} : { blocks: words.oneBlock }),
        ...(wrong ? { metrics: words.needed } : {}),
      }
    },
    write: useSave('POST /iam-authority/v1/admin/zone/saveOrUpdate', touched, words.saved),
    request: (values, revision) => ({
      body: { ...bodyOf(values), ...(zone && { id: zone.zoneCode, revision }) },
    }),
    nameOf,
    onReload,
    onDrop: () => draft.finish(),
    onSaved,
  })
  const draft = useDraft({
    name: { userNo, of: 'zone', id: zone?.zoneCode ?? 'new' },
    start,
    revision: zone?.revision ?? 0,
    values: form.values,
    change: form.change,
  })
  return { form, draft, metricFault }
}

export type ZoneForm = ReturnType<typeof useZoneForm>['form']
