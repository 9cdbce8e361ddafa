import { endpoint } from '#contract/endpoint.ts'

const feed = {
  right: 'settings',
  scope: 'hooks',
  added: true,
  source: 'webhooks, the feed',
} as const

/**
 * Lists the shop's notices, newest first, with the body that webhooks send. They are derived from the
 * moment when the shop creates its first webhook, from the shop's beginning.
 */
export const listNotices = endpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/notices',
  ...feed,
})

/** Lists every type of notice, each with a sample of its body. */
export const listNoticeTypes = endpoint({
  name: 'listNoticeTypes',
  method: 'GET',
  path: '/notice-types',
  ...feed,
})
