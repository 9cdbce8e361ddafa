import { piecesProblem, selectedOf } from '#components/commerce/refund/line-choice.ts'
import { customerOf } from '#components/commerce/refund/other-recipient.ts'
import type { RefundBody } from '#components/commerce/refund/outcome.ts'
import type { OrderLine } from '#contract/orders/shapes.ts'
import { parseMoney, readTypedMoney } from '#rules/money.ts'
import {
  dayIn,
  type Expiration,
  expirationProblems,
  expiresOn,
} from '#rules/store-credit/expiration.ts'
import type { RefundForm } from './refund-form.ts'

type Problem = 'amount' | 'tooMany' | 'percent' | 'expiration' | 'order'
/** Problems by field; a line's by `line` and its id. */
export type Problems = Readonly<Record<string, Problem>>
type Reading = { locale: string; zone: string; now: Date }

const isNothing = (wire: string): boolean => parseMoney(wire) === 0n

/** Converts the form for the wire. `isEmpty`: nothing is chosen yet that could be refunded. */
export const refundInputOf = (
  form: RefundForm,
  lines: readonly Pick<OrderLine, 'line_item_id' | 'returnable'>[],
  { locale, zone, now }: Reading,
): { body: RefundBody; problems: Problems; isEmpty: boolean } => {
  const problems: Record<string, Problem> = {}
  const money = (name: 'amount' | 'fee' | 'bonus' | 'exchangeAmount'): string | null => {
    if (!form[name].trim()) return null
    const wire = readTypedMoney(form[name], locale)
    const isRefused =
      wire === null || wire.startsWith('-') || (name === 'amount' && isNothing(wire))
    if (isRefused) problems[name] = 'amount'
    return problems[name] ? null : wire
  }
  const until = (name: 'expiration' | 'bonusExpiration'): string | null => {
    const value: Expiration = form[name]
    const { value: period, date } = expirationProblems(value, dayIn(zone, now))
    if (!period && !date) return expiresOn(value, zone, now)
    problems[name] = 'expiration'
    return null
  }
  const selected = selectedOf(lines, form.lines)
  for (const line of lines)
    if (piecesProblem(line, form.lines[line.line_item_id]?.quantity ?? ''))
      problems[`line ${line.line_item_id}`] = 'tooMany'
  const amount = money('amount')
  const fee = money('fee')
  const isCredit = form.to === 'credit'
  const bonus = isCredit && form.bonusKind !== 'none' ? money('bonus') : null
  if (bonus !== null && form.bonusKind === 'percent' && parseMoney(bonus)! > 10_000n)
    problems['bonus'] = 'percent'
  const exchanged = isCredit ? money('exchangeAmount') : null
  const order = form.exchangeOrder.trim()
  if (exchanged !== null && !order) problems['exchangeOrder'] = 'order'
  const recall = {
    ...(form.policy ? { policy: form.policy } : {}),
    ...(form.skip.length > 0 ? { skip: [...form.skip] } : {}),
    ...(form.also.length > 0 ? { also: [...form.also] } : {}),
  }
  const { customer } = form
  const expires_on = isCredit ? until('expiration') : null
  const body: RefundBody = {
    selected_line_items: selected,
    include_tax: form.includeTax,
    include_shipping: form.includeShipping,
    to: form.to,
    reward_source: form.source,
    notification: form.notification,
    ...(amount === null ? {} : { refund_amount: amount }),
    ...(fee === null || isNothing(fee) ? {} : { fee }),
    ...(isCredit ? { expires_on } : {}),
    ...(bonus === null || isNothing(bonus)
      ? {}
      : { bonus: { [form.bonusKind]: bonus, expires_on: until('bonusExpiration') } }),
    ...(Object.keys(recall).length > 0 ? { recall } : {}),
    ...(form.closeCards.length > 0 ? { close_cards: [...form.closeCards] } : {}),
    ...(exchanged === null || isNothing(exchanged)
      ? {}
      : { exchange: { order, amount: exchanged } }),
    ...(form.location ? { location_id: form.location } : {}),
    ...(form.note.trim() ? { internal_note: form.note.trim() } : {}),
    ...(customer ? { customer: customerOf(customer) } : {}),
  }
  const isEmpty =
    selected.length === 0 &&
    amount === null &&
    form.closeCards.length === 0 &&
    !form.includeShipping
  return { body, problems, isEmpty }
}
