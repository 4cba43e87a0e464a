import type { ManagedSystem, SystemKey, SystemKeyState } from '@iambiz/contract/features/catalogue/systems.ts'
import { type ComponentProps, useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { keyPhrases, keyStateWords, systemPhrases } from './phrases.ts'
import { touched } from './touched.ts'

const kinds: Record<SystemKeyState, NonNullable<ComponentProps<typeof Tag>['kind']>> = {
  good: 'success',
  ending: 'warning',
  ended: 'neutral',
  revoked: 'neutral',
}

const isGood = ({ state }: SystemKey): boolean => state === 'good' || state === 'ending'

/** Shows a new key once; the dialog only closes by a confirmation, so that the key is not lost by accident. */
function NewKey({ made, onClose }: { made: { appKey: string; key: string }; onClose: () => void }) {
  const words = usePhrases(keyPhrases)
  const system = usePhrases(systemPhrases)
  return (
    <Dialog
      open
      title={words.newTitle}
      footer={
        <>
          <Button icon="copy" onClick={() => void copyText(made.key, system)}>
            {words.copyKey}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {words.kept}
          </Button>
        </>
      }
    >
      <p className="record-strip">{words.shownOnce}</p>
      <dl className="system-facts system-new-key">
        <dt>{system.key}</dt>
        <dd>
          <code>{made.key}</code>
        </dd>
        <dt>{system.appKey}</dt>
        <dd>
          <code>{made.appKey}</code>
          <small>{system.appKeyHint}</small>
        </dd>
      </dl>
    </Dialog>
  )
}

function Key({ of, onRevoke }: { of: SystemKey; onRevoke: () => void }) {
  const words = usePhrases(keyPhrases)
  const system = usePhrases(systemPhrases)
  const states = usePhrases(keyStateWords)
  const { tableTime } = useFormats()
  const { state, createTime, endTime, lastUseTime } = of
  const time = tableTime(createTime)
  return (
    <li>
      <span>
        <Tag kind={kinds[state]} small>
          {states[state]}
        </Tag>{' '}
        <span className="figures">{words.made({ time })}</span>
        <small className="figures">
          {[
            lastUseTime ? system.usedAt({ time: tableTime(lastUseTime) }) : system.neverUsed,
            endTime && (isGood(of) ? words.until : words.ended)({ time: tableTime(endTime) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {isGood(of) && (
        <Button
          kind="link"
          size="small"
          aria-label={words.revokeOne({ time })}
          data-perm="business-system.keys"
          onClick={onRevoke}
        >
          {words.revoke}
        </Button>
      )}
    </li>
  )
}

type Asked = { action: 'rotate' } | { action: 'revoke'; keyId: string | undefined }

/** Returns the actions on keys; each is one call with the displayed revision. */
function useActions({ systemCode, revision }: ManagedSystem, onMade: (made: NewKeyMade) => void) {
  const words = usePhrases(keyPhrases)
  const options = { invalidates: touched }
  const create = useWrite('POST /iam-authority/v1/admin/system/keys/create', options)
  const rotate = useWrite('POST /iam-authority/v1/admin/system/keys/rotate', options)
  const revoke = useWrite('POST /iam-authority/v1/admin/system/keys/revoke', {
    ...options,
    done: () => notify.success(words.revoked),
  })
  const known = { systemCode, revision }
  return {
    isPending: create.isPending || rotate.isPending || revoke.isPending,
    create: () => create.mutate({ body: known }, { onSuccess: onMade }),
    rotate: (onSettled: () => void) => rotate.mutate({ body: known }, { onSuccess: onMade, onSettled }),
    revoke: (keyId: string | undefined, onSettled: () => void) =>
      revoke.mutate({ body: { ...known, ...(keyId && { keyId }) } }, { onSettled }),
  }
}

type NewKeyMade = { appKey: string; key: string }

/** The keys of a business system, which can be created, replaced and revoked; a key's value is shown once. */
export function KeysSection({ system }: { system: ManagedSystem }) {
  const words = usePhrases(keyPhrases)
  const [asked, setAsked] = useState<Asked>()
  const [made, setMade] = useState<NewKeyMade>()
  const actions = useActions(system, setMade)
  const good = system.keys.filter(isGood)
  const stop = () => setAsked(undefined)
  return (
    <section className="system-section" aria-label={words.title}>
      <h3>
        {words.title}
        <span className="spacer" />
        {good.length === 0 ? (
          <Button
            size="small"
            icon="key-round"
            busy={actions.isPending}
            data-perm="business-system.keys"
            onClick={actions.create}
          >
            {words.create}
          </Button>
        ) : (
          <>
            {good.length > 1 && (
              <Button
                size="small"
                data-perm="business-system.keys"
                onClick={() => setAsked({ action: 'revoke', keyId: undefined })}
              >
                {words.revokeAll}
              </Button>
            )}
            <Button
              size="small"
              icon="key-round"
              data-perm="business-system.keys"
              onClick={() => setAsked({ action: 'rotate' })}
            >
              {words.rotate}
            </Button>
          </>
        )}
      </h3>
      {system.keys.length === 0 && <p className="system-quiet">{words.none}</p>}
      <ul className="system-people">
        {system.keys.map((key) => (
          <Key key={key.keyId} of={key} onRevoke={() => setAsked({ action: 'revoke', keyId: key.keyId })} />
        ))}
      </ul>
      <p className="system-quiet">{words.about}</p>
      {asked?.action === 'rotate' && (
        <Question
          title={words.rotateTitle}
          action={words.rotate}
          busy={actions.isPending}
          onGo={() => actions.rotate(stop)}
          onClose={stop}
        >
          <p>{words.rotateAbout}</p>
        </Question>
      )}
      {asked?.action === 'revoke' && (
        <Question
          title={asked.keyId ? words.revokeTitle : words.revokeAllTitle}
          action={asked.keyId ? words.revoke : words.revokeAll}
          isDanger
          busy={actions.isPending}
          onGo={() => actions.revoke(asked.keyId, stop)}
          onClose={stop}
        >
          <p>{words.revokeAbout}</p>
        </Question>
      )}
      {made && <NewKey made={made} onClose={() => setMade(undefined)} />}
    </section>
  )
}
