import { html } from 'hono/html'
import type { OrderVerdict } from '#platform/returns/policy/verdict-of.ts'
import type { Visit } from '#platform/returns/shopper/open-visit.ts'
import type { ShownOrder } from '#platform/returns/shopper/shown-order.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { type Chosen, quantityField, reasonField } from './fields.ts'
import { fieldProblem, moneyText, type Returning, returnsPage } from './words.ts'

type Reviewing = Omit<Returning, 'shop'> & {
  visit: Visit
  order: ShownOrder
  chosen: Chosen
  verdict: OrderVerdict
  problem: 'choose' | null
}
type Offer = OrderVerdict['offers'][number]

const offerField = (reviewing: Reviewing, offer: Offer, isOnly: boolean) => {
  const { visit, lang, chosen } = reviewing
  const say = wordsIn(lang, 'storefront-pages.returns')
  const { currency } = visit.shop
  const id = `to-${offer.to}`
  const isChosen = isOnly || chosen.to === offer.to
  const gives = moneyText(lang, offer.amount + offer.bonus, currency)
  const about = [
    offer.fee > 0n ? say('review.fee', { fee: moneyText(lang, offer.fee, currency) }) : '',
    offer.expires_days === null ? '' : say('review.expires', { days: offer.expires_days }),
    offer.to === 'exchange' ? say('review.exchange') : '',
  ]
  const bonus =
    offer.bonus > 0n ? say('review.bonus', { bonus: moneyText(lang, offer.bonus, currency) }) : ''
  return html`<div class="choice">
    <input type="radio" id="${id}" name="to" value="${offer.to}" required
      ${isChosen ? html`checked` : ''} aria-describedby="${id}-sum ${id}-about">
    <label for="${id}">${say(`outcomes.${offer.to}`)}</label>
    <span class="sum" id="${id}-sum">${gives}</span>
    ${bonus ? html`<p class="extra">${bonus}</p>` : ''}
    <p id="${id}-about">${about.filter(Boolean).join(' ')}</p>
  </div>`
}

const hiddenLines = ({ order, chosen }: Reviewing) =>
  chosen.lines.map(({ at, quantity, reason }) => {
    const line = order.lines[at]!
    return html`<input type="hidden" name="${quantityField(line)}" value="${quantity}">
      <input type="hidden" name="${reasonField(line)}" value="${reason ?? ''}">`
  })

/** Renders the second step: the chosen items, and what each outcome gives. */
export const reviewPage = (reviewing: Reviewing) => {
  const { visit, lang, look, order, chosen, verdict, problem } = reviewing
  const say = wordsIn(lang, 'storefront-pages.returns')
  const lines = chosen.lines.map(
    ({ at, quantity, reason }) => html`<li>${quantity} × ${order.lines[at]!.name}
      ${reason ? html`<span class="quiet">(${say(`reasons.${reason}`)})</span>` : ''}</li>`,
  )
  const name = html`<label for="name">${say('review.name')}</label>
    <input id="name" name="name" value="${chosen.name}" autocomplete="name"
      maxlength="120">`
  const { offers, judged } = verdict
  return returnsPage(
    { shop: visit.shop, lang, look },
    { title: say('review.title') },
    html`<ul>${lines}</ul>
    <form method="post" action="?lang=${lang}" class="stack">
      ${hiddenLines(reviewing)}
      <fieldset class="offers" ${problem ? html`aria-describedby="to-problem"` : ''}>
        <legend>${say('review.outcome')}</legend>
        ${fieldProblem('to', problem && say('problems.choose'))}
        ${offers.map((offer) => offerField(reviewing, offer, offers.length === 1))}
      </fieldset>
      ${visit.receipt_id === null ? '' : name}
      <label for="words">${say('review.words')}</label>
      <textarea id="words" name="words" rows="3" maxlength="1000">${chosen.words}</textarea>
      <p class="quiet">${say(judged.keepItem ? 'review.keep' : 'review.send')}</p>
      <button class="main wide" name="act" value="request">${say('review.submit')}</button>
      <button class="link" name="act" value="pick" formnovalidate>${say('review.back')}</button>
    </form>`,
  )
}
