import { variableUses } from '@iambiz/contract/platform/mail-variables.ts'
import { expect, test } from 'vitest'
import { createCalendar } from './calendar.ts'
import { createMailTemplates, templateIdFor } from './mail-templates.ts'

const templates = createMailTemplates(createCalendar(new Date('2026-07-15T04:00:00Z'), 'Asia/Shanghai'))

test('every template says something in both languages, with variables that there are', () => {
  for (const { name, subject, body } of templates)
    for (const text of [subject.zh, subject.en, body.zh, body.en]) {
      expect(text, name).not.toBe('')
      expect(
        variableUses(text).filter(({ variable }) => variable === undefined),
        name,
      ).toEqual([])
    }
})

test('an announcement goes out by the template of its application, or by that of all', () => {
  const named = (id: string) => templates.find((template) => template.id === id)?.name

  expect(named(templateIdFor('crm', 1))).toBe('CRM 上线 / CRM go-live')
  expect(named(templateIdFor('crm', 2))).toBe('通用公告 / Notice')
})
