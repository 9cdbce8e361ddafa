import { useLocale, useTranslations } from 'next-intl'
import type { ReferredFriend } from '#contract/referrals/shapes.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import { displayMoney } from '#rules/money.ts'

const tones: Record<ReferredFriend['state'], Tone> = {
  review: 'warning',
  claimed: 'info',
  invited: 'neutral',
  ordered: 'positive',
  refused: 'danger',
}

/** A friend's state, with what speaks against them and the decision. */
export function Evidence({ of, zone }: { of: ReferredFriend; zone: string }) {
  const t = useTranslations('referrals')
  return (
    <div className="flex flex-col items-start gap-1 py-1.5 whitespace-normal">
      <Chip tone={tones[of.state]}>{t(`states.${of.state}`)}</Chip>
      {of.signals.length > 0 && (
        <ul className="text-text-muted">
          {of.signals.map(({ name, count }) => (
            <li key={name}>{t(`signals.${name}`, { count: count ?? 0 })}</li>
          ))}
        </ul>
      )}
      {of.reason && <p className="break-words">{of.reason}</p>}
      {of.decided_by && of.decided_at && (
        <p className="text-text-muted">
          {of.decided_by.name || of.decided_by.email}, <DateTime at={of.decided_at} zone={zone} />
        </p>
      )}
    </div>
  )
}

/** Rewards of a friend and their referrer. */
export function Rewards({ of, currency }: { of: ReferredFriend; currency: string }) {
  const t = useTranslations('referrals.rewards')
  const locale = useLocale()
  const money = (amount: string) => displayMoney(amount, currency, locale)
  if (of.rewards.length === 0) return '-'
  return (
    <ul className="py-1.5 whitespace-normal">
      {of.rewards.map(({ reward_id, to, state, amount, recalled }) => (
        <li key={reward_id}>
          {t(to)}: <span className="tabular-nums">{money(amount)}</span>{' '}
          <span className="text-text-muted">
            {t(state)}
            {recalled !== '0.00' && `, ${t('recalled', { amount: money(recalled) })}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
