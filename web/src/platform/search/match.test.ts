import { describe, expect, test } from 'vitest'
import { matchedPart } from './highlight.ts'
import { find, matches, nearness, queryOf, type Searchable, searchable, together } from './match.ts'
import { readingsOf } from './syllables.ts'
import { isNearly } from './typo.ts'

type Thing = { name: string; fields: Searchable }
const thing = (name: string, pinyin = '', initials = '', other?: string): Thing => ({
  name,
  fields: searchable({ names: [name, other], pinyin, initials }),
})
const finance = thing('财务共享平台', 'caiwugongxiangpingtai', 'cwgxpt', 'Shared Finance')
const things = [
  finance,
  thing('采购寻源', 'caigouxunyuan', 'cgxy', 'Sourcing'),
  thing('重庆分公司', 'chongqingfengongsi', 'cqfgs', 'Chongqing branch'),
  thing('重量检测', 'zhongliangjiance', 'zljc', 'Weighing'),
]
const fieldsOf = ({ fields }: Thing) => fields
const found = (text: string) => {
  const query = queryOf(text)
  if (!query) return []
  const { items, best } = find(things, query, fieldsOf)
  return items.map(({ name }) => (nearness(best) === 0 ? `? ${name}` : name))
}

describe('readings', () => {
  test('[HOME-06] a pinyin falls apart into the syllables that its initials tell', () => {
    expect(readingsOf('caiwugongxiang', 'cwgx')).toEqual([['cai', 'wu', 'gong', 'xiang']])
    expect(readingsOf('xian', 'x')).toEqual([['xian']])
    expect(readingsOf('xian', 'xa')).toEqual([['xi', 'an']])
    expect(readingsOf('crmkehu', 'crmkh')).toEqual([['c', 'r', 'm', 'ke', 'hu']])
  })

  test('readings that do not agree stay what they are', () => {
    expect(readingsOf('chongqing', 'zq')).toEqual([['chongqing'], ['zq']])
    expect(readingsOf('', '')).toEqual([])
    expect(readingsOf('a'.repeat(5000), 'a'.repeat(5000))).toHaveLength(2)
  })

  test.each(['caiwu', 'cw', 'caiwgx', 'cwgongxiang', 'cwgongx', 'cai wu', "cai'wu", 'gxpt', 'ＣＡＩＷＵ'])(
    '[HOME-06] "%s" reads 财务共享平台',
    (text) => expect(found(text)).toEqual(['财务共享平台']),
  )

  test('marks that nobody sees are no part of a text, typed or stored', () => {
    expect(found('财务\u200b共享\ufeff')).toEqual(['财务共享平台'])
    expect(found('\u200b')).toEqual([])
    const marked = searchable({ names: ['财\u200b务'] })
    expect(
      find([marked], queryOf('财务') as NonNullable<ReturnType<typeof queryOf>>, (fields) => fields).items,
    ).toEqual([marked])
  })

  test('[HOME-06] 重庆 is found as it is read there, and not as the character is read elsewhere', () => {
    expect(found('chongqing')).toEqual(['重庆分公司'])
    expect(found('cq')[0]).toBe('重庆分公司')
    expect(found('zhongqing')).toEqual(['? 重庆分公司'])
    expect(found('zq')).toEqual([])
    expect(found('zhongliang')).toEqual(['重量检测'])
  })

  test('[HOME-06] the middle of a syllable begins nothing', () => {
    expect(found('ongxiang')).toEqual(['? 财务共享平台'])
    expect(found('iwu')).toEqual([])
  })

  test('a long text of initials takes no long time', () => {
    const long = searchable({ names: ['长'], pinyin: 'zha'.repeat(60), initials: 'z'.repeat(60) })
    const letters = searchable({ names: ['长'], pinyin: 'c'.repeat(60), initials: 'c'.repeat(60) })
    for (const text of [`${'zh'.repeat(39)}!`, `${'c'.repeat(58)}!!`]) {
      const query = queryOf(text)
      expect(query && find([long, letters], query, (fields) => fields).items).toEqual([])
    }
  })
})

