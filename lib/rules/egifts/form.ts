import * as z from 'zod/mini'
import { EgiftSettingsInput } from '#contract/egifts/settings-shapes.ts'
import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import { emailPattern } from '#contract/email-pattern.ts'
import { sendDays, settingsProblem } from './egifts.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import { amountProblem, type Limits } from '#rules/store-credit/limits.ts'

/**
 * The form of a new gift, as typed. Messages are keys of messages/<locale>/egifts.json,
 * `validation`.
 */
export type EgiftForm = {
  sender_name: string
  sender_email: string
  recipient_name: string
  recipient_email: string
  value: string
  product: string
  variant: string
  message: string
  order: string
  channel: 'email' | 'link'
  delivery: 'now' | 'later'
  /** in the zone of scheduled times */
  send_at: string
}
type Around = {
  limits: Limits
  settings: EgiftSettings
  zone: string
  now: Date
  readAmount: (typed: string) => string | null
}

const isAddress = (typed: string): boolean => emailPattern.test(typed.trim().toLowerCase())

/** Returns the schema of the new gift form, with bounds from the settings and limits. */
export const egiftForm = ({ limits, settings, zone, now, readAmount }: Around) =>
  z
    .object({
      sender_name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(120)),
      sender_email: z.string().check(
        z.trim(),
        z.refine((typed) => typed === '' || isAddress(typed), 'invalidEmail'),
      ),
      recipient_name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(120)),
      recipient_email: z.string().check(
        z.trim(),
        z.refine((typed) => typed === '' || isAddress(typed), 'invalidEmail'),
      ),
      value: z.string(),
      product: z.string().check(z.trim(), z.maxLength(200)),
      variant: z.string().check(z.trim(), z.maxLength(120)),
      message: z.string().check(z.maxLength(settings.message_max, 'tooLong')),
      order: z.string().check(z.trim(), z.maxLength(64)),
      channel: z.enum(['email', 'link']),
      delivery: z.enum(['now', 'later']),
      send_at: z.string(),
    })
    .check(({ value, issues }) => {
      const say = (path: string, message: string) =>
        issues.push({ code: 'custom', input: value, path: [path], message })
      const amount = amountProblem(readAmount(value.value), limits)
      if (amount) say('value', amount.key)
      if (value.channel === 'email' && value.recipient_email.trim() === '')
        say('recipient_email', 'required')
      if (value.delivery === 'now') return
      const at = instantOf(value.send_at, zone)
      const { first, last } = sendDays(settings, zone, now)
      if (at === null) say('send_at', 'requiredTime')
      else if (at <= now.toISOString()) say('send_at', 'pastTime')
      else if (value.send_at.slice(0, 10) < first || value.send_at.slice(0, 10) > last)
        say('send_at', 'outOfBounds')
    })

/** The settings' form: numbers and the amount as typed, '' for none. */
export type EgiftSettingsForm = Omit<EgiftSettings, NumberName | 'fraud_hold_above'> &
  Record<NumberName | 'fraud_hold_above', string>
const numberNames = [
  'message_max',
  'earliest_days',
  'latest_days',
  'claim_days',
  'reminder_days',
  'last_chance_days',
] as const
type NumberName = (typeof numberNames)[number]

/** Fills the form from the settings; `writeAmount` formats wire money. */
export const settingsTyped = (
  settings: EgiftSettings,
  writeAmount: (wire: string) => string,
): EgiftSettingsForm => ({
  ...settings,
  ...(Object.fromEntries(numberNames.map((name) => [name, String(settings[name] ?? '')])) as Record<
    NumberName,
    string
  >),
  fraud_hold_above:
    settings.fraud_hold_above === null ? '' : writeAmount(settings.fraud_hold_above),
})

type Read =
  | { settings: EgiftSettings; problems: null }
  | {
      settings: null
      problems: {
        [field: string]: 'number' | 'invalid' | 'channels' | 'latest_days' | 'last_chance_days'
      }
    }

/**
 * Turns the form into settings, or into a problem for each wrong field; validated by the platform's
 * own schema.
 */
export const settingsFrom = (
  typed: EgiftSettingsForm,
  readAmount: (text: string) => string | null,
): Read => {
  const number = (name: NumberName): unknown => {
    const text = typed[name].trim()
    const mayBeEmpty = name === 'reminder_days' || name === 'last_chance_days'
    return text === '' && mayBeEmpty ? null : text
  }
  const fraud =
    typed.fraud_hold_above.trim() === '' ? null : (readAmount(typed.fraud_hold_above) ?? '?')
  const result = EgiftSettingsInput.safeParse({
    ...typed,
    ...Object.fromEntries(numberNames.map((name) => [name, number(name)])),
    fraud_hold_above: fraud,
  })
  if (!result.success)
    return {
      settings: null,
      problems: Object.fromEntries(
        result.error.issues.map(({ path }) => [
          String(path[0]),
          (numberNames as readonly string[]).includes(String(path[0])) ? 'number' : 'invalid',
        ]),
      ),
    }
  const problem = settingsProblem(result.data)
  return problem
    ? { settings: null, problems: { [problem]: problem } }
    : { settings: result.data, problems: null }
}
