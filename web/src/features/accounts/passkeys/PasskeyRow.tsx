import type { InnerAccount } from '@iambiz/contract/platform/inner-account.ts'
import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { hasPasskeys } from '#web/platform/passkey/authenticator.ts'
import { Button } from '#web/ui/Button.tsx'
import { GlyphTile } from '#web/ui/GlyphTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { CodesDialog } from '../inner/CodesDialog.tsx'
import { RenameDialog, UnbindDialog } from '../inner/DeviceDialogs.tsx'
import { devicePhrases } from '../inner/phrases.ts'
import { secondFactorsIn } from '../inner/second-factors.ts'
import { passkeyPhrases } from './phrases.ts'
import { useAddPasskey } from './use-add-passkey.ts'
import '#web/ui/card-row.css'
import '../inner/totp.css'

/** The person's passkeys (WebAuthn Level 3), and the button that adds one on this device. */
export function PasskeyRow({ accounts }: { accounts: readonly InnerAccount[] }) {
  const words = usePhrases(passkeyPhrases)
  const { add, isBusy, codes, close } = useAddPasskey()
  const passkeys = accounts.filter(({ accountType, bound }) => accountType === 'passkey' && bound)
  const isOn = passkeys.some(({ isSuspended }) => !isSuspended)
  const isLast = secondFactorsIn(accounts).length === 1
  const isPossible = hasPasskeys()
  return (
    <li className="totp">
      <div className="card-row">
        <GlyphTile tone="accent" size={38}>
          <Icon name="key-round" size={18} />
        </GlyphTile>
        <div>
          <p className="totp-name">
            {words.passkeys}
            <Tag kind={isOn ? 'success' : 'neutral'} small>
              {isOn ? words.on : words.off}
            </Tag>
          </p>
          <p className="card-row-line">{isPossible ? words.purpose : words.unsupported}</p>
        </div>
        {isPossible && (
          <Button
            kind={isOn ? 'default' : 'primary'}
            size="small"
            busy={isBusy}
            aria-label={words.addNamed}
            onClick={() => void add()}
          >
            {words.add}
          </Button>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul className="totp-devices" aria-label={words.list}>
          {passkeys.map((passkey) => (
            <Passkey key={passkey.accountId} passkey={passkey} isLast={isLast} />
          ))}
        </ul>
      )}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={close} />}
    </li>
  )
}

function Passkey({ passkey, isLast }: { passkey: InnerAccount; isLast: boolean }) {
  const words = usePhrases(passkeyPhrases)
  const common = usePhrases(devicePhrases)
  const [asked, setAsked] = useState<'rename' | 'remove'>()
  const { accountId: id, displayName, isSuspended } = passkey
  const name = displayName || words.noName
  const close = () => setAsked(undefined)
  const question = {
    title: words.removeQuestion({ name }),
    action: words.remove,
    about: isLast ? words.removeLast : words.removeAbout,
    done: words.removed,
  }
  return (
    <li className="card-row">
      <Icon name={isSuspended ? 'triangle-alert' : 'key-round'} size={16} />
      <div>
        <p className="totp-name">
          <bdi>{name}</bdi>
          {isSuspended && (
            <Tag kind="error" small>
              {words.suspended}
            </Tag>
          )}
        </p>
        {isSuspended ? <p className="card-row-line">{words.suspendedWhy}</p> : <Facts passkey={passkey} />}
      </div>
      <Button
        kind="text"
        size="small"
        aria-label={common.renameNamed({ name })}
        onClick={() => setAsked('rename')}
      >
        {common.rename}
      </Button>
      <Button size="small" aria-label={words.removeNamed({ name })} onClick={() => setAsked('remove')}>
        {words.remove}
      </Button>
      {asked === 'rename' && <RenameDialog device={{ id, name: displayName ?? '' }} onClose={close} />}
      {asked === 'remove' && <UnbindDialog id={id} question={question} onClose={close} />}
    </li>
  )
}

function Facts({ passkey: { bindTime, lastUsedTime, isSynced } }: { passkey: InnerAccount }) {
  const words = usePhrases(passkeyPhrases)
  const common = usePhrases(devicePhrases)
  return (
    <p className="card-row-line figures">
      {bindTime && <RelativeTime time={bindTime} text={(time) => common.boundAt({ time })} />}
      {lastUsedTime ? (
        <RelativeTime time={lastUsedTime} text={(time) => common.usedAt({ time })} />
      ) : (
        <span>{common.neverUsed}</span>
      )}
      {isSynced && <span>{words.synced}</span>}
    </p>
  )
}
