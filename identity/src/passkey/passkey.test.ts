import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepIdentity } from '../sweep-store.ts'
import { identityWorld, type Person, passkeyOrigin } from '../testing/identity-world.ts'
import { type SoftwarePasskey, softwarePasskey } from '../testing/software-passkey.ts'
import { countUse } from './passkey-store.ts'

let world: Awaited<ReturnType<typeof identityWorld>>
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world?.stop())

type Options = Parameters<SoftwarePasskey['create']>[0]
const optionsOf = ({ body }: { body: Record<string, unknown> }) =>
  body.options as Options & Record<string, unknown>

async function add(
  person: Person,
  { proof = '', key = softwarePasskey(passkeyOrigin), name = 'MacBook' } = {},
) {
  const options = optionsOf(await person.ask('/passkey/start', { proof }))
  const response = key.create(options)
  const added = await person.ask('/passkey/finish', { response, name })
  if (added.status !== 200) throw new Error(`adding answered ${added.status}`)
  const { passkey_id: id, recovery_codes: codes } = added.body as {
    passkey_id: string
    recovery_codes: string[]
  }
  return { key, id, codes, options, response }
}

const ask = async (person: Person) => optionsOf(await person.ask('/passkey/ask'))
const verify = (person: Person, response: string, by = 0) => person.ask('/passkey/verify', { response }, by)
const proofOf = async (person: Person, key: SoftwarePasskey) =>
  (await verify(person, key.get(await ask(person)))).body.proof as string
const factorsOf = async (person: Person) =>
  (await person.ask('/factors')).body as {
    passkeys: { id: string; name: string; last_used_at: string | null; suspended: boolean }[]
    recovery_codes_left: number
  }

const onePassword = 'bada5566-a7aa-401f-bd96-45619a55120d'
const unknown = 'bada5566-0000-0000-0000-000000000000'

