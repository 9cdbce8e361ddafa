import type { Manifest } from '#platform/integrations/manifest.ts'
import { check } from './check.ts'
import { consent, hooks, renewal } from './connect.ts'
import { emailOf, prove, take, topicOf } from './receive.ts'

/** Loop: the store credit of its returns is issued here. */
export const loop: Manifest = {
  name: 'loop',
  title: 'Loop',
  group: 'returns',
  hosts: ['api.loopreturns.com', 'oauth.loopreturns.com'],
  fields: [
    { key: 'api_key', secret: true },
    { key: 'webhook_secret', secret: true },
  ],
  consent,
  renewal,
  settings: [
    { key: 'email', kind: 'flag', first: true },
    { key: 'expires_days', kind: 'days', first: null },
  ],
  triggers: [],
  issues: true,
  refusalsMost: 1,
  token: ({ api_key, access_token = '' }) => api_key ?? access_token,
  check,
  hooks,
  delivers: { prove, topicOf, emailOf, take },
}
