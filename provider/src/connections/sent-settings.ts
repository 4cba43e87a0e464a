import { z } from 'zod'
import { type ConnectionSettings, connectionSettings } from './settings.ts'

/** The settings as the portal sends them: keys as text, as pasted by an administrator. */
export const sentSettings = connectionSettings.extend({ jwks: z.string().optional() })
export type SentSettings = z.output<typeof sentSettings>

/** An invalid field, with the portal's message key that explains it. */
export type Fault = { field: string; fault: `connection.${string}` }

export const atEach = (
  field: string,
  values: readonly string[],
  fault: Fault['fault'],
  isGood: (v: string) => boolean,
) => values.flatMap((value, index): Fault[] => (isGood(value) ? [] : [{ field: `${field}.${index}`, fault }]))

export type Checked = { settings: ConnectionSettings } | { faults: Fault[] } | 'unreadable'
