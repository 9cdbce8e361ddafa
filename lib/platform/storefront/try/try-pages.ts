import { type Context, Hono } from 'hono'
import { demoUrl } from './demo-url.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { notFound } from '#platform/storefront/not-found.ts'
import { languageOf, shopNamed } from '#platform/storefront/shop-asked.ts'
import { bestSold, peopleOf, proofOf } from './demo-shelf.ts'
import { tryHeaders, tryPage } from './try-page.ts'

/** Pieces that a cart takes, so that an address stays short. */
const mostPieces = 30

/**
 * Serves a bare shop with the script, as customers see it. It is the demo shop's alone, whose
 * customers are made up: the page signs the one that its reader chooses.
 */
export const tryPages = (platform: Platform): Hono => {
  const app = new Hono()
  const demo = (): Promise<ShopScope | null> =>
    platform.env.DEMO === '0' ? Promise.resolve(null) : shopNamed(platform, demoUrl)
  const chosen = async (shop: ShopScope, context: Context) => {
    const people = await peopleOf(platform, shop)
    return { people, person: people.find(({ id }) => id === context.req.query('as')) ?? null }
  }
  app.get('/try', async (context: Context) => {
    const shop = await demo()
    if (!shop) return notFound(context)
    const [{ people, person }, products] = await Promise.all([
      chosen(shop, context),
      bestSold(platform, shop),
    ])
    const cart = (context.req.queries('item') ?? [])
      .slice(0, mostPieces)
      .flatMap((item) => products.find(({ id }) => id === item) ?? [])
    const page = tryPage({
      lang: languageOf(context),
      shop,
      script: context.req.query('script') === 'off' ? null : `/w/${shop.shop_url}.js`,
      people,
      person,
      token: person && proofOf(platform, shop, person.id),
      products,
      cart,
    })
    return context.html(page, 200, tryHeaders)
  })
  app.get('/try/session', async (context: Context) => {
    const shop = await demo()
    if (!shop) return notFound(context)
    const { person } = await chosen(shop, context)
    const token = person && proofOf(platform, shop, person.id)
    return context.json({ token }, 200, tryHeaders)
  })
  return app
}
