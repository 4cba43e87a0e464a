import type { StartedDevice } from '@iambiz/contract/features/accounts/inner.ts'
import { useRef } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { CopyButton } from './CopyButton.tsx'
import { inFours } from './in-fours.ts'
import { wizardPhrases } from './phrases.ts'

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type Props = { started: StartedDevice; secondsLeft: number; onRefresh: () => void }

/** The secret of the device, as a QR code and as text. */
export function ScanStep({ started, secondsLeft, onRefresh }: Props) {
  const words = usePhrases(wizardPhrases)
  const key = useRef<HTMLElement>(null)
  const isOver = secondsLeft === 0
  return (
    <div className="totp-scan">
      <div className="totp-qr" data-expired={isOver || undefined}>
        <img src={started.qrCode} alt={words.qr} width={160} height={160} />
        {isOver && <p>{words.gone}</p>}
      </div>
      <div className="totp-side">
        <h3>{words.scanTitle}</h3>
        <p>{words.scanAbout}</p>
        {!isOver && (
          <>
            <p className="totp-by-hand">{words.byHand}</p>
            <p className="totp-key">
              <code ref={key}>{inFours(started.secret, ' ')}</code>
              <CopyButton text={started.secret} link shown={key} />
            </p>
            <p className="totp-note">
              <Icon name="info" size={14} />
              {words.once}
            </p>
          </>
        )}
        <p className="totp-note figures">
          <Icon name="timer" size={14} />
          {isOver ? words.gone : words.validFor({ time: clock(secondsLeft) })}
          <Button kind="link" size="small" onClick={onRefresh}>
            {words.refresh}
          </Button>
        </p>
      </div>
    </div>
  )
}
