import { fail } from '@iambiz/server/platform/failure.ts'
import type { Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import { contactOf, contactsOf, removeContact, saveContact, switchContacts } from './mail-contacts.ts'
import { groupOf, groupsOf, removeGroup, saveGroup, switchGroups } from './mail-groups.ts'
import { removeTemplate, saveTemplate, switchTemplates, templateOf, templatesOf } from './mail-templates.ts'

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

  'POST /iam-portal/bulletin/emailTemplate/status': ({ body, ...asked }) => {
    if (body.ids.length === 0) return fail('mail-record.none-chosen')
    switch (body.kind) {
      case 'CONTACT':
        return switchContacts(asked, body)
      case 'GROUP':
        return switchGroups(asked, body)
      case 'TEMPLATE':
        return switchTemplates(asked, body)
    }
  },

  'DELETE /iam-portal/bulletin/emailTemplate/:id': ({ params: { id }, body, ...asked }) => {
    switch (body.kind) {
      case 'CONTACT':
        return removeContact(asked, id, body.revision)
      case 'GROUP':
        return removeGroup(asked, id, body.revision)
      case 'TEMPLATE':
        return removeTemplate(asked, id, body.revision)
    }
  },
} satisfies Handlers
