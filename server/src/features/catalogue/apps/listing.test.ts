import { apps as contract } from '@iambiz/contract/features/catalogue/apps.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenContext } from '#server/testing/given.ts'
import { parsed } from '#server/testing/parsed.ts'
import { availableApps } from './listing.ts'
import { readView } from './view.ts'

const availableApp = contract['POST /iam-portal/v1/portal/availableApp']

let world: FeatureWorld
beforeAll(async () => {
  world = await featureWorld()
})
afterAll(() => world.close())

/** Returns the response for this body after validation by the contract. */
async function available(
  who: { userNo: string; selection: { orgCode: string; roleNo: string } },
  body: Record<string, unknown> = {},
  lang: 'zh' | 'en' = 'zh',
) {
  const actor = await world.given.actor(who.userNo, who.selection)
  const view = await readView(world.apps, actor, givenContext({ lang }))
  return parsed(availableApps(view, availableApp.body.parse(body)))
}

const namesOf = (answer: Awaited<ReturnType<typeof available>>) =>
  answer.page.list.map(({ appName }) => appName)

describe('who sees what', () => {
  test('[HOME-01] a grant reaches the organization, everything below it, the role and the person, and nobody else', async () => {
    const { given } = world
    const parent = await given.organization()
    const child = await given.organization({ parent_code: parent })
    const other = await given.organization()
    const [role, otherRole] = [await given.role(), await given.role()]
    const [me, you] = [await given.person(), await given.person()]
    const toParent = await given.application()
    const toChild = await given.application()
    const toRole = await given.application()
    const toMe = await given.application()
    await given.grant(toParent, { organization: parent })
    await given.grant(toChild, { organization: child })
    await given.grant(toRole, { role })
    await given.grant(toMe, { person: me })
    const seen = async (userNo: string, orgCode: string, roleNo: string) => {
      const { page } = await available({ userNo, selection: { orgCode, roleNo } }, { all: true })
      return new Set(page.list.map(({ appId }) => appId))
    }
    expect(await seen(me, child, role)).toEqual(new Set([toParent, toChild, toRole, toMe]))
    expect(await seen(me, parent, otherRole)).toEqual(new Set([toParent, toMe]))
    expect(await seen(you, child, otherRole)).toEqual(new Set([toParent, toChild]))
    expect(await seen(you, other, otherRole)).toEqual(new Set())
  })

  test('[HOME-01] a deny to any of them wins, and a change holds from the next request on', async () => {
    const { given, db } = world
    const who = await world.somebody()
    const app = await given.application()
    await given.grant(app, { role: who.selection.roleNo })
    expect((await available(who)).page.total).toBe(1)
    await given.grant(app, { organization: who.selection.orgCode }, 'deny')
    expect((await available(who)).page.total).toBe(0)
    await db.deleteFrom('application_grant').where('effect', '=', 'deny').execute()
    expect((await available(who)).page.total).toBe(1)
    await given.grant(app, { person: who.userNo }, 'deny')
    expect((await available(who)).page.total).toBe(0)
  })

  test('[HOME-01] drafts and offline applications are seen by nobody', async () => {
    const who = await world.somebody()
    for (const status of [0, 1, 2, 3] as const) {
      const app = await world.given.application({ status, name_zh: `状态${status}` })
      await world.given.grant(app, { role: who.selection.roleNo })
    }
    expect(namesOf(await available(who)).sort()).toEqual(['状态1', '状态2'])
  })

  test('[HOME-05] locked applications tell only what they are, how they are searched for, and whom to ask', async () => {
    const { given } = world
    const who = await world.somebody()
    const owner = await given.person({ name_zh: '陈晓', name_en: 'Chen Xiao' })
    const app_code = fresh('locked-one')
    const app = await given.application({
      name_zh: '锁着的',
      name_en: 'Locked one',
      pinyin: 'suozhede',
      initials: 'szd',
      description_zh: '说明',
      owner_no: owner,
      app_code,
    })
    const draft = await given.application({ status: 0 })
    const { locked } = await available(who, { includeLocked: true })
    expect(locked?.find(({ appId }) => appId === app)).toEqual({
      appId: app,
      appCode: app_code,
      appName: '锁着的',
      otherName: 'Locked one',
      pinyin: 'suozhede',
      initials: 'szd',
      icon: 'app',
      hue: 250,
      description: '说明',
      owner: '陈晓',
      requestable: true,
      requested: false,
    })
    expect(locked?.some(({ appId }) => appId === draft)).toBe(false)
    expect(await available(who)).not.toHaveProperty('locked')
  })
})

