import type { FaultDetail, FaultStep } from '@iambiz/contract/features/faults.ts'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { writtenLanguage } from '#web/platform/i18n/written-language.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { namePage } from '#web/platform/navigation/name-page.ts'
import { paths } from '#web/platform/paths.ts'
import { faultPath } from '#web/platform/record-paths.ts'
import { isMissing } from '#web/platform/states/is-missing.ts'
import { MissingPage } from '#web/platform/states/MissingPage.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { HandleForm } from './HandleForm.tsx'
import { doneWords, faultPhrases, levelWords, reportPhrases } from './phrases.ts'
import { StatusTag } from './StatusTag.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import './fault-report.css'

/** One report with its actions and replies, for its reporter and its maintainers. */
export function FaultReportPage() {
  const words = usePhrases(reportPhrases)
  const { failed, loading } = usePhrases(faultPhrases)
  const { faultId = '' } = useParams<{ faultId: string }>()
  const { data, error, refetch } = useRead({
    ...read('GET /iam-portal/v1/portal/fault/detail', { query: { id: faultId } }),
    staleTime: 0,
  })
  useEffect(() => {
    if (data) namePage(faultPath(faultId), data.faultNo)
  }, [data, faultId])
  if (isMissing(error))
    return <MissingPage title={words.missing} back={{ href: paths.fault, label: words.back }} />
  if (data) return <Report report={data} />
  if (error)
    return (
      <div className="card">
        <LoadFailed title={failed} onRetry={refetch} />
      </div>
    )
  return (
    <Skeleton label={loading}>
      <SkeletonBlock width={240} height={28} />
      <div className="card fault-form-waiting" />
    </Skeleton>
  )
}

/** Actions and replies, oldest first. */
function Conversation({ report }: { report: FaultDetail }) {
  const words = usePhrases(reportPhrases)
  if (report.steps.length === 0)
    return <p className="fault-no-steps">{report.mine ? words.noSteps : words.noStepsToTake}</p>
  return (
    <ol className="fault-steps">
      {report.steps.map((step) => (
        <li key={step.revision} className={step.mine ? 'fault-step fault-step-mine' : 'fault-step'}>
          <Step step={step} />
        </li>
      ))}
    </ol>
  )
}

function Step({ step }: { step: FaultStep }) {
  const words = usePhrases(reportPhrases)
  const done = usePhrases(doneWords)
  return (
    <>
      <p className="fault-step-head">
        <b>
          <bdi>{step.mine ? words.me : step.userName}</bdi>
        </b>
        {step.by === 'maintainer' && (
          <Tag kind="outline" small>
            {words.maintainer}
          </Tag>
        )}
        <span>{done[step.action]}</span>
        <span className="spacer" />
        <RelativeTime time={step.time} />
      </p>
      {step.reply && (
        <p className="fault-text" dir="auto" lang={writtenLanguage(step.reply)}>
          {step.reply}
        </p>
      )}
    </>
  )
}

function Report({ report }: { report: FaultDetail }) {
  const words = usePhrases(reportPhrases)
  return (
    <Page
      title={<span className="figures">{report.faultNo}</span>}
      actions={<StatusTag status={report.status} />}
    >
      <div className="fault-report">
        <Described report={report} />
        <section className="card fault-talk" aria-labelledby="fault-progress">
          <div className="card-header">
            <h2 id="fault-progress">{words.progress}</h2>
          </div>
          <Conversation report={report} />
          {report.actions.length > 0 && <HandleForm key={report.faultId} report={report} />}
        </section>
      </div>
    </Page>
  )
}

function Described({ report }: { report: FaultDetail }) {
  const words = usePhrases(reportPhrases)
  const levels = usePhrases(levelWords)
  const fields = usePhrases(faultPhrases)
  const facts: [string, ReactNode][] = [
    [fields.type, report.faultTypeName],
    [fields.level, levels[report.level]],
    [words.reportedBy, report.reporterName],
    [words.reportedAt, <RelativeTime key="time" time={report.createTime} />],
    [words.handler, report.handlerName ?? words.nobody],
    ...(report.contact ? [[words.contact, report.contact] as [string, ReactNode]] : []),
  ]
  return (
    <section className="card fault-described" aria-labelledby="fault-application">
      <h2 id="fault-application">
        <bdi>{report.appName}</bdi>
      </h2>
      <p className="fault-text" dir="auto" lang={writtenLanguage(report.description)}>
        {report.description}
      </p>
      {report.files.length > 0 && (
        <ul className="fault-pictures" aria-label={fields.screenshots}>
          {report.files.map((file) => (
            <li key={file.fileId}>
              <Thumbnail file={file} />
            </li>
          ))}
        </ul>
      )}
      <dl className="fault-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
