import type { SourceKind } from '../sources/settings.ts'
import { adminApi } from './connection-api.ts'
import { outsideSecret } from './outside-provider.ts'

type Saving = { code?: string; kind?: SourceKind; secret?: string; settings?: Record<string, unknown> }

/** The fields of a call that saves a source, with what a test is about. */
export const sourceForm = ({
  code = 'keycloak',
  kind = 'oidc',
  secret = outsideSecret,
  settings = {},
}: Saving) => ({
  ...{ code, kind },
  ...(secret === '' ? {} : { secret }),
  names: JSON.stringify({ zh: `来源 ${code}`, en: `Source ${code}` }),
  settings: JSON.stringify(
    kind === 'oidc' ? { clientId: 'iambiz', claim: 'staff_no', ...settings } : settings,
  ),
})

/** Adds a source as an administrator does, and switches it on. */
export async function addSource(url: string, saving: Saving): Promise<{ id: string; revision: number }> {
  const ask = adminApi(url)
  const { status, body } = await ask('sources/save', sourceForm(saving))
  if (status !== 200) throw new Error(`not saved: ${JSON.stringify(body)}`)
  const on = { source_id: body.source_id, revision: String(body.revision), status: '1' }
  return { id: body.source_id, revision: (await ask('sources/status', on)).body.revision }
}
