import { certificateBody } from '../certificate.ts'
import { stranger, theirs } from './credentials.ts'

const [first, second] = [theirs, stranger].map(({ certificate }) => certificateBody(certificate))
const lines = (body = '') => body.replace(/.{64}/g, '$&\n')
const indented = (body = '') =>
  `\r\n            ${body.replace(/.{76}/g, '$&\r\n            ')}\r\n          `

const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const formats = 'urn:oasis:names:tc:SAML:2.0:nameid-format'
const formats11 = 'urn:oasis:names:tc:SAML:1.1:nameid-format'

/** Metadata in the shapes that products write. */
export const spMetadataFiles = {
  // omniauth-saml: no certificate, requested attributes, an ID.
  gitlab: `<?xml version='1.0' encoding='UTF-8'?>
<md:EntityDescriptor ID='_6a45c25e-8b2c-4e1d-8b2b-2d1c5d0c6f0a' entityID='https://gitlab.example.com' xmlns:md='urn:oasis:names:tc:SAML:2.0:metadata' xmlns:saml='urn:oasis:names:tc:SAML:2.0:assertion'><md:SPSSODescriptor AuthnRequestsSigned='false' WantAssertionsSigned='false' protocolSupportEnumeration='${protocol}'><md:NameIDFormat>${formats}:persistent</md:NameIDFormat><md:AssertionConsumerService Binding='${post}' Location='https://gitlab.example.com/users/auth/saml/callback' index='0' isDefault='true'/><md:AttributeConsumingService index='1' isDefault='true'><md:ServiceName xml:lang='en'>Required attributes</md:ServiceName><md:RequestedAttribute FriendlyName='Email address' Name='email' NameFormat='urn:oasis:names:tc:SAML:2.0:attrname-format:basic' isRequired='false'/><md:RequestedAttribute FriendlyName='Full name' Name='name' NameFormat='urn:oasis:names:tc:SAML:2.0:attrname-format:basic' isRequired='false'/></md:AttributeConsumingService></md:SPSSODescriptor></md:EntityDescriptor>`,

  // php-saml: validUntil and cacheDuration, one key for signing and the same for encryption.
  nextcloud: `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" validUntil="2099-12-01T00:00:00Z" cacheDuration="PT604800S" entityID="https://cloud.example.com/apps/user_saml/saml/metadata">
    <md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="${protocol}">
        <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${first}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
        <md:KeyDescriptor use="encryption"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${first}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
        <md:SingleLogoutService Binding="${redirect}" Location="https://cloud.example.com/apps/user_saml/saml/sls"/>
        <md:NameIDFormat>${formats11}:unspecified</md:NameIDFormat>
        <md:AssertionConsumerService Binding="${post}" Location="https://cloud.example.com/apps/user_saml/saml/acs" index="1"/>
    </md:SPSSODescriptor>
</md:EntityDescriptor>`,

  // mellon_create_metadata: default namespace, no declaration, PEM lines, Artifact and PAOS beside POST.
  mellon: `<EntityDescriptor entityID="urn:someservice" xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
  <SPSSODescriptor protocolSupportEnumeration="${protocol}" AuthnRequestsSigned="true">
    <KeyDescriptor use="signing">
      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
        <ds:X509Data>
          <ds:X509Certificate>${lines(first)}</ds:X509Certificate>
        </ds:X509Data>
      </ds:KeyInfo>
    </KeyDescriptor>
    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP" Location="https://sp.example.org/mellon/logout" />
    <SingleLogoutService Binding="${redirect}" Location="https://sp.example.org/mellon/logout" />
    <NameIDFormat>${formats}:transient</NameIDFormat>
    <AssertionConsumerService isDefault="true" index="0" Binding="${post}" Location="https://sp.example.org/mellon/postResponse" />
    <AssertionConsumerService index="1" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact" Location="https://sp.example.org/mellon/artifactResponse" />
    <AssertionConsumerService index="2" Binding="urn:oasis:names:tc:SAML:2.0:bindings:PAOS" Location="https://sp.example.org/mellon/paosResponse" />
  </SPSSODescriptor>
</EntityDescriptor>
`,

  // Shibboleth SP: a comment, extensions, a key without a use that has names and a subject, encryption methods.
  shibboleth: `\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="no"?>\r
<!--\r
This is example metadata only. Do *NOT* supply it as is without review.\r
 -->\r
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_5c1e" entityID="https://sp.example.org/shibboleth">\r
  <md:Extensions xmlns:alg="urn:oasis:names:tc:SAML:metadata:algsupport"><alg:SigningMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/></md:Extensions>\r
  <md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:1.1:protocol ${protocol}">\r
    <md:Extensions>\r
      <init:RequestInitiator xmlns:init="urn:oasis:names:tc:SAML:profiles:SSO:request-init" Binding="urn:oasis:names:tc:SAML:profiles:SSO:request-init" Location="https://sp.example.org/Shibboleth.sso/Login"/>\r
      <mdui:UIInfo xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui"><mdui:DisplayName xml:lang="en">Wiki</mdui:DisplayName><mdui:DisplayName xml:lang="zh">维基</mdui:DisplayName></mdui:UIInfo>\r
    </md:Extensions>\r
    <md:KeyDescriptor>\r
      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:KeyName>sp.example.org</ds:KeyName><ds:X509Data><ds:X509SubjectName>CN=sp.example.org</ds:X509SubjectName><ds:X509Certificate>${indented(first)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>\r
      <md:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"/>\r
    </md:KeyDescriptor>\r
    <!-- between -->\r
    <md:ArtifactResolutionService Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP" Location="https://sp.example.org/Shibboleth.sso/Artifact/SOAP" index="1"/>\r
    <md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP" Location="https://sp.example.org/Shibboleth.sso/SLO/SOAP"/>\r
    <md:SingleLogoutService Binding="${redirect}" Location="https://sp.example.org/Shibboleth.sso/SLO/Redirect" ResponseLocation="https://sp.example.org/Shibboleth.sso/SLO/Response"/>\r
    <md:AssertionConsumerService Binding="${post}" Location="https://sp.example.org/Shibboleth.sso/SAML2/POST" index="1"/>\r
    <md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST-SimpleSign" Location="https://sp.example.org/Shibboleth.sso/SAML2/POST-SimpleSign" index="2"/>\r
  </md:SPSSODescriptor>\r
</md:EntityDescriptor>\r
`,

  aws: `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="urn:amazon:webservices" validUntil="2099-05-22T13:40:18.571Z">
  <SPSSODescriptor protocolSupportEnumeration="${protocol}" WantAssertionsSigned="true">
    <KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${first}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
    <NameIDFormat>${formats}:transient</NameIDFormat>
    <NameIDFormat>${formats}:persistent</NameIDFormat>
    <NameIDFormat>${formats11}:emailAddress</NameIDFormat>
    <AssertionConsumerService index="1" isDefault="true" Binding="${post}" Location="https://signin.aws.amazon.com/saml"/>
    <AttributeConsumingService index="1">
      <ServiceName xml:lang="en">AWS Management Console Single Sign-On</ServiceName>
      <RequestedAttribute isRequired="true" Name="https://aws.amazon.com/SAML/Attributes/Role" FriendlyName="RoleEntitlement"/>
      <RequestedAttribute isRequired="true" Name="https://aws.amazon.com/SAML/Attributes/RoleSessionName" FriendlyName="RoleSessionName"/>
    </AttributeConsumingService>
  </SPSSODescriptor>
  <Organization>
    <OrganizationName xml:lang="en">Amazon Web Services, Inc.</OrganizationName>
    <OrganizationDisplayName xml:lang="en">AWS</OrganizationDisplayName>
    <OrganizationURL xml:lang="en">https://aws.amazon.com</OrganizationURL>
  </Organization>
</EntityDescriptor>`,

  salesforce: `<?xml version="1.0" encoding="UTF-8"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://acme.my.salesforce.com" validUntil="2099-11-29T12:00:00.000Z" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
   <md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="${protocol}">
      <md:KeyDescriptor use="signing">
         <ds:KeyInfo>
            <ds:X509Data>
               <ds:X509Certificate>${first}</ds:X509Certificate>
            </ds:X509Data>
         </ds:KeyInfo>
      </md:KeyDescriptor>
      <md:SingleLogoutService Binding="${redirect}" Location="https://acme.my.salesforce.com/services/auth/sp/saml2/logout"/>
      <md:SingleLogoutService Binding="${post}" Location="https://acme.my.salesforce.com/services/auth/sp/saml2/logout"/>
      <md:NameIDFormat>${formats11}:unspecified</md:NameIDFormat>
      <md:AssertionConsumerService Binding="${post}" Location="https://acme.my.salesforce.com" index="0" isDefault="true"/>
      <md:AssertionConsumerService Binding="${post}" Location="https://acme.my.site.com/login" index="1"/>
   </md:SPSSODescriptor>
</md:EntityDescriptor>`,

  // Confluence Data Center: one ACS, nothing else.
  confluence: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<EntityDescriptor entityID="https://confluence.example.com" xmlns="urn:oasis:names:tc:SAML:2.0:metadata"><SPSSODescriptor protocolSupportEnumeration="${protocol}"><AssertionConsumerService Binding="${post}" Location="https://confluence.example.com/plugins/servlet/samlconsumer" index="0"/></SPSSODescriptor></EntityDescriptor>`,

  // pac4j: a signature of the file, two keys without line breaks, requests for several name formats.
  jenkins: `<?xml version="1.0" encoding="UTF-8"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_qcz1vz7ql0" entityID="https://jenkins.example.com/securityRealm/finishLogin" validUntil="2099-11-29T12:00:00.000Z"><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/></ds:Signature><md:Extensions xmlns:alg="urn:oasis:names:tc:SAML:metadata:algsupport"><alg:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha512"/></md:Extensions><md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="${protocol} urn:oasis:names:tc:SAML:1.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${first}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:KeyDescriptor use="encryption"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${second}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleLogoutService Binding="${post}" Location="https://jenkins.example.com/securityRealm/finishLogin?logoutendpoint=true"/><md:NameIDFormat>${formats}:transient</md:NameIDFormat><md:NameIDFormat>${formats}:persistent</md:NameIDFormat><md:AssertionConsumerService Binding="${post}" Location="https://jenkins.example.com/securityRealm/finishLogin" index="0"/></md:SPSSODescriptor></md:EntityDescriptor>`,

  // Entra as a service provider: other roles beside, two certificates while keys are replaced.
  entra: `<?xml version="1.0" encoding="utf-8"?><EntityDescriptor ID="_d3f2" entityID="urn:federation:MicrosoftOnline" xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><RoleDescriptor xsi:type="fed:SecurityTokenServiceType" protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706"/><SPSSODescriptor protocolSupportEnumeration="${protocol}" WantAssertionsSigned="1"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${first}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${second}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleLogoutService Binding="${post}" Location="https://login.microsoftonline.com/login.srf"/><NameIDFormat>${formats}:persistent</NameIDFormat><AssertionConsumerService isDefault="true" index="0" Binding="${post}" Location="https://login.microsoftonline.com/login.srf"/><AssertionConsumerService index="1" Binding="urn:oasis:names:tc:SAML:2.0:bindings:PAOS" Location="https://login.microsoftonline.com/login.srf"/></SPSSODescriptor></EntityDescriptor>`,
} as const
