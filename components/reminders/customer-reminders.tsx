import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { Card } from '#components/ui/layout/card.tsx'
import type { CustomerReminder } from '#contract/reminders/shapes.ts'
import { useRuleWords } from './use-rule-words.ts'

type Props = { reminders: readonly CustomerReminder[]; currency: string; zone: string }

/** The customer's next reminder by each rule, or why there is none; nothing without rules. */
export function CustomerReminders({ reminders, currency, zone }: Props) {
  const t = useTranslations('reminders')
  const { name } = useMailWords()
  const say = useRuleWords()
  if (reminders.length === 0) return null
  const ordered = reminders.toSorted((a, b) => (a.next?.at ?? '9').localeCompare(b.next?.at ?? '9'))
  return (
    <Card title={t('title')}>
      <ul className="flex flex-col gap-3">
        {ordered.map((one) => (
          <li key={one.reminder_id} className="border-t border-line pt-3 first:border-0 first:pt-0">
            <p className="font-medium">{name(one.mail)}</p>
            <p className="text-sm text-text-muted">{say(one)}</p>
            {one.next ? (
              <p>
                {t.rich('one.next', {
                  at: () => <DateTime at={one.next?.at ?? ''} zone={zone} />,
                  amount: () => <Money value={one.next?.amount ?? ''} currency={currency} />,
                })}
              </p>
            ) : (
              <p>{t(`why.${one.why ?? 'off'}`)}</p>
            )}
            {one.last_sent_at && (
              <p className="text-sm text-text-muted">
                {t.rich('one.last', { at: () => <DateTime at={one.last_sent_at} zone={zone} /> })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
