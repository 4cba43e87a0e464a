import { randomUUID } from 'node:crypto'
import { xml } from '../saml/markup.ts'

/** The message that ends the session of a ticket at an application (CAS 3.0, appendix C). */
export const casLogoutRequest = ({ sid: ticket }: { sid: string }, now: Date): string =>
  xml`${[
    xml`<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-${randomUUID()}"`,
    xml` Version="2.0" IssueInstant="${now.toISOString()}">`,
    xml`<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID>`,
    xml`<samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`,
  ]}`.markup
