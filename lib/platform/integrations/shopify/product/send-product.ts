import * as z from 'zod/mini'
import type { productProblems } from '#contract/integrations/store.ts'
import { storeActor } from '#platform/integrations/shopify/actor.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db } from '#platform/db/transact.ts'
import { makeProduct } from '#platform/gift-card-product/ensure-product.ts'
import type { StoredProduct } from '#platform/gift-card-product/store.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { restMs, triesMost } from '#platform/integrations/rest.ts'
import { graphql } from '#platform/integrations/shopify/graphql.ts'
import {
  type Connection,
  withStore,
  type Working,
} from '#platform/integrations/shopify/sync/connection.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { logFailure, startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { type Claimed, claimProduct, keepProduct } from './claim.ts'
import { findProductQuery, setProductMutation } from './documents.ts'
import { productInput, type ProductThere } from './product-input.ts'

const Found = z.object({
  product: z.nullable(
    z.object({
      id: z.string(),
      metafield: z.nullable(z.object({ value: z.string() })),
      variants: z.object({
        nodes: z.array(z.object({ id: z.string(), sku: z.nullable(z.string()) })),
      }),
    }),
  ),
})
const Answer = z.object({
  productSet: z.object({
    product: z.nullable(z.object({ id: z.string() })),
    userErrors: z.array(
      z.object({
        code: z.nullable(z.string()),
        field: z.nullable(z.array(z.string())),
        message: z.string(),
      }),
    ),
  }),
})
type UserError = z.output<typeof Answer>['productSet']['userErrors'][number]
type Problem = (typeof productProblems)[number]

/** The store doesn't take the product as it is: a person has to change something. */
class Refused extends Error {
  readonly problem: Problem
  readonly words: string | null
  constructor(problem: Problem, words: string | null = null) {
    super(problem)
    this.problem = problem
    this.words = words
  }
}

const wordsMost = 500
const byCode: Readonly<Record<string, Problem>> = {
  HANDLE_NOT_UNIQUE: 'handle_taken',
  GIFT_CARDS_NOT_ACTIVATED: 'gift_cards_off',
}
const refusedBy = ({ code, field, message }: UserError): Refused => {
  const isOfImage = field?.includes('files') ?? false
  const problem = byCode[code ?? ''] ?? (isOfImage ? 'image_refused' : 'refused')
  return new Refused(problem, message.slice(0, wordsMost))
}

const find = async (
  { ask, credentials }: Connection,
  identifier: { id: string } | { handle: string },
) => {
  const { product } = await graphql(ask, credentials, {
    topic: 'find_product',
    query: findProductQuery,
    variables: { identifier },
    shape: Found,
  })
  if (!product) return null
  const variants = product.variants.nodes.flatMap(({ id, sku }) =>
    sku ? [[sku, id] as const] : [],
  )
  const there: ProductThere = { id: product.id, variants: new Map(variants) }
  return { there, isOurs: product.metafield !== null }
}

/**
 * Finds the product in the store: by its id, or made by a try whose answer was lost, by its handle and
 * our mark. Null: it was never made, or deleted there. Another product with the handle is left alone.
 */
const findThere = async (
  connection: Connection,
  remote_id: string | null,
  { handle }: StoredProduct,
): Promise<ProductThere | null> => {
  const known = remote_id === null ? null : await find(connection, { id: remote_id })
  if (known) return known.there
  const named = await find(connection, { handle })
  if (named && !named.isOurs) throw new Refused('handle_taken')
  return named?.there ?? null
}

/** Makes the product in the store, or changes it there. Returns the store's id of it. */
const set = async (
  { env }: Working,
  connection: Connection,
  { remote_id, images }: Claimed,
  product: StoredProduct,
): Promise<string> => {
  const there = await findThere(connection, remote_id, product)
  const { ask, credentials } = connection
  const { productSet } = await graphql(ask, credentials, {
    topic: 'set_product',
    query: setProductMutation,
    variables: {
      // by its handle it is made once, also by two processes at once
      identifier: there ? { id: there.id } : { handle: product.handle },
      input: productInput(env, product, there, images),
    },
    shape: Answer,
  })
  const [error] = productSet.userErrors
  if (error) throw refusedBy(error)
  if (!productSet.product) throw new VendorProblem('answer_unreadable')
  return productSet.product.id
}

const versionOf = async (db: Db, shopId: bigint): Promise<bigint> => {
  const row = await db
    .selectFrom('gift_card_product')
    .select('version')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row?.version ?? 0n
}

/** Returns the product of a shop, made if it is missing, and which of its changes that is at least. */
const readOurs = async (
  platform: Working,
  shop: ShopScope,
): Promise<{ product: StoredProduct; version: bigint }> => {
  const { db, ports, clock } = platform
  if ((await versionOf(db, shop.shop_id)) === 0n)
    await makeProduct({ db, ports, shop, actor: storeActor, now: clock(), requestId: 'runner' })
  const version = await versionOf(db, shop.shop_id)
  const product = await ports.productStore.load(db, shop)
  if (!product) throw new Error('a product was neither made nor there')
  return { product, version }
}

/** Sends the next product that is due to its store. Returns whether there was one. */
export const sendProduct = async (platform: Working): Promise<boolean> => {
  const { db, clock, log } = platform
  const claimed = await claimProduct(db, clock())
  if (!claimed) return false
  const { tries } = claimed
  let version = claimed.version
  try {
    const shop = await findShop(db, claimed.shop_url)
    const ours = await readOurs(platform, shop)
    version = ours.version
    const { product } = ours
    const remote_id = await withStore(platform, shop, (connection) =>
      set(platform, connection, claimed, product),
    )
    const now = clock()
    await keepProduct(db, claimed, {
      state: 'sent',
      version,
      remote_id,
      images: JSON.stringify(product.images),
      sent_at: now,
      due_at: now,
      problem: null,
      words: null,
    })
  } catch (cause) {
    const refused = cause instanceof Refused ? cause : null
    const problem = cause instanceof VendorProblem ? cause : null
    if (!refused && !problem) logFailure(log, 'store-product', cause, { shop: claimed.shop_url })
    const isOver = refused !== null || tries >= triesMost
    const now = clock()
    await keepProduct(db, claimed, {
      state: isOver ? 'failed' : 'waiting',
      version,
      problem: refused?.problem ?? 'failed',
      words: refused?.words ?? null,
      due_at: isOver ? now : new Date(now.getTime() + restMs(tries)),
    })
  }
  return true
}

/** Keeps products in stores as long as the process runs. */
export const startProduct = async (platform: Platform): Promise<Worker> =>
  startWorker(platform, {
    name: 'store-product',
    channel: 'store_product',
    turn: () => sendProduct(platform),
    lookMs: usualLook[platform.env.DATABASE_URL ? 'postgres' : 'pglite'],
  })
