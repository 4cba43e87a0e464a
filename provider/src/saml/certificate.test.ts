import { createPrivateKey, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { certificateBody, createCertificate, describeCertificate, readCertificate } from './certificate.ts'
import { expectFault } from './testing/messages.ts'

test('a certificate is self-signed, has RSA 3072, and is valid for ten years', async () => {
  const created = await createCertificate('统一门户 "Portal", Inc.', new Date('2026-11-29T12:00:00.500Z'))
  const certificate = new X509Certificate(created.certificate)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.checkIssued(certificate)).toBe(true)
  expect(certificate.checkPrivateKey(createPrivateKey(created.privateKey))).toBe(true)
  expect(certificate.ca).toBe(false)
  const { pem, ...summary } = describeCertificate(created.certificate)
  expect(pem).toBe(created.certificate)
  expect(summary).toEqual({
    subject: 'CN=统一门户 \\"Portal\\"\\, Inc.',
    notBefore: new Date('2026-11-28T12:00:00Z'),
    notAfter: new Date('2036-11-28T12:00:00Z'),
    sha256: certificate.fingerprint256,
    sha1: certificate.fingerprint,
    key: 'RSA 3072',
  })
})

test('dates from 2050 on, and names of more than 64 characters', async () => {
  const { certificate } = await createCertificate('门'.repeat(100), new Date('2045-03-01T00:00:00Z'))
  const { subject, notAfter } = describeCertificate(certificate)
  expect(notAfter).toEqual(new Date('2055-02-28T00:00:00Z'))
  expect(subject).toBe(`CN=${'门'.repeat(64)}`)
})

test('a certificate is read however it is broken into lines', async () => {
  const { certificate } = await createCertificate('a', new Date())
  const body = certificateBody(certificate)
  for (const text of [
    body,
    `\r\n  ${body.replace(/.{30}/g, '$& \r\n\t')}`,
    certificate.replaceAll('\n', '\r\n'),
  ])
    expect(readCertificate(text).subject).toBe('CN=a')
  for (const text of [
    '',
    'no certificate',
    'AAAA',
    body.slice(100),
    `${body.slice(0, 40)}*${body.slice(41)}`,
  ])
    expectFault(() => readCertificate(text), 'certificate-malformed')
})
