import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { CodesDialog } from './CodesDialog.tsx'
import { devicePhrases } from './phrases.ts'
import '#web/ui/card-row.css'
import './totp.css'

/** Fewer remaining recovery codes than this show a warning. */
const fewCodes = 3

/** The recovery codes for a lost device or passkey. */
export function CodesLeft({ left }: { left: number }) {
  const words = usePhrases(devicePhrases)
  const renew = useWrite('POST /iam-portal/v1/portal/recoveryCodes/regenerate', {
    invalidates: ['POST /iam-portal/v1/portal/innerAccount'],
  })
  const isFew = left < fewCodes
  return (
    <li className="card-row totp-codes-left" data-few={isFew || undefined}>
      <Icon name={isFew ? 'triangle-alert' : 'key-round'} size={16} />
      <p className="figures">
        {words.codesLeft({ count: left })}
        {isFew && <span>{words.codesFew}</span>}
      </p>
      <Button
        size="small"
        busy={renew.isPending}
        aria-label={words.renewNamed}
        onClick={() => renew.mutate({ body: {} })}
      >
        {words.renew}
      </Button>
      {renew.data && <CodesDialog codes={renew.data.recoveryCodes} onClose={renew.reset} />}
    </li>
  )
}