describe('order, search and filters', () => {
  let who: Awaited<ReturnType<FeatureWorld['somebody']>>
  beforeAll(async () => {
    const { given } = world
    who = await world.somebody()
    const finance = await given.category({
      category_code: 'finance',
      name_zh: '财务',
      name_en: 'Finance',
      short_name_en: 'Fin',
      sort_no: 1,
    })
    const office = await given.category({ category_code: 'office', name_zh: '办公', sort_no: 2 })
    const rows = [
      {
        app_code: 'shared-finance',
        name_zh: '财务共享平台',
        name_en: 'Shared Finance',
        pinyin: 'caiwugongxiangpingtai',
        initials: 'cwgxpt',
        description_zh: '报账 100%_完成',
        category_code: finance,
      },
      { app_code: 'budget', name_zh: '预算', pinyin: 'yusuan', initials: 'ys', category_code: finance },
      {
        app_code: 'expenses',
        name_zh: '报销',
        name_en: 'Expenses',
        pinyin: 'baoxiao',
        initials: 'bx',
        category_code: finance,
      },
      {
        app_code: 'mail',
        name_zh: '邮箱',
        name_en: 'Mail',
        pinyin: 'youxiang',
        initials: 'yx',
        category_code: office,
        sort_no: 2,
      },
      {
        app_code: 'approvals',
        name_zh: '审批',
        name_en: 'Approvals',
        pinyin: 'shenpi',
        initials: 'sp',
        category_code: office,
        sort_no: 1,
      },
    ]
    for (const row of rows) {
      await given.grant(await given.application(row), { role: who.selection.roleNo })
    }
  })

  test('the order is category, sort number, then the name as the language sorts it', async () => {
    expect(namesOf(await available(who))).toEqual(['报销', '财务共享平台', '预算', '审批', '邮箱'])
    expect(namesOf(await available(who, {}, 'en'))).toEqual([
      'Expenses',
      'Shared Finance',
      '预算',
      'Approvals',
      'Mail',
    ])
  })

  test.each([
    ['财务', ['财务共享平台']],
    ['caiwu', ['财务共享平台']],
    ['CAI WU', ['财务共享平台']],
    ['cwgx', ['财务共享平台']],
    ['ｓｈａｒｅｄ　ｆｉｎ', ['财务共享平台']],
    ['shared-fin', ['财务共享平台']],
    ['报账', ['财务共享平台']],
    ['%', ['财务共享平台']],
    ['_', ['财务共享平台']],
    ['100%_完', ['财务共享平台']],
    ['y', ['预算', '邮箱']],
    ['  ', ['报销', '财务共享平台', '预算', '审批', '邮箱']],
    ['台\nshared', []],
    ["' or 1=1 --", []],
    ['\\', []],
  ])('[HOME-06] the keyword %j finds %j', async (keyword, names) => {
    const found = namesOf(await available(who, { keyword }))
    expect(found.sort()).toEqual([...names].sort())
  })

  test('[HOME-06] a category narrows the list, not the counts; the keyword narrows both', async () => {
    const answer = await available(who, { categoryCode: 'office' })
    expect(namesOf(answer)).toEqual(['审批', '邮箱'])
    expect(answer.categories).toMatchObject([
      { categoryCode: 'finance', categoryName: '财务', shortName: '财务', count: 3 },
      { categoryCode: 'office', categoryName: '办公', shortName: '办公', count: 2 },
    ])
    const searched = await available(who, { keyword: 'mail', categoryCode: 'finance' }, 'en')
    expect(searched.page).toMatchObject({ list: [], total: 0, pages: 0 })
    expect(searched.categories).toMatchObject([
      { categoryName: 'Finance', shortName: 'Fin', count: 0 },
      { categoryName: '办公', shortName: '办公', count: 1 },
    ])
    expect((await available(who, { categoryCode: 'nowhere' })).page.total).toBe(0)
  })

  test('[HOME-06] names come in the asked language, with the other one beside them', async () => {
    const byCode = async (lang: 'zh' | 'en') =>
      new Map((await available(who, {}, lang)).page.list.map((app) => [app.appCode, app]))
    const [zh, en] = [await byCode('zh'), await byCode('en')]
    expect(zh.get('mail')).toMatchObject({ appName: '邮箱', otherName: 'Mail', pinyin: 'youxiang' })
    expect(en.get('mail')).toMatchObject({ appName: 'Mail', otherName: '邮箱', initials: 'yx' })
    expect(en.get('budget')).toMatchObject({ appName: '预算' })
    expect(en.get('budget')).not.toHaveProperty('otherName')
  })

  test('[HOME-06] in Chinese the reading that was given decides on the order, as it does on what is found', async () => {
    const { given } = world
    const reader = await world.somebody()
    const category_code = await given.category()
    for (const [name_zh, name_en, pinyin] of [
      ['邮箱', 'Mail', 'youxiang'],
      ['长沙公司', 'A branch', 'changshagongsi'],
      ['审批', 'Approvals', 'shenpi'],
    ] as const) {
      const app = await given.application({ name_zh, name_en, pinyin, category_code, sort_no: 1 })
      await given.grant(app, { person: reader.userNo })
    }
    const inOrder = ['长沙公司', '审批', '邮箱']
    expect(namesOf(await available(reader))).toEqual(inOrder)
    expect(namesOf(await available(reader, { sortField: 'appName' }))).toEqual(inOrder)
    expect(namesOf(await available(reader, {}, 'en'))).toEqual(['A branch', 'Approvals', 'Mail'])
  })

  test('pages follow one another without overlap, and the last one ends the list', async () => {
    const pages = [1, 2, 3, 4].map((pageNum) => available(who, { pageNum, pageSize: 2 }))
    const lists = (await Promise.all(pages)).map(namesOf)
    expect(lists).toEqual([['报销', '财务共享平台'], ['预算', '审批'], ['邮箱'], []])
    expect((await available(who, { pageNum: 1000 })).page).toMatchObject({ total: 5, pageNum: 1000 })
  })

  test('`all` answers one page, whatever page is asked for', async () => {
    const { page } = await available(who, { all: true, pageNum: 7, pageSize: 1 })
    expect(page).toMatchObject({ total: 5, pageNum: 1, pageSize: 1000, pages: 1 })
    expect(page.list).toHaveLength(5)
  })

  const field = (fieldName: string, operator: string | undefined, fieldStringValue = '') => ({
    queryFields: [{ fieldName, fieldStringValue, ...(operator ? { operator } : {}) }],
  })

  test.each([
    [field('appCode', undefined, 'PENS'), ['报销']],
    [field('appName', 'likeStart', '财'), ['财务共享平台']],
    [field('appName', 'likeEnd', '批'), ['审批']],
    [field('appCode', 'eq', 'mail'), ['邮箱']],
    [field('appCode', 'eq', 'Mail'), []],
    [field('categoryCode', 'ne', 'finance'), ['审批', '邮箱']],
    [field('appCode', 'in', 'mail, budget'), ['预算', '邮箱']],
    [field('appCode', 'between', 'a,c'), ['预算', '审批']],
    [field('appCode', 'ge', 'mail'), ['财务共享平台', '邮箱']],
    [field('appCode', 'isNull'), []],
    [field('appName', undefined, '%'), []],
    [field('appCode', undefined, '_'), []],
  ])('[HTTP-11] %j finds %j', async (filter, names) => {
    expect(namesOf(await available(who, filter)).sort()).toEqual([...names].sort())
  })

  test.each([
    [field('appCode', 'between', 'a')],
    [{ queryFields: [{ fieldName: 'appCode', fieldType: 'Number', fieldStringValue: '1' }] }],
  ])('[HTTP-11] %j is refused', async (body) => {
    await expect(available(who, body)).rejects.toMatchObject({ failure: 'request.invalid' })
  })

  test.each([
    [field('home_url', 'eq', 'x')],
    [field('constructor', 'eq', 'x')],
    [{ sortField: '__proto__' }],
    [{ sortField: 'app_code; drop table application' }],
  ])('[HTTP-11] %j is none of the columns', async (body) => {
    await expect(available(who, body)).rejects.toThrow('Invalid option')
  })

  test('[HTTP-11] the list is sorted by a known field in both directions', async () => {
    const codes = async (sortOrder: string) =>
      (await available(who, { sortField: 'appCode', sortOrder })).page.list.map(({ appCode }) => appCode)
    const ascending = ['approvals', 'budget', 'expenses', 'mail', 'shared-finance']
    expect(await codes('asc')).toEqual(ascending)
    expect(await codes('desc')).toEqual(ascending.toReversed())
    expect(namesOf(await available(who, { sortField: 'appName' }))).toEqual([
      '报销',
      '财务共享平台',
      '审批',
      '邮箱',
      '预算',
    ])
  })
})
