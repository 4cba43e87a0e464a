import { expect, test } from 'vitest'
import { personReading, usualReading } from './person-reading.ts'
import { keywordOf } from './search-text.ts'

const isFound = ([zh, en]: readonly [string, string?], typed: string) =>
  personReading(zh, en).reading_text.includes(keywordOf(typed).reading)

const usual = (name: string) => usualReading(personReading(name).name_order).pinyin

test.each([
  ...[
    '曾 zeng',
    '单 shan',
    '仇 qiu',
    '查 zha',
    '解 xie',
    '区 ou',
    '任 ren',
    '华 hua',
    '盖 ge',
    '朴 piao',
    '卜 bu',
  ],
  ...[
    '乐 yue',
    '召 shao',
    '员 yun',
    '黑 hei',
    '纪 ji',
    '洗 xian',
    '冼 xian',
    '尹 yin',
    '那 na',
    '哈 ha',
    '缪 miao',
  ],
  ...[
    '逄 pang',
    '佴 nai',
    '种 chong',
    '祭 zhai',
    '折 she',
    '繁 po',
    '秘 bi',
    '么 yao',
    '郗 xi',
    '覃 qin',
    '翟 zhai',
  ],
  ...['葛 ge', '过 guo', '燕 yan', '乜 nie', '句 gou', '吕 lv', '尉迟 yuchi', '万俟 moqi', '令狐 linghu'],
  ...[
    '长孙 zhangsun',
    '澹台 tantai',
    '单于 chanyu',
    '皇甫 huangfu',
    '诸葛 zhuge',
    '欧阳 ouyang',
    '乐正 yuezheng',
  ],
  ...[
    '夹谷 jiagu',
    '壤驷 rangsi',
    '炅 gui',
    '藏 zang',
    '重 chong',
    '角 jue',
    '晟 cheng',
    '兒 ni',
    '牟 mou',
    '贠 yun',
  ],
  ...[
    '單 shan',
    '區 ou',
    '仇 qiu',
    '樂 yue',
    '尉遲 yuchi',
    '萬俟 moqi',
    '長孫 zhangsun',
    '歐陽 ouyang',
    '車 che',
  ],
])('a surname is read as one: %s', (pair) => {
  const [surname, reading] = pair.split(' ')
  expect(usual(`${surname}明`)).toBe(`${reading}ming`)
})

test.each([
  ['王重阳', 'wangchongyang'],
  ['李长乐', 'lichangle'],
  ['张行', 'zhangxing'],
  ['𠮷野', 'ye'],
  ['查尔斯·史密斯', 'chaersishimisi'],
  ['单・阿里', 'danali'],
  ['阿卜杜勒克里木', 'abudulekelimu'],
  ['曾 小　明', 'zengxiaoming'],
  ['Amy 曾', 'amyzeng'],
  ['曾小明（Allen）', 'zengxiaomingallen'],
  ['ＺＨＡＮＧ　Ｗｅｉ', 'zhangwei'],
  ['', ''],
  ['……', ''],
])('%s is read %s', (name, reading) => {
  expect(usual(name)).toBe(reading)
})

test.each([
  [
    ['曾北辰'],
    ['zengbeichen', 'zbc', 'zeng bc', 'beichen zeng', "zeng bei'chen", 'cengbeichen', 'ZBC', 'zēng'],
  ],
  [['欧阳娜娜'], ['oynn', 'ouyangnana', 'ouyangnn', 'nana', 'nanaouyang']],
  [['覃辉'], ['qinhui', 'tanhui', 'th']],
  [['牟其中'], ['mouqizhong', 'muqizhong', 'mqz']],
  // A two-character surname, or a one-character surname and a given name that begins with the other character.
  [['张简明'], ['zhangjianming', 'zhangjm', 'zhangjianm', 'zjm']],
  [['吕布'], ['lvbu', 'lü bu', 'lǚbù', 'lb']],
  [
    ['约翰', 'John Smith'],
    ['johnsmith', 'js', 'smithj', 'j.smith', 'smith, john', 'Smith John', 'jsmith'],
  ],
  [['Smith, John Paul'], ['johnsmith', 'jps', 'johnpaulsmith', 'smithj']],
  [['Jan van der Berg'], ['vanderberg', 'janvanderberg', 'jvdb', 'vanderbergjan']],
  [['Wei ZHANG'], ['zhangwei', 'weizhang', 'zw', 'wz', 'wzhang']],
  [["Siobhán O'Neil-Müller"], ['siobhan', 'oneil', 'muller', 'Müller', "O'Neil", 'somsi'.slice(0, 3)]],
  [['Łukasz Øster'], ['lukasz', 'oster', 'lo']],
  [['李小明 Amy'], ['amyli', 'lixiaoming', 'amylxm', 'lxm']],
  [['Иван Петров'], ['Иван Петров', 'ип']],
] as [[string, string?], string[]][])('%s is found in each way of typing it', (name, texts) => {
  expect(texts.filter((text) => !isFound(name, text))).toEqual([])
})

test('Chinese names are sorted by syllable, tone and character, surnames together', () => {
  const names = ['连伟', '李伟', '曾晓', '李安', '张敏', '仉敏', '章敏', '曹丽', '张伟']
  const order = (name: string) => personReading(name).name_order
  expect(names.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))).toEqual([
    ...['曹丽', '李安', '李伟', '连伟', '曾晓', '张敏', '张伟', '章敏', '仉敏'],
  ])
})
