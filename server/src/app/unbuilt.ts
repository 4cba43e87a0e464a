import { delegations } from '@iambiz/contract/features/delegations.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'

/** Calls that are being built: whoever builds one takes it out of here. */
export function unbuiltRoutes(serve: Serve): void {
  for (const key of Object.keys({ ...delegations }))
    serve(key as keyof typeof delegations, async () => fail('resource.not-found'))
}
