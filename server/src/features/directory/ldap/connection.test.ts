import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { isRefusedAddress } from '@iambiz/runtime/callable-address.ts'
import { withDirectory } from '@iambiz/runtime/directory/connect.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LdapWorld, ldapWorld } from '#server/testing/ldap-world.ts'
import { limited, manyPeople, noSlapd, suffix } from '#server/testing/slapd.ts'

test.each([
  '169.254.169.254',
  'fe80::1',
  '::ffff:169.254.169.254',
  '100.100.100.200',
  'fd00:ec2::254',
  '0.0.0.0',
  '224.0.0.1',
])('S-208 %s is no directory', (address) => expect(isRefusedAddress(address)).toBe(true))

test.each(['10.1.2.3', '192.168.1.10', '127.0.0.1', '::1', '203.0.113.5', 'fd12::1'])(
  'an administrator may name %s as a directory',
  (address) => expect(isRefusedAddress(address)).toBe(false),
)

test('what is at an address that is no directory is not told apart', async () => {
  const listening = async (answer: (socket: Socket) => void) => {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { server, port: (server.address() as AddressInfo).port }
  }
  const servers = [
    await listening((socket) => void socket.resume()),
    await listening((socket) => void socket.destroy()),
    await listening((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    await listening((socket) => void socket.write('SSH-2.0-x\r\n')),
    await listening(() => {}),
  ]
  servers[4]?.server.close()
  const limits = { connectMs: 1000, answerMs: 300, allMs: 2000, bytes: 1_000_000 }
  for (const { port } of servers)
    for (const security of ['plain', 'starttls', 'ldaps'] as const)
      for (const bindDn of ['', 'cn=x']) {
        const connection = { host: '127.0.0.1', port, security, authorities: '', bindDn, password: 'x' }
        await expect(
          withDirectory(connection, limits, (client) => client.search('dc=x', { filter: '(cn=*)' })),
        ).rejects.toMatchObject({ problem: 'unreachable', message: expect.stringMatching(/^[a-z]+: /) })
      }
  for (const { server } of servers) server.close()
})

describe.skipIf(noSlapd)(noSlapd ?? 'the connection to a directory', () => {
  let world: LdapWorld
  beforeAll(async () => {
    world = await ldapWorld(manyPeople(30, suffix))
  })
  afterAll(() => world?.stop())

  const tested = async (more: object) => {
    const { id } = await world.source(more)
    return (await world.ldap('test', { id })).envelope.data
  }

  test.each(['ldaps', 'starttls'])(
    '%s with an authority of its own shows the first people',
    async (security) => {
      const port = security === 'ldaps' ? world.slapd.tlsPort : world.slapd.port
      const reached = { host: 'localhost', security, port, authorities: world.slapd.authority }
      const { people, problem } = await tested(reached)
      expect(problem).toBeUndefined()
      expect(people).toHaveLength(5)
      expect(people[0]).toMatchObject({ userNo: 'E0000', nameZh: '王伟' })
      expect((await tested({ ...reached, authorities: '' })).problem).toBe('unreachable')
      // The certificate is for another name.
      expect((await tested({ ...reached, host: '127.0.0.1' })).problem).toBe('unreachable')
    },
  )

  test('what is wrong is told by its kind, and nothing is read', async () => {
    expect((await tested({ password: 'wrong' })).problem).toBe('credentials')
    expect((await tested({ password: '' })).problem).toBe('credentials')
    expect((await tested({ bases: [`ou=nowhere,${suffix}`] })).problem).toBe('base-missing')
    expect((await tested({ host: 'nowhere.invalid', security: 'ldaps' })).problem).toBe('unreachable')
    expect((await tested({ host: '169.254.169.254', security: 'ldaps' })).problem).toBe('address-refused')
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const address = closed.address()
    const port = typeof address === 'object' && address ? address.port : 0
    closed.close()
    await once(closed, 'close')
    expect((await tested({ port })).problem).toBe('unreachable')
  })

  test('a directory that gives only some of its people is no import: the others would be taken for gone', async () => {
    const { id } = await world.source({ bindDn: limited.dn, password: limited.password })
    expect(await world.run(id)).toMatchObject({ state: 'failed', problem: 'size-limit' })
  })

  test('whoever says nothing, or more than they may, is left', async () => {
    const held = createServer((socket) => void socket.resume()).listen(0, '127.0.0.1')
    await once(held, 'listening')
    const address = held.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const connection = {
      host: '127.0.0.1',
      security: 'plain' as const,
      authorities: '',
      bindDn: 'cn=x',
      password: 'x',
    }
    const limits = { connectMs: 1000, answerMs: 300, allMs: 5000, bytes: 1_000_000 }
    await expect(withDirectory({ ...connection, port }, limits, async () => {})).rejects.toMatchObject({
      problem: 'unreachable',
      message: expect.stringMatching(/^timeout/),
    })
    held.close()
    const read = withDirectory(
      { ...connection, port: world.slapd.port, bindDn: limited.dn, password: limited.password },
      { ...limits, answerMs: 5000, bytes: 500 },
      (client) => client.search(suffix, { filter: '(cn=*)', sizeLimit: 9 }),
    )
    await expect(read).rejects.toMatchObject({ problem: 'too-large' })
  })
})
