import type { Center } from '@iambiz/contract/platform/login-log.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { centerPhrases } from '#web/platform/center-phrases.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { changeDialog } from './change-dialog.ts'
import { standingOf, useStandingText } from './integration-columns.tsx'
import { integrationPhrases } from './phrases.ts'
import { centers } from './view.ts'
import './integration.css'

type Props = { appId: string; appName: string }

/** Shows an application's status at each of the four centers with its date; each status has its own change dialog. */
export function CentersSection({ appId, appName }: Props) {
  const words = usePhrases(integrationPhrases)
  const names = usePhrases(centerPhrases)
  const standingText = useStandingText()
  const [changed, setChanged] = useState<Center>()
  const { data, isError, error, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/app/integrate/detail', { body: { appId } }),
    staleTime: 0,
  })
  const row = data && { ...data, appName }
  return (
    <section className="integration-section" aria-label={words.ofCenters}>
      <h3>{words.ofCenters}</h3>
      {isError ? (
        <LoadFailed title={words.centersFailed} detail={refusalOf(error)} onRetry={refetch} />
      ) : !row ? (
        <Skeleton label={words.centersLoading}>
          <SkeletonBlock height={176} />
        </Skeleton>
      ) : (
        <ul>
          {centers.map((center) => (
            <li key={center}>
              <span>{names[center]}</span>
              <span className="figures">
                {standingText(standingOf(row, center), row.connectTimes[center])}
              </span>
              <Button
                kind="link"
                size="small"
                aria-label={words.changeTitle({ app: appName, center: names[center] })}
                data-perm="application.integrate"
                onClick={() => setChanged(center)}
              >
                {words.changeStanding}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {changed && row && (
        <OnDemand
          load={changeDialog}
          props={{ row, center: changed, onClose: () => setChanged(undefined) }}
        />
      )}
    </section>
  )
}
