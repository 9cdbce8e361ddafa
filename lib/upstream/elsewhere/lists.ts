import { type getBulk, listBulks } from '#contract/bulk/draft.ts'
import { bulksStartedMost } from '#contract/bulk/bulk.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listGiftCards } from '#contract/gift-cards/read.ts'
import type { Around, Read } from './around.ts'
import { campaignOf } from './campaigns.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { giftCardOf } from './gift-cards.ts'
import { pageOf } from './paging.ts'

const mostPages = 40
const size = 250

/** Reads the pages of a list one after another, at most 40; `page` reads the one at a cursor. */
async function* pagesOf<Page extends { after: string | null }>(
  page: (cursor: { after?: string }) => Promise<Page>,
): AsyncGenerator<Page> {
  let after: string | null = null
  for (let read = 0; read < mostPages; read += 1) {
    const one: Page = await page(after === null ? {} : { after })
    yield one
    if (one.after === null) return
    after = one.after
  }
}

/** Checks for a list that is shown on one page. */
const isAlone = ({ after, before }: Fields): boolean => after === null && before === null

const campaignPages = ({ ask }: Around) =>
  pagesOf((cursor) => ask(listBulks, { query: { limit: size, ...cursor } }))

const startedIn = (rows: unknown): number =>
  (rows as Fields[]).filter(({ state }) => state === 'bulk_started').length

/** Counts the campaigns that run, on all pages; more than may run at once need no counting. */
const startedOf = async (around: Around): Promise<number> => {
  let started = 0
  for await (const { rows } of campaignPages(around)) {
    started += startedIn(rows)
    if (started >= bulksStartedMost) break
  }
  return started
}

/** Reads the list of campaigns, which may be a bare array, and counts those that run. */
export const campaigns: Read = async (answer, around) => {
  const currency = await around.currency()
  const list = pageOf(answer, fieldsOf(around.input.query), 'rows', (row) =>
    campaignOf(row, currency),
  )
  const isCounted = around.isInner || isAlone(list)
  return { started: isCounted ? startedIn(list['rows']) : await startedOf(around), ...list }
}

/** Finds a campaign in the list, for an upstream without a call for one. */
export const campaignOfList = async (around: Around): Promise<Answer<typeof getBulk> | null> => {
  const id = fieldsOf(around.input.params)['id']
  for await (const { rows } of campaignPages(around)) {
    const bulk = rows.find(({ bulk_id }) => bulk_id === id)
    if (bulk) return { bulk }
  }
  return null
}

/** Reads the cards of one customer from all pages: the specification knows no such filter. */
const cardsOfCustomer = async (id: string, { ask, input }: Around): Promise<Fields> => {
  const first = { page: undefined, after: undefined, before: undefined, per_page: size }
  const query = { ...fieldsOf(input.query), ...first, platform_customer_id: undefined }
  const gift_cards: Fields[] = []
  let count_capped = false
  const pages = pagesOf((cursor) => ask(listGiftCards, { query: { ...query, ...cursor } }))
  for await (const list of pages) {
    gift_cards.push(...list.gift_cards.filter((card) => card.platform_customer_id === id))
    count_capped = list.after !== null
  }
  return { gift_cards, count: gift_cards.length, count_capped, after: null, before: null }
}

/** Reads the list of cards. */
export const cards: Read = async (answer, around) => {
  const currency = await around.currency()
  const query = fieldsOf(around.input.query)
  const id = query['platform_customer_id']
  if (typeof id === 'string') return cardsOfCustomer(id, around)
  return pageOf(answer, query, 'gift_cards', (row) => giftCardOf(row, currency))
}
