import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { previewReminders as call } from '#contract/reminders/calls.ts'
import type { Forecast, ReminderInput } from '#contract/reminders/shapes.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import { readId } from '#platform/ids.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { fits } from '#rules/reminders/due.ts'
import type { Sum } from '#rules/reminders/forecast.ts'
import { type Foreseen, type Foresight, foresee } from './forecast.ts'
import { type KeptRule, readMailOff, rulesOf } from './rule.ts'

/** Reads what a person typed as a rule; refused with the field. */
export const typedRule = (
  input: ReminderInput,
): Pick<KeptRule, 'mail' | 'when' | 'days' | 'at' | 'least' | 'tags' | 'most' | 'active'> => {
  if (!fits(input.mail, input.when))
    throw new Refusal('invalid_input', {
      field: 'when',
      message: `when: the email ${input.mail} is not about this`,
    })
  const least = parseMoney(input.least)
  if (least === null || least < 0n)
    throw new Refusal('invalid_input', { field: 'least', message: 'least: not an amount of money' })
  const { mail, when, days, at, tags, most, active } = input
  return { mail, when, days, at, least, tags, most, active }
}

/** Foresees a rule as if it was on from now; `before` is the rule that it changes. */
export const foreseeRule = async (
  ctx: Pick<Ctx, 'db' | 'vault' | 'shop' | 'now'>,
  input: ReminderInput,
  before: KeptRule | null,
): Promise<Foresight> => {
  const rule: Foreseen = {
    reminder_id: 0n,
    done_through: null,
    past_at: null,
    past_people: null,
    skipped: 0n,
    created_at: ctx.now,
    changed_at: ctx.now,
    ...before,
    ...typedRule(input),
    is_mail_off: await readMailOff(ctx.db, ctx.shop.shop_id, input.mail),
    active: before?.active ?? false,
    isShown: true,
    withPast: true,
  }
  const others = (await rulesOf(ctx.db, ctx.shop.shop_id)).filter(
    (one) => one.active && one.reminder_id !== rule.reminder_id,
  )
  const heeded = rule.most ? others.map((one) => ({ ...one, isShown: false, withPast: false })) : []
  return foresee(ctx, ctx.shop, [rule, ...heeded], ctx.now)
}

const sumOf = ({ people, amount }: Sum) => ({ people, amount: formatMinor(amount) })

const toForecast = ({ days, total, past }: Foresight, withPast: boolean): Forecast => ({
  days: [...days].map(([day, sum]) => ({ day, ...sumOf(sum) })),
  total: sumOf(total),
  past: withPast ? sumOf(past) : null,
})

/** Forecasts a typed rule, or all rules that are on. */
export const previewReminders = async (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const rules = await rulesOf(ctx.db, ctx.shop.shop_id)
  if (!body.reminder) {
    const shown = rules
      .filter(({ active }) => active)
      .map((rule) => ({ ...rule, isShown: true, withPast: false }))
    return { forecast: toForecast(await foresee(ctx, ctx.shop, shown, ctx.now), false) }
  }
  const before = body.reminder_id ? ruleNamed(rules, body.reminder_id) : null
  return { forecast: toForecast(await foreseeRule(ctx, body.reminder, before), true) }
}

/** Finds a rule by its id on the wire; else it isn't there. */
export const ruleNamed = (rules: readonly KeptRule[], id: string): KeptRule => {
  const number = readId('reminder', id)
  const rule = rules.find(({ reminder_id }) => reminder_id === number)
  if (!rule) throw new Refusal('not_found')
  return rule
}
