import type { ProvisioningClient } from '@iambiz/contract/features/directory/scim.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { provisioningPhrases, tokenPhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Given = { token: string; expireTime: string }

const days = [90, 180, 365, 730]
const overlaps = [24, 72, 168]

/** Asks for the lifetime of a new token and for the time until earlier tokens expire. */
function MakeToken({
  client,
  onMade,
  onClose,
}: {
  client: ProvisioningClient
  onMade: (given: Given) => void
  onClose: () => void
}) {
  const words = usePhrases(tokenPhrases)
  const [chosen, setChosen] = useState({ days: '365', overlap: '24' })
  const hasFormer = client.tokens.length > 0
  const write = useWrite('POST /iam-authority/v1/admin/provisioning/token', { invalidates: touched })
  const go = () =>
    write.mutate(
      {
        body: {
          id: client.id,
          days: Number(chosen.days),
          overlapHours: hasFormer ? Number(chosen.overlap) : 0,
        },
      },
      { onSuccess: onMade, onSettled: onClose },
    )
  return (
    <Question title={words.make} action={words.make} busy={write.isPending} onGo={go} onClose={onClose}>
      <ChoiceField
        label={words.days}
        value={chosen.days}
        error={undefined}
        options={days.map((count) => ({ value: String(count), label: words.daysOf({ count }) }))}
        onChange={(value) => setChosen((now) => ({ ...now, days: value }))}
      />
      {hasFormer && (
        <ChoiceField
          label={words.overlap}
          hint={words.overlapHint}
          value={chosen.overlap}
          error={undefined}
          options={[
            { value: '0', label: words.endNow },
            ...overlaps.map((count) => ({ value: String(count), label: words.endIn({ count }) })),
          ]}
          onChange={(value) => setChosen((now) => ({ ...now, overlap: value }))}
        />
      )}
    </Question>
  )
}

/** Shows the token once; only the button closes it, so that an accidental click cannot lose the token. */
function GivenToken({ given: { token, expireTime }, onClose }: { given: Given; onClose: () => void }) {
  const words = { ...usePhrases(provisioningPhrases), ...usePhrases(tokenPhrases) }
  const { tableTime } = useFormats()
  return (
    <Dialog
      open
      title={words.shownTitle}
      footer={
        <>
          <Button icon="copy" onClick={() => void copyText(token, words)}>
            {words.copy}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <p className="provisioning-token">
        <code>{token}</code>
      </p>
      <p>{words.shownAbout({ until: tableTime(expireTime) })}</p>
    </Dialog>
  )
}

function RevokeTokens({ client, onClose }: { client: ProvisioningClient; onClose: () => void }) {
  const words = usePhrases(tokenPhrases)
  const write = useWrite('POST /iam-authority/v1/admin/provisioning/revoke', {
    invalidates: touched,
    done: ({ revoked }) => notify.success(words.revoked({ count: revoked })),
  })
  return (
    <Question
      title={words.revokeTitle}
      action={words.revoke}
      isDanger
      busy={write.isPending}
      onGo={() => write.mutate({ body: { id: client.id } }, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{words.revokeAbout}</p>
    </Question>
  )
}

/** The valid tokens of a client, with actions to create, rotate and revoke them. */
export function TokenSection({ client }: { client: ProvisioningClient }) {
  const words = { ...usePhrases(provisioningPhrases), ...usePhrases(tokenPhrases) }
  const { tableTime } = useFormats()
  const [asked, setAsked] = useState<'make' | 'revoke'>()
  const [given, setGiven] = useState<Given>()
  const close = () => setAsked(undefined)
  return (
    <section className="provisioning-section" aria-label={words.tokens}>
      <h3>{words.tokens}</h3>
      {client.tokens.length === 0 && <p className="provisioning-minor">{words.none}</p>}
      <ul className="provisioning-rows">
        {client.tokens.map((token) => (
          <li key={token.id}>
            <span className="figures">{words.until({ until: tableTime(token.expireTime) })}</span>
            <small>
              {words.made({ time: tableTime(token.createTime) })} ·{' '}
              {token.lastTime ? words.used({ time: tableTime(token.lastTime) }) : words.unused}
            </small>
          </li>
        ))}
      </ul>
      <div className="provisioning-actions">
        <Button
          icon="key-round"
          disabled={client.status === 0}
          data-perm="provisioning.token"
          onClick={() => setAsked('make')}
        >
          {words.make}
        </Button>
        {client.tokens.length > 0 && <Button onClick={() => setAsked('revoke')}>{words.revoke}</Button>}
      </div>
      {asked === 'make' && <MakeToken client={client} onMade={setGiven} onClose={close} />}
      {asked === 'revoke' && <RevokeTokens client={client} onClose={close} />}
      {given && <GivenToken given={given} onClose={() => setGiven(undefined)} />}
    </section>
  )
}
