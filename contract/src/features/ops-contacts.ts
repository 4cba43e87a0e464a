import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageRequest } from '../platform/page.ts'
import { reading, writtenText } from '../platform/shapes.ts'

const contactDuty = z.enum(['product', 'operation', 'development'])

/** One line of the operations address book; what nobody wrote down is an empty text. */
const opsContact = z.object({
  id: z.string(),
  appCode: z.string(),
  appName: z.string(),
  module: z.string(),
  name: z.string(),
  /** Of the Chinese name, so that search finds it as it is typed. */
  ...reading,
  duty: contactDuty,
  phone: z.string(),
  email: z.string(),
  wecomId: z.string(),
  /** When the person can be reached, in words. */
  hours: z.string(),
})
export type OpsContact = z.output<typeof opsContact>

/** An application of the address book with the modules that have contacts. */
const contactApplication = z.object({
  appCode: z.string(),
  appName: z.string(),
  modules: z.array(z.string()),
})
export type ContactApplication = z.output<typeof contactApplication>

export const opsContacts = endpoints({
  'POST /iam-portal/v1/portal/opsContact/list': {
    access: 'user',
    whileActing: true,
    searches: 'people',
    about:
      'Who looks after which application and module, and how to reach them. Everybody with a role sees the contacts of all applications, also of those that the role does not open.',
    body: pageRequest
      .extend({
        appCode: writtenText(64).optional(),
        /** In the language of the call, as a listed contact has it. */
        module: writtenText(80).optional(),
        duty: contactDuty.optional(),
        keyword: writtenText(80).optional(),
      })
      .prefault({}),
    data: pageOf(opsContact),
  },
  'GET /iam-portal/v1/portal/opsContact/applications': {
    access: 'user',
    whileActing: true,
    about: 'The applications of the address book with their modules, to choose from.',
    data: z.object({ list: z.array(contactApplication) }),
  },
})
