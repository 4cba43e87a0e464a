import { period } from './one-time-code.ts'

/** A part of a label, in which a colon would end the issuer. */
const labelPart = (text: string): string => text.replace(/\s*:+\s*/g, ' ').trim()

/** The URI in the QR code for authenticator apps (Key URI Format of Google Authenticator). */
export function otpauthUri(issuer: string, userName: string, secret: string): string {
  const [company, person] = [issuer, userName].map((part) => encodeURIComponent(labelPart(part)))
  const parameters = [
    `secret=${secret}`,
    `issuer=${company}`,
    'algorithm=SHA1',
    'digits=6',
    `period=${period}`,
  ]
  return `otpauth://totp/${company}:${person}?${parameters.join('&')}`
}
