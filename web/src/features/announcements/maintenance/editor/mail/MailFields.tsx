import { useCallback, useEffect } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import type { Fields } from '../fields.ts'
import { fieldWords } from '../phrases.ts'
import { chosenText } from './chosen.ts'
import { ExtrasField } from './ExtrasField.tsx'
import { GroupsField } from './GroupsField.tsx'
import { mailingPhrases } from './phrases.ts'
import { TemplateField } from './TemplateField.tsx'
import { type Offers, useOffers } from './use-offers.ts'

/** Selects the best matching template as long as none is chosen. */
function useBestTemplate({ values, change }: Fields, { best }: Offers): void {
  const isEmpty = values.mailTemplate === ''
  useEffect(() => {
    if (isEmpty && best) change({ mailTemplate: chosenText([{ key: best.id, name: best.name }]) })
  }, [isEmpty, best, change])
}

/** Fields for the template, the groups and further recipients. */
export function MailFields({ onLeftOut, ...fields }: Fields & { onLeftOut: (lines: string) => void }) {
  const words = usePhrases(mailingPhrases)
  const names = usePhrases(fieldWords)
  const { values, change, faults } = fields
  const offers = useOffers(values.appId, values.type)
  useBestTemplate(fields, offers)
  const changeExtras = useCallback((mailExtras: string) => change({ mailExtras }), [change])
  if (offers.isError) return <LoadFailed title={words.failed} onRetry={offers.refetch} />
  if (offers.isLoading)
    return (
      <Skeleton label={words.loading}>
        <SkeletonBlock width="100%" height={32} />
      </Skeleton>
    )
  return (
    <div className="mail-fields">
      <div className="editor-row">
        <TemplateField
          value={values.mailTemplate}
          error={faults.mailTemplate}
          offers={offers}
          onChange={(mailTemplate) => change({ mailTemplate })}
        />
        <GroupsField
          value={values.mailGroups}
          error={faults.mailGroups}
          offers={offers}
          isForced={values.forcedPush}
          onChange={(mailGroups) => change({ mailGroups })}
        />
      </div>
      <label className="mail-audience">
        <input
          type="checkbox"
          checked={values.mailAudience}
          onChange={({ target }) => change({ mailAudience: target.checked })}
        />
        <span>
          {names.mailAudience}
          <small>{words.audienceHint}</small>
        </span>
      </label>
      <ExtrasField
        value={values.mailExtras}
        error={faults.mailExtras}
        onChange={changeExtras}
        onLeftOut={onLeftOut}
      />
    </div>
  )
}
