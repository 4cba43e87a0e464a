import type { Serve } from '#server/platform/http/serve.ts'
import { clientList, deleteClient, makeToken, refusalList, revokeTokens, saveClient } from './clients.ts'
import type { ProvisioningDeps } from './deps.ts'

/** Administration of SCIM clients, for super managers. */
export function provisioningRoutes(serve: Serve, { db, wireTime, baseUrl }: ProvisioningDeps): void {
  serve('POST /iam-authority/v1/admin/provisioning/list', async ({ context }) => ({
    address: `${baseUrl}/scim/v2`,
    list: await clientList(db, wireTime, context.now),
  }))

  serve('POST /iam-authority/v1/admin/provisioning/saveOrUpdate', async ({ body, actor, context }) =>
    saveClient(db, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/provisioning/token', async ({ body, actor, context }) => {
    const { token, expiresAt } = await makeToken(db, actor, context, body)
    return { token, expireTime: wireTime(expiresAt) }
  })

  serve('POST /iam-authority/v1/admin/provisioning/revoke', async ({ body, actor, context }) =>
    revokeTokens(db, actor, context, body.id),
  )

  serve('POST /iam-authority/v1/admin/provisioning/delete', async ({ body, actor, context }) => {
    await deleteClient(db, actor, context, body.id)
    return { deleted: true } as const
  })

  serve('POST /iam-authority/v1/admin/provisioning/refusal/list', async ({ body }) => ({
    list: await refusalList(db, wireTime, body.id),
  }))
}
