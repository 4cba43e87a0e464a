import type { LinkedSource } from '@iambiz/contract/features/accounts/inner.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { GlyphTile } from '#web/ui/GlyphTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { externalAccountPhrases, linkedSourcePhrases } from './phrases.ts'
import '#web/ui/card-row.css'
import './external-accounts.css'

function UnlinkQuestion({
  source: { linkId, name },
  onClose,
}: {
  source: LinkedSource
  onClose: () => void
}) {
  const words = usePhrases(externalAccountPhrases)
  const { about } = usePhrases(linkedSourcePhrases)
  const unlink = useWrite('POST /iam-portal/v1/portal/linkedSource/unlink', {
    invalidates: ['POST /iam-portal/v1/portal/innerAccount'],
    done: () => notify.success(words.unbindDone({ name })),
  })
  return (
    <Question
      title={words.unbindQuestion({ name })}
      action={words.unbind}
      isDanger
      busy={unlink.isPending}
      onGo={() => unlink.mutate({ body: { linkId } }, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{about({ name })}</p>
    </Question>
  )
}

/** One row for each account at a source of identity; they are linked at the first sign-in with the source. */
export function LinkedSourceRows({ sources }: { sources: readonly LinkedSource[] }) {
  const words = usePhrases(externalAccountPhrases)
  const [asked, setAsked] = useState<LinkedSource>()
  return (
    <>
      {sources.map((source) => (
        <li key={source.linkId} className="external-account">
          <div className="card-row">
            <GlyphTile tone="accent" size={38}>
              <Icon name="log-in" size={18} />
            </GlyphTile>
            <div>
              <p className="external-account-name">
                {source.name}
                <Tag kind="success" small>
                  {words.bound}
                </Tag>
              </p>
              <p className="card-row-line figures">
                <bdi>{source.displayName}</bdi>
                <RelativeTime time={source.linkTime} text={(time) => words.boundAt({ time })} />
                {source.lastUsedTime && (
                  <RelativeTime time={source.lastUsedTime} text={(time) => words.usedAt({ time })} />
                )}
              </p>
            </div>
            <Button
              size="small"
              aria-label={words.unbindNamed({ name: source.name })}
              onClick={() => setAsked(source)}
            >
              {words.unbind}
            </Button>
          </div>
        </li>
      ))}
      {asked && <UnlinkQuestion source={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
