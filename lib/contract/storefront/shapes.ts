import * as z from 'zod/mini'
import { Id, Instant } from '#contract/pieces.ts'
import { storePages } from './calls.ts'

export const StorePage = z.object({
  page_id: z.string(),
  handle: z.enum(storePages),
  /** the page's public address; `&lang=ru` for Russian */
  url: z.string(),
  /** the asset that styles it, and whether it is unchanged from the default */
  asset: z.object({ name: z.string(), active: z.boolean(), default: z.boolean() }),
  created_at: Instant,
})

export type StorePage = z.infer<typeof StorePage>

const answer = z.object({ page: StorePage })

export const getStorePage = {
  params: z.object({ id: Id }),
  answer,
}

export const listStorePages = {
  answer: z.object({ pages: z.array(StorePage) }),
}

export const makeBalancePage = {
  answer,
}

export const makeRewardsPage = {
  answer,
}
