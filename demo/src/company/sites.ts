/** The company's networks with their names. */
export const sites: readonly (readonly [range: string, nameZh: string, nameEn: string])[] = [
  ['10.24.0.0/16', '上海总部', 'Shanghai headquarters'],
  ['10.28.0.0/16', '杭州', 'Hangzhou'],
  ['10.40.0.0/16', '深圳', 'Shenzhen'],
  ['10.44.0.0/16', '北京', 'Beijing'],
  ['10.61.0.0/16', '临港基地', 'Lingang plant'],
  ['10.62.0.0/16', '滨江基地', 'Binjiang plant'],
  ['172.20.0.0/16', '移动办公', 'Mobile work'],
  ['127.0.0.0/8', '本机', 'This computer'],
  ['::1/128', '本机', 'This computer'],
]
