import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepIdentity } from '../sweep-store.ts'
import { identityWorld, type Person } from '../testing/identity-world.ts'
import { checkCode } from './check-code.ts'
import { resealSecrets } from './device-store.ts'

let world: Awaited<ReturnType<typeof identityWorld>>
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world?.stop())

const verify = (person: Person, code: string, by = 0) => person.ask('/totp/verify', { code }, by)
const counted = async ({ accountNo }: Person) => {
  const { rows } = await world.database.pool.query(
    'select tries, in_row from idp.totp_guess where account_no = $1',
    [accountNo],
  )
  return rows[0]
}
/** A code that belongs to none of the steps around now. */
const wrongCode = (person: Person, secret: string) => {
  const near = new Set([-1, 0, 1].map((offset) => person.code(secret, offset)))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.has(code)) ?? ''
}
const devicesOf = async (person: Person) =>
  (await person.ask('/factors')).body as {
    devices: { id: string; name: string; last_used_at: string | null }[]
    recovery_codes_left: number
  }

describe('a new device', () => {
  test('counts for nothing before a right code, and then gives ten recovery codes', async () => {
    const person = await world.newPerson()
    const { body } = await person.ask('/totp/start')
    const { device_id, secret, otpauth_uri, expires_in } = body as Record<string, string>
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(otpauth_uri ?? '')
    expect(decodeURIComponent(uri.pathname)).toBe(`/数字应用平台:${person.accountNo.toLowerCase()}`)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret,
      issuer: '数字应用平台',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(expires_in).toBe(600)
    expect((await devicesOf(person)).devices).toEqual([])
    expect((await verify(person, person.code(secret ?? ''))).status).toBe(403)
    const form = { device_id: device_id ?? '', code: person.code(secret ?? ''), name: ' 我的手机 ' }
    const confirmed = await person.ask('/totp/confirm', form)
    const codes = confirmed.body.recovery_codes as string[]
    expect(new Set(codes.filter((code) => /^[A-Z2-7]{24}$/.test(code))).size).toBe(10)
    expect(await devicesOf(person)).toMatchObject({
      devices: [{ id: device_id, name: '我的手机' }],
      recovery_codes_left: 10,
    })
  })

  test('S-105 the confirmation code cannot be used again', async () => {
    const person = await world.newPerson()
    const { secret } = (await person.ask('/totp/start')).body as { secret: string; device_id: string }
    const begun = (await person.ask('/totp/start')).body as { secret: string; device_id: string }
    const code = person.code(begun.secret)
    expect(begun.secret).not.toBe(secret)
    expect((await person.ask('/totp/confirm', { device_id: begun.device_id, code })).status).toBe(200)
    expect((await verify(person, code)).body).toEqual({ error: 'wrong_code' })
  })

  test('is dropped after five wrong codes, and the next waits for ten minutes', async () => {
    const person = await world.newPerson()
    const { device_id, secret } = (await person.ask('/totp/start')).body as Record<string, string>
    const form = { device_id: device_id ?? '', code: wrongCode(person, secret ?? '') }
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(await person.ask('/totp/confirm', form, i % 2))
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 423])
    expect(answers[0]?.body).toMatchObject({ error: 'wrong_code', left: 4 })
    const right = { ...form, code: person.code(secret ?? '') }
    expect(await person.ask('/totp/confirm', right)).toMatchObject({ status: 423, retryAfter: 600 })
    expect((await person.ask('/totp/start')).status).toBe(423)
    person.forward(600)
    expect((await person.ask('/totp/start')).status).toBe(200)
  })

  test('of many concurrent wrong codes five are checked', async () => {
    const person = await world.newPerson()
    const { device_id, secret } = (await person.ask('/totp/start')).body as Record<string, string>
    const form = { device_id: device_id ?? '', code: wrongCode(person, secret ?? '') }
    const guesses = Array.from({ length: 30 }, (_, index) => person.ask('/totp/confirm', form, index % 2))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(4)
    expect((await person.ask('/totp/start')).status).toBe(423)
  })

  test('may be proved for ten minutes, by its newest secret, once', async () => {
    const person = await world.newPerson()
    const first = (await person.ask('/totp/start')).body as { device_id: string; secret: string }
    person.forward(600)
    const late = { device_id: first.device_id, code: person.code(first.secret) }
    expect(await person.ask('/totp/confirm', late)).toMatchObject({ status: 410, body: { error: 'expired' } })
    const begun = (await person.ask('/totp/start')).body as { device_id: string; secret: string }
    const form = { device_id: begun.device_id, code: person.code(begun.secret) }
    const both = await Promise.all([0, 1].map((by) => person.ask('/totp/confirm', form, by)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    for (const device_id of ['', 'x', first.device_id, begun.device_id])
      expect((await person.ask('/totp/confirm', { ...form, device_id })).status).toBe(410)
  })

  test('S-119 the drift of a wrong clock is reported, and its codes are rejected', async () => {
    const person = await world.newPerson()
    const { device_id, secret } = (await person.ask('/totp/start')).body as Record<string, string>
    const confirm = (offset: number) =>
      person.ask('/totp/confirm', { device_id: device_id ?? '', code: person.code(secret ?? '', offset) })
    expect((await confirm(6)).body).toEqual({ error: 'wrong_code', left: 4, drift_seconds: 180 })
    expect((await confirm(-3)).body).toMatchObject({ drift_seconds: -90 })
    expect((await confirm(120)).body).not.toHaveProperty('drift_seconds')
    const bound = await person.bind()
    const ahead = { code: person.code(bound.secret, 4), time: '2030-01-01', now: String(Date.now()) }
    expect((await person.ask('/totp/verify', ahead)).body).toEqual({ error: 'wrong_code' })
  })

  test('beside another needs a code of that one, leaves it alone until it is proved, and brings no new recovery codes', async () => {
    const person = await world.newPerson()
    const old = await person.bind('旧')
    expect(await person.ask('/totp/start')).toMatchObject({
      status: 403,
      body: { error: 'proof_needed', methods: ['totp', 'passkey', 'recovery'] },
    })
    const replace = { device_id: old.deviceId }
    const proof = await person.proof(old.secret)
    expect(await person.ask('/totp/start', { ...replace, proof })).toMatchObject({
      status: 409,
      body: { error: 'bound' },
    })
    const begun = (await person.ask('/totp/start', { ...replace, proof, replace: '1' })).body as {
      device_id: string
      secret: string
    }
    expect((await verify(person, person.code(old.secret))).status).toBe(200)
    const confirmed = await person.ask('/totp/confirm', {
      device_id: begun.device_id,
      code: person.code(begun.secret),
    })
    expect(confirmed).toMatchObject({ status: 200, body: { recovery_codes: [] } })
    person.forward(60)
    expect((await verify(person, person.code(old.secret))).status).toBe(403)
    expect((await verify(person, person.code(begun.secret))).status).toBe(200)
    expect((await devicesOf(person)).devices).toMatchObject([{ id: begun.device_id, name: '旧' }])
  })

  test('is one of five at most', async () => {
    const person = await world.newPerson()
    const first = await person.bind()
    for (let i = 0; i < 4; i++) {
      const proof = await person.proof(first.secret)
      const begun = (await person.ask('/totp/start', { proof })).body as { device_id: string; secret: string }
      const form = { device_id: begun.device_id, code: person.code(begun.secret) }
      expect((await person.ask('/totp/confirm', form)).status).toBe(200)
    }
    const proof = await person.proof(first.secret)
    expect(await person.ask('/totp/start', { proof })).toMatchObject({
      status: 409,
      body: { error: 'too_many' },
    })
  })
})

