import { mailContacts } from '@iambiz/contract/features/mail-contacts.ts'
import { mailTemplates } from '@iambiz/contract/features/mail-templates.ts'
import { mailRecords } from '@iambiz/contract/mail-records.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'

/** Calls that are being built: whoever builds one takes it out of here. */
export function unbuiltRoutes(serve: Serve): void {
  for (const key of Object.keys({ ...mailRecords, ...mailTemplates, ...mailContacts }))
    serve(key as keyof typeof mailTemplates, async () => fail('resource.not-found'))
}
