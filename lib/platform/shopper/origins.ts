import { storefrontUrl } from '#env.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { websitesOf } from '#platform/shop/script-sightings.ts'

/** Checks that a browser's page may call for this shop: one of its websites, or our own page. */
export const isWelcome = (
  { env }: Pick<Platform, 'env'>,
  shop: ShopScope | null,
  origin: string,
): boolean =>
  shop !== null &&
  (websitesOf(shop).includes(origin) || origin === new URL(storefrontUrl(env)).origin)

/** Headers of an answer that a welcome page may read; never with credentials. */
export const readableBy = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': 'retry-after, x-request-id',
})

/** Headers of the answer to a browser's question whether it may send a call. */
export const allowedOf = (origin: string): Record<string, string> => ({
  ...readableBy(origin),
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '600',
})
