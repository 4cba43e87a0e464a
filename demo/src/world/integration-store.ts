import type { Kysely } from 'kysely'
import { applicationId } from './catalogue.ts'
import { insertRows } from './insert-store.ts'
import type { Integration } from './integration.ts'

/** The administrator of the authority center. */
const updater = 'A10031'

/** What is recorded of the applications' connections; what is missing has no row. */
export const insertIntegrations = <T>(db: Kysely<T>, integrations: readonly Integration[]): Promise<void> =>
  insertRows(
    db,
    'application_integration',
    { app_id: 'uuid', center: 'text', connected_on: 'date', exempt: 'boolean', updater_no: 'text' },
    integrations
      .filter(({ connectedOn, exempt }) => connectedOn !== null || exempt)
      .map(({ application, center, connectedOn, exempt }) => [
        applicationId(application),
        center,
        connectedOn,
        exempt,
        updater,
      ]),
  )
