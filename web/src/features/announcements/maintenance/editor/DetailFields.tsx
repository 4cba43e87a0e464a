import { type announcementFields, announcementLimits } from '@iambiz/contract/platform/announcement-fields.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { ApplicationField } from '#web/platform/applications/ApplicationField.tsx'
import { choicesById } from '#web/platform/applications/choices.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ChoiceCards } from './ChoiceCards.tsx'
import type { Fields } from './fields.ts'
import { editorPhrases, fieldWords } from './phrases.ts'
import { TimeField } from './TimeField.tsx'

const fiveMinutes = 300_000

/** Returns how many people each audience would reach now, as hints; empty until an application is chosen. */
function useReach(appId: string): Partial<Record<1 | 2, { hint: string }>> {
  const words = usePhrases(editorPhrases)
  const { number } = useFormats()
  const options = (pushScope: 1 | 2) => ({
    ...read('POST /iam-portal/system/bulletin/audience', { body: { appId, pushScope, forcedPush: false } }),
    enabled: appId !== '',
    staleTime: fiveMinutes,
  })
  const { data: all } = useRead(options(1))
  const { data: some } = useRead(options(2))
  return {
    ...(all && { 1: { hint: words.people({ count: number(all.count) }) } }),
    ...(some && { 2: { hint: words.people({ count: number(some.count) }) } }),
  }
}

/** Fields for the type, the audience and the application. */
export function KindFields({ values, change, faults }: Fields) {
  const words = usePhrases(editorPhrases)
  const names = usePhrases(fieldWords)
  const { data: apps } = useRead(read('GET /iam-portal/bulletin/getAllApp'))
  const reach = useReach(values.appId)
  return (
    <>
      <div className="editor-row">
        <ChoiceCards
          label={names.type}
          value={values.type}
          onChange={(type) => change({ type })}
          options={[
            { value: 1, label: words.online, hint: words.onlineHint },
            { value: 2, label: words.general, hint: words.generalHint },
          ]}
        />
        <ChoiceCards
          label={names.pushScope}
          value={values.pushScope}
          onChange={(pushScope) => change({ pushScope })}
          options={[
            { value: 2, label: words.appUsers, ...reach[2] },
            { value: 1, label: words.allUsers, ...reach[1] },
          ]}
        />
      </div>
      <div className="editor-row">
        <ApplicationField
          label={names.appId}
          required
          placeholder={words.choose}
          value={values.appId}
          options={apps && choicesById(apps)}
          error={faults.appId}
          onChange={(appId) => change({ appId })}
        />
        {values.type === 1 && (
          <TextField
            label={names.version}
            required
            longest={announcementLimits.version}
            value={values.version}
            error={faults.version}
            onChange={(version) => change({ version })}
          />
        )}
      </div>
    </>
  )
}

/** Fields for the time of the change and the time of publication. */
export function TimeFields({ values, change, faults }: Fields) {
  const words = usePhrases(editorPhrases)
  const names = usePhrases(fieldWords)
  const time = (
    name: keyof typeof announcementFields.times,
    more: { hint?: string; required?: boolean } = {},
  ) => (
    <TimeField
      label={names[name]}
      value={values[name]}
      error={faults[name]}
      onChange={(text) => change({ [name]: text })}
      {...more}
    />
  )
  return (
    <>
      <div className="editor-row">
        {values.type === 1 ? (
          <>
            {time('onlineStartTime', { required: true })}
            {time('onlineEndTime', { required: true })}
          </>
        ) : (
          time('effectiveTime')
        )}
      </div>
      <div className="editor-row">
        {time('publishStartTime', { hint: words.publishHint })}
        {time('publishEndTime', { hint: words.publishEndHint })}
      </div>
    </>
  )
}

/** Fields for further details and for the way of display. */
export function MoreFields({ values, change, faults }: Fields) {
  const words = usePhrases(editorPhrases)
  const names = usePhrases(fieldWords)
  const toggle = (name: keyof typeof announcementFields.flags, hint: string) => (
    <div className="editor-switch">
      <Switch label={names[name]} checked={values[name]} onChange={(on) => change({ [name]: on })} />
      <span aria-hidden="true">
        {names[name]}
        <small>{hint}</small>
      </span>
    </div>
  )
  return (
    <>
      <div className="editor-row">
        <TextField
          label={names.impactScope}
          required={values.type === 1}
          longest={announcementLimits.impactScope}
          value={values.impactScope}
          error={faults.impactScope}
          onChange={(impactScope) => change({ impactScope })}
        />
        <TextField
          label={names.operationsContact}
          longest={announcementLimits.operationsContact}
          value={values.operationsContact}
          error={faults.operationsContact}
          onChange={(operationsContact) => change({ operationsContact })}
        />
      </div>
      <div className="editor-row">
        {toggle('forcedPush', words.forcedHint)}
        {toggle('pinned', words.pinnedHint)}
        {values.type === 1 && toggle('maintenanceLink', words.maintenanceHint)}
      </div>
    </>
  )
}
