import type { Page } from '@playwright/test'
import { expect, type Shop } from '../desk.ts'

type Bulk = { bulk_id: string; state: string; rows_done: number }
type Row = { gift_card_id: string | null }
type Campaign = { id: string; path: string; title: string }

/** Makes a campaign of the demo shop with a finished dry run. */
export const checked = async (shop: Shop, bulk: object): Promise<Campaign> => {
  const title = `Run ${crypto.randomUUID().slice(0, 8)}`
  const body = { operation_name: 'gift_card', title, ...bulk }
  const { bulk_id: id } = ((await shop.post('/bulks', { bulk: body })) as { bulk: Bulk }).bulk
  await reaches(shop, id, 'checked')
  return { id, path: `/bulk-gift-cards/overview/${id}`, title }
}

/** Cards made by hand, ten pounds each. */
export const byHand = (count: number, more = {}): object => ({
  source: [{ count, entity_data: { balance: '10.00' } }],
  ...more,
})

export const stateOf = async (shop: Shop, id: string): Promise<Bulk> =>
  (await shop.get<{ bulk: Bulk }>(`/bulks/${id}`)).bulk

/** Waits until a campaign is in a state. */
export const reaches = (shop: Shop, id: string, state: string): Promise<void> =>
  expect.poll(async () => (await stateOf(shop, id)).state, { timeout: 60_000 }).toBe(state)

export const checkpoint = (shop: Shop, id: string, transition: string): Promise<unknown> =>
  shop.post(`/bulks/${id}/checkpoints`, { checkpoint: { transition } })

/** Makes a campaign and waits for its end. */
export const finished = async (shop: Shop, bulk: object): Promise<Campaign> => {
  const campaign = await checked(shop, bulk)
  await checkpoint(shop, campaign.id, 'start')
  await reaches(shop, campaign.id, 'bulk_finished')
  return campaign
}

/** Lists the cards that a campaign made, at most fifty. */
export const cardsOf = async (shop: Shop, id: string): Promise<string[]> =>
  (await shop.get<{ rows: Row[] }>(`/bulks/${id}/rows?limit=50`)).rows.map(
    ({ gift_card_id: card }) => card!,
  )

export const actions = (page: Page) => page.getByRole('region', { name: 'Actions' })
export const progress = (page: Page) => page.getByRole('region', { name: 'Progress' })
export const rows = (page: Page) => page.getByRole('table', { name: 'Rows' }).getByRole('row')
