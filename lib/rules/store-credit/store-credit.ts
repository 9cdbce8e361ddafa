import * as z from 'zod/mini'
import { moneyKinds } from '#contract/transaction.ts'
import { Reason } from '#contract/transaction-shapes.ts'
import { emailPattern } from '#contract/email-pattern.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { type Known, typedProblem } from '#rules/emails/words/typed.ts'
import { defaultExpiration, expirationProblems, periods } from './expiration.ts'
import { amountProblem, type Limits } from './limits.ts'
import { kindOfReason } from './reason.ts'
import { ownMail } from './usual-mail.ts'

/** `now` is the time in the zone of scheduled times, "2026-03-29T09:30"; `today` the shop's day. */
type Around = {
  limits: Limits
  usingEmailBuilder: boolean
  now: string
  today: string
  readAmount: (typed: string) => string | null
  /** variables of the email; without them its texts aren't checked here */
  variables?: readonly Known[]
}

/**
 * The form that issues credit. Messages are keys of messages/<locale>/store-credit.json,
 * `validation`.
 */
export const issueForm = (around: Around) =>
  z
    .object({
      recipient_name: z.string().check(z.trim(), z.minLength(1, 'required')),
      recipient_email: z
        .string()
        .check(z.trim(), z.toLowerCase(), z.regex(emailPattern, 'invalidEmail')),
      subject: z.string().check(z.trim(), z.minLength(1, 'required')),
      title: z.string().check(z.trim()),
      body: z.string(),
      balance: z.string(),
      expiration: z.object({
        never_expires: z.boolean(),
        expiration_mode: z.enum(['dynamic', 'fixed']),
        expires_within_value: z.string(),
        expires_within_period_type: z.enum(periods),
        expires_on: z.string(),
      }),
      reason: Reason,
      note: z.string().check(z.maxLength(2000)),
      money: z.enum(moneyKinds),
      order: z.string().check(z.trim(), z.maxLength(64)),
      delivery: z.enum(['now', 'later']),
      /** in the zone of scheduled times, '' if none is chosen */
      send_at: z.string(),
    })
    .check((ctx) => {
      const { value, issues } = ctx
      const say = (path: string[], message: string, params?: Record<string, string>) =>
        issues.push({
          code: 'custom',
          input: value,
          path,
          message: params ? `${message}:${JSON.stringify(params)}` : message,
        })
      for (const field of ['subject', 'title', 'body'] as const) {
        const place = field === 'body' ? 'text' : 'head'
        if (around.variables?.length && typedProblem(value[field], place, around.variables))
          say([field], 'variable')
      }
      if (!around.usingEmailBuilder && !value.title) say(['title'], 'required')
      const amount = amountProblem(around.readAmount(value.balance), around.limits)
      if (amount) {
        const { key, ...params } = amount
        say(
          ['balance'],
          key,
          Object.keys(params).length ? (params as Record<string, string>) : undefined,
        )
      }
      const wrong = expirationProblems(value.expiration, around.today)
      if (wrong.value) say(['expiration', 'expires_within_value'], wrong.value)
      if (wrong.date) say(['expiration', 'expires_on'], wrong.date)
      if (value.delivery === 'later' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value.send_at))
        say(['send_at'], 'requiredTime')
      else if (value.delivery === 'later' && value.send_at <= around.now)
        say(['send_at'], 'pastTime')
    })
export type IssueForm = z.input<ReturnType<typeof issueForm>>

/**
 * Returns the form's initial values; subject and title are the shop's own, else of the reason. With
 * the builder both are the design's.
 */
export const emptyIssueForm = (settings: Settings): IssueForm => ({
  recipient_name: '',
  recipient_email: '',
  ...ownMail(settings),
  body: '',
  balance: '',
  expiration: defaultExpiration,
  reason: 'Refund',
  note: '',
  money: kindOfReason('Refund') ?? 'promotional',
  order: '',
  delivery: 'now',
  send_at: '',
})
