import type { InnerAccount } from '@iambiz/contract/platform/inner-account.ts'
import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Button } from '#web/ui/Button.tsx'
import { GlyphTile } from '#web/ui/GlyphTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { RenameDialog, UnbindDialog } from './DeviceDialogs.tsx'
import { devicePhrases } from './phrases.ts'
import { secondFactorsIn } from './second-factors.ts'
import '#web/ui/card-row.css'
import './totp.css'

const wizard = onDemand(() => import('./TotpWizard.tsx').then((chunk) => chunk.TotpWizard))

/** One-time passwords (RFC 6238): the person's devices. */
export function TotpRow({ accounts }: { accounts: readonly InnerAccount[] }) {
  const words = usePhrases(devicePhrases)
  const [isOpen, setOpen] = useState(false)
  const devices = accounts.filter(({ accountType, bound }) => accountType === 'totp' && bound)
  const isBound = devices.length > 0
  const isLast = secondFactorsIn(accounts).length === 1
  return (
    <li className="totp">
      <div className="card-row">
        <GlyphTile tone="accent" size={38}>
          <Icon name="shield-check" size={18} />
        </GlyphTile>
        <div>
          <p className="totp-name">
            {words.totp}
            <Tag kind={isBound ? 'success' : 'neutral'} small>
              {isBound ? words.bound : words.unbound}
            </Tag>
          </p>
          <p className="card-row-line">{words.purpose}</p>
        </div>
        <Button
          kind={isBound ? 'default' : 'primary'}
          size="small"
          aria-label={isBound ? undefined : words.bindNamed}
          onClick={() => setOpen(true)}
        >
          {isBound ? words.add : words.bind}
        </Button>
      </div>
      {isBound && (
        <ul className="totp-devices" aria-label={words.devices}>
          {devices.map((device) => (
            <Device key={device.accountId} device={device} isLast={isLast} />
          ))}
        </ul>
      )}
      {isOpen && <OnDemand load={wizard} props={{ onClose: () => setOpen(false) }} />}
    </li>
  )
}

function Device({ device, isLast }: { device: InnerAccount; isLast: boolean }) {
  const words = usePhrases(devicePhrases)
  const [asked, setAsked] = useState<'rename' | 'unbind'>()
  const { accountId: id, displayName, bindTime, lastUsedTime } = device
  const name = displayName || words.noName
  const close = () => setAsked(undefined)
  const question = {
    title: words.unbindQuestion({ name }),
    action: words.unbind,
    about: isLast ? words.unbindLast : words.unbindOne,
    done: words.unbindDone,
  }
  return (
    <li className="card-row">
      <Icon name="smartphone" size={16} />
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="card-row-line figures">
          {bindTime && <RelativeTime time={bindTime} text={(time) => words.boundAt({ time })} />}
          {lastUsedTime ? (
            <RelativeTime time={lastUsedTime} text={(time) => words.usedAt({ time })} />
          ) : (
            <span>{words.neverUsed}</span>
          )}
        </p>
      </div>
      <Button
        kind="text"
        size="small"
        aria-label={words.renameNamed({ name })}
        onClick={() => setAsked('rename')}
      >
        {words.rename}
      </Button>
      <Button size="small" aria-label={words.unbindNamed({ name })} onClick={() => setAsked('unbind')}>
        {words.unbind}
      </Button>
      {asked === 'rename' && <RenameDialog device={{ id, name: displayName ?? '' }} onClose={close} />}
      {asked === 'unbind' && <UnbindDialog id={id} question={question} onClose={close} />}
    </li>
  )
}
