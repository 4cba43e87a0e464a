import type { MetadataDraft } from '@iambiz/contract/features/catalogue/connections.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { Failure, fail } from '#server/platform/failure.ts'
import { withoutQuery } from '#server/platform/without-query.ts'
import type { ConnectionDeps } from './deps.ts'
import { changeRegistry } from './provider-calls.ts'
import { namesOfApps } from './store.ts'

type Cause = { actor: Actor; context: RequestContext }

/**
 * Reads the SAML metadata of an application from text or from an address. Reading an address is audited, also when it
 * fails, because the provider then sends a request that a person chose.
 */
export async function importMetadata(
  deps: ConnectionDeps,
  { actor, context }: Cause,
  { appId, xml, url }: { appId: string; xml: string; url: string },
): Promise<MetadataDraft> {
  const [app] = await namesOfApps(deps.db, [appId])
  if (!app) return fail('resource.not-found')
  const record = (result: 'ok' | 'failed') =>
    audit(deps.db, context, actor, {
      ...{ action: 'connection.import-metadata', result },
      target: { type: 'application', id: appId },
      detail: { url: withoutQuery(url) },
    })
  try {
    const form = url ? { url } : { xml }
    const { saml, certificates, attributes } = await changeRegistry(deps, 'import-metadata', form, context)
    if (url) await record('ok')
    return {
      ...{ saml, attributes },
      certificates: certificates.map(({ valid_until, ...certificate }) => ({
        ...certificate,
        validUntil: deps.wireTime(valid_until),
      })),
    }
  } catch (error) {
    if (url && error instanceof Failure) await record('failed')
    throw error
  }
}

/** Creates another certificate for SAML messages; each connection keeps its own until it is changed. */
export async function renewCertificate(
  deps: ConnectionDeps,
  { actor, context }: Cause,
): Promise<{ certificateId: string }> {
  const { certificate_id: certificateId } = await changeRegistry(deps, 'renew-certificate', {}, context)
  await audit(deps.db, context, actor, {
    action: 'connection.renew-certificate',
    target: { type: 'saml-certificate', id: certificateId },
  })
  return { certificateId }
}

/** Returns the provider's certificates for SAML messages, newest first, and its metadata. */
export async function readSamlFiles(deps: ConnectionDeps, context: RequestContext) {
  const { certificates, metadata } = await changeRegistry(deps, 'saml-certificates', {}, context)
  return {
    metadata,
    certificates: certificates.map(({ certificate_id, certificate, fingerprint, valid_until }) => ({
      ...{ certificateId: certificate_id, certificate, fingerprint },
      validUntil: deps.wireTime(valid_until),
    })),
  }
}
