import type { ManagedZone } from '@iambiz/contract/zone-administration.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useDraft } from '#web/platform/records/use-draft.ts'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { useSession } from '#web/platform/session/session.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { zoneFormPhrases } from './phrases.ts'
import { touched } from './touched.ts'
import { bodyOf, isCode, type MetricFault, metricFaults, type Values, valuesOf } from './zone-values.ts'

/** Maps a field of the request to the name of the form field. */
function nameOf(field: string): (keyof Values & string) | undefined {
  if (field.startsWith('metrics')) return 'metrics'
  if (field === 'appIds') return 'applications'
  return Object.keys(valuesOf(undefined)).find((name) => name === field) as keyof Values | undefined
}

type Props = { zone: ManagedZone | undefined; onReload: () => void; onSaved: () => void }

/** The state of a zone's form, including a draft stored on this device. */
export function useZoneForm({ zone, onReload, onSaved }: Props) {
  const words = usePhrases(zoneFormPhrases)
  const { userNo } = useSession().signedIn.user
  const [start] = useState(() => valuesOf(zone))
  const [metricFault, setMetricFault] = useState<MetricFault>()
  const write = useWrite('POST /iam-authority/v1/admin/zone/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const form = useRecordForm<Values>({
    start,
    revision: zone?.revision,
    check: (values) => {
      const [wrong] = metricFaults(values.metrics)
      setMetricFault(wrong)
      return {
        ...(values.nameZh.trim() ? {} : { nameZh: words.needed }),
        ...(isCode(values.zoneCode) ? {} : { zoneCode: words.codeHint }),
        ...(values.blocks.length > 0 ? {} : { blocks: words.oneBlock }),
        ...(wrong ? { metrics: words.needed } : {}),
      }
    },
    send: (values, revision, { onSuccess, onError }) =>
      write.mutate(
        { body: { ...bodyOf(values), ...(zone && { id: zone.zoneCode, revision }) } },
        {
          onSuccess: (saved) => {
            draft.finish()
            onSuccess(saved)
          },
          onError,
        },
      ),
    isPending: write.isPending,
    nameOf,
    onReload: () => {
      draft.finish()
      onReload()
    },
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