describe('one wrong letter', () => {
  test.each(['finanec', 'finanace', 'fnance', 'finence', 'caiwv', 'ciawu', 'gongxang', '财物共享'])(
    '[HOME-06] "%s" is taken for 财务共享平台, as a guess',
    (text) => expect(found(text)).toEqual(['? 财务共享平台']),
  )

  test('[HOME-06] one or two letters are never guessed, and two wrong ones neither', () => {
    for (const text of ['cx', 'fj', '才务', 'fimamce', 'caibx']) expect(found(text), text).toEqual([])
  })

  test('[HOME-06] characters that sound the same are taken for each other, as far as the names tell how they sound', () => {
    thing('物资管理', 'wuziguanli', 'wzgl')
    thing('行政审批', 'xingzhengshenpi', 'xzsp')
    thing('银行', 'yinhang', 'yh')
    expect(found('财物')).toEqual(['? 财务共享平台'])
    expect(found('彩物')).toEqual([])
    expect(found('物')).toEqual([])
    // 行 has two readings: that of 银行 is tried as well.
    const airline = thing('航运空运', 'hangyunkongyun', 'hyky')
    const query = queryOf('行运')
    expect(query && find([airline], query, ({ fields }) => fields).items).toEqual([airline])
  })

  test('[HOME-06] a number is meant as it is typed', () => {
    const dated = thing('12 月 13 日前完成', '12yue13riqianwancheng', '12y13rqwc')
    const query = queryOf('138')
    expect(query && find([dated], query, ({ fields }) => fields).items).toEqual([])
  })

  test('[HOME-06] where something fits, nothing is guessed', () => {
    expect(found('caig')).toEqual(['采购寻源'])
  })

  test.each([
    ['mail', 'mial', true],
    ['mail', 'maill', true],
    ['mail', 'mal', true],
    ['mail', 'mai', true],
    ['mailbox', 'mal', false],
    ['mail', 'nal', false],
    ['mail', 'ma', false],
    ['mail', 'liam', false],
  ])('"%s" for "%s": %s', (word, text, expected) => expect(isNearly(word, text)).toBe(expected))
})

describe('order', () => {
  test('[HOME-06] a whole name comes before a beginning, that before an inside, and equals as told', () => {
    const [inside, start, whole] = [thing('我的邮箱'), thing('邮箱管理'), thing('邮箱')]
    const query = queryOf('邮箱')
    expect(query && find([inside, start, whole], query, (it) => it.fields).items).toEqual([
      whole,
      start,
      inside,
    ])
  })

  test('nothing typed asks for nothing', () => {
    expect([queryOf(''), queryOf('  '), queryOf('\u3000')]).toEqual([undefined, undefined, undefined])
  })
})

describe('the marked part', () => {
  const marked = (title: string, text: string) => {
    const query = queryOf(text)
    const part = query && matchedPart(title, finance.fields, query)
    return part && title.slice(part.from, part.to)
  }

  test.each([
    ['财务共享平台', '共享', '共享'],
    ['财务共享平台', 'gxpt', '共享平台'],
    ['财务共享平台', 'cwg', '财务共'],
    ['Shared Finance', 'finance', 'Finance'],
    ['Shared Finance', 'caiwu', undefined],
    ['财务共享平台', 'finance', undefined],
  ])('[HOME-06] of "%s" for "%s" is %s', (title, text, part) => expect(marked(title, text)).toBe(part))

  test('a title whose letters change their number when folded is left alone', () => {
    expect(marked('ﬁnance', 'finance')).toBeUndefined()
  })
})

