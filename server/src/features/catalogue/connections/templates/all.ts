import { apache } from './apache.ts'
import { device } from './device.ts'
import { gitlab } from './gitlab.ts'
import { grafana } from './grafana.ts'
import { jenkins } from './jenkins.ts'
import { machine } from './machine.ts'
import { native } from './native.ts'
import { nextcloud } from './nextcloud.ts'
import { oauth2Proxy } from './oauth2-proxy.ts'
import { singlePage } from './single-page.ts'
import { spring } from './spring.ts'
import type { Template } from './template.ts'
import { web } from './web.ts'

/** Instructions by kind of application, in the order of the screen. */
export const templates: readonly Template[] = [
  web,
  grafana,
  gitlab,
  jenkins,
  nextcloud,
  apache,
  spring,
  oauth2Proxy,
  singlePage,
  native,
  machine,
  device,
]
