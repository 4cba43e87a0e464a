import { call } from '#web/platform/api/call.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { VerifyLog } from '#web/platform/sealed-log/VerifyLog.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { verifyPhrases } from './phrases.ts'
import { verifiedOf } from './verified.ts'

const check = async (after: string | undefined) =>
  verifiedOf(
    await call('POST /iam-log/v1/loginLog/verifyChain', { body: after === undefined ? {} : { after } }),
  )

/** Verifies the seal of the login log, for people with the right to all login statistics. */
export function VerifyRows({ onOpen }: { onOpen: (rowNo: string) => void }) {
  const { title } = usePhrases(verifyPhrases)
  const { flags } = useSession()
  return flags.loginStat && <VerifyLog title={title} check={check} onOpen={onOpen} />
}
