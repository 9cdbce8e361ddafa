import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Platform } from '#platform/ctx.ts'
import { type Budget, take } from '#platform/limits/budget.ts'
import { drawnPage, pageView } from '#platform/storefront/drawn/drawn-page.ts'
import { otherLanguage } from '#platform/storefront/drawn/other-language.ts'
import { pageLook } from '#platform/storefront/drawn/page-look.ts'
import { plainPage } from '#platform/storefront/drawn/plain-page.ts'
import { headers, pictureHeaders } from '#platform/storefront/headers.ts'
import { notFound } from '#platform/storefront/not-found.ts'
import { languageOf } from '#platform/storefront/shop-asked.ts'
import { makePass } from '#platform/wallet/apple/make-pass.ts'
import { googleAccount } from '#platform/wallet/google/account.ts'
import { GoogleFailed } from '#platform/wallet/google/api.ts'
import { saveLink } from '#platform/wallet/google/save-link.ts'
import { holdPass } from '#platform/wallet/hold-pass.ts'
import { passAddresses, readPassToken } from '#platform/wallet/links.ts'
import { walletsAndLook } from '#platform/wallet/look.ts'
import { type PassCard, readPass, readPassCard } from '#platform/wallet/read-card.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { formatMinor } from '#rules/money.ts'

/** Files and links of one card, which cost a signature or calls to Google. */
const made: Budget = { kind: 'pass_page', most: 30, seconds: 3600 }

type Found = { card: PassCard } & Awaited<ReturnType<typeof walletsAndLook>>

/** Finds the card of an address; null: there is none, or its shop gives out no passes. */
const foundBy = async (platform: Platform, token: string): Promise<Found | null> => {
  const of = readPassToken(platform, token)
  const card = of && (await readPassCard(platform, of, platform.clock()))
  if (!card) return null
  const own = await walletsAndLook(platform, card.shop)
  return own.wallets.apple ? { card, ...own } : null
}

const page = async (
  platform: Platform,
  context: Context,
  { card, wallets, look }: Found,
): Promise<Response> => {
  const { shop } = card
  const language = languageOf(context)
  const say = wordsIn(language, 'storefront-pages.pass')
  const amount = formatMinor(card.balance)
  const { expires_on, last4, code_id } = card
  const view = {
    ...pageView(shop, {
      name: 'apple-wallet' as const,
      data: look,
      language,
      state: { signed: true },
    }),
    shopper: {
      name: '',
      balance: amount,
      currency: shop.currency,
      lots: [{ amount, expires_on }],
      cards: [{ last4, balance: amount, expires_on }],
    },
    passes: passAddresses(platform, { shop_id: shop.shop_id, code_id }, wallets),
    aside: [otherLanguage(language)],
  }
  return context.html(drawnPage(view, `${say('title')} · ${shop.name}`), 200, pictureHeaders)
}

const gone = async (
  platform: Platform,
  context: Context,
  { shop }: PassCard,
): Promise<Response> => {
  const language = languageOf(context)
  const say = wordsIn(language, 'storefront-pages.pass')
  const page = plainPage(
    {
      look: await pageLook(platform, shop),
      language,
      title: say('gone'),
      shop: { name: shop.name },
      aside: [otherLanguage(language)],
    },
    html`<p class="quiet">${say('goneAbout')}</p>`,
  )
  return context.html(page, 410, headers)
}

const problem = (context: Context, text: string, status: 429 | 503): Response =>
  context.text(text, status, { ...headers, 'retry-after': '60' })

/** Sends the file for Apple Wallet, with the look that the shop has once the pass is there. */
const sendFile = async (
  platform: Platform,
  { shop: { shop_id }, code_id }: PassCard,
): Promise<Response | null> => {
  const { db, vault, clock } = platform
  const pass = await holdPass(db, { shop_id, code_id }, 'apple', clock())
  // the card is read once the pass is there: changes after that are followed
  const read = pass && (await readPass({ db, vault }, pass.serial, clock()))
  if (!read || read.card.isVoid) return null
  const bytes = await makePass(platform, read.card, read.serial)
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, 'content-type': 'application/vnd.apple.pkpass' },
  })
}

/** Leads to Google Wallet; the first time it waits shortly for the card to be made there. */
const leadToGoogle = async (
  platform: Platform,
  context: Context,
  { card, wallets }: Found,
): Promise<Response | null> => {
  const account = wallets.google ? googleAccount(platform.env) : null
  if (!account) return null
  const { db, clock, log } = platform
  const { shop, code_id } = card
  const pass = await holdPass(db, { shop_id: shop.shop_id, code_id }, 'google', clock())
  if (!pass) return null
  const location = await saveLink(platform, account, { ...pass, shop_id: shop.shop_id }).catch(
    (cause: unknown) => {
      if (!(cause instanceof GoogleFailed)) throw cause
      log.warn({ status: cause.status }, 'a link to Google Wallet was not signed')
      return null
    },
  )
  if (location) return new Response(null, { status: 303, headers: { ...headers, location } })
  const say = wordsIn(languageOf(context), 'storefront-pages.pass')
  return problem(context, say('googleAway'), 503)
}

/**
 * Serves a card's passes to everyone with its address: a page without script, the file for Apple
 * Wallet and the way to Google Wallet. A card that has ended says so.
 */
export const passPages = (platform: Platform): Hono => {
  const app = new Hono()
  const answer = async (
    context: Context,
    token: string,
    give: (found: Found) => Promise<Response | null>,
  ): Promise<Response> => {
    const found = await foundBy(platform, token)
    if (!found) return notFound(context)
    return found.card.isVoid
      ? gone(platform, context, found.card)
      : ((await give(found)) ?? notFound(context))
  }
  const limited = (context: Context, token: string, give: typeof sendOf) =>
    answer(context, token, async (found) => {
      const { shop, code_id } = found.card
      const holder = { shop_id: shop.shop_id, subject: code_id }
      if ((await take(platform.db, made, holder, platform.clock())).isOver)
        return problem(
          context,
          wordsIn(languageOf(context), 'storefront-pages.problems')('busy'),
          429,
        )
      return give(context, found)
    })
  const sendOf = (_: Context, { card }: Found) => sendFile(platform, card)
  const leadOf = (context: Context, found: Found) => leadToGoogle(platform, context, found)
  app.get('/pass/:token/google', (context: Context) =>
    limited(context, context.req.param('token') ?? '', leadOf),
  )
  app.get('/pass/:token', (context: Context) => {
    const token = context.req.param('token') ?? ''
    return token.endsWith('.pkpass')
      ? limited(context, token.replace(/\.pkpass$/, ''), sendOf)
      : answer(context, token, (found) => page(platform, context, found))
  })
  return app
}
