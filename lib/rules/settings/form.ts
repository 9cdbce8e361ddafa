import * as z from 'zod/mini'
import type { SettingKey, Settings } from '#contract/shop/settings-shapes.ts'
import { parseMoney } from '#rules/money.ts'
import { areLimitsApart } from './settings.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { emailOrNothing } from '#rules/shop/form.ts'

type Read = (typed: string) => string | null
/** Reads a typed limit; an empty one means no limit. */
const limitOf = (typed: string, read: Read): string | null =>
  typed.trim() === '' ? null : read(typed)
const isLimit = (typed: string, read: Read): boolean =>
  typed.trim() === '' || (parseMoney(read(typed) ?? '') ?? -1n) > 0n

/** The owner's settings form. Messages are keys of messages/<locale>/shop.json, `validation`. */
export const settingsForm = (read: Read) =>
  z
    .object({
      min: z.string().check(z.refine((typed) => isLimit(typed, read), 'amount')),
      max: z.string().check(z.refine((typed) => isLimit(typed, read), 'amount')),
      /** most that all workflows give in a month */
      budget: z.string().check(z.refine((typed) => isLimit(typed, read), 'amount')),
      hiding: z.boolean(),
      from_name: z.string().check(z.trim(), z.maxLength(80, 'tooLong')),
      reply_to: emailOrNothing,
      subject: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'tooLong')),
      language: z.string(),
      /** the tags, separated by commas */
      languages: z.string(),
      template_title: z
        .string()
        .check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'tooLong')),
      scheduled: z.boolean(),
      tz: z.string(),
      exact: z.boolean(),
      optimized: z.boolean(),
      cardsOptimized: z.boolean(),
      emailOnly: z.boolean(),
    })
    .check(({ value, issues }) => {
      const [min, max] = [value.min, value.max].map((typed) =>
        parseMoney(limitOf(typed, read) ?? ''),
      )
      if (min && max && min >= max)
        issues.push({ code: 'custom', input: value.max, path: ['max'], message: 'maxOverMin' })
    })
export type SettingsForm = z.infer<ReturnType<typeof settingsForm>>

/** Fills the form; `write` formats wire money in the person's language. */
export const settingsTyped = (
  settings: Settings,
  zone: string,
  write: (wire: string) => string,
): SettingsForm => ({
  min: settings.limit_store_credit_issue_min_value
    ? write(settings.limit_store_credit_issue_min_value)
    : '',
  max: settings.limit_store_credit_issue_max_value
    ? write(settings.limit_store_credit_issue_max_value)
    : '',
  budget: parseMoney(settings.workflows_month_budget ?? '')
    ? write(settings.workflows_month_budget!)
    : '',
  hiding: settings.hiding_gift_card_code_except_last_4_digits ?? false,
  from_name: settings.email_sender?.from_name ?? '',
  reply_to: settings.email_sender?.reply_to ?? '',
  subject: settings.email_gift_card_manual?.subject ?? '',
  template_title: settings.email_gift_card_manual?.template_title ?? '',
  language: (settings.languages ?? usualLanguages).base,
  languages: (settings.languages ?? usualLanguages).others.join(','),
  scheduled: settings.enable_scheduled_timezone_FT ?? false,
  tz: settings.scheduled_timezone_data?.tz ?? zone,
  exact: settings.customer_search_use_exact_email ?? false,
  optimized: settings.enable_optimized_customer_search ?? false,
  cardsOptimized: settings.enable_optimized_search ?? false,
  emailOnly: settings.enable_email_only_for_email_addresses ?? false,
})

/** Reads the further languages, without the base. */
export const othersOf = ({ language, languages }: Pick<SettingsForm, 'language' | 'languages'>) =>
  languages.split(',').filter((tag) => tag !== '' && tag !== language)

const wireOf = (typed: SettingsForm, read: Read) =>
  ({
    limit_store_credit_issue_min_value: limitOf(typed.min, read),
    limit_store_credit_issue_max_value: limitOf(typed.max, read),
    workflows_month_budget: limitOf(typed.budget, read),
    hiding_gift_card_code_except_last_4_digits: typed.hiding,
    email_sender: { from_name: typed.from_name, reply_to: typed.reply_to || null },
    email_gift_card_manual: { subject: typed.subject, template_title: typed.template_title },
    languages: { base: typed.language, others: othersOf(typed) },
    enable_scheduled_timezone_FT: typed.scheduled,
    scheduled_timezone_data: { tz: typed.tz },
    customer_search_use_exact_email: typed.exact,
    enable_optimized_customer_search: typed.optimized,
    enable_optimized_search: typed.cardsOptimized,
    enable_email_only_for_email_addresses: typed.emailOnly,
  }) satisfies Settings

/**
 * Returns the changed settings, one call each, ordered so that the lower limit stays below the
 * upper one at every step.
 */
export const settingsChanges = (
  before: SettingsForm,
  after: SettingsForm,
  read: Read,
): { key: SettingKey; value: unknown }[] => {
  const was = wireOf(before, read)
  const is = wireOf(after, read)
  const { limit_store_credit_issue_min_value: min, ...others } = is
  const upperFirst = !areLimitsApart({ ...was, limit_store_credit_issue_min_value: min })
  const ordered = upperFirst ? { ...others, limit_store_credit_issue_min_value: min } : is
  return (Object.keys(ordered) as (keyof typeof is)[])
    .filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
    .map((key) => ({ key, value: is[key] }))
}
