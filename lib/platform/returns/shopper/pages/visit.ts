import { type Context, Hono } from 'hono'
import { Refusal } from '#contract/error.ts'
import { statusOf } from '#contract/refusals.ts'
import type { Platform } from '#platform/ctx.ts'
import { type Budget, isSpent, take } from '#platform/limits/budget.ts'
import { wireId } from '#platform/ids.ts'
import { cancelOwn, requestOwn } from '#platform/returns/shopper/act.ts'
import { findVisit, noteOpened, type Visit } from '#platform/returns/shopper/open-visit.ts'
import { ownReturns } from '#platform/returns/shopper/own-returns.ts'
import { chosenVerdict, shownOrder } from '#platform/returns/shopper/shown-order.ts'
import { callerIn } from '#platform/storefront/address.ts'
import { pageLook } from '#platform/storefront/drawn/page-look.ts'
import { formIn } from '#platform/storefront/form.ts'
import { ownFormHeaders } from '#platform/storefront/headers.ts'
import { notFound } from '#platform/storefront/not-found.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { type Language, readLanguage } from '#rules/tools/language.ts'
import { chosenIn } from './fields.ts'
import { type PickNote, pickPage, stopOf } from './pick-page.ts'
import { hasSlip } from './returns-list.ts'
import { reviewPage } from './review-page.ts'
import { slipPage } from './slip-page.ts'

const misses: Budget = { kind: 'return_miss', most: 20, seconds: 600 }
const acts: Budget = { kind: 'return_act', most: 20, seconds: 60 }
/** A form of 5,000 lines. */
const formMax = 1_000_000
const nothing: PickNote = { problem: null, done: null }
const doneIn = (context: Context): PickNote['done'] => {
  const done = context.req.query('done')
  return done === 'requested' || done === 'cancelled' ? done : null
}

/** Refusals that a shopper meets when something has changed since the page was read. */
const isMoved = (cause: unknown): boolean =>
  cause instanceof Refusal && statusOf(cause) < 500 && cause.code !== 'too_many'

/**
 * Serves an order's own address: its returns, the items that can go back, what each outcome gives,
 * and the slip. Reading changes nothing but that the address then works for a day.
 */
export const visitPages = (platform: Platform): Hono => {
  const app = new Hono()
  const { db, clock } = platform
  const langOf = (context: Context, visit: Visit): Language =>
    readLanguage(context.req.query('lang')) ?? visit.language
  const lookOf = ({ shop }: Visit) => pageLook(platform, shop, 'account_page')
  const wait = (context: Context): Response =>
    context.text(
      wordsIn(readLanguage(context.req.query('lang')) ?? 'en', 'storefront-pages.problems')('wait'),
      429,
      { ...ownFormHeaders, 'retry-after': '60' },
    )
  const open = async (context: Context): Promise<Visit | Response> => {
    const subject = callerIn(platform, context)
    if (await isSpent(db, misses, { subject }, clock())) return wait(context)
    const visit = await findVisit(db, context.req.param('token') ?? '', clock())
    if (visit) return visit
    await take(db, misses, { subject }, clock())
    return notFound(context)
  }
  const pick = async (
    context: Context,
    visit: Visit,
    note: PickNote,
    status: 200 | 409 | 422,
    form?: URLSearchParams,
  ) => {
    const lang = langOf(context, visit)
    const now = clock()
    const order = await shownOrder(db, visit, now)
    const chosen = form && chosenIn(form, order.lines)?.lines
    const returns = await ownReturns(db, visit)
    const stop = stopOf(lang, order.verdict.judged.why)
    const look = await lookOf(visit)
    return context.html(
      pickPage({ visit, lang, look, order, stop, returns, note, chosen, now }),
      status,
      ownFormHeaders,
    )
  }
  const slip = async (context: Context, visit: Visit, id: string) => {
    const returns = await ownReturns(db, visit)
    const one = returns.find(({ return_id }) => wireId('return', return_id) === id)
    if (!one || !hasSlip(one)) return notFound(context)
    const order = await shownOrder(db, visit, clock())
    const lang = langOf(context, visit)
    const page = slipPage({ visit, lang, look: await lookOf(visit), order, one })
    return context.html(page, 200, ownFormHeaders)
  }
  const review = async (context: Context, visit: Visit, form: URLSearchParams) => {
    const lang = langOf(context, visit)
    const order = await shownOrder(db, visit, clock())
    const chosen = chosenIn(form, order.lines, order.left)
    if (!chosen) return pick(context, visit, { ...nothing, problem: 'moved' }, 409, form)
    if (form.get('act') === 'pick') return pick(context, visit, nothing, 200, form)
    if (chosen.lines.length === 0)
      return pick(context, visit, { ...nothing, problem: 'none' }, 422, form)
    const verdict = await chosenVerdict({ db, now: clock() }, visit, order, chosen.lines)
    if (verdict.judged.outcome === 'refuse' || verdict.offers.length === 0)
      return pick(context, visit, { ...nothing, problem: 'moved' }, 409, form)
    const problem = form.get('act') === 'request' ? 'choose' : null
    const look = await lookOf(visit)
    const page = reviewPage({ visit, lang, look, order, chosen, verdict, problem })
    return context.html(page, problem ? 422 : 200, ownFormHeaders)
  }
  /** Acts, then leads back to the page, so that reloading it acts no second time. */
  const act = async (
    context: Context,
    visit: Visit,
    form: URLSearchParams,
    done: NonNullable<PickNote['done']>,
    work: () => Promise<unknown>,
  ) => {
    try {
      await work()
    } catch (cause) {
      if (!isMoved(cause)) throw cause
      return pick(context, visit, { ...nothing, problem: 'moved' }, 409, form)
    }
    const location = `?lang=${langOf(context, visit)}&done=${done}`
    return new Response(null, { status: 303, headers: { ...ownFormHeaders, location } })
  }

  app.get('/returns/:token', async (context) => {
    const visit = await open(context)
    if (visit instanceof Response) return visit
    if (context.req.method === 'GET') await noteOpened(platform, visit, clock())
    const id = context.req.query('slip')
    if (id) return slip(context, visit, id)
    return pick(context, visit, { ...nothing, done: doneIn(context) }, 200)
  })
  app.post('/returns/:token', async (context) => {
    const subject = callerIn(platform, context)
    if ((await take(db, acts, { subject }, clock())).isOver) return wait(context)
    const visit = await open(context)
    if (visit instanceof Response) return visit
    const form = await formIn(context.req.raw, formMax)
    if (form?.get('act') === 'cancel')
      return act(context, visit, form, 'cancelled', () =>
        cancelOwn(platform, visit, form.get('return') ?? ''),
      )
    if (form?.get('act') === 'request' && form.get('to'))
      return act(context, visit, form, 'requested', () => requestOwn(platform, visit, form))
    return review(context, visit, form ?? new URLSearchParams())
  })
  return app
}
