import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '@iambiz/runtime/testing/find-program.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { Client } from 'ldapts'

const slapd = findProgram('slapd')
const openssl = findProgram('openssl')
const schemas = ['/etc/ldap/schema', '/etc/openldap/schema'].find((path) => existsSync(path))

/** Why tests with a real OpenLDAP are skipped; undefined where it is installed. */
export const noSlapd =
  slapd && openssl && schemas ? undefined : 'OpenLDAP (slapd with its schemas) and openssl are not installed'

export const suffix = 'dc=chengchuan,dc=example'
export const reader = { dn: `cn=reader,${suffix}`, password: 'Reader-2026' }
/** An account with a size limit of ten entries per search. */
export const limited = { dn: `cn=limited,${suffix}`, password: 'Limited-2026' }
const root = { dn: `cn=root,${suffix}`, password: 'Root-2026' }

/** Debian packages the database back ends as modules; other builds include them. */
const modules = existsSync('/usr/lib/ldap/back_mdb.so')
  ? 'modulepath /usr/lib/ldap\nmoduleload back_mdb\n'
  : ''

const configuration = (folder: string) => `${['core', 'cosine', 'inetorgperson']
  .map((name) => `include ${schemas}/${name}.schema`)
  .join('\n')}
${modules}pidfile ${folder}/slapd.pid
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
access to attrs=userPassword by anonymous auth by * none
access to * by users read
database mdb
suffix "${suffix}"
rootdn "${root.dn}"
rootpw ${root.password}
directory ${folder}/data
maxsize 67108864
limits dn.exact="${reader.dn}" size.soft=unlimited size.hard=unlimited size.prtotal=unlimited
limits dn.exact="${limited.dn}" size.soft=10 size.hard=10 size.pr=unlimited size.prtotal=10
`

/** A certificate authority and a certificate for this machine. */
function makeCertificates(folder: string): string {
  const make = (...more: string[]) =>
    execFileSync(
      openssl ?? 'openssl',
      ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...more],
      {
        ...{ cwd: folder, stdio: 'ignore' },
      },
    )
  make('-x509', '-days', '3650', '-subj', '/CN=Test authority', '-keyout', 'ca.key', '-out', 'ca.pem')
  make('-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr')
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost')
  execFileSync(
    openssl ?? 'openssl',
    [
      ...['x509', '-req', '-days', '3650', '-in', 'server.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key'],
      ...['-set_serial', '1', '-extfile', 'names', '-out', 'server.pem'],
    ],
    { cwd: folder, stdio: 'ignore' },
  )
  return readFileSync(join(folder, 'ca.pem'), 'utf8')
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch {
      await pause(50)
    } finally {
      socket.destroy()
    }
  }
}

export type Entry = { dn: string; attributes: Record<string, string | string[]> }

export type Slapd = {
  port: number
  tlsPort: number
  /** Certificate of the authority that signed the server's certificate, PEM. */
  authority: string
  /** Changes the directory with all rights. */
  change: (work: (client: Client) => Promise<unknown>) => Promise<void>
  stop: () => Promise<void>
}

/** A real OpenLDAP on its own ports, containing only two accounts to bind with; `stop` removes it. */
export async function startSlapd(entries: readonly Entry[]): Promise<Slapd> {
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-slapd-'))
  mkdirSync(join(folder, 'data'))
  const authority = makeCertificates(folder)
  writeFileSync(join(folder, 'slapd.conf'), configuration(folder))
  const [port, tlsPort] = [await freePort(), await freePort()]
  const addresses = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`
  const child = spawn(slapd ?? 'slapd', ['-d', '0', '-f', 'slapd.conf', '-h', addresses], {
    ...{ cwd: folder, stdio: 'ignore' },
  })
  await answers(port)
  const change: Slapd['change'] = async (work) => {
    const client = new Client({ url: `ldap://127.0.0.1:${port}`, timeout: 10_000 })
    await client.bind(root.dn, root.password)
    await work(client)
    await client.unbind()
  }
  const account = ({ dn, password }: typeof reader): Entry => ({
    dn,
    attributes: {
      objectClass: ['person'],
      ...{ cn: dn.split(/[=,]/)[1] ?? '', sn: 'account', userPassword: password },
    },
  })
  const domain: Entry = {
    dn: suffix,
    attributes: { objectClass: ['domain'], dc: 'chengchuan' },
  }
  await change(async (client) => {
    for (const { dn, attributes } of [domain, account(reader), account(limited), ...entries])
      await client.add(dn, attributes)
  })
  return {
    ...{ port, tlsPort, authority, change },
    async stop() {
      child.kill()
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const code = (n: number) => `E${String(n).padStart(4, '0')}`

export const unitEntry = (ou: string, businessCategory: string, below = suffix): Entry => ({
  dn: `ou=${ou},${below}`,
  attributes: { objectClass: ['organizationalUnit'], ou, ...(businessCategory ? { businessCategory } : {}) },
})

type Person = Partial<
  Record<'cn' | 'displayName' | 'mail' | 'mobile' | 'employeeNumber' | 'departmentNumber', string>
>

/** A person entry below a unit; its RDN is not the staff number. */
export const personEntry = (uid: string, below: string, person: Person): Entry => ({
  dn: `uid=${uid},${below}`,
  attributes: {
    ...{ objectClass: ['inetOrgPerson'], uid, sn: person.cn?.slice(0, 1) ?? 'x', cn: 'x' },
    ...person,
  },
})

const surnames = [...'王李张刘陈杨黄赵周吴']
const given = ['伟', '静怡', '建国', '思远', '雨桐', '浩然', '若溪']

/** Many people in a unit, with Chinese names. */
export const manyPeople = (count: number, below: string, prefix = ''): Entry[] =>
  Array.from({ length: count }, (_, n) =>
    personEntry(`${prefix}${code(n)}`, below, {
      cn: `${surnames[n % surnames.length]}${given[n % given.length]}`,
      ...{ displayName: `Person ${n}`, mail: `${prefix}${code(n)}@chengchuan.example`.toLowerCase() },
      ...{ mobile: `1380000${String(n).padStart(4, '0')}`, employeeNumber: `${prefix}${code(n)}` },
    }),
  )
