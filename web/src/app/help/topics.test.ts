import type { CurrentUser } from '@iambiz/contract/home.ts'
import { noCapabilities } from '@iambiz/contract/platform/access.ts'
import { expect, test } from 'vitest'
import { fieldsOfTopic } from '#web/features/guides/help/help-fields.ts'
import { helpTexts, type Topic } from '#web/features/guides/help/help-texts.ts'
import { topicOfPath } from '#web/features/guides/help/topics.ts'
import { helpPath } from '#web/platform/record-paths.ts'
import { find, queryOf } from '#web/platform/search/match.ts'
import { areas } from '../administration/areas.ts'
import { screenAt, screens } from '../screens.ts'
import { topicAt } from './topic-at.ts'
import { topics, topicsOf } from './topics.ts'

const addressOf = (pattern: string) => pattern.replace('/*?', '').replaceAll(/:\w+/g, 'x')

test('[SCR-12] every screen and every area has a topic, and no topic is without one', () => {
  const named = new Set<Topic>()
  for (const { path, name } of screens) {
    const topic = topicAt(addressOf(path))
    expect(helpTexts[topic], name).toBeDefined()
    named.add(topic)
  }
  for (const { path, name } of areas) {
    expect(topicAt(path)).toBe(`admin-${name}`)
    expect(topicAt(`${path}/new`)).toBe(`admin-${name}`)
    named.add(`admin-${name}`)
  }
  expect([...named].sort()).toEqual(Object.keys(helpTexts).sort())
})

test('every topic is listed once, and its address leads to it', () => {
  expect(topics.map(({ topic }) => topic).sort()).toEqual(Object.keys(helpTexts).sort())
  for (const { topic, path, name, reading } of topics) {
    expect(topicOfPath(path)).toBe(topic)
    expect(screenAt(path)?.name).toBe('help')
    expect(reading.split(' '), name.zh).toHaveLength(reading === '' ? 1 : [...name.zh].length)
  }
  expect(topicOfPath(helpPath())).toBeUndefined()
})

test('the help lists the topics of screens that the person may open', () => {
  const flags = { ...noCapabilities }
  const staff = { flags, current: { orgCode: 'EAST', roleNo: 'staff' } } as unknown as CurrentUser
  const listFor = (person: CurrentUser) => topicsOf(person).map(({ topic }) => topic)
  expect(listFor(staff)).toContain('preferences')
  expect(listFor(staff)).not.toContain('loginLog')
  expect(listFor(staff).filter((topic) => topic.startsWith('admin-'))).toEqual([])
  expect(listFor({ ...staff, adminKind: 'super_manager' })).toContain('admin-settings')
  expect(listFor({ ...staff, flags: { ...flags, loginStat: true } })).toContain('loginLog')
})

test.each<[string, Topic[]]>([
  ['忘记密码', ['security', 'admin-people']],
  ['找回密码', ['security']],
  ['重置密码', ['security', 'admin-people']],
  ['forgot password', ['security', 'admin-people']],
  ['Reset password', ['security', 'admin-people']],
  ['两步验证', ['binding']],
  ['通行密钥', ['binding']],
  ['指纹', ['binding']],
  ['passkey', ['binding']],
  ['Face ID', ['binding']],
  ['刷脸', ['binding']],
  ['dark mode', ['preferences']],
  ['请假', ['delegation']],
  ['报修', ['fault']],
])('“%s” finds the topic about it', (typed, expected) => {
  const query = queryOf(typed)
  const { items } = query ? find(topics, query, fieldsOfTopic) : { items: [] }
  expect(items.map(({ topic }) => topic)).toEqual(expect.arrayContaining(expected))
})
