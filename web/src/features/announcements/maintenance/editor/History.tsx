import type { MaintainedDetail } from '@iambiz/contract/features/announcements/maintenance.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { fieldWords, historyPhrases } from './phrases.ts'
import { fieldsOfColumns } from './values.ts'

const actions = ['create', 'save', 'release', 'void', 'enable', 'disable', 'pin', 'unpin'] as const

/** The change history, latest first. */
export function History({ changes }: { changes: MaintainedDetail['changes'] }) {
  const words = usePhrases(historyPhrases)
  const names = usePhrases(fieldWords)
  const { tableTime } = useFormats()
  return (
    <details className="editor-history">
      <summary>
        {words.title} <span className="figures">{changes.length}</span>
      </summary>
      <ol>
        {changes.map(({ revision, action, fields, userName, reason, time }) => {
          const known = actions.find((one) => one === action)
          const touched = fieldsOfColumns(fields).map((name) => names[name])
          return (
            <li key={revision}>
              <span className="figures">{tableTime(time)}</span> <bdi>{userName}</bdi>{' '}
              <b>{known ? words[known] : action}</b>
              {touched.length > 0 && <p>{touched.join(' · ')}</p>}
              {reason && (
                <p>
                  <bdi>{reason}</bdi>
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </details>
  )
}
