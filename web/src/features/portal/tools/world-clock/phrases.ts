import { phrases } from '#web/platform/i18n/phrases.ts'

export const clockPhrases = phrases({
  at: { zh: '北京时间', en: 'Time in Beijing' },
  atHint: { zh: '更改时间，可对照各地的当地时间', en: 'Change the time to compare other cities' },
  invalid: { zh: '请选择日期与时间', en: 'Choose a date and time' },
  now: { zh: '回到现在', en: 'Back to now' },
  clocks: { zh: '各地时间', en: 'World clocks' },
  office: { zh: '工作时间', en: 'Office hours' },
  dayLater: { zh: '次日', en: 'next day' },
  dayEarlier: { zh: '前一日', en: 'previous day' },
  beijing: { zh: '北京', en: 'Beijing' },
  tokyo: { zh: '东京', en: 'Tokyo' },
  singapore: { zh: '新加坡', en: 'Singapore' },
  mumbai: { zh: '孟买', en: 'Mumbai' },
  dubai: { zh: '迪拜', en: 'Dubai' },
  moscow: { zh: '莫斯科', en: 'Moscow' },
  berlin: { zh: '柏林', en: 'Berlin' },
  london: { zh: '伦敦', en: 'London' },
  saoPaulo: { zh: '圣保罗', en: 'São Paulo' },
  newYork: { zh: '纽约', en: 'New York' },
  losAngeles: { zh: '洛杉矶', en: 'Los Angeles' },
  sydney: { zh: '悉尼', en: 'Sydney' },
})
