import type { CurrentUser } from '@iambiz/contract/home.ts'
import { noCapabilities } from '@iambiz/contract/platform/access.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { helpPath } from '#web/platform/record-paths.ts'
import { find, queryOf } from '#web/platform/search/match.ts'
import { areas } from '../administration/areas.ts'
import { reachOf, screenAt, screens } from '../screens.ts'
import { fieldsOfTopic } from './help-fields.ts'
import { asksForHelp } from './help-key.ts'
import { helpTexts, type Topic } from './help-texts.ts'
import { topicAt } from './topic-at.ts'
import { topicOfPath, topics, topicsOf } from './topics.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('[UI-01] each topic says in both languages what the screen is for, and answers a question at least', () => {
  const chinese = /\p{Script=Han}/u
  for (const [topic, { about, how }] of Object.entries(helpTexts)) {
    expect(how.length, topic).toBeGreaterThan(0)
    for (const { zh, en } of [about, ...how.flatMap(({ ask, answer }) => [ask, answer])]) {
      expect(zh, topic).toMatch(chinese)
      expect(en, topic).not.toMatch(chinese)
      expect(en.length, topic).toBeGreaterThan(10)
    }
    for (const { ask } of how) {
      expect(ask.zh, topic).toMatch(/？$/)
      expect(ask.en, topic).toMatch(/\?$/)
    }
  }
})

test('the help lists what the person may open', () => {
  const flags = { ...noCapabilities }
  const staff = { flags, current: { orgCode: 'EAST', roleNo: 'staff' } } as unknown as CurrentUser
  const listFor = (person: CurrentUser) => topicsOf(person, reachOf(person)).map(({ topic }) => topic)
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
  ['dark mode', ['preferences']],
  ['请假', ['delegation']],
  ['报修', ['fault']],
])('“%s” finds the topic that is about it, whatever it says itself', (typed, expected) => {
  const query = queryOf(typed)
  const { items } = query ? find(topics, query, fieldsOfTopic) : { items: [] }
  expect(items.map(({ topic }) => topic)).toEqual(expect.arrayContaining(expected))
})

test('a question mark outside of text asks for help', () => {
  vi.stubGlobal('Element', class {})
  const press = (key: string, more: object = {}) =>
    asksForHelp({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      isComposing: false,
      target: null,
      ...more,
    })
  expect([press('?'), press('？'), press('/')]).toEqual([true, true, false])
  expect([press('?', { ctrlKey: true }), press('?', { isComposing: true })]).toEqual([false, false])
})
