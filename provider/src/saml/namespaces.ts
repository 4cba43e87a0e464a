/** Namespaces of the messages that are read and written (SAML Core 1.2, Metadata 1.1.1, Bindings 3.2). */
export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  exclusiveCanonical: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  xml: 'http://www.w3.org/XML/1998/namespace',
} as const

/** Bindings (SAML Bindings 3.2 to 3.6). */
export const bindings = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  soap: 'urn:oasis:names:tc:SAML:2.0:bindings:SOAP',
} as const
