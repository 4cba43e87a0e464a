import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { CopyDetails } from '#web/platform/sealed-log/CopyDetails.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { detailPhrases } from './detail-phrases.ts'
import type { LogDetail } from './opened-row.ts'

/** The row as JSON as in the API reply, without the events of its session. */
function Raw({ detail: { sessionLogs: _events, session: _extent, ...row } }: { detail: LogDetail }) {
  const words = usePhrases(detailPhrases)
  return (
    <details className="log-raw">
      <summary>
        <Icon name="braces" size={14} />
        {words.raw}
      </summary>
      <pre dir="ltr">{JSON.stringify(row, null, 2)}</pre>
    </details>
  )
}

/** The footer of the details: copy button, raw data, and the number of other failures from the row's address. */
export function LogFoot({
  detail,
  lines,
}: {
  detail: LogDetail
  lines: readonly (readonly (string | undefined)[])[]
}) {
  const words = usePhrases(detailPhrases)
  const { id, addressFails: count, moreAddressFails: more = false } = detail
  return (
    <div className="log-foot">
      <CopyDetails lines={lines} />
      <Raw key={id} detail={detail} />
      {count > 0 && <p className="log-address-fails">{words.addressFails({ count, more })}</p>}
    </div>
  )
}
