import { html } from 'hono/html'
import { wireId } from '#platform/ids.ts'
import type { Visit } from '#platform/returns/shopper/open-visit.ts'
import type { OwnReturn } from '#platform/returns/shopper/own-returns.ts'
import type { ShownOrder } from '#platform/returns/shopper/shown-order.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { canWithdraw } from '#rules/returns/moves.ts'
import { returnName } from '#rules/returns/return-name.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import { dayText, moneyText, shortDayText } from './words.ts'

type Listed = {
  visit: Visit
  lang: Language
  order: ShownOrder
  returns: readonly OwnReturn[]
}

/** Names a return; a gift's without the order's number, which is the giver's. */
export const nameOf = (visit: Visit, order: ShownOrder, { number }: OwnReturn): string =>
  visit.receipt_id === null ? returnName(order.row.name, number) : `R${number}`

/** Checks for a return with something to send: approved, and not to be kept. */
export const hasSlip = ({ state, keeps_item }: OwnReturn): boolean =>
  state === 'approved' && !keeps_item

const about = ({ visit, lang }: Listed, one: OwnReturn): string => {
  const say = wordsIn(lang, 'storefront-pages.returns')
  if (one.state === 'rejected') return say('about.rejected', { reason: one.rejection ?? '' })
  if (one.state === 'refunded') return say(`about.refundedTo.${one.to}`)
  if (one.state !== 'approved') return say(`about.${one.state}`)
  if (one.keeps_item) return say('about.kept')
  const until = one.lapses_at && dayText(lang, dayIn(visit.shop.time_zone, one.lapses_at))
  return until ? say('about.approvedUntil', { day: until }) : say('about.approved')
}

const acts = (lang: Language, one: OwnReturn) => {
  const say = wordsIn(lang, 'storefront-pages.returns')
  const id = wireId('return', one.return_id)
  const cancel = html`<form method="post" action="?lang=${lang}">
    <input type="hidden" name="return" value="${id}">
    <button class="plain wide" name="act" value="cancel">${say('follow.cancel')}</button>
  </form>`
  return html`
    ${
      hasSlip(one)
        ? html`<a class="main wide" href="?lang=${lang}&amp;slip=${id}">${say('follow.slip')}</a>`
        : ''
    }
    ${canWithdraw(one.state) ? cancel : ''}`
}

const way = ['requested', 'approved', 'received', 'refunded'] as const

/** Renders the way of a return to its refund; one that was ended has its last step alone. */
const steps = ({ visit, lang }: Listed, { state, events, keeps_item }: OwnReturn) => {
  const say = wordsIn(lang, 'storefront-pages.returns')
  const at = way.findIndex((step) => step === state)
  const shown = at < 0 ? (['requested', state] as const) : way
  const day = (kind: string) => {
    const time = events[kind]
    return time ? dayIn(visit.shop.time_zone, new Date(time)) : null
  }
  // items that are kept, or refunded before they arrive, were never received
  const isSkipped = (step: string) =>
    step === 'received' && (keeps_item || (state === 'refunded' && !events['received']))
  return html`<ol class="steps" aria-label="${say('follow.steps')}">${shown
    .filter((step) => !isSkipped(step))
    .map((step) => {
      const isPast = at < 0 || way.findIndex((one) => one === step) <= at
      const on = isPast ? day(step) : null
      return html`<li class="${isPast ? 'past' : ''}"
        ${step === state ? html`aria-current="step"` : ''}>${say(`states.${step}`)}
        ${on ? html`<time datetime="${on}">${shortDayText(lang, on)}</time>` : ''}</li>`
    })}</ol>`
}

const oneReturn = (listed: Listed, one: OwnReturn) => {
  const { visit, lang, order } = listed
  const say = wordsIn(lang, 'storefront-pages.returns')
  const id = wireId('return', one.return_id)
  const { currency } = visit.shop
  return html`<section class="return" aria-labelledby="${id}">
    <h2 id="${id}">${say('follow.name', { name: nameOf(visit, order, one) })}</h2>
    <ul>${one.lines.map((line) => html`<li>${line.quantity} × ${line.name}</li>`)}</ul>
    <p>${say(`outcomes.${one.to}`)}:
      <span class="sum">${moneyText(lang, one.amount, currency)}</span>
      ${
        one.bonus > 0n
          ? html`<span class="extra">${say('follow.bonus', {
              bonus: moneyText(lang, one.bonus, currency),
            })}</span>`
          : ''
      }</p>
    ${steps(listed, one)}
    <p>${about(listed, one)}</p>
    ${acts(lang, one)}
  </section>`
}

/** Renders the returns that a shopper follows, newest first. */
export const returnsList = (listed: Listed) =>
  html`${listed.returns.map((one) => oneReturn(listed, one))}`
