'use client'

import { useTranslations } from 'next-intl'
import type { AuditLine } from '#contract/staff/audit-shapes.ts'
import { TransactionLink } from '#components/commerce/transaction/transaction-link.tsx'
import { transactionParameter } from '#components/commerce/transaction/transaction-parameter.ts'
import type { SettingKey } from '#contract/shop/settings-shapes.ts'
import { Link } from '#i18n/navigation.ts'

const transaction = /^t\d+$/
const person = /^s\d+$/
const ofCustomer = ['make_customer', 'refresh_customer', 'refer_friend']
const ofPlan = ['start_checkout', 'cancel_checkout', 'change_plan']

const hrefOf = (subject: string, verb: string): string | null => {
  if (person.test(subject)) return '/account/staff'
  if (verb === 'change_setting' || verb === 'change_shop') return '/account'
  if (ofPlan.includes(verb)) return '/plans'
  return ofCustomer.includes(verb) ? `/customers/${encodeURIComponent(subject)}` : null
}

/**
 * Links the subject of an entry: the transaction, the person, the customer, the setting, the plan.
 */
export function AuditSubject({ line }: { line: AuditLine }) {
  const t = useTranslations('staff.audit')
  const { verb, subject, detail } = line
  const movement = [detail?.['transaction'], subject].find(
    (one): one is string => typeof one === 'string' && transaction.test(one),
  )
  if (movement) {
    return (
      <TransactionLink id={movement} href={`/account/audit?${transactionParameter}=${movement}`}>
        {t('transaction', { id: movement })}
      </TransactionLink>
    )
  }
  const href = hrefOf(subject, verb)
  const setting = `settings.${subject as SettingKey}` as 'settings.is_accepted_terms'
  const words = verb === 'change_setting' && t.has(setting) ? t(setting) : subject
  const email = detail?.['email']
  const member = typeof email === 'string' ? email : t('member', { id: subject })
  if (!href) return <span className="text-text-muted">{words}</span>
  return (
    <Link href={href} prefetch={false} className="rounded-sm text-accent hover:underline">
      {person.test(subject) ? member : words}
    </Link>
  )
}
