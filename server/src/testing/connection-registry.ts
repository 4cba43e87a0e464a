import { randomUUID } from 'node:crypto'
import { type ConnectionKind, connectionKinds } from '@iambiz/contract/platform/connection-values.ts'
import type { FakeProvider } from './fake-provider.ts'

type Answer = { status: number; body: Record<string, unknown> }

type Stored = {
  app_id: string
  client_id: string
  status: 0 | 1
  revision: number
  kind: ConnectionKind
  launch_url: string
  settings: Record<string, unknown>
  saved_sign_ins: number
  last_sign_on: string | null
  sign_ons_today: number
  failures_today: number
  secret_since: string | null
  secret_until: string | null
  previous_until: string | null
  names: { zh: string; en: string }
}

type OwnCertificate = {
  certificate_id: string
  certificate: string
  fingerprint: string
  valid_until: string
}

export type ConnectionRegistry = {
  connections: Map<string, Stored>
  attempts: Record<string, unknown>[]
  /** Whether the deployment allows form fill. */
  formFill: boolean
  /** The certificates for SAML, newest first. */
  certificates: OwnCertificate[]
  /** Path and form of every call except read-only ones. */
  asked: { call: string; form: Record<string, string> }[]
  /** A reply in place of the registry's; undefined to use the registry. */
  instead: (call: string, form: URLSearchParams) => Answer | undefined
}

const dayMs = 24 * 3_600_000

/** A certificate of the provider that is valid for two years; its key signs nothing here. */
const ownCertificate = (): OwnCertificate => ({
  certificate_id: randomUUID(),
  certificate: '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ\n-----END CERTIFICATE-----\n',
  fingerprint: Array.from({ length: 32 }, () => 'AB').join(':'),
  valid_until: new Date(Date.now() + 730 * dayMs).toISOString(),
})

const kindOf = (text: string | null): ConnectionKind =>
  connectionKinds.find((kind) => kind === text) ?? 'oidc'
/** Whether the application, or the proxy in front of it, proves itself by a secret. */
const hasSecret = (kind: ConnectionKind) => kind === 'oidc' || kind === 'forward'

const ok = (body: Record<string, unknown>): Answer => ({ status: 200, body })
const changed: Answer = { status: 409, body: { error: 'changed' } }
/**
 * Stores connections like the bundled provider, without its validation, which has its own tests. The only valid
 * password is `right`.
 */
export function keepRegistry(provider: FakeProvider): ConnectionRegistry {
  const connections: ConnectionRegistry['connections'] = new Map()
  const registry: ConnectionRegistry = {
    ...{ connections, attempts: [], formFill: true, asked: [], instead: () => undefined },
    certificates: [ownCertificate()],
  }
  const secretOf = (days: number) => ({
    secret_since: new Date().toISOString(),
    secret_until: days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString(),
  })

  /** What a new connection of a kind has beside its settings; one by SAML ends with the certificate that signs for it. */
  const kindParts = (kind: Stored['kind'], appId: string, days: number) =>
    kind === 'oidc'
      ? { kind, launch_url: '', ...secretOf(days) }
      : {
          ...{ kind, launch_url: `${provider.issuer}/launch/${appId}`, secret_since: null },
          secret_until: kind === 'saml' ? (registry.certificates[0]?.valid_until ?? null) : null,
          ...(hasSecret(kind) && secretOf(days)),
        }

  function renew(): Answer {
    const created = ownCertificate()
    registry.certificates = [created, ...registry.certificates]
    return ok({ certificate_id: created.certificate_id })
  }

  function save(form: URLSearchParams): Answer {
    const appId = form.get('app_id') ?? ''
    const before = connections.get(appId)
    if (String(before?.revision ?? '') !== (form.get('revision') ?? '')) return changed
    const days = Number(form.get('secret_days'))
    const settings = { ...JSON.parse(form.get('settings') ?? ''), secretDays: days }
    const names = JSON.parse(form.get('names') ?? '')
    const next: Stored = before
      ? { ...before, settings, names, revision: before.revision + 1 }
      : {
          ...{ app_id: appId, client_id: `app-${randomUUID()}`, status: 0, revision: 1, settings, names },
          ...{ last_sign_on: null, sign_ons_today: 0, failures_today: 0, saved_sign_ins: 0 },
          previous_until: null,
          ...kindParts(kindOf(form.get('kind')), appId, days),
        }
    connections.set(appId, next)
    const secret = before || !hasSecret(next.kind) ? {} : { client_secret: `secret-${randomUUID()}` }
    return ok({ revision: next.revision, client_id: next.client_id, ...secret })
  }

  function revised(form: URLSearchParams, change: (stored: Stored) => Partial<Stored>): Stored | undefined {
    const before = connections.get(form.get('app_id') ?? '')
    if (!before || String(before.revision) !== form.get('revision')) return undefined
    const next = { ...before, ...change(before), revision: before.revision + 1 }
    connections.set(before.app_id, next)
    return next
  }

  function rotate(form: URLSearchParams): Answer {
    const previous = new Date(Date.now() + dayMs).toISOString()
    const next = revised(form, ({ settings }) => ({
      ...secretOf(Number(settings.secretDays)),
      previous_until: previous,
    }))
    if (!next) return changed
    return ok({
      revision: next.revision,
      client_secret: `secret-${randomUUID()}`,
      previous_until: previous,
    })
  }

  const calls: Record<string, (form: URLSearchParams) => Answer> = {
    list: () => ok({ connections: [...connections.values()] }),
    detail: (form) => {
      const connection = connections.get(form.get('app_id') ?? '') ?? null
      return ok({ connection, form_fill: registry.formFill })
    },
    save,
    'rotate-secret': rotate,
    status: (form) => {
      const next = revised(form, () => ({ status: form.get('status') === '1' ? 1 : 0 }))
      return next ? ok({ revision: next.revision }) : changed
    },
    delete: (form) => {
      const gone = revised(form, () => ({}))
      if (gone) connections.delete(gone.app_id)
      return gone ? ok({}) : changed
    },
    names: (form) => {
      for (const { app_id, ...names } of JSON.parse(form.get('names') ?? '[]')) {
        const stored = connections.get(app_id)
        if (stored) connections.set(app_id, { ...stored, names })
      }
      return ok({})
    },
    attempts: () => ok({ attempts: registry.attempts, total: registry.attempts.length }),
    'sign-out-all': () => ok({ ended: 3 }),
    recheck: () => ok({}),
    'saml-certificates': () => ok({ certificates: registry.certificates, metadata: '<EntityDescriptor/>' }),
    'renew-certificate': renew,
    'import-metadata': () => ({
      status: 422,
      body: { error: 'metadata', reason: 'not-well-formed', detail: 'line 1' },
    }),
  }
  const reads = new Set(['list', 'detail', 'attempts', 'saml-certificates'])

  provider.faults.account = async (path, form) => {
    if (path === '/password/verify') {
      const isRight = form.get('password') === 'right'
      return isRight
        ? ok({ proof: 'proof', expires_in: 300 })
        : { status: 403, body: { error: 'wrong_password' } }
    }
    if (!path.startsWith('/admin/connections/')) return { status: 404, body: { error: 'not_found' } }
    const call = path.replace('/admin/connections/', '')
    const instead = registry.instead(call, form)
    if (!reads.has(call)) registry.asked.push({ call, form: Object.fromEntries(form) })
    return instead ?? calls[call]?.(form) ?? { status: 404, body: { error: 'not_found' } }
  }
  return registry
}
