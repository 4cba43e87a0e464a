import type { Generated } from 'kysely'
import type { Flag, Json, MadeAt } from './columns.ts'

type ProvisioningClient = {
  client_id: Generated<string>
  name: string
  may_people: Generated<boolean>
  may_organizations: Generated<boolean>
  may_roles: Generated<boolean>
  may_administrators: Generated<boolean>
  member_role: string | null
  status: Generated<Flag>
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
  last_used_at: Date | null
}

type ProvisioningToken = {
  token_id: Generated<string>
  client_id: string
  token_hash: Buffer
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
}

type ProvisioningRefusal = {
  refusal_no: Generated<string>
  client_id: string
  at: Date
  request_id: string
  method: string
  path: string
  status: number
  scim_type: string | null
  detail: string
}

type ProvisioningExternal = {
  client_id: string
  kind: 'User' | 'Group'
  resource_id: string
  external_id: string
}

type ProvisioningProfile = { user_no: string; attributes: Json<unknown> }

type ProvisioningRemoval = { user_no: string; removed_at: Date }

type ProvisioningRoleGroup = {
  org_code: string
  role_no: string
  display_name: string | null
  created_at: MadeAt
}

export type ProvisioningTables = {
  provisioning_client: ProvisioningClient
  provisioning_token: ProvisioningToken
  provisioning_refusal: ProvisioningRefusal
  provisioning_external: ProvisioningExternal
  provisioning_profile: ProvisioningProfile
  provisioning_removal: ProvisioningRemoval
  provisioning_role_group: ProvisioningRoleGroup
}
