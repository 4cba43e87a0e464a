import { type CasTemplate, lines, readOn, usualAttributes, usualDefaults } from './template.ts'

export const cas: CasTemplate = {
  template: 'cas',
  name: { zh: 'CAS 应用', en: 'CAS app' },
  source: 'vendor',
  reference: 'https://apereo.github.io/cas/7.0.x/protocol/CAS-Protocol-Specification.html',
  checkedOn: readOn,
  defaults: {
    ...usualDefaults,
    ...{ scopes: [], claims: usualAttributes },
    cas: { serviceUrls: ['{origin}/'] },
  },
  snippets: ({ casServer, casLogin, casValidate, casLogout, serviceUrl }) => [
    {
      title: { zh: '在应用的设置中填写', en: 'Enter in the app’s settings' },
      language: 'text',
      text: lines(
        `CAS server URL: ${casServer}`,
        'CAS protocol version: 3.0',
        `Login URL: ${casLogin}`,
        `Ticket validation URL: ${casValidate}`,
        `Logout URL: ${casLogout}`,
        `Service URL: ${serviceUrl}`,
      ),
    },
  ],
}