test('[HOME-06] what stands for several things is found by the name and the reading of each', () => {
  const post = together(
    searchable({ names: ['普通员工'], pinyin: 'putongyuangong', initials: 'ptyg', codes: ['staff'] }),
    searchable({ names: ['供应链管理部'], pinyin: 'gongyinglianguanlibu', initials: 'gylglb' }),
  )
  const finds = (text: string) => {
    const query = queryOf(text)
    return query !== undefined && matches(post, query)
  }
  for (const text of ['员工', '供应链', 'ptyg', 'gylgl', 'yuangong', 'staff', 'gyl ptyg']) {
    expect(finds(text), text).toBe(true)
  }
  expect(finds('caiwu')).toBe(false)
})

test('[HOME-06] a text that is typed on finds what it finds at once, letter by letter and after corrections', () => {
  const names = [
    '财务共享平台 caiwugongxiangpingtai cwgxpt',
    '采购管理 caigouguanli cggl',
    '财务分析 caiwufenxi cwfx',
  ]
  const made = () =>
    names.map((line) => {
      const [name = '', pinyin = '', initials = ''] = line.split(' ')
      return { name, fields: searchable({ names: [name, `Finance ${initials}`], pinyin, initials }) }
    })
  const typedOn = made()
  const namesIn = (items: ReturnType<typeof made>, text: string) => {
    const query = queryOf(text)
    const { items: found, best } = query ? find(items, query, ({ fields }) => fields) : { items: [], best: 0 }
    return [best, ...found.map(({ name }) => name)]
  }
  const texts = [
    'c',
    'ca',
    'cai',
    'caiw',
    'caiwu',
    'caiwuf',
    'caiwufe',
    'caiwu',
    'caiwux',
    'ca',
    'cw',
    'cwf',
    'c',
    '财',
    '财务',
  ]
  const more = [
    '财务分',
    'fi',
    'fin',
    'finance',
    'finance ',
    'finance c',
    'finance cw',
    'gong',
    'gongx',
    'xi',
  ]
  for (const text of [...texts, ...more]) expect(namesIn(typedOn, text), text).toEqual(namesIn(made(), text))
})

test('[HOME-06] a mistyped text that is typed on is guessed from as it would be at once', () => {
  const items = [
    searchable({
      names: ['财务共享平台', 'Shared Finance'],
      pinyin: 'caiwugongxiangpingtai',
      initials: 'cwgxpt',
    }),
    searchable({ names: ['财务分析', 'Financial analysis'], pinyin: 'caiwufenxi', initials: 'cwfx' }),
    searchable({
      names: ['采购管理', 'Purchasing'],
      pinyin: 'caigouguanli',
      initials: 'cggl',
      codes: ['13800'],
    }),
  ]
  const found = (among: Searchable[], text: string) => {
    const query = queryOf(text)
    return query && find(among, query, (fields) => fields)
  }
  const mistyped = (word: string) =>
    [...word].flatMap((letter, at) => {
      const [before, after] = [word.slice(0, at), word.slice(at + 1)]
      const swapped = after === '' ? '' : before + after[0] + letter + after.slice(1)
      return [before + after, `${before}q${after}`, `${before}q${letter}${after}`, swapped]
    })
  const words = ['caiwufenxi', 'finance', '138a0'].flatMap((word) => [word, ...mistyped(word)])
  for (const word of words) {
    for (let length = 2; length <= word.length; length++) {
      const text = word.slice(0, length)
      expect(found(items, text), text).toEqual(found([...items], text))
    }
  }
})

test('[HOME-06] a longer text is searched from the start if the fields of the items have changed', () => {
  const items = [{ code: 'cai', name: 'wu' }]
  const sought = (text: string, by: 'code' | 'name') => {
    const query = queryOf(text)
    const fields = (item: (typeof items)[number]) => searchable({ names: [item[by]] })
    return query ? find(items, query, fields).items : []
  }
  expect(sought('wux', 'code')).toEqual([])
  expect(sought('wu', 'code')).toEqual([])
  expect(sought('wu', 'name')).toEqual(items)
})