describe('a new passkey', () => {
  test.each([
    ['that the person chose', { name: '钥匙', device: 'macOS · Safari' }, onePassword, '钥匙'],
    ['of its authenticator', { name: '', device: 'macOS · Safari' }, onePassword, '1Password'],
    [
      'of the browser, without a known authenticator',
      { device: 'macOS · Safari' },
      unknown,
      'macOS · Safari',
    ],
    ['that is empty, if nothing is known', {}, unknown, ''],
  ] as const)('has the name %s', async (_what, given, aaguid, expected) => {
    const person = await world.newPerson()
    const key = softwarePasskey(passkeyOrigin, { aaguid })
    const response = key.create(optionsOf(await person.ask('/passkey/start')))
    expect((await person.ask('/passkey/finish', { response, ...given })).body).toMatchObject({
      name: expected,
    })
    expect((await factorsOf(person)).passkeys).toMatchObject([{ name: expected }])
  })

  test('is asked for as one that signs in alone, and comes with the first recovery codes', async () => {
    const person = await world.newPerson()
    const { options, codes } = await add(person)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: '数字应用平台' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    // The handle tells authenticators nothing about the person.
    expect(Buffer.from(options.user?.id ?? '', 'base64url')).toHaveLength(32)
    expect(codes).toHaveLength(10)
    expect(await factorsOf(person)).toMatchObject({
      passkeys: [{ name: 'MacBook', last_used_at: null, suspended: false }],
      recovery_codes_left: 10,
    })
  })

  test('beside another second factor needs a proof of it', async () => {
    const person = await world.newPerson()
    const { secret } = await person.bind()
    expect(await person.ask('/passkey/start')).toMatchObject({ status: 403, body: { error: 'proof_needed' } })
    const { key, codes } = await add(person, { proof: await person.proof(secret) })
    expect(codes).toEqual([])
    expect(await person.ask('/totp/start')).toMatchObject({ status: 403 })
    expect(await person.ask('/totp/start', { proof: await proofOf(person, key) })).toMatchObject({
      status: 200,
    })
  })

  test.each([
    ['from a page of another origin', { origin: 'http://localhost.example' }],
    ['that did not verify the person', { isVerified: false }],
    ['that is the response to a request', { type: 'webauthn.get' }],
  ])('%s is refused', async (_, way) => {
    const person = await world.newPerson()
    const options = optionsOf(await person.ask('/passkey/start'))
    const response = softwarePasskey(passkeyOrigin).create(options, way)
    expect(await person.ask('/passkey/finish', { response })).toMatchObject({ status: 400 })
    expect((await factorsOf(person)).passkeys).toEqual([])
  })

  test.each(['', '{}', 'null', '[]', '{"id":"a","response":{"clientDataJSON":"e30"}}', 'x'.repeat(20_000)])(
    'of garbage is refused: %.40s',
    async (response) => {
      const person = await world.newPerson()
      expect(await person.ask('/passkey/finish', { response })).toMatchObject({ status: 400 })
    },
  )

  test('answers its challenge once, in time, and only for the person who asked', async () => {
    const person = await world.newPerson()
    const { response } = await add(person)
    expect(await person.ask('/passkey/finish', { response })).toMatchObject({ status: 410 })
    const [slow, other] = [await world.newPerson(), await world.newPerson()]
    const late = softwarePasskey(passkeyOrigin).create(optionsOf(await slow.ask('/passkey/start')))
    slow.forward(601)
    expect(await slow.ask('/passkey/finish', { response: late })).toMatchObject({ status: 410 })
    const taken = softwarePasskey(passkeyOrigin).create(optionsOf(await slow.ask('/passkey/start')))
    expect(await other.ask('/passkey/finish', { response: taken })).toMatchObject({ status: 410 })
  })

  test('is the tenth at most, also of two at once in two processes', async () => {
    const person = await world.newPerson()
    const first = await add(person)
    for (let count = 2; count < 10; count += 1) await add(person, { proof: await proofOf(person, first.key) })
    const proof = await proofOf(person, first.key)
    const started = [
      await person.ask('/passkey/start', { proof }),
      await person.ask('/passkey/start', { proof }),
    ]
    const responses = started.map((one) => softwarePasskey(passkeyOrigin).create(optionsOf(one)))
    const answers = await Promise.all(
      responses.map((response, by) => person.ask('/passkey/finish', { response }, by)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await person.ask('/passkey/start', { proof })).toMatchObject({ status: 409 })
  })

  test('of one authenticator is registered once', async () => {
    const [person, other] = [await world.newPerson(), await world.newPerson()]
    const { key } = await add(person)
    const response = key.create(optionsOf(await other.ask('/passkey/start')))
    expect(await other.ask('/passkey/finish', { response })).toMatchObject({
      status: 409,
      body: { error: 'bound' },
    })
  })
})

describe('the response of a passkey', () => {
  test('gives a proof once, although two processes get it', async () => {
    const person = await world.newPerson()
    const { key } = await add(person)
    const response = key.get(await ask(person))
    const answers = await Promise.all([verify(person, response, 0), verify(person, response, 1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect((await factorsOf(person)).passkeys[0]?.last_used_at).toBe(person.now().toISOString())
  })

  test.each([
    ['from a page of another origin', { origin: 'https://localhost.example' }],
    ['that did not verify the person', { isVerified: false }],
    ['with the user handle of another person', { userHandle: Buffer.alloc(32, 1).toString('base64url') }],
    ['to a registration', { type: 'webauthn.create' }],
  ])('%s is refused, and its challenge is used up', async (_, way) => {
    const person = await world.newPerson()
    const { key } = await add(person)
    const options = await ask(person)
    expect(await verify(person, key.get(options, way))).toMatchObject({ status: 403 })
    expect(await verify(person, key.get(options))).toMatchObject({ status: 403 })
    expect((await factorsOf(person)).passkeys).toMatchObject([{ suspended: false }])
  })

  test('of another person, of an unknown key and with a foreign signature is refused', async () => {
    const [person, other] = [await world.newPerson(), await world.newPerson()]
    const [{ key }, { key: stolen }] = [await add(person), await add(other)]
    expect(await verify(person, stolen.get(await ask(person)))).toMatchObject({ status: 403 })
    expect(await verify(person, softwarePasskey(passkeyOrigin).get(await ask(person)))).toMatchObject({
      status: 403,
    })
    const forged = JSON.parse(stolen.get(await ask(person)))
    const response = JSON.stringify({ ...forged, id: key.id, rawId: key.id })
    expect(await verify(person, response)).toMatchObject({ status: 403 })
  })

  test('whose counter does not rise suspends the passkey, unless the signature is wrong', async () => {
    const person = await world.newPerson()
    const { key, codes } = await add(person, { key: softwarePasskey(passkeyOrigin, { counter: 5 }) })
    const forged = JSON.parse(key.get(await ask(person), { counter: 1 }))
    forged.response.signature = forged.response.signature.replace(/(?<=^.{20})./, (one: string) =>
      one === 'A' ? 'B' : 'A',
    )
    expect(await verify(person, JSON.stringify(forged))).toMatchObject({ status: 403 })
    expect(await verify(person, key.get(await ask(person)))).toMatchObject({ status: 200 })
    expect(await verify(person, key.get(await ask(person), { counter: 6 }))).toMatchObject({ status: 403 })
    expect((await factorsOf(person)).passkeys).toMatchObject([{ suspended: true }])
    expect((await person.ask('/passkey/ask')).status).toBe(404)
    // The recovery code opens the way to remove it.
    const { body } = await person.ask('/totp/verify', { code: codes[0] ?? '' })
    const [{ id = '' } = {}] = (await factorsOf(person)).passkeys
    expect(await person.ask('/unbind', { id, proof: String(body.proof) })).toMatchObject({ status: 200 })
  })

  test('of two at once with one counter counts once', async () => {
    const person = await world.newPerson()
    const { key } = await add(person, { key: softwarePasskey(passkeyOrigin, { counter: 5 }) })
    const use = { credentialId: key.id, counter: 9, isBackedUp: false }
    const dbs = world.parts.map(({ db }) => db)
    const used = await Promise.all(dbs.map((db) => countUse(db, use, person.now())))
    expect(used.sort()).toEqual([false, true])
  })
})

describe('a passkey in the list', () => {
  test('is renamed and removed by its person alone', async () => {
    const [person, other] = [await world.newPerson(), await world.newPerson()]
    const { id, key } = await add(person)
    expect(await other.ask('/totp/rename', { device_id: id, name: 'mine' })).toMatchObject({ status: 404 })
    expect(await person.ask('/totp/rename', { device_id: id, name: '办公室电脑' })).toMatchObject({
      status: 200,
    })
    expect((await factorsOf(person)).passkeys).toMatchObject([{ name: '办公室电脑' }])
    expect(await other.ask('/unbind', { id })).toMatchObject({ status: 404 })
    expect(await person.ask('/unbind', { id })).toMatchObject({
      status: 403,
      body: { error: 'proof_needed' },
    })
    const removed = await person.ask('/unbind', { id, proof: await proofOf(person, key) })
    expect(removed).toMatchObject({ status: 200, body: { type: 'passkey' } })
    expect(await factorsOf(person)).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
    expect((await person.ask('/passkey/ask')).status).toBe(404)
  })

  test('leaves the recovery codes to the device beside it', async () => {
    const person = await world.newPerson()
    const { secret } = await person.bind()
    const { id } = await add(person, { proof: await person.proof(secret) })
    await person.ask('/unbind', { id, proof: await person.proof(secret) })
    expect(await factorsOf(person)).toMatchObject({ passkeys: [], recovery_codes_left: 10 })
  })
})

test('unanswered challenges are swept', async () => {
  const person = await world.newPerson()
  await add(person)
  await ask(person)
  const open = async () => {
    const { rows } = await world.database.pool.query(
      'select 1 from idp.passkey_challenge where account_no = $1',
      [person.accountNo],
    )
    return rows.length
  }
  expect(await open()).toBe(1)
  person.forward(601)
  const [parts] = world.parts
  if (parts) await sweepIdentity(parts.db, person.now())
  expect(await open()).toBe(0)
})
