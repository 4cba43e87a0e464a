import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '#server/platform/files/s3-contents.ts'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The expected signature (AWS Signature Version 4), computed from the received request. */
function signatureOf(request: IncomingMessage, secret: string, scope: string, signed: string): string {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('')
  const digest = request.headers['x-amz-content-sha256']
  const canonical = [request.method, pathname, query, headers, signed, digest].join('\n')
  const time = request.headers['x-amz-date']
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, hashed].join('\n')).toString('hex')
}

function isSigned(request: IncomingMessage, { accessKeyId, secretAccessKey, region }: S3Config): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/
  const [, who, scope = '', signed = '', signature] = given.exec(request.headers.authorization ?? '') ?? []
  const day = String(request.headers['x-amz-date']).slice(0, 8)
  return (
    who === accessKeyId &&
    scope === `${day}/${region}/s3/aws4_request` &&
    signed.split(';').includes('host') &&
    signature === signatureOf(request, secretAccessKey, scope, signed)
  )
}

const listOf = (objects: Map<string, Buffer>) =>
  Buffer.from(
    `<ListBucketResult><IsTruncated>false</IsTruncated>${[...objects.keys()]
      .map((key) => `<Contents><Key>${key}</Key></Contents>`)
      .join('')}</ListBucketResult>`,
  )

/** Executes a signed request; returns its result. */
function carryOut(objects: Map<string, Buffer>, method: string, key: string, body: Buffer) {
  if (method === 'PUT') objects.set(key, body)
  if (method === 'DELETE') objects.delete(key)
  if (method !== 'GET') return { status: method === 'PUT' ? 200 : 204, content: undefined }
  const content = key.startsWith('?list-type=2') ? listOf(objects) : objects.get(key)
  return { status: content ? 200 : 404, content }
}

/** A store with one bucket and the part of S3 that the portal uses; it refuses requests with a wrong signature. */
export async function startS3Store() {
  const objects = new Map<string, Buffer>()
  const config: S3Config = {
    bucketUrl: '',
    region: 'eu-test-1',
    accessKeyId: 'portal',
    secretAccessKey: 'the-secret-key-of-the-portal',
  }
  let isAway = false
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const key = request.url?.replace(/^\/bucket\//, '') ?? ''
    if (isAway) return response.writeHead(503).end()
    if (!isSigned(request, config)) {
      response.writeHead(403, { 'content-type': 'application/xml' })
      return response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }
    const { status, content } = carryOut(objects, request.method ?? '', key, body)
    return response.writeHead(status).end(content)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  config.bucketUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
  return {
    config,
    objects,
    setAway: (away: boolean) => {
      isAway = away
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
