import { fail } from '@iambiz/server/platform/failure.ts'
import type { Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import { contactOf, contactsOf, saveContact } from './mail-contacts.ts'
import { groupOf, groupsOf, saveGroup } from './mail-groups.ts'
import { saveTemplate, templateOf, templatesOf } from './mail-templates.ts'
import { removeRow, switchRows } from './owned-records.ts'

/** Where they are kept. */
const rowsOf = { CONTACT: 'mailContacts', GROUP: 'mailGroups', TEMPLATE: 'mailTemplates' } as const

/** Templates, groups and contacts are kept by the same calls. */
export const mailRecordHandlers = {
  'POST /iam-portal/bulletin/emailTemplate/list': ({ body, ...asked }) => {
    switch (body.kind) {
      case 'CONTACT':
        return pageOf(contactsOf(asked, body), body)
      case 'GROUP':
        return pageOf(groupsOf(asked, body), body)
      case 'TEMPLATE':
        return pageOf(templatesOf(asked, body), body)
    }
  },

  'POST /iam-portal/bulletin/emailTemplate/detail/:id': ({ params: { id }, ...asked }) =>
    contactOf(asked, id) ?? groupOf(asked, id) ?? templateOf(asked, id) ?? fail('resource.not-found'),

  'POST /iam-portal/bulletin/emailTemplate/saveOrUpdate': ({ body, ...asked }) => {
    switch (body.kind) {
      case 'CONTACT':
        return saveContact(asked, body)
      case 'GROUP':
        return saveGroup(asked, body)
      case 'TEMPLATE':
        return saveTemplate(asked, body)
    }
  },

  'POST /iam-portal/bulletin/emailTemplate/status': ({ body, memory, caller }) =>
    body.ids.length === 0
      ? fail('mail-record.none-chosen')
      : switchRows(memory[rowsOf[body.kind]], caller, body),

  'DELETE /iam-portal/bulletin/emailTemplate/:id': ({ params: { id }, body, memory, caller }) => {
    const wish = { id, revision: body.revision }
    switch (body.kind) {
      case 'CONTACT':
        return removeRow(memory.mailContacts, caller, wish)
      case 'GROUP':
        return removeRow(memory.mailGroups, caller, wish)
      case 'TEMPLATE':
        return removeRow(memory.mailTemplates, caller, wish)
    }
  },
} satisfies Handlers
