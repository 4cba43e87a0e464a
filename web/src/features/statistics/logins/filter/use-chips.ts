import { centerPhrases } from '#web/platform/center-phrases.ts'
import { useDeviceWords } from '#web/platform/device-words.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { logReasonWords } from '#web/platform/log-reason-phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import type { LogFilter } from './log-filter.ts'
import { useOrganizationName } from './OrganizationFilter.tsx'
import { containerWords, eventWords, logFilterPhrases } from './phrases.ts'

/** A part of the filter as text; `gone` is the change that removes it. */
type Chip = { text: string; gone: Partial<LogFilter> }

type Given = {
  /** Name of the organization, if the page knows it. */
  orgName: string | undefined
  inLine: 'organization' | 'person' | undefined
}

/** Returns the chip of the filter, person or organization, that is not visible in the bar. */
function behindMore<T>(
  { person, orgCode }: LogFilter,
  inLine: Given['inLine'],
  chips: { person: T; organization: T },
): T[] {
  if (inLine === 'organization') return person.trim() ? [chips.person] : []
  return orgCode ? [chips.organization] : []
}

/** Returns a chip for each active filter that is hidden in a pop-up. */
export function useChips(filter: LogFilter, { orgName, inLine }: Given): Chip[] {
  const words = usePhrases(logFilterPhrases)
  const events = usePhrases(eventWords)
  const containers: Readonly<Record<string, string>> = usePhrases(containerWords)
  const centers = usePhrases(centerPhrases)
  const reasonNames: Readonly<Record<string, string>> = usePhrases(logReasonWords)
  const dayNames = usePhrases(platformPhrases).weekdays.split(' ')
  const { environment } = useDeviceWords()
  const named = useOrganizationName(filter.orgCode)
  const { eventTypes, result, env, orgCode, alone, container, center } = filter
  const { weekdays, hours, reasons, session, address } = filter
  const chip = (name: string, value: string, gone: Partial<LogFilter>): Chip => ({
    text: words.chip({ name, value }),
    gone,
  })
  const several = <T>(
    name: string,
    values: readonly T[],
    nameOf: (value: T) => string,
    gone: Partial<LogFilter>,
  ) => (values.length > 0 ? [chip(name, values.map(nameOf).join(words.and), gone)] : [])
  return [
    ...eventTypes.map((type) =>
      chip(words.event, events[type], { eventTypes: eventTypes.filter((other) => other !== type) }),
    ),
    ...(result ? [chip(words.result, result === '1' ? words.succeeded : words.failed, { result: '' })] : []),
    ...(env ? [chip(words.env, environment(env), { env: '' })] : []),
    ...behindMore(filter, inLine, {
      person: chip(words.person, filter.person.trim(), { person: '' }),
      organization: chip(words.organization, named ?? orgName ?? orgCode, { orgCode: '', alone: false }),
    }),
    ...(alone ? [chip(words.organization, words.alone, { alone: false })] : []),
    ...(container ? [chip(words.container, containers[container] ?? container, { container: '' })] : []),
    ...(center ? [chip(words.center, centers[center], { center: '' })] : []),
    ...several(words.reason, reasons, (one) => reasonNames[one] ?? one, { reasons: [] }),
    ...several(words.weekday, weekdays, (day) => dayNames[day % 7] ?? '', { weekdays: [] }),
    ...several(words.hour, hours, (hour) => `${hour}:00`, { hours: [] }),
    ...(session ? [chip(words.session, session.slice(-8), { session: '' })] : []),
    ...(address ? [chip(words.address, address, { address: '' })] : []),
  ]
}
