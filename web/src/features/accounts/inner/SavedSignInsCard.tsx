import type { SavedSignIn } from '@iambiz/contract/features/accounts/inner.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { GlyphTile } from '#web/ui/GlyphTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { savedSignInPhrases } from './saved-sign-in-phrases.ts'
import '#web/ui/button.css'
import '#web/ui/card-row.css'
import './saved-sign-ins.css'

function RemoveQuestion({ saved: { appId, name }, onClose }: { saved: SavedSignIn; onClose: () => void }) {
  const words = usePhrases(savedSignInPhrases)
  const remove = useWrite('POST /iam-portal/v1/portal/savedSignIn/remove', {
    invalidates: ['POST /iam-portal/v1/portal/innerAccount'],
    done: () => notify.success(words.removed),
  })
  return (
    <Question
      title={words.removeQuestion({ name })}
      action={words.remove}
      isDanger
      busy={remove.isPending}
      onGo={() => remove.mutate({ body: { appId } }, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{words.removeAbout}</p>
    </Question>
  )
}

type RowProps = { saved: SavedSignIn; onRemove: () => void }

function SavedSignInRow({ saved: { name, savedTime, lastUsedTime, replaceUrl }, onRemove }: RowProps) {
  const words = usePhrases(savedSignInPhrases)
  return (
    <li className="saved-sign-in">
      <div className="card-row">
        <GlyphTile tone="accent" size={38}>
          <Icon name="key-round" size={18} />
        </GlyphTile>
        <div>
          <p>{name}</p>
          <p className="card-row-line figures">
            <RelativeTime time={savedTime} text={(time) => words.savedAt({ time })} />
            {lastUsedTime && <RelativeTime time={lastUsedTime} text={(time) => words.usedAt({ time })} />}
          </p>
        </div>
        <p className="saved-sign-in-actions">
          {replaceUrl !== undefined && (
            <a
              className="button button-small button-default"
              href={replaceUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={words.replaceNamed({ name })}
            >
              {words.replace}
            </a>
          )}
          <Button size="small" aria-label={words.removeNamed({ name })} onClick={onRemove}>
            {words.remove}
          </Button>
        </p>
      </div>
    </li>
  )
}

/** The applications for which the person has saved an account and a password; absent if there are none. */
export function SavedSignInsCard() {
  const words = usePhrases(savedSignInPhrases)
  const { data } = useRead(read('POST /iam-portal/v1/portal/innerAccount', { body: {} }))
  const [asked, setAsked] = useState<SavedSignIn>()
  const saved = data?.savedSignIns ?? []
  return (
    <>
      {saved.length > 0 && (
        <Card title={words.title} actions={<span className="saved-sign-ins-about">{words.about}</span>}>
          <ul ref={keepFocusNear} aria-label={words.title}>
            {saved.map((one) => (
              <SavedSignInRow key={one.appId} saved={one} onRemove={() => setAsked(one)} />
            ))}
          </ul>
        </Card>
      )}
      {asked && <RemoveQuestion saved={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
