import type { OpeningPlan, OpeningRun } from '@iambiz/contract/features/directory/account-openings.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { touched } from '../../touched.ts'
import { narrowingRequest, type PeopleFilter } from '../filter.ts'
import { OpeningReport } from './OpeningReport.tsx'
import { openingPhrases } from './phrases.ts'
import { SaveCodes } from './SaveCodes.tsx'
import { listCall, previewCall } from './use-opening.ts'
import '#web/ui/field.css'
import '#web/platform/table-import/import-dialog.css'
import './account-openings.css'

const earlierShown = 5

type Props = { chosen: readonly string[]; filter: PeopleFilter; onClose: () => void }

/** Opens accounts for the chosen people or for all people of the filter, and shows the progress of a run. */
export function OpeningDialog({ chosen, filter, onClose }: Props) {
  const words = usePhrases(openingPhrases)
  /** The run that is shown; undefined shows the plan. */
  const [runId, setRunId] = useState<string>()
  const [body] = useState(() =>
    chosen.length > 0 ? { ids: [...chosen] } : { filter: narrowingRequest(filter) },
  )
  const plan = useRead({ ...read(previewCall, { body }), staleTime: 0 })
  const earlier = useRead({ ...read(listCall, { body: { pageSize: earlierShown } }), staleTime: 0 })
  const start = useWrite('POST /iam-authority/v1/admin/user/openAccounts', {
    invalidates: [...touched, listCall],
  })
  const running = earlier.data?.list.find(({ state }) => state === 'running')
  // A running run is selected, so that its report stays visible after it has ended.
  if (running && runId === undefined) setRunId(running.runId)
  const { toOpen = 0, most = 0, version = '' } = plan.data ?? {}
  const begin = () =>
    start.mutate(
      { body: { ...body, version } },
      // The set of people may have changed since the plan was counted, so a refused start counts it again.
      { onSuccess: (run) => setRunId(run.runId), onError: () => plan.refetch() },
    )
  return (
    <Dialog
      open
      title={words.title}
      className="import-dialog"
      onClose={onClose}
      footer={
        <>
          {runId && !running && <Button onClick={() => setRunId(undefined)}>{words.back}</Button>}
          <span className="spacer" />
          <Button onClick={onClose}>{words.close}</Button>
          {runId && <SaveCodes runId={runId} />}
          {!runId && toOpen > 0 && toOpen <= most && (
            <Button
              kind="primary"
              data-perm="person.account"
              busy={start.isPending || plan.isFetching}
              onClick={begin}
            >
              {words.start({ count: toOpen })}
            </Button>
          )}
        </>
      }
    >
      {runId ? (
        <OpeningReport key={runId} runId={runId} />
      ) : (
        <>
          {plan.isError && <LoadFailed title={plan.error.message} onRetry={plan.refetch} />}
          {!plan.isError && !plan.data && <p role="status">{words.counting}</p>}
          {plan.data && <Plan plan={plan.data} isChosen={chosen.length > 0} />}
          <Earlier runs={earlier.data?.list ?? []} onLook={setRunId} />
        </>
      )}
    </Dialog>
  )
}

function Plan({ plan, isChosen }: { plan: OpeningPlan; isChosen: boolean }) {
  const words = usePhrases(openingPhrases)
  const { people, existing, disabled, toOpen, byMail, most } = plan
  const byHand = toOpen - byMail
  return (
    <div role="status">
      <p>
        <strong>{(isChosen ? words.ofChosen : words.ofFilter)({ count: people })}</strong>
      </p>
      <ul className="opening-plan">
        {existing > 0 && <li>{words.existing({ count: existing })}</li>}
        {disabled > 0 && <li>{words.disabledAbout({ count: disabled })}</li>}
        {byMail > 0 && <li>{words.byMail({ count: byMail })}</li>}
        {byHand > 0 && <li>{words.byHand({ count: byHand })}</li>}
      </ul>
      {toOpen === 0 ? (
        <p className="import-about">{words.nobody}</p>
      ) : toOpen > most ? (
        <p className="field-error">{words.tooMany({ count: most })}</p>
      ) : (
        <p className="import-about">{words.codeAbout}</p>
      )}
    </div>
  )
}

function Earlier({ runs, onLook }: { runs: readonly OpeningRun[]; onLook: (runId: string) => void }) {
  const words = usePhrases(openingPhrases)
  const { tableTime } = useFormats()
  if (runs.length === 0) return null
  return (
    <section aria-label={words.earlier}>
      <h3 className="opening-part">{words.earlier}</h3>
      <ul className="opening-runs">
        {runs.map(({ runId, startTime, starterName, total, codes, own }) => (
          <li key={runId}>
            <Button kind="text" size="small" onClick={() => onLook(runId)}>
              {words.earlierOne({ time: tableTime(startTime), name: starterName, count: total })}
            </Button>
            {own && codes > 0 && <small>{words.codesLeft({ count: codes })}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
