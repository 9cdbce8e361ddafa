import { html } from 'hono/html'
import { returnReasons } from '#contract/returns/refund.ts'
import type { LineRow } from '#platform/orders/find-order.ts'
import { isPaid } from '#rules/orders/refundable.ts'
import type { Visit } from '#platform/returns/shopper/open-visit.ts'
import type { ShownOrder } from '#platform/returns/shopper/shown-order.ts'
import type { OwnReturn } from '#platform/returns/shopper/own-returns.ts'
import { otherLanguage } from '#platform/storefront/drawn/other-language.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import { type ChosenLine, quantityField, reasonField } from './fields.ts'
import { returnsList } from './returns-list.ts'
import { problemNote, type Returning, returnsPage, wordsOfReason } from './words.ts'
import { stuckBy } from './stuck-by.ts'

/** Problems of the first step, and what the page says has been done. */
export type PickNote = {
  problem: 'none' | 'moved' | null
  done: 'requested' | 'cancelled' | null
}
type Picking = Omit<Returning, 'shop'> & {
  visit: Visit
  order: ShownOrder
  /** the policy's reason against the whole order */
  stop: string | null
  returns: readonly OwnReturn[]
  note: PickNote
  /** the choice made before */
  chosen?: readonly ChosenLine[] | undefined
  now: Date
}
const selectMost = 30
const noteMs = 10 * 60 * 1000

const optionOf = (value: string, text: string, isChosen: boolean) =>
  html`<option value="${value}" ${isChosen ? html`selected` : ''}>${text}</option>`

const quantityOf = (id: string, left: number, chosen: number) => {
  if (left > selectMost)
    return html`<input id="${id}" name="${id}" type="number" min="0" max="${left}"
      value="${chosen}" inputmode="numeric">`
  const numbers = Array.from({ length: left + 1 }, (_, i) => optionOf(`${i}`, `${i}`, i === chosen))
  return html`<select id="${id}" name="${id}">${numbers}</select>`
}

const lineFields = (lang: Language, line: LineRow, left: number, chosen?: ChosenLine) => {
  const say = wordsIn(lang, 'storefront-pages.returns')
  const [id, why] = [quantityField(line), reasonField(line)]
  const quantity = Math.min(chosen?.quantity ?? 0, left)
  return html`<li><fieldset>
    <legend>${line.name}</legend>
    <div class="many">
      <label for="${id}">${say('pick.quantity', { left })}</label>
      ${quantityOf(id, left, quantity)}
    </div>
    <div class="why">
      <label for="${why}">${say('pick.reason')}</label>
      <select id="${why}" name="${why}">
        <option value="">${say('pick.noReason')}</option>
        ${returnReasons.map((reason) =>
          optionOf(reason, say(`reasons.${reason}`), reason === chosen?.reason),
        )}
      </select>
    </div>
  </fieldset></li>`
}

const pickForm = ({ lang, order, returns, chosen, note }: Picking) => {
  const say = wordsIn(lang, 'storefront-pages.returns')
  const free = order.lines.flatMap((line, at) =>
    order.left[at]! > 0
      ? [
          lineFields(
            lang,
            line,
            order.left[at]!,
            chosen?.find((one) => one.at === at),
          ),
        ]
      : [],
  )
  return html`<section class="${returns.length > 0 ? 'section' : ''}">
    <h2>${say(returns.length > 0 ? 'pick.more' : 'pick.title')}</h2>
    ${problemNote(note.problem === 'none' ? say('problems.none') : null)}
    <form method="post" action="?lang=${lang}">
      <ul class="items">${free}</ul>
      <button class="main wide" name="act" value="review">${say('pick.next')}</button>
    </form>
  </section>`
}

const stuckLines = ({ visit, lang, order }: Picking) => {
  const say = wordsIn(lang, 'storefront-pages.returns')
  const stuck = order.lines.flatMap((line, at) => {
    const isShown = visit.line_ids === null || visit.line_ids.includes(line.line_id)
    const why = order.left[at] === 0 && isShown ? stuckBy(order, at) : null
    return why
      ? [
          html`<li>${line.quantity} × ${line.name}
          <span class="quiet">– ${say(`stuck.${why}`)}</span></li>`,
        ]
      : []
  })
  if (stuck.length === 0) return ''
  return html`<section class="section">
    <h2>${say('pick.stuck')}</h2>
    <ul>${stuck}</ul>
  </section>`
}

/** Renders the order's own page: its returns, and the items that can still go back. */
export const pickPage = (picking: Picking) => {
  const { visit, lang, look, order, stop, returns, note, now } = picking
  const say = wordsIn(lang, 'storefront-pages.returns')
  const isGift = visit.receipt_id !== null
  const title = isGift ? say('pick.gift') : say('pick.order', { order: order.row.name })
  const isOpen = order.left.some((left) => left > 0) && stop === null
  // an address that is opened again later says nothing of what was done
  const isNew = returns.some(({ changed_at }) => now.getTime() - changed_at.getTime() < noteMs)
  return returnsPage(
    { shop: visit.shop, lang, look },
    { title, aside: [{ text: say('pick.address') }, otherLanguage(lang)] },
    html`${
      note.done && isNew ? html`<p class="done" role="status">${say(`done.${note.done}`)}</p>` : ''
    }
    ${problemNote(note.problem === 'moved' ? say('problems.moved') : null)}
    ${returns.length ? returnsList({ visit, lang, order, returns }) : ''}
    ${
      isOpen
        ? pickForm(picking)
        : html`<p class="${returns.length > 0 ? 'section' : ''}">
            ${stop ?? say(isPaid(order.row) ? 'pick.nothing' : 'stops.unpaid')}
          </p>`
    }
    ${stop === null ? stuckLines(picking) : ''}`,
  )
}

/** Returns the reason why nothing of the order can go back, in words; null if something can. */
export const stopOf = (
  lang: Language,
  why: readonly { key: string; line: number | null; facts: Record<string, string | number> }[],
): string | null => {
  const whole = why.filter(({ line }) => line === null)
  return (
    whole
      .map(({ key, facts }) => wordsOfReason(lang, key, facts))
      .find((words) => words !== null) ?? null
  )
}
