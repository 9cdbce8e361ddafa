import { useTranslations } from 'next-intl'
import { GiftCardCode } from '#components/commerce/money/gift-card-code.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import type { GiftCard } from '#contract/gift-cards/gift-card-shapes.ts'
import { CardChip } from './card-chip.tsx'

/** Heading: the card's customer, its state, its code as far as it may be seen. */
export function CardHead({ card }: { card: GiftCard }) {
  const t = useTranslations('gift-cards')
  const name = card.customer_name || card.customer_email
  return (
    <EntityHead
      back={{ href: '/store-credit?view=cards', text: t('one.back') }}
      title={name ? t('one.of', { name }) : t('one.title')}
      chips={
        <>
          <CardChip state={card.state} />
          {card.is_loyalty && <Chip dot={false}>{t('one.loyalty')}</Chip>}
        </>
      }
      about={<GiftCardCode code={card.code} />}
    />
  )
}
