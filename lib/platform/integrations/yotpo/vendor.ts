import type { Manifest } from '#platform/integrations/manifest.ts'
import { check } from './check.ts'
import { consent, hooks } from './connect.ts'
import { emailOf, look, take, topicOf } from './receive.ts'

/** Yotpo: reviews become events of workflows. Its deliveries aren't signed, so they are read back. */
export const yotpo: Manifest = {
  name: 'yotpo',
  title: 'Yotpo',
  group: 'reviews',
  hosts: ['developers.yotpo.com'],
  fields: [],
  consent,
  settings: [{ key: 'verified_only', kind: 'flag', first: false }],
  gives: 'reviews',
  triggers: ['review_created', 'review_updated'],
  issues: false,
  refusalsMost: 3,
  token: ({ access_token = '' }) => access_token,
  check,
  hooks,
  // the secret address alone lets it in; `look` confirms the review
  delivers: { prove: () => undefined, topicOf, emailOf, look, take },
}
