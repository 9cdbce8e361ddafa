import { useTranslations } from 'next-intl'
import { Link } from '#i18n/navigation.ts'

type Props = { gift_card_id: string | null; last4: string | null }

/** Names a card by the end of its code and links to it. */
export function CardEnding({ gift_card_id: id, last4 }: Props) {
  const t = useTranslations('returns')
  const text = last4 ? t('cardEnding', { last4 }) : t('card')
  if (!id) return text
  return (
    <Link
      href={`/store-credit/${id}`}
      prefetch={false}
      className="rounded-sm text-accent hover:underline"
    >
      {text}
    </Link>
  )
}
