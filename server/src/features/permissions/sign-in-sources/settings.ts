import type {
  SignInSource,
  SignInSourceDraft,
} from '@iambiz/contract/features/permissions/sign-in-sources.ts'
import { signInSources } from '@iambiz/contract/features/permissions/sign-in-sources.ts'
import { keysOf } from '@iambiz/contract/platform/objects.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { StoredSource } from './provider-calls.ts'

const common = ['domains', 'orgCodes', 'roleNos', 'firstSignIn'] as const
const fieldsOf = {
  oidc: ['issuer', 'clientId', 'clientAuthentication', 'scopes', 'mapBy', 'claim', 'trustsDomains'],
  oauth: [
    ...(['authorizationUrl', 'tokenUrl', 'userInfoUrl', 'clientId', 'clientAuthentication'] as const),
    ...(['scopes', 'idField', 'mapBy', 'claim'] as const),
  ],
  saml: ['entityId', 'signOnUrl', 'certificates', 'signsRequests', 'mapBy', 'claim'],
  ldap: [
    ...(['host', 'port', 'security', 'authorities', 'bindDn', 'base', 'filter'] as const),
    ...(['attribute', 'idAttribute', 'fallsBack'] as const),
  ],
} as const

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/** Returns the settings that the provider stores: those of the kind. */
export const toStored = (draft: SignInSourceDraft): Record<string, unknown> => ({
  ...pick(draft, common),
  ...pick<SignInSourceDraft, keyof SignInSourceDraft>(draft, fieldsOf[draft.kind]),
})

const { data } = signInSources['GET /iam-authority/v1/admin/signInSource/list']
const listed = data.shape.sources.element

type Around = {
  wireTime: WireTime
  signIns: number
  /** All organizations and roles. */
  choices: readonly { code: string; name: string }[]
}

/** Returns a source as administrators see it. */
export function toSource(source: StoredSource, { wireTime, signIns, choices }: Around): SignInSource {
  const { settings, names, tested_at: testedAt, test_problem: problem } = source
  const written = listed.parse({
    ...settings,
    ...{ id: source.source_id, kind: source.kind, code: source.code, nameZh: names.zh, nameEn: names.en },
    ...{
      status: source.status,
      hasSecret: source.has_secret,
      redirectUri: source.redirect_uri,
      entityUri: source.entity_uri,
    },
    ...{ people: source.people, signIns, names: [], revision: source.revision },
    ...(testedAt ? { test: { time: wireTime(testedAt), ...(problem ? { problem } : {}) } } : {}),
  })
  const codes = [...written.orgCodes, ...written.roleNos]
  return { ...written, names: choices.filter(({ code }) => codes.includes(code)) }
}

/** The fields of a source in the operation log, without its secret. */
export const recordedSource = ({ settings, ...source }: StoredSource): Record<string, unknown> => ({
  ...{ code: source.code, kind: source.kind, nameZh: source.names.zh, nameEn: source.names.en },
  status: source.status,
  ...Object.fromEntries(
    keysOf(settings)
      .filter((name) => name !== 'kind')
      .map((name) => [name, settings[name]]),
  ),
})
