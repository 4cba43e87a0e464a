import { apache } from './apache.ts'
import { cas } from './cas.ts'
import { casApache } from './cas-apache.ts'
import { device } from './device.ts'
import { form } from './form.ts'
import { forwardCaddy, forwardNginx, forwardTraefik } from './forward.ts'
import { gitlab } from './gitlab.ts'
import { grafana } from './grafana.ts'
import { jenkins } from './jenkins.ts'
import { jwt } from './jwt.ts'
import { machine } from './machine.ts'
import { native } from './native.ts'
import { nextcloud } from './nextcloud.ts'
import { oauth2Proxy } from './oauth2-proxy.ts'
import { saml } from './saml.ts'
import { samlAlibaba } from './saml-alibaba.ts'
import { samlApache } from './saml-apache.ts'
import { samlAws } from './saml-aws.ts'
import { samlConfluence } from './saml-confluence.ts'
import { samlGitlab } from './saml-gitlab.ts'
import { samlJenkins } from './saml-jenkins.ts'
import { samlNextcloud } from './saml-nextcloud.ts'
import { singlePage } from './single-page.ts'
import { spring } from './spring.ts'
import type {
  CasFilling,
  Filling,
  FormFilling,
  ForwardFilling,
  JwtFilling,
  SamlFilling,
  TemplateOf,
} from './template.ts'
import { web } from './web.ts'

/** The values of every kind; each template uses those of its own. */
export type FillingOfAny = Filling & SamlFilling & CasFilling & ForwardFilling & JwtFilling & FormFilling
export type AnyTemplate = TemplateOf<FillingOfAny>

/** Instructions by type of application, in the order of the screen. */
export const templates: readonly AnyTemplate[] = [
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
  saml,
  samlGitlab,
  samlJenkins,
  samlNextcloud,
  samlConfluence,
  samlApache,
  samlAws,
  samlAlibaba,
  cas,
  casApache,
  forwardNginx,
  forwardCaddy,
  forwardTraefik,
  jwt,
  form,
]
