import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { createBulk, updateBulk } from '#contract/bulk/draft.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { asPage } from './paging.ts'

export type WireInput = { params?: unknown; query?: unknown; body?: unknown }

/** Names the shop where the specification does. */
const withShop = ({ shopIn = [] }: Endpoint, shopUrl: string, query: Fields, body: unknown) => {
  const named = { shop_url: shopUrl }
  const fields = fieldsOf(body)
  return {
    query: shopIn.includes('query') ? { ...query, ...named } : query,
    body: {
      ...fields,
      ...(shopIn.includes('body') ? named : {}),
      ...(shopIn.includes('bulk') ? { bulk: { ...fieldsOf(fields['bulk']), ...named } } : {}),
    },
  }
}

/** Gives each row the campaign's date where it has none: the specification knows dates of rows. */
const rowOf = (row: unknown, expiresOn: unknown): Fields => {
  const { entity_data, ...rest } = fieldsOf(row)
  return { ...rest, entity_data: { expires_on: expiresOn ?? null, ...fieldsOf(entity_data) } }
}

const campaignOf = (body: Fields): Fields => {
  const bulk = fieldsOf(body['bulk'])
  const { source, title, expires_on } = bulk
  const manual = Array.isArray(source) ? source : fieldsOf(source)['manual']
  return {
    bulk: {
      ...bulk,
      ...(title === undefined ? {} : { campaign_name: title }),
      ...(Array.isArray(manual)
        ? { source: { manual: manual.map((row) => rowOf(row, expires_on)) } }
        : {}),
    },
  }
}

/** The specification's form of a body, where it isn't ours. */
const bodies: Record<string, (body: Fields) => Fields> = {
  [createBulk.name]: campaignOf,
  [updateBulk.name]: campaignOf,
  [updateBalance.name]: (body) =>
    body['expires_on'] === undefined ? body : { expiration_date: body['expires_on'], ...body },
}

const refused = (field: string, message: string): Refusal =>
  new Refusal('invalid_input', { field, message: `${message} Nothing was changed.` })

/**
 * Refuses a request whose meaning changes where the upstream ignores fields that the specification
 * doesn't have: it would give or send at once, or give credit that never expires.
 */
const refuseLost = (endpoint: Endpoint, body: Fields): void => {
  if (endpoint.name === sendCustomGiftCard.name && body['send_at'])
    throw refused('send_at', 'This API has no scheduled emails. Choose to send it now.')
  if (endpoint.name !== createBulk.name && endpoint.name !== updateBulk.name) return
  const bulk = fieldsOf(body['bulk'])
  if (bulk['starts_at'])
    throw refused(
      'starts_at',
      'This API starts no campaigns later. Start it yourself at that time.',
    )
  if (bulk['expires_on'] && 'csv' in fieldsOf(bulk['source']))
    throw refused(
      'expires_on',
      'This API has no expiration date for a whole file. Write one in each row of the file.',
    )
  if (fieldsOf(bulk['email'])['active'])
    throw refused('email', 'This API sends no emails of a campaign’s own. Turn its email off.')
}

/** Writes a request as the specification does, for an upstream that knows nothing else. */
export const asSpecified = (endpoint: Endpoint, input: WireInput, shopUrl: string): WireInput => {
  refuseLost(endpoint, fieldsOf(input.body))
  const form = bodies[endpoint.name]
  const body = form ? form(fieldsOf(input.body)) : input.body
  const named = withShop(endpoint, shopUrl, asPage(fieldsOf(input.query)), body)
  const isList = Array.isArray(body) || (body === undefined && Object.keys(named.body).length === 0)
  return { ...input, query: named.query, body: isList ? body : named.body }
}
