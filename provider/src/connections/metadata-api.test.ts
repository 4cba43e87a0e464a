import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { theirs } from '../saml/testing/credentials.ts'
import { createBrowser } from '../testing/browser.ts'
import { connect, connectionApi } from '../testing/connection-api.ts'
import { type ProviderWorld, providerWorld } from '../testing/world.ts'

let world: ProviderWorld
const ask = (path: string, form: Record<string, string> = {}) => connectionApi(world.provider.url)(path, form)

beforeAll(async () => {
  world = await providerWorld()
})
afterAll(() => world?.stop())

const body = theirs.certificate.replace(/-----[A-Z ]+-----|\s/g, '')
const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const metadata = ({ entityId = 'https://crm.example/saml' } = {}) => `\ufeff<?xml version="1.0"?>
<!-- written by hand -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <md:SPSSODescriptor AuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>
      ${body}
    </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleLogoutService Binding="${redirect}" Location="https://crm.example/slo"/>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:AssertionConsumerService Binding="${post}" Location="https://crm.example/third" index="1" isDefault="false"/>
    <md:AssertionConsumerService Binding="${post}" Location="https://crm.example/second" index="2"/>
    <md:AssertionConsumerService Binding="${post}" Location="https://crm.example/first" index="5" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>`

/** A server of an application; returns its address. */
async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/metadata`, stop }
}

describe('metadata of an application', () => {
  const expected = {
    entityId: 'https://crm.example/saml',
    acsUrls: ['https://crm.example/first', 'https://crm.example/second', 'https://crm.example/third'],
    ...{ sloUrl: 'https://crm.example/slo', sloBinding: 'redirect', nameIdFormat: 'persistent' },
    wantSignedRequests: true,
  }

  test('is read as settings, and nothing is saved', async () => {
    const { status, body: draft } = await ask('import-metadata', { xml: metadata() })
    expect(status).toBe(200)
    expect(draft.saml).toMatchObject(expected)
    expect(draft.certificates).toEqual([
      {
        subject: 'CN=sp.example',
        fingerprint: expect.stringMatching(/^([\dA-F]{2}:){31}/),
        valid_until: expect.any(String),
      },
    ])
    expect((await ask('list')).body.connections).toEqual([])
  })

  test('is fetched from an address', async () => {
    const { url, stop } = await serve((_req, res) => void res.end(metadata()))
    expect((await ask('import-metadata', { url })).body.saml).toMatchObject(expected)
    stop()
  })

  test('is fetched from no inner, link-local or cloud metadata address', async () => {
    for (const url of [
      'http://169.254.169.254/',
      'http://[fe80::1]/',
      'https://100.100.100.200/',
      'file:///etc/passwd',
      'ftp://a.example/',
    ])
      expect((await ask('import-metadata', { url })).body).toMatchObject({ error: 'refused' })
  })

  test('is not fetched through a redirect, nor above 1 MiB', async () => {
    const elsewhere = await serve(
      (_req, res) => void res.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    )
    expect((await ask('import-metadata', { url: elsewhere.url })).body).toMatchObject({
      error: 'metadata_away',
      detail: 'HTTP 302',
    })
    elsewhere.stop()
    const endless = await serve((_req, res) => {
      const more = () => {
        while (res.write('x'.repeat(65_536)));
      }
      res.on('drain', more)
      more()
    })
    expect((await ask('import-metadata', { url: endless.url })).body).toMatchObject({
      error: 'metadata_away',
    })
    endless.stop()
    expect((await ask('import-metadata', { url: 'http://127.0.0.1:1/' })).body).toEqual({
      error: 'metadata_away',
      detail: 'ECONNREFUSED',
    })
  })

  test.each([
    ['', 'not-well-formed'],
    ['<html></html>', 'metadata-without-service-provider'],
    [`<!DOCTYPE x [<!ENTITY e "e">]>${metadata().replace(/^[^\n]*\n/, '')}`, 'doctype-forbidden'],
    [
      '<x xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd"/></x>',
      'xinclude-forbidden',
    ],
    [metadata().replace('https://crm.example/first', 'javascript:alert(1)'), 'value-malformed'],
    ['<'.repeat(100_000), 'not-well-formed'],
  ])('that starts with %j is refused', async (xml, reason) => {
    const { status, body: answer } = await ask('import-metadata', { xml })
    expect([status, answer.error, answer.reason]).toEqual([422, 'metadata', reason])
  })

  test('may have nearly 1 MiB', async () => {
    const xml = metadata().replace(
      '</md:EntityDescriptor>',
      `<!--${'x'.repeat(1_000_000)}--></md:EntityDescriptor>`,
    )
    expect((await ask('import-metadata', { xml })).status).toBe(200)
  })
})

describe('our certificates', () => {
  test('the first is made when it is needed, and each connection keeps its own until it is changed', async () => {
    const [first] = (await ask('saml-certificates')).body.certificates
    const saml = { entityId: 'https://crm.example/saml', acsUrls: ['https://crm.example/acs'] }
    const app = await connect(world.provider.url, { kind: 'saml', settings: { saml } })
    const { body: renewed } = await ask('renew-certificate')
    const { certificates, metadata: own } = (await ask('saml-certificates')).body
    expect(certificates.map((one: { certificate_id: string }) => one.certificate_id)).toEqual([
      renewed.certificate_id,
      first.certificate_id,
    ])
    expect(own.match(/<ds:X509Certificate>/g)).toHaveLength(2)
    const detail = async () => (await ask('detail', { app_id: app.appId })).body.connection
    expect(await detail()).toMatchObject({
      settings: { saml: { certificateId: first.certificate_id } },
      secret_until: first.valid_until,
    })
    const changed = { ...saml, certificateId: renewed.certificate_id }
    await connect(world.provider.url, {
      kind: 'saml',
      appId: app.appId,
      revision: app.revision,
      settings: { saml: changed },
    })
    expect((await detail()).settings.saml.certificateId).toBe(renewed.certificate_id)
    // No connection uses the first one any more.
    const published = await createBrowser().get(`${world.provider.url}/saml/metadata`)
    expect(published.headers['content-type']).toContain('application/samlmetadata+xml')
    expect(published.body.match(/<ds:X509Certificate>/g)).toHaveLength(1)
  })

  test('one that does not exist is refused', async () => {
    const saml = {
      entityId: 'https://x.example',
      acsUrls: ['https://x.example/acs'],
      certificateId: crypto.randomUUID(),
    }
    await expect(connect(world.provider.url, { kind: 'saml', settings: { saml } })).rejects.toThrow(
      'connection.own-certificate',
    )
  })
})

describe('settings', () => {
  const save = (kind: 'saml' | 'cas', settings: Record<string, unknown>) =>
    connect(world.provider.url, { kind, settings }).then(
      () => 'saved',
      (error: Error) =>
        JSON.parse(error.message.replace('not connected: ', '')).faults?.map(
          (fault: { field: string }) => fault.field,
        ),
    )
  const saml = { entityId: 'https://other.example/saml', acsUrls: ['https://other.example/acs'] }

  test.each([
    [{ saml: { ...saml, entityId: ' ' } }, ['saml.entityId']],
    [{ saml: { ...saml, acsUrls: [] } }, ['saml.acsUrls']],
    [
      { saml: { ...saml, acsUrls: ['http://other.example/acs', 'https://a.example/*'] } },
      ['saml.acsUrls.0', 'saml.acsUrls.1'],
    ],
    [{ saml: { ...saml, sloUrl: 'javascript:alert(1)' } }, ['saml.sloUrl']],
    [{ saml: { ...saml, sloUrl: 'http://169.254.169.254/', sloBinding: 'soap' } }, ['saml.sloUrl']],
    [{ saml: { ...saml, certificates: ['x'] } }, ['saml.certificates.0']],
    [{ saml: { ...saml, wantSignedRequests: true } }, ['saml.certificates']],
    [{ saml: { ...saml, signAssertion: false, signResponse: false } }, ['saml.signAssertion']],
    [
      {
        saml,
        claims: [
          { name: 'a', from: 'email' },
          { name: 'a', from: 'phone' },
        ],
      },
      ['claims.1.name'],
    ],
  ])('of SAML: %j', async (settings, fields) => {
    expect(await save('saml', settings)).toEqual(fields)
  })

  test.each([
    [{ cas: { serviceUrls: [] } }, ['cas.serviceUrls']],
    [{ cas: { serviceUrls: ['https://a.example/#x'] } }, ['cas.serviceUrls.0']],
    [
      { cas: { serviceUrls: ['https://a.example/'], logoutUrl: 'http://169.254.169.254/' } },
      ['cas.logoutUrl'],
    ],
    [
      { cas: { serviceUrls: ['https://a.example/'] }, claims: [{ name: 'a/b', from: 'email' }] },
      ['claims.0.name'],
    ],
  ])('of CAS: %j', async (settings, fields) => {
    expect(await save('cas', settings)).toEqual(fields)
  })

  test('an entity ID belongs to one connection, and a connection keeps its kind', async () => {
    const first = await connect(world.provider.url, { kind: 'saml', settings: { saml } })
    expect(await save('saml', { saml })).toEqual(['saml.entityId'])
    const asCas = {
      kind: 'cas',
      appId: first.appId,
      revision: first.revision,
      settings: { cas: { serviceUrls: ['https://a.example/'] } },
    } as const
    await expect(connect(world.provider.url, asCas)).rejects.toThrow('connection.kind')
  })
})
