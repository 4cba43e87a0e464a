import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { siteFaultWords, siteImportPhrases } from './phrases.ts'
import { touched } from './touched.ts'

const longestPaste = 200_000

/** Imports many ranges: the pasted lines are checked and then added; lines with an error are skipped. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const words = usePhrases(siteImportPhrases)
  const faults = usePhrases(siteFaultWords)
  const [text, setText] = useState('')
  const check = useWrite('POST /iam-authority/v1/admin/site/import')
  const add = useWrite('POST /iam-authority/v1/admin/site/import', {
    invalidates: touched,
    done: ({ created }) => notify.success(words.done({ count: created })),
  })
  const lines = check.data?.lines
  const ready = lines?.filter(({ reason }) => reason === undefined).length ?? 0
  const go = () =>
    ready > 0
      ? add.mutate({ body: { text, apply: true } }, { onSuccess: onClose })
      : text.trim() && check.mutate({ body: { text, apply: false } })
  return (
    <Question
      title={words.title}
      action={ready > 0 ? words.add({ count: ready }) : words.check}
      busy={check.isPending || add.isPending}
      onGo={go}
      onClose={onClose}
    >
      <TextArea
        label={words.lines}
        hint={words.hint}
        rows={6}
        longest={longestPaste}
        value={text}
        error={undefined}
        onChange={(typed) => {
          setText(typed)
          check.reset()
        }}
      />
      {lines && (
        <ul className="sites-report" aria-label={words.report}>
          {lines.map(({ line, range, nameZh, reason }) => (
            <li key={line}>
              <span className="figures">{words.lineOf({ line })}</span>
              <bdi className="figures">{[range, nameZh].filter(Boolean).join(' · ')}</bdi>
              <Tag kind={reason ? 'warning' : 'success'} small>
                {reason ? faults[reason] : words.ready}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </Question>
  )
}
