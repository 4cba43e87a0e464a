import type { FaultDetail, FaultStep } from '@iambiz/contract/features/faults.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { writtenLanguage } from '#web/platform/i18n/written-language.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { doneWords, reportPhrases } from './phrases.ts'

/** Actions and replies, oldest first. */
export function Conversation({ report }: { report: FaultDetail }) {
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
