import { useDeviceWords } from '#web/platform/device-words.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { OrganizationTree } from '#web/platform/recipients/OrganizationTree.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { Select } from '#web/ui/Select.tsx'
import { environments, eventTypes, knownContainers, type LogFilter } from './log-filter.ts'
import { Checks } from './ManyChoice.tsx'
import { containerWords, eventWords, logFilterPhrases } from './phrases.ts'

type Props = { filter: LogFilter; onChange: (part: Partial<LogFilter>) => void }

const whole = (known: readonly string[], value: string) =>
  value === '' || known.includes(value) ? known : [...known, value]

/** What is narrowed by less often, behind a button. */
export function MoreFilters({ filter, onChange }: Props) {
  const words = usePhrases(logFilterPhrases)
  const events = usePhrases(eventWords)
  const containers: Readonly<Record<string, string>> = usePhrases(containerWords)
  const { environment } = useDeviceWords()
  const any = { value: '', label: words.any }
  return (
    <Popover
      label={words.more}
      closeLabel={words.close}
      className="log-choice log-more"
      trigger={(trigger) => (
        <button {...trigger} type="button" className="log-choice-button log-more-button">
          <Icon name="sliders-horizontal" size={14} />
          {words.more}
        </button>
      )}
    >
      <p>{words.event}</p>
      <Checks
        label={words.event}
        options={eventTypes.map((value) => ({ value, label: events[value] }))}
        chosen={filter.eventTypes}
        onChange={(chosen) => onChange({ eventTypes: eventTypes.filter((type) => chosen.includes(type)) })}
      />
      <p>{words.result}</p>
      <Select
        label={words.result}
        value={filter.result}
        options={[any, { value: '1', label: words.succeeded }, { value: '0', label: words.failed }]}
        onChange={(result) => onChange({ result: result === '0' || result === '1' ? result : '' })}
      />
      <p>{words.env}</p>
      <Select
        label={words.env}
        value={filter.env}
        options={[any, ...environments.map((value) => ({ value, label: environment(value) }))]}
        onChange={(value) => onChange({ env: environments.find((env) => env === value) ?? '' })}
      />
      <p>{words.container}</p>
      <Select
        label={words.container}
        value={filter.container}
        options={[
          any,
          ...whole(knownContainers, filter.container).map((value) => ({
            value,
            label: containers[value] ?? value,
          })),
        ]}
        onChange={(container) => onChange({ container })}
      />
      <OrganizationFilter filter={filter} onChange={onChange} />
    </Popover>
  )
}

/** The tree of organizations is only read to those who maintain announcements; others come by an organization in the log itself. */
function OrganizationFilter({ filter: { orgCode, alone }, onChange }: Props) {
  const words = usePhrases(logFilterPhrases)
  const { flags } = useSession()
  if (!flags.bulletinMaintain) return null
  return (
    <>
      <p>{words.organization}</p>
      <OrganizationTree value={orgCode} onChange={(code) => onChange({ orgCode: code })} />
      <label className="log-alone">
        <input
          type="checkbox"
          checked={alone}
          disabled={orgCode === ''}
          onChange={({ target }) => onChange({ alone: target.checked })}
        />
        {words.alone}
      </label>
    </>
  )
}
