/** Surnames of two characters, to find where the given name begins. */
const ofTwo = new Set(
  [
    '欧阳 歐陽 太史 端木 上官 司马 司馬 东方 東方 独孤 獨孤 南宫 南宮 万俟 萬俟 闻人 聞人 夏侯 诸葛 諸葛 尉迟 尉遲 公羊',
    '赫连 赫連 澹台 澹臺 皇甫 宗政 濮阳 濮陽 公冶 太叔 申屠 公孙 公孫 慕容 仲孙 仲孫 钟离 鍾離 长孙 長孫 宇文 司徒 鲜于 鮮于',
    '司空 闾丘 子车 亓官 司寇 巫马 巫馬 公西 颛孙 漆雕 乐正 樂正 宰父 谷梁 拓跋 轩辕 軒轅 令狐 段干 百里 呼延 东郭 東郭 南门',
    '羊舌 微生 梁丘 左丘 西门 西門 第五 即墨 淳于 单于 單于 纳兰 納蘭 叶赫 完颜 完顏 富察 哥舒 仆固 公乘 贺兰 贺若 张简',
    '夹谷 夾谷 东里 東里 壤驷 壤駟 拓拔 纳喇 納喇 公良 公仪 公儀 南荣 叔孙 叔孫 北宫 北宮 毋丘 毌丘 榖梁 穀梁',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Surname readings that pinyin-pro lacks, with tone numbers; the first one is the usual one, and searches match all of
 * them.
 */
const readings: Readonly<Record<string, readonly string[]>> = {
  ...{ 祭: ['zhai4'], 种: ['chong2'], 洗: ['xian3'], 佴: ['nai4'], 秘: ['bi4'], 么: ['yao1'], 隽: ['juan4'] },
  ...{
    炅: ['gui4'],
    炔: ['gui4'],
    藏: ['zang1'],
    重: ['chong2'],
    角: ['jue2'],
    晟: ['cheng2'],
    便: ['pian2'],
  },
  ...{ 逢: ['pang2'], 适: ['kuo4'], 郇: ['xun2'], 单于: ['chan2 yu2'], 公乘: ['gong1 sheng4'] },
  // Readings that differ by family.
  ...{ 覃: ['qin2', 'tan2'], 翟: ['zhai2', 'di2'], 隗: ['wei3', 'kui2'], 莘: ['shen1', 'xin1'] },
  ...{
    牟: ['mou2', 'mu4'],
    蔚: ['wei4', 'yu4'],
    贠: ['yun4', 'yuan2'],
    柏: ['bai3', 'bo2'],
    黑: ['hei1', 'he4'],
  },
  ...{ 宓: ['mi4', 'fu2'], 尉: ['wei4', 'yu4'], 谌: ['chen2', 'shen4'], 諶: ['chen2', 'shen4'] },
  // pinyin-pro knows surnames only in simplified characters.
  ...{ 華: ['hua4'], 單: ['shan4'], 區: ['ou1'], 樂: ['yue4'], 蓋: ['ge3'], 員: ['yun4'], 繆: ['miao4'] },
  ...{
    兒: ['ni2'],
    車: ['che1'],
    過: ['guo1'],
    紀: ['ji3'],
    種: ['chong2'],
    單于: ['chan2 yu2'],
    尉遲: ['yu4 chi2'],
  },
  ...{ 萬俟: ['mo4 qi2'], 澹臺: ['tan2 tai2'], 長孫: ['zhang3 sun1'], 樂正: ['yue4 zheng4'] },
}

/** The number of characters of the surname in a Chinese name. */
export const surnameLength = (name: string): number => (ofTwo.has([...name].slice(0, 2).join('')) ? 2 : 1)

/** The syllables of each reading of a surname that differs from pinyin-pro's. */
export const surnameReadings = (surname: string): string[][] =>
  (readings[surname] ?? []).map((reading) => reading.split(' '))
