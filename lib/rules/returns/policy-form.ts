import { policyLists } from '#contract/returns/policy.ts'
import { type ReturnSettings, ReturnSettingsInput } from '#contract/returns/policy-shapes.ts'
import type { Outcome } from '#contract/returns/requests.ts'
import { countryCode } from './policy-countries.ts'
import { plainOutcomes } from './policy.ts'

/** Outcomes in the order in which they are offered. */
export const outcomesOffered: readonly Outcome[] = plainOutcomes.map(({ to }) => to)

type PolicyList = (typeof policyLists)[number]
type OutcomeForm = { on: boolean; bonus_percent: string; fee: string; expires_days: string }
export type ZoneForm = {
  /** codes or English names, divided by commas */
  countries: string
  days: string
  outcomes: Record<Outcome, OutcomeForm>
}
type Lists = Record<PolicyList, string>

const amounts = ['keep_below', 'approve_below', 'review_above'] as const
const switches = [
  'storefront',
  'gift_returns',
  'store_tasks',
  'paid_credit',
  'recall',
  'refund_on',
] as const
const finals = ['skus', 'vendors', 'tags'] as const
type Amount = (typeof amounts)[number]
type Final = (typeof finals)[number]

/** The policy as typed: '' for no limit, lists with one entry a line. */
export type PolicyForm = Pick<ReturnSettings, (typeof switches)[number]> &
  Record<Amount, string> & {
    lapse_days: string
    review_returns: string
    zones: ZoneForm[]
    final_sale: Record<Final, string> & { discount_percent: string }
    allow: Lists
    block: Lists
  }

/** Keys of messages/<locale>/returns-policy.json, `problems`. */
export type PolicyProblem = 'invalid' | 'amount' | 'days' | 'country' | 'tooMany'

const nothing: OutcomeForm = { on: false, bonus_percent: '', fee: '', expires_days: '' }
/** A further zone: 30 days, credit and the original payment. */
export const newZone: ZoneForm = {
  countries: '',
  days: '30',
  outcomes: {
    credit: { ...nothing, on: true },
    original: { ...nothing, on: true },
    exchange: nothing,
  },
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
const textOf = (entries: readonly string[]): string => entries.join('\n')
const plain = (wire: string): string => wire.replace(/\.00$/, '')

const pick = <Name extends string, From, To>(
  names: readonly Name[],
  from: Record<Name, From>,
  to: (value: From) => To,
): Record<Name, To> =>
  Object.fromEntries(names.map((name) => [name, to(from[name])])) as Record<Name, To>

const partOf = <From, Name extends keyof From>(from: From, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>

/** Fills the form from the policy; `write` formats wire amounts. */
export const policyTyped = (
  settings: ReturnSettings,
  write: (wire: string) => string,
): PolicyForm => {
  const orEmpty = (wire: string | null) => (wire === null ? '' : write(plain(wire)))
  const unlessZero = (wire: string) => (/^0+(\.0+)?$/.test(wire) ? '' : write(plain(wire)))
  return {
    ...partOf(settings, switches),
    ...pick(amounts, settings, orEmpty),
    lapse_days: String(settings.lapse_days),
    review_returns: String(settings.review_returns ?? ''),
    zones: settings.zones.map((zone) => ({
      countries: zone.countries.join(', '),
      days: String(zone.days ?? ''),
      outcomes: Object.fromEntries(
        outcomesOffered.map((to) => {
          const offer = zone.outcomes.find((one) => one.to === to)
          if (!offer) return [to, nothing]
          return [
            to,
            {
              on: true,
              bonus_percent: unlessZero(offer.bonus_percent),
              fee: unlessZero(offer.fee),
              expires_days: String(offer.expires_days ?? ''),
            },
          ]
        }),
      ) as ZoneForm['outcomes'],
    })),
    final_sale: {
      ...pick(finals, settings.final_sale, textOf),
      discount_percent: orEmpty(settings.final_sale.discount_percent),
    },
    allow: pick(policyLists, settings.allow, textOf),
    block: pick(policyLists, settings.block, textOf),
  }
}

type Read =
  | { settings: ReturnSettingsInput; problems: null }
  | { settings: null; problems: Record<string, PolicyProblem> }

const kindOf = (path: string): PolicyProblem => {
  if (/countries/.test(path)) return 'country'
  if (/(fee|percent|below|above)$/.test(path)) return 'amount'
  if (/(days|returns)$/.test(path)) return 'days'
  return /^zones$/.test(path) ? 'tooMany' : 'invalid'
}

/**
 * Turns the form into a policy, or into a problem for each wrong field by its path; the platform's
 * own shape checks it.
 */
export const policyFrom = (
  typed: PolicyForm,
  readAmount: (text: string) => string | null,
): Read => {
  const amount = (text: string) => (text.trim() === '' ? null : (readAmount(text) ?? '?'))
  const number = (text: string) => (text.trim() === '' ? null : text.trim())
  const offered = (zone: ZoneForm) => outcomesOffered.filter((to) => zone.outcomes[to].on)
  const result = ReturnSettingsInput.safeParse({
    ...partOf(typed, switches),
    ...pick(amounts, typed, amount),
    lapse_days: typed.lapse_days.trim(),
    review_returns: number(typed.review_returns),
    zones: typed.zones.map((zone) => ({
      countries: zone.countries
        .split(/[,\n]/)
        .filter((name) => name.trim())
        .map((name) => countryCode(name) ?? '?'),
      days: number(zone.days),
      outcomes: offered(zone).map((to) => {
        const { bonus_percent, fee, expires_days } = zone.outcomes[to]
        return {
          to,
          bonus_percent: amount(bonus_percent) ?? '0',
          fee: amount(fee) ?? '0',
          expires_days: number(expires_days),
        }
      }),
    })),
    final_sale: {
      ...pick(finals, typed.final_sale, linesOf),
      discount_percent: amount(typed.final_sale.discount_percent),
    },
    allow: pick(policyLists, typed.allow, linesOf),
    block: pick(policyLists, typed.block, linesOf),
  })
  if (result.success) return { settings: result.data, problems: null }
  const problems = result.error.issues.map(({ path }) => {
    const [zones, at, outcome, offer] = path
    // offers are numbered on the wire, but named in the form
    const named =
      zones === 'zones' && outcome === 'outcomes' && typeof offer === 'number'
        ? [...path.slice(0, 3), offered(typed.zones[Number(at)]!)[offer]!, ...path.slice(4)]
        : path
    const field = named
      .filter((part, place) => typeof part === 'string' || named[place - 1] === 'zones')
      .join('.')
    return [field, kindOf(field)] as const
  })
  return { settings: null, problems: Object.fromEntries(problems) }
}
