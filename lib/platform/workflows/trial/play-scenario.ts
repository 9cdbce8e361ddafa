import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { type playScenario as call, spendTopic } from '#contract/workflows/trial.ts'
import type { Ctx } from '#platform/ctx.ts'
import { snapshot } from '#platform/db/transact.ts'
import { returnSettingsOf } from '#platform/returns/policy/read-settings.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { localOf } from '#rules/tools/local-time.ts'
import { compile } from '#rules/workflows/compile.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'
import { triggerOf } from '#rules/workflows/known-trigger.ts'
import type { Moment } from '#rules/workflows/scenario/scene.ts'
import { simulate, type Step } from '#rules/workflows/scenario/simulate.ts'
import { decidable, readTried } from './read-sent.ts'
import { readItems, readValues } from './sent-facts.ts'
import { windowDays } from './window-days.ts'

type Body = Parsed<typeof call>['body']
type SentStep = Body['steps'][number]
const customer = 'scenario'

const refuse = (field: string, message: string): Refusal =>
  new Refusal('invalid_input', { field, message: `${field}: ${message}` })

const eventOf = (
  step: SentStep,
  field: string,
  { start }: Body,
  zone: string,
  own: OwnFields | undefined,
): Step => {
  const at = new Date(step.at)
  const trigger = triggerOf(step.topic, own)
  if (!trigger) throw refuse(`${field}.topic`, 'not a known trigger')
  const shared = Object.entries(start.data ?? {}).filter(([name]) =>
    Object.hasOwn(trigger.fields, name),
  )
  return {
    kind: 'event',
    at,
    trigger: step.topic,
    order: step.order ?? null,
    ...(step.kept === undefined ? {} : { kept: parseMoney(step.kept) ?? 0n }),
    facts: {
      values: {
        ...readValues(Object.fromEntries(shared), trigger, 'start.data'),
        ...readValues(step.data ?? {}, trigger, `${field}.data`),
      },
      items: readItems(step.items),
      customer,
      is_staff: false,
      is_blocked: false,
      day: dayIn(zone, at),
      occurred_at: at,
    },
  }
}

const stepOf = (
  step: SentStep,
  no: number,
  body: Body,
  zone: string,
  own: ReadonlyMap<string, OwnFields>,
): Step => {
  const field = `steps.${no}`
  const at = new Date(step.at)
  if (at < new Date(body.start.at)) throw refuse(`${field}.at`, 'is before the start')
  if (step.topic !== spendTopic) return eventOf(step, field, body, zone, own.get(step.topic))
  if (step.amount === undefined) throw refuse(`${field}.amount`, 'is needed to spend')
  return { kind: 'spend', at, amount: parseMoney(step.amount) ?? 0n }
}

const mailOf = ({ kind, emails, at }: Moment, moments: readonly Moment[]): string | null => {
  if (!emails) return null
  if (kind === 'decided') return 'cashback_pending'
  const isAtOnce = moments.some(
    (one) => one.kind === 'decided' && one.at.getTime() === at.getTime() && !one.emails,
  )
  return isAtOnce ? 'workflow_reward' : 'cashback_available'
}

/** Plays events for one customer on a virtual clock in the shop's time zone. */
export const playScenario = async (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { shop } = ctx
  const zone = shop.time_zone
  const { tried, settings } = await snapshot(ctx.db, async (trx) => ({
    tried: await readTried(trx, ctx, body.workflow),
    settings: await returnSettingsOf(trx, shop.shop_id),
  }))
  const { data } = decidable(tried)
  const own = new Map(Object.keys(tried.own).length > 0 ? [[data.trigger, tried.own] as const] : [])
  const steps = body.steps.map((step, no) => stepOf(step, no, body, zone, own))
  const compiled = compile(body.workflow.id ?? 'wf', data, tried.own)
  const moments = simulate([{ compiled, group: null, priority: 1 }], steps, {
    zone,
    windowDays: body.window_days === undefined ? windowDays(settings) : body.window_days,
    opening: parseMoney(body.start.balance ?? '0') ?? 0n,
  })
  return {
    zone,
    moments: moments.map((moment) => ({
      at: moment.at.toISOString(),
      local: localOf(moment.at, zone),
      kind: moment.kind,
      verdict: moment.verdict,
      amount: formatMinor(moment.amount),
      balance: formatMinor(moment.balance),
      pending: formatMinor(moment.pending),
      email: mailOf(moment, moments),
    })),
  }
}
