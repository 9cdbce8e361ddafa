import { useTranslations } from 'next-intl'
import { GiftCardCode } from '#components/commerce/money/gift-card-code.tsx'
import { BackLink } from '#components/ui/button/back-link.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { GiftCard } from '#contract/gift-cards/gift-card.ts'
import { CardChip } from './card-chip.tsx'

/** Heading: customer, code as far as it may be seen, state. */
export function CardHead({ card }: { card: GiftCard }) {
  const t = useTranslations('gift-cards')
  const name = card.customer_name || card.customer_email
  return (
    <div className="flex flex-col gap-3">
      <BackLink href="/store-credit?view=cards">{t('one.back')}</BackLink>
      <div className="flex items-center gap-3">
        <h1 className="truncate text-xl font-semibold tracking-tight">
          {name ? t('one.of', { name }) : t('one.title')}
        </h1>
        <CardChip state={card.state} />
        {card.is_loyalty && <Chip dot={false}>{t('one.loyalty')}</Chip>}
      </div>
      <p className="text-text-muted">
        <GiftCardCode code={card.code} />
      </p>
    </div>
  )
}
