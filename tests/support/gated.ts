import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { getShop } from '#contract/shop/calls.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { signIn } from '#contract/staff/calls.ts'
import type { User } from '#contract/staff/shapes.ts'
import { ask, ownWrite } from './ask.ts'
import { type Dashboard, secrets, startDashboard } from './product/product.ts'
import { sampleAnswer } from './cli/sample.ts'
import { sendJson, startUpstream } from './upstream.ts'

const shopUrl = 'gated.example'
export const owner: User = {
  staff_id: 's1',
  shop_url: shopUrl,
  email: `owner@${shopUrl}`,
  name: 'Olga',
  level: 'owner',
  isAdmin: false,
  is_pos: false,
}
const facts = {
  shop_url: shopUrl,
  name: 'Gated',
  currency: 'GBP',
  time_zone: 'UTC',
  settings: {},
  viewer: undefined,
}

type Answering = object | ((path: string, query: URLSearchParams) => object)

export type Gated = {
  dashboard: Dashboard
  /** sets the platform's facts about shop and caller from now on */
  say: (settings: Settings, viewer?: User) => void
  /** overrides a call's sample answer, wholly or in part; a function answers by path and query */
  answer: (endpoint: Endpoint, part: Answering) => void
  /** keys of settings that were written */
  written: string[]
  cookie: () => Promise<string>
  stop: () => Promise<void>
}

/** The built dashboard before a platform whose shop can have flags that no call sets. */
export const startGated = async (): Promise<Gated> => {
  let now: { settings: Settings; viewer?: User | undefined } = { settings: {} }
  const written: string[] = []
  const answers = new Map<string, Answering>()
  const patterns = endpoints.map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }))
  const upstream = await startUpstream(({ method, url, body }, response) => {
    const [path = '', query] = url.split('?')
    const endpoint = patterns.find(
      (one) =>
        one.endpoint.method === method && (one.endpoint.path === path || one.pattern.test(path)),
    )?.endpoint
    if (!endpoint) return sendJson(response, { status: 'ok' })
    const override = answers.get(endpoint.name)
    if (typeof override === 'function')
      return sendJson(response, override(path, new URLSearchParams(query)))
    const answer = JSON.parse(
      JSON.stringify(sampleAnswer(endpoint)).replaceAll('"currency":"text"', '"currency":"GBP"'),
    ) as object
    if (override) return sendJson(response, { ...answer, ...override })
    if (endpoint.name === signIn.name)
      return sendJson(response, {
        ...answer,
        user: owner,
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      })
    if (endpoint.name === getShop.name) return sendJson(response, { ...answer, ...facts, ...now })
    if (endpoint.name === 'putSetting') {
      const { key, value } = JSON.parse(body) as { key: string; value: unknown }
      written.push(key)
      now = { ...now, settings: { ...now.settings, [key]: value } }
    }
    return sendJson(response, answer)
  })
  const dashboard = await startDashboard({ upstream: upstream.url, env: secrets })
  const account = { shop_url: shopUrl, email: owner.email, password: 'x' }
  return {
    dashboard,
    written,
    answer: (endpoint, part) => void answers.set(endpoint.name, part),
    say: (settings, viewer) => void (now = { settings, viewer }),
    cookie: async () => {
      const { headers } = await ask(dashboard.origin, '/api/session', {
        method: 'POST',
        headers: ownWrite(dashboard.origin),
        body: account,
      })
      return /^jwt=([^;]+)/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? ''
    },
    stop: async () => {
      await dashboard.stop()
      await upstream.close()
    },
  }
}