describe('guessing', () => {
  test('S-105 a code counts once, whichever process is asked', async () => {
    const person = await world.newPerson()
    const { secret } = await person.bind()
    const code = person.code(secret)
    const both = await Promise.all([0, 1, 0, 1].map((by) => verify(person, code, by)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    expect((await verify(person, code)).body).toEqual({ error: 'wrong_code' })
  })

  test('S-108 the tenth wrong code locks the account for an hour, then for longer, and the hundredth for good', async () => {
    const person = await world.newPerson()
    const { secret, recoveryCodes } = await person.bind()
    const guess = async () => verify(person, wrongCode(person, secret))
    const waits = []
    for (let round = 0; round < 9; round++) {
      for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(403)
      const { status, retryAfter = 0 } = await guess()
      expect(status).toBe(423)
      // A correct code does not unlock the account either.
      expect((await verify(person, person.code(secret))).status).toBe(423)
      waits.push(retryAfter / 3600)
      person.forward(retryAfter)
    }
    expect(waits).toEqual([1, 2, 4, 8, 8, 8, 8, 8, 8])
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(403)
    person.forward(365 * 24 * 3600)
    const shut = await verify(person, person.code(secret))
    expect([shut.status, shut.retryAfter]).toEqual([423, undefined])
    await sweepIdentity(world.parts[0]?.db ?? expect.fail(), person.now())
    expect((await verify(person, person.code(secret))).status).toBe(423)
    expect((await verify(person, recoveryCodes[0] ?? '')).body).toMatchObject({ method: 'recovery' })
    expect((await verify(person, person.code(secret))).body).toMatchObject({ method: 'totp' })
  })

  test('S-109 all spellings of a code share one counter', async () => {
    const person = await world.newPerson()
    const { secret } = await person.bind()
    const digits = wrongCode(person, secret)
    const wide = [...digits]
      .map((digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0))
      .join('')
    for (const typed of [digits, `${digits} `, wide, `${digits.slice(0, 3)}-${digits.slice(3)}`, 'abc', ''])
      expect((await verify(person, typed)).body).toEqual({ error: 'wrong_code' })
    expect(await counted(person)).toEqual({ tries: 6, in_row: 6 })
    const right = person.code(secret)
    const spaced = `${right.slice(0, 3)} ${right.slice(3)}`
    expect((await verify(person, spaced)).status).toBe(200)
    expect(await counted(person)).toBeUndefined()
  })

  test('S-111 of two hundred concurrent wrong codes all are counted and ten are checked', async () => {
    const person = await world.newPerson()
    const { secret } = await person.bind()
    const code = wrongCode(person, secret)
    const guesses = Array.from({ length: 200 }, (_, index) => verify(person, code, index % 2))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
    expect(statuses.filter((status) => status === 423)).toHaveLength(190)
    expect(await counted(person)).toEqual({ tries: 200, in_row: 10 })
  })
})

test('wrong codes from before the first device do not stand in its way', async () => {
  const person = await world.newPerson()
  for (let i = 0; i < 10; i++) await verify(person, 'x')
  expect((await verify(person, 'x')).status).toBe(423)
  const { secret } = await person.bind()
  expect((await verify(person, person.code(secret))).status).toBe(200)
})

describe('recovery codes', () => {
  test('S-116 each counts once, whichever process is asked, and none is shown again', async () => {
    const person = await world.newPerson()
    const { recoveryCodes } = await person.bind()
    const [first = '', second = ''] = recoveryCodes
    const both = await Promise.all([0, 1, 1].map((by) => verify(person, first.toLowerCase(), by)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    const shown = JSON.stringify(await devicesOf(person))
    expect(shown).toContain('"recovery_codes_left":9')
    for (const code of recoveryCodes) expect(shown).not.toContain(code)
    const grouped = second.match(/.{6}/g)?.join('-') ?? ''
    expect((await verify(person, grouped)).body).toMatchObject({ method: 'recovery', expires_in: 900 })
  })

  test('new ones need a code, and end the old ones', async () => {
    const person = await world.newPerson()
    const { secret, recoveryCodes } = await person.bind()
    expect((await person.ask('/totp/recovery-codes')).body).toMatchObject({ error: 'proof_needed' })
    const renewed = await person.ask('/totp/recovery-codes', { proof: await person.proof(secret) })
    const codes = renewed.body.recovery_codes as string[]
    expect(codes).toHaveLength(10)
    expect((await verify(person, recoveryCodes[3] ?? '')).status).toBe(403)
    expect((await verify(person, codes[3] ?? '')).status).toBe(200)
    expect((await (await world.newPerson()).ask('/totp/recovery-codes')).status).toBe(404)
  })
})

describe('devices', () => {
  test('are renamed and removed by their owner alone, by a code; the recovery codes go with the last one', async () => {
    const [person, other] = [await world.newPerson(), await world.newPerson()]
    const mine = await person.bind('one')
    const theirs = await other.bind('two')
    for (const id of [theirs.deviceId, '', 'x', mine.deviceId.toUpperCase()]) {
      expect((await person.ask('/unbind', { id })).status).toBe(404)
      expect((await person.ask('/totp/rename', { device_id: id, name: 'mine' })).status).toBe(404)
    }
    for (const name of ['x'.repeat(41), 'a\u0000b', 'a\u202eb'])
      expect((await person.ask('/totp/rename', { device_id: mine.deviceId, name })).status).toBe(400)
    expect((await person.ask('/totp/rename', { device_id: mine.deviceId, name: '备用' })).status).toBe(200)
    const id = mine.deviceId
    expect((await person.ask('/unbind', { id })).body).toMatchObject({ error: 'proof_needed' })
    const foreign = await other.proof(theirs.secret)
    expect((await person.ask('/unbind', { id, proof: foreign })).status).toBe(403)
    expect((await devicesOf(person)).devices).toMatchObject([{ name: '备用' }])
    const proof = await person.proof(mine.secret)
    const removed = await Promise.all([0, 1].map((by) => person.ask('/unbind', { id, proof }, by)))
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await devicesOf(person)).toMatchObject({ devices: [], recovery_codes_left: 0 })
    expect((await devicesOf(other)).devices).toHaveLength(1)
  })

  test('S-113 none of two goes without a code, and for one code one of them, however many removals come at once', async () => {
    const person = await world.newPerson()
    const first = await person.bind()
    const begun = (await person.ask('/totp/start', { proof: await person.proof(first.secret) })).body as {
      device_id: string
      secret: string
    }
    await person.ask('/totp/confirm', { device_id: begun.device_id, code: person.code(begun.secret) })
    person.forward(60)
    const remove = (form: Record<string, string>) =>
      Promise.all(
        [first.deviceId, begun.device_id].map((id, by) => person.ask('/unbind', { id, ...form }, by)),
      )
    expect((await remove({})).map(({ status }) => status)).toEqual([403, 403])
    const proof = await person.proof(first.secret)
    expect((await remove({ proof })).map(({ status }) => status).sort()).toEqual([200, 403])
    expect((await devicesOf(person)).devices).toHaveLength(1)
  })

  test('outlive the key that sealed them, once it has had its time beside a newer one', async () => {
    const person = await world.newPerson()
    const { secret } = await person.bind()
    const { db } = world.parts[0] ?? expect.fail()
    const newer = `k2:${Buffer.alloc(32, 8).toString('base64')}`
    await resealSecrets(db, createSecretBox(`${newer},${world.keys}`))
    const check = (keys: string) => {
      const code = person.code(secret)
      return checkCode(
        { db, box: createSecretBox(keys) },
        { accountNo: person.accountNo, typed: code },
        person.now(),
      )
    }
    expect(await check(world.keys)).toEqual({ result: 'wrong' })
    expect(await check(newer)).toEqual({ result: 'ok', method: 'totp' })
  })

  test('a secret opens in its own row alone', async () => {
    const [person, other] = [await world.newPerson(), await world.newPerson()]
    const [mine, theirs] = [await person.bind(), await other.bind()]
    await world.database.pool.query(
      `update idp.totp_device set sealed_secret = (select sealed_secret from idp.totp_device where device_id = $1)
       where device_id = $2`,
      [mine.deviceId, theirs.deviceId],
    )
    expect((await verify(other, other.code(mine.secret))).status).toBe(403)
    expect((await verify(person, person.code(mine.secret))).status).toBe(200)
  })

  test('neither secrets nor recovery codes are in any table as they were shown', async () => {
    const person = await world.newPerson()
    const { secret, recoveryCodes } = await person.bind()
    const begun = (await person.ask('/totp/start', { proof: await person.proof(secret) })).body.secret
    const { rows } = await world.database.pool.query(
      `select (select json_agg(t)::text from idp.totp_device t) || (select json_agg(t)::text from idp.totp_enrolment t)
        || (select json_agg(t)::text from idp.recovery_code t) || (select json_agg(t)::text from idp.proof t) as everything`,
    )
    for (const shown of [secret, begun as string, ...recoveryCodes])
      expect(rows[0].everything).not.toContain(shown)
  })
})

test('only expired rows are swept', async () => {
  const person = await world.newPerson()
  const { secret } = await person.bind()
  const proof = await person.proof(secret)
  expect((await person.ask('/totp/start', { proof })).status).toBe(200)
  await verify(person, wrongCode(person, secret))
  const tables = ['totp_device', 'totp_enrolment', 'totp_guess', 'recovery_code', 'proof']
  const tablesWithRows = async (days: number) => {
    const db = world.parts[0]?.db ?? expect.fail()
    await sweepIdentity(db, new Date(person.now().getTime() + days * 86_400_000))
    const found = await Promise.all(
      tables.map((table) =>
        world.database.pool.query(`select 1 from idp.${table} where account_no = $1`, [person.accountNo]),
      ),
    )
    return tables.filter((_, index) => found[index]?.rowCount)
  }
  expect(await tablesWithRows(0)).toEqual(tables)
  expect(await tablesWithRows(1)).toEqual(['totp_device', 'totp_guess', 'recovery_code'])
  expect(await tablesWithRows(31)).toEqual(['totp_device', 'recovery_code'])
})
