import { ChevronLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { GiftCardCode } from '#components/commerce/gift-card-code.tsx'
import { Chip } from '#components/ui/chip.tsx'
import type { GiftCard } from '#contract/gift-card.ts'
import { Link } from '#i18n/navigation.ts'
import { CardChip } from './card-chip.tsx'

/** Whose card this is, its code as far as it may be seen, and how it stands. */
export function CardHead({ card }: { card: GiftCard }) {
  const t = useTranslations('gift-cards')
  const name = card.customer_name || card.customer_email
  return (
    <div className="flex flex-col gap-3">
      <Link
        href="/store-credit?view=cards"
        prefetch={false}
        className="-ml-1 inline-flex w-fit items-center gap-1 rounded-sm text-sm text-text-muted hover:text-text"
      >
        <ChevronLeft aria-hidden size={16} />
        {t('one.back')}
      </Link>
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
