import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type AssetName, assetNames } from '#contract/assets/assets.ts'
import { errorOf } from '#contract/refusals.ts'
import { Refusal } from '#contract/error.ts'
import { storefrontUrl } from '#env.ts'
import { previewParameter } from '#platform/assets/preview-link.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { noteFigure } from '#platform/assets/figures/note-figure.ts'
import { noteSighting, websiteOf, websitesOf } from '#platform/shop/script-sightings.ts'
import { logFailure } from '#platform/work/worker.ts'
import { normalShopUrl } from '#rules/tools/shop-url.ts'
import {
  encodedFor,
  fontHeaders,
  readBuilt,
  readFont,
  scriptHeaders,
  scriptPath,
} from '#storefront/built/read-built.ts'
import { type Answer, answerOf, send, sendOnce } from './answer.ts'
import { configOf } from './config-of.ts'
import { draftScript, firstScript } from './first-script.ts'
import { type Kept, keeperOf } from './keep.ts'
import { dataOf, liveAssets } from './live-assets.ts'

const script = 'text/javascript; charset=utf-8'
const json = 'application/json; charset=utf-8'
/** Shops, and assets in their languages, that a process keeps ready. */
const mostKept = 2000
/** Seconds after which a process looks whether an asset was changed. */
const keptMs = 5000

const soon = (now: Date, until: Date | null): Date => {
  const usual = new Date(now.getTime() + keptMs)
  return until && until < usual ? until : usual
}

/** The first script of a shop; no shop: there is none, or it is blocked. */
type Loader = { answer: Answer; shop: ShopScope | null; shown: readonly AssetName[] }

/** Makes the first script of a shop; one of no shop is empty. */
const loaderOf = async (platform: Platform, shop: string | null): Promise<Kept<Loader>> => {
  const live = shop ? await liveAssets(platform, shop) : null
  const text = live ? firstScript(platform, live) : ''
  const until = live?.until ?? null
  const shown = (live?.assets ?? []).map(({ name }) => name)
  const value = { answer: answerOf(text, script, until), shop: live?.shop ?? null, shown }
  return { value, until: soon(platform.clock(), until) }
}

/** Returns texts in one language alone: the runtime falls back to the base. */
const inLanguage = <Data extends { translations: Record<string, Record<string, string>> }>(
  data: Data,
  language: string,
): Data => {
  const texts = Object.entries(data.translations).filter(
    ([tag]) => tag.toLowerCase() === language || tag.toLowerCase() === language.split('-')[0],
  )
  return { ...data, translations: Object.fromEntries(texts) }
}

const assetOf = async (
  platform: Platform,
  { shop, name, language }: { shop: string | null; name: AssetName | null; language: string },
): Promise<Kept<Answer>> => {
  const live = shop && name ? await liveAssets(platform, shop) : null
  const data = live && name && dataOf(live, name)
  const until = live?.until ?? null
  const found = data && JSON.stringify({ name, data: inLanguage(data, language) })
  const missing = () => JSON.stringify(errorOf(new Refusal('not_found'), randomUUID()))
  return {
    value: found ? answerOf(found, json, until) : answerOf(missing(), json, until, 404),
    until: soon(platform.clock(), until),
  }
}

/**
 * Serves what shops embed: the first script, the texts and looks of assets, the built scripts and fonts.
 * All are public and the same for everyone, so pages of any origin may read them. `opened` counts an
 * asset that a customer opened on one of the shop's websites.
 */
export const embedRoutes = (platform: Platform): Hono => {
  const app = new Hono()
  const { clock } = platform
  const keep = keeperOf<Answer>(mostKept, clock)
  const keepLoader = keeperOf<Loader>(mostKept, clock)
  app.get(`${scriptPath}:name`, async (context: Context) => {
    const name = context.req.param('name') ?? ''
    const font = await readFont(name)
    if (font) return new Response(font, { headers: fontHeaders })
    const file = readBuilt().files.get(name)
    if (!file) return context.notFound()
    const { bytes, headers } = encodedFor(context.req.header('accept-encoding'), file)
    return new Response(bytes, { headers: { ...scriptHeaders, ...headers } })
  })
  app.get('/w/v1/asset', async (context: Context) => {
    const shop = normalShopUrl(context.req.query('shop') ?? '')
    const name = assetNames.find((one) => one === context.req.query('asset')) ?? null
    const asked = context.req.query('lang')?.toLowerCase() ?? ''
    const language = /^[a-z]{2,3}(-[a-z0-9]{2,8})?$/.test(asked) ? asked : ''
    const token = context.req.query(previewParameter)
    if (token !== undefined) {
      const live = shop && name ? await liveAssets(platform, shop, token) : null
      const data = live && name && dataOf(live, name)
      return sendOnce(data && JSON.stringify({ name, data: inLanguage(data, language) }))
    }
    const key = `${shop} ${name} ${language}`
    const answer = await keep(key, () => assetOf(platform, { shop, name, language }))
    return send(context, answer, clock())
  })
  app.post('/w/v1/opened', async (context: Context) => {
    const named = normalShopUrl(context.req.query('shop') ?? '')
    const { shop, shown } = await keepLoader(String(named), () => loaderOf(platform, named))
    const name = shown.find((one) => one === context.req.query('asset'))
    const website = websiteOf(context.req.raw.headers) ?? ''
    const own = new URL(storefrontUrl(platform.env)).origin
    if (shop && name && (website === own || websitesOf(shop).includes(website)))
      noteFigure(platform, shop, name, 'opened')
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  })
  app.get('/w/v1/preview', async (context: Context) => {
    const shop = normalShopUrl(context.req.query('shop') ?? '')
    const token = context.req.query(previewParameter) ?? ''
    const live = shop ? await liveAssets(platform, shop, token) : null
    const config = live && configOf(platform, live)
    return sendOnce(config && JSON.stringify(config))
  })
  app.get('/w/:file{[^/]+\\.js}', async (context: Context) => {
    const shop = normalShopUrl((context.req.param('file') ?? '').replace(/\.js$/, ''))
    const token = context.req.query(previewParameter)
    if (token !== undefined) {
      const live = shop ? await liveAssets(platform, shop, token) : null
      return sendOnce(draftScript(platform, live), script)
    }
    const loader = await keepLoader(String(shop), () => loaderOf(platform, shop))
    if (loader.shop)
      noteSighting(platform, loader.shop, websiteOf(context.req.raw.headers)).catch(
        (cause: unknown) => logFailure(platform.log, 'sightings', cause, { shop }),
      )
    return send(context, loader.answer, clock())
  })
  return app
}
