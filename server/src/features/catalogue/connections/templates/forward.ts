import { readFileSync } from 'node:fs'
import {
  type ForwardFilling,
  type ForwardTemplate,
  readOn,
  usualAttributes,
  usualDefaults,
} from './template.ts'

type Proxy = 'nginx' | 'caddy' | 'traefik'

const programOf = (proxy: Proxy) =>
  readFileSync(new URL(`programs/forward-${proxy}.txt`, import.meta.url), 'utf8')

const programs = { nginx: programOf('nginx'), caddy: programOf('caddy'), traefik: programOf('traefik') }

/** The headers with which a request reaches the application; without an agent the last but one arrives empty. */
function headersOf({ attributes }: ForwardFilling): string[] {
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
  const ends = ['User', ...attributes.map(capital), 'Act', 'Token']
  return ends.map((end) => `X-Iambiz-${end}`)
}

/** A header, and the names that WSGI, Rack and CGI take for it because they do not tell `-` from `_`. */
const spellings = (header: string): string[] =>
  header
    .split('-')
    .reduce<string[]>(
      (all, part) => (all.length === 0 ? [part] : all.flatMap((one) => [`${one}-${part}`, `${one}_${part}`])),
      [],
    )

/** The variable of nginx that holds a header. */
const variableOf = (header: string) => header.toLowerCase().replace('x-', '').replaceAll('-', '_')

/** nginx verifies certificates only with these settings. */
const verified = (issuer: string) =>
  issuer.startsWith('https:')
    ? [
        '  proxy_ssl_server_name on;',
        '  proxy_ssl_verify on;',
        '  proxy_ssl_verify_depth 3;',
        '  proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
      ]
    : []

/** The configuration of a proxy for one application; the placeholder of the secret remains. */
function configurationOf(proxy: Proxy, filling: ForwardFilling): string {
  const { issuer, origins } = filling
  const hosts = origins.map((origin) => new URL(origin))
  const headers = headersOf(filling)
  const block = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
  const values: Readonly<Record<string, string>> = {
    ...{ issuer, issuerHost: new URL(issuer).host, names: headers.join(' ') },
    ...{ origin: origins.join(', '), host: hosts.map(({ host }) => host).join(', ') },
    hostRule: hosts.map(({ hostname }) => `Host(\`${hostname}\`)`).join(' || '),
    tls: block(verified(issuer)),
    captures: block(
      headers.map((name) => `auth_request_set $${variableOf(name)} $upstream_http_x_${variableOf(name)};`),
    ),
    headers: block(headers.map((name) => `proxy_set_header ${name} $${variableOf(name)};`)),
    empty: block(headers.flatMap(spellings).map((name) => `          ${name}: ""`)),
    list: block(headers.map((name) => `          - ${name}`)),
  }
  return programs[proxy].replace(/%(\w+)%/g, (_, name: string) => values[name] ?? '').trimEnd()
}

const common = {
  checkedOn: readOn,
  defaults: { ...usualDefaults, scopes: [], claims: usualAttributes, forward: { hosts: ['{origin}'] } },
} satisfies Partial<ForwardTemplate>

export const forwardNginx: ForwardTemplate = {
  ...common,
  template: 'forward-nginx',
  name: { zh: 'nginx 后的应用', en: 'App behind nginx' },
  source: 'run',
  reference: 'nginx 1.22',
  snippets: (filling) => [
    {
      title: {
        zh: '写入网站的 server 配置，然后执行 nginx -s reload',
        en: 'Add to the server block of the site, then run nginx -s reload',
      },
      language: 'nginx',
      text: configurationOf('nginx', filling),
    },
  ],
}

export const forwardCaddy: ForwardTemplate = {
  ...common,
  template: 'forward-caddy',
  name: { zh: 'Caddy 后的应用', en: 'App behind Caddy' },
  source: 'run',
  reference: 'Caddy 2.6',
  snippets: (filling) => [
    {
      title: {
        zh: '写入 Caddyfile，然后执行 caddy reload',
        en: 'Add to the Caddyfile, then run caddy reload',
      },
      language: 'text',
      text: configurationOf('caddy', filling),
    },
  ],
}

export const forwardTraefik: ForwardTemplate = {
  ...common,
  template: 'forward-traefik',
  name: { zh: 'Traefik 后的应用', en: 'App behind Traefik' },
  source: 'vendor',
  reference: 'https://doc.traefik.io/traefik/middlewares/http/forwardauth/',
  snippets: (filling) => [
    {
      title: {
        zh: '写入动态配置文件（我们未实际运行）',
        en: 'Add to the dynamic configuration (not run by us)',
      },
      language: 'yaml',
      text: configurationOf('traefik', filling),
    },
  ],
}
