'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useKnownVariables } from '#components/commerce/mail/use-known-variables.ts'
import { bulkFrom, campaignFrom, type ReadFile } from '#rules/bulk/body.ts'
import type { BulkForm } from '#rules/bulk/form.ts'
import { mailOf, type Operation } from '#rules/bulk/operation.ts'
import { readTypedMoney } from '#rules/money.ts'
import type { DraftKind, Drafting } from './drafting.ts'

/**
 * Parses the form as the platform would; shows a field's problem once it was left, all of them after
 * the first attempt to save.
 */
export function useDraftChecks(
  typed: BulkForm,
  file: ReadFile,
  { kind, operation, drafting }: { kind: DraftKind; operation: Operation; drafting: Drafting },
) {
  const t = useTranslations('bulk.form.problems')
  const locale = useLocale()
  /** time of the last attempt to save */
  const [tried, setTried] = useState<Date | null>(null)
  /** fields left so far, and the last time one was */
  const [left, setLeft] = useState<{ at: Date; fields: ReadonlySet<string> } | null>(null)
  const variables = useKnownVariables(mailOf(operation))
  const form = useRef<HTMLFormElement>(null)
  const read = (now: Date) => {
    const { zone, scheduledZone, limits } = drafting
    const around = {
      operation,
      zone,
      scheduledZone,
      limits,
      now,
      variables,
      readAmount: (text: string) => readTypedMoney(text, locale),
    }
    if (kind === 'campaign') return { kind, ...campaignFrom(typed, around) } as const
    return { kind, ...bulkFrom(typed, file, around) } as const
  }
  const now = tried ?? left?.at
  const problems = now ? (read(now).problems ?? {}) : {}
  const leave = (field: string) =>
    setLeft((before) => ({ at: new Date(), fields: new Set(before?.fields).add(field) }))
  const problem = (field: string): string | undefined => {
    const check = problems[field]
    if (!check || !(tried || left?.fields.has(field))) return undefined
    const amount =
      check.amount === undefined ? '' : moneyText(check.amount, drafting.currency, locale)
    return t(check.key as 'overLimit', { max: amount, min: amount })
  }
  /** Returns the body to save, or null after moving to the first invalid field. */
  const take = () => {
    const now = new Date()
    const check = read(now)
    setTried(now)
    if (check.problems === null) return check
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    )
    return null
  }
  const hasProblems = tried !== null && Object.keys(problems).length > 0
  return { form, problem, leave, take, hasProblems }
}
