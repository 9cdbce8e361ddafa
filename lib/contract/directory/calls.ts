import { endpoint } from '#contract/endpoint.ts'
import { productWaitMs as waitMs } from '#contract/gift-card-product/calls.ts'

export const channels = ['instagram', 'facebook', 'google'] as const

export type Channel = (typeof channels)[number]

export const availabilities = ['in stock', 'out of stock', 'preorder'] as const

export const conditions = ['new', 'refurbished', 'used'] as const

const source = 'dashboard §7 Directory and short-link calls, §9'

/** The gift card's listing with other channels, or its defaults until it is saved. */
export const getDirectory = endpoint({
  name: 'getDirectory',
  method: 'GET',
  path: '/api/directory',
  right: 'read',
  added: true,
  source,
  waitMs,
})

/**
 * Replaces the listing; omitted fields take their defaults. 422 for another shop's host or another
 * currency.
 */
export const postDirectory = endpoint({
  name: 'postDirectory',
  method: 'POST',
  path: '/api/directory',
  right: 'settings',
  shopIn: ['query', 'body'],
  source,
  waitMs,
})

/** The product's short link and its number of clicks. */
export const getShortLink = endpoint({
  name: 'getShortLink',
  method: 'GET',
  path: '/api/directory/googleShortUrl',
  right: 'read',
  shopIn: ['query'],
  source,
  waitMs,
})

/** Creates the product's one short link, or returns it. It leads to the listing's `google_link`. */
export const makeShortLink = endpoint({
  name: 'makeShortLink',
  method: 'POST',
  path: '/api/directory/googleShortUrl',
  right: 'settings',
  shopIn: ['query'],
  source,
  waitMs,
})
