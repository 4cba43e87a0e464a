import { createPrivateKey, sign } from 'node:crypto'
import { createCertificate } from '@iambiz/provider/saml/certificate.ts'
import { authnContextClasses, nameIdFormats } from '@iambiz/provider/saml/name-id.ts'
import { createId, createResponse } from '@iambiz/provider/saml/response.ts'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { type Rate, rateFinding } from '../compare.ts'
import { alternate } from '../measure.ts'

/** Repeats a synchronous job for some seconds. Returns the rate and the processor time per job. */
function rateOf(job: () => void, seconds: number): Rate {
  const [began, usage] = [performance.now(), process.cpuUsage()]
  const end = began + seconds * 1000
  let done = 0
  for (; performance.now() < end; done++) job()
  const { user, system } = process.cpuUsage(usage)
  return { perSecond: (done * 1000) / (performance.now() - began), processorMicros: (user + system) / done }
}

async function run({ seconds, repetitions, say }: Bench): Promise<Finding[]> {
  const now = new Date()
  const { privateKey, certificate } = await createCertificate('idp.example', now)
  const credential = { privateKey: createPrivateKey(privateKey), certificate }
  const respond = () =>
    createResponse({
      id: createId(),
      assertionId: createId(),
      issuer: 'https://idp.example/saml',
      destination: 'https://sp.example/acs',
      inResponseTo: createId(),
      audience: 'https://sp.example',
      now,
      credential,
      nameId: { value: 'u00001', format: nameIdFormats.persistent, spNameQualifier: 'https://sp.example' },
      sessionIndex: createId(),
      authnInstant: now,
      sessionNotOnOrAfter: now,
      authnContextClass: authnContextClasses.passwordProtectedTransport,
      attributes: [
        { name: 'mail', values: ['wang.xiaoming@example.com'] },
        { name: 'displayName', values: ['王小明'] },
        { name: 'organizations', values: ['1000', '1200'] },
        { name: 'roles', values: ['employee', 'buyer', 'approver'] },
      ],
    })
  const octets = Buffer.alloc(700)
  const signTwice = () => {
    for (let i = 0; i < 2; i++) sign('sha256', octets, credential.privateKey)
  }
  const ofLimit = async () => rateOf(signTwice, seconds)
  const ofOurs = async () => rateOf(respond, seconds)
  await ofLimit()
  await ofOurs()
  const result = await alternate({ limit: ofLimit, ours: ofOurs }, repetitions, say)
  const what = 'SAML response, assertion and response signed; the limit is two bare RSA-3072 signatures'
  return [rateFinding({ figure: 'P-22', what, share: 0.5 }, result)]
}

export const samlResponse: Benchmark = {
  name: 'saml-response',
  figures: 'P-22',
  about: 'signed SAML responses',
  run,
}
