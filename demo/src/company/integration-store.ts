import type { Kysely } from 'kysely'
import type { Calendar } from './calendar.ts'
import { applicationId } from './catalogue.ts'
import { insertRows } from './insert-store.ts'
import type { Integration } from './integration.ts'

/** The administrator of the authority center. */
const updater = 'A10031'

/** During working hours on the day of connection; exempt applications were recorded at any time. */
const recordedAt = (connectedOn: string | null, place: number, calendar: Calendar): Date =>
  connectedOn === null
    ? calendar.maintained(place)
    : new Date(
        Math.min(
          Date.parse(`${connectedOn}T0${1 + (place % 8)}:${10 + (place % 50)}:00Z`),
          calendar.now.getTime(),
        ),
      )

export const insertIntegrations = <T>(
  db: Kysely<T>,
  integrations: readonly Integration[],
  calendar: Calendar,
): Promise<void> =>
  insertRows(
    db,
    'application_integration',
    {
      app_id: 'uuid',
      center: 'text',
      connected_on: 'date',
      exempt: 'boolean',
      updater_no: 'text',
      updated_at: 'timestamptz',
    },
    integrations
      .filter(({ connectedOn, exempt }) => connectedOn !== null || exempt)
      .map(({ application, center, connectedOn, exempt }, index) => [
        applicationId(application),
        center,
        connectedOn,
        exempt,
        updater,
        recordedAt(connectedOn, index, calendar),
      ]),
  )
