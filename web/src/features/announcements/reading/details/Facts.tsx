import type { OpenedAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Written } from '#web/platform/i18n/Written.tsx'
import { Card } from '#web/ui/Card.tsx'
import { detailsPhrases } from './phrases.ts'

const onlineType = 1

/** Type, audience, times and further details, as far as the editor entered them. */
export function Facts({ announcement }: { announcement: OpenedAnnouncement }) {
  const words = usePhrases(detailsPhrases)
  const { downtimeInFull } = useFormats()
  const { type, pushScope, releaseTime, publishStartTime, publishEndTime, onlineStartTime, onlineEndTime } =
    announcement
  const span = (from: string | undefined, to: string | undefined) =>
    from && to ? downtimeInFull(from, to) : undefined
  const facts = [
    [words.type, type === onlineType ? words.online : words.general],
    [words.pushScope, pushScope === 1 ? words.allUsers : words.appUsers],
    [words.released, releaseTime],
    [words.shown, span(publishStartTime, publishEndTime)],
    [words.window, span(onlineStartTime, onlineEndTime)],
    [words.takesEffect, announcement.effectiveTime],
    [words.version, announcement.version],
    [words.impact, announcement.impactScope],
    [words.contact, announcement.operationsContact],
  ] as const
  return (
    <Card title={words.facts} className="details-facts">
      <dl className="figures">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Written text={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
